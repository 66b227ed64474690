import { ShieldAlert } from 'lucide-react';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import type { unusualEvent } from './unusual-event.domain.ts';

const most = 5;

/** What nobody has seen yet; nothing where there is nothing. */
export function UnusualPanel() {
  const unseen = usePanelList<typeof unusualEvent>('/api/ias/UnusualEvent', {
    isSeen: 'false',
    sort: '-noticed',
    PageSize: most,
  });
  if (!unseen) return <FlushWaiting />;
  if (unseen.length === 0) return null;
  return (
    <ul>
      {unseen.map(({ unusualEventId, accountName, said }) => (
        <LinkRow
          key={unusualEventId}
          to={`/gs/unusual?panel=detail&id=${unusualEventId}`}
          title={accountName}
          note={said}
          before={<ShieldAlert size={16} aria-hidden className="shrink-0 text-warning max-sm:hidden" />}
        />
      ))}
    </ul>
  );
}
