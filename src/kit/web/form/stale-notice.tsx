import { staleMessage } from '../../domain/saved-message.domain.ts';
import { Notice } from '../parts/alert.tsx';
import { AlertBox, errorLook } from '../parts/alert-box.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorLines } from '../toast/error-lines.tsx';

/** What to do after such a save. */
export function StaleNotice({ reload }: { reload: () => Promise<void> }) {
  return (
    <div className="mb-4">
      <Notice kind="warning">
        <p className="font-semibold">{staleMessage}</p>
        <p>Reload it to see the changes; what you typed stays.</p>
        <Button small className="mt-2" onClick={() => void reload()}>
          Reload
        </Button>
      </Notice>
    </div>
  );
}

/** Why a form was not sent, beside its button, until the next try ends. */
export const NotSent = ({ headline, error }: { headline: string; error: unknown }) => (
  <div className="shrink-0 px-4 py-2 sm:px-6">
    <AlertBox {...errorLook}>
      <p className="font-semibold">{headline}</p>
      <ErrorLines error={error} />
    </AlertBox>
  </div>
);
