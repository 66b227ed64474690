import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { markNoticesRead, Notice } from './notice.domain.ts';
import { noticesKey, useNotices } from './notices.web.ts';

/** The notices, newest first; each one links to what it is about. */
export function NoticeList({ close }: { close: () => void }) {
  const cache = useQueryClient();
  const { unread, items } = useNotices();
  const [, attempt] = useAttempt();
  const markRead = async (noticeId?: number) => {
    await attempt('Unable to mark as read', async () => {
      await callApi<typeof markNoticesRead>('PUT /api/ns/Notice/MarkRead', { query: { ...(noticeId && { noticeId }) } });
      await cache.invalidateQueries({ queryKey: noticesKey });
    });
  };
  return (
    <>
      <div className="flex min-h-12 items-center border-line border-b px-4">
        <h2 className="flex-1 text-sm">Notifications</h2>
        {unread > 0 && (
          <Button small onClick={() => void markRead()}>
            Mark all as read
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <Muted className="p-4">No notifications yet.</Muted>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {items.map((notice) => (
            <NoticeLine
              key={notice.noticeId}
              notice={notice}
              open={() => {
                close();
                navigate({ to: notice.path });
                if (!notice.isRead) void markRead(notice.noticeId);
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const NoticeLine = ({ notice: { label, words, created, isRead }, open }: { notice: Notice; open: () => void }) => (
  <li>
    <button
      type="button"
      className="block w-full px-4 py-3 text-left hover:bg-wash focus-visible:ring-focus-inside"
      onClick={open}
    >
      <span className={`block break-words ${isRead ? '' : 'font-semibold'}`}>{wholeDates(words)}</span>
      <span className="block text-muted text-xs">
        {label} · {localInstant(created)}
        {!isRead && <span className="sr-only">, unread</span>}
      </span>
    </button>
  </li>
);
