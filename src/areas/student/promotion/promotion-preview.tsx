import { Consequences } from '../../../common/since/consequences.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { ErrorLines } from '../../../kit/web/toast/error-lines.tsx';

const nothing = ['No fee and no register changes.'];

/** What a promotion, or taking one back, would mean for fees and registers; or why it would be refused. */
export function PromotionPreview({
  of: { data, error },
}: {
  of: { data: { paragraphs: readonly string[] } | undefined; error: unknown };
}) {
  if (error)
    return (
      <Notice kind="error">
        <ErrorLines error={error} />
      </Notice>
    );
  return <Consequences paragraphs={data && data.paragraphs.length === 0 ? nothing : (data?.paragraphs ?? [])} />;
}
