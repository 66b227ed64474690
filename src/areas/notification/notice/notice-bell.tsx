import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { localInstant } from '../../../kit/web/calls/local-instant.web.ts';
import { Popover } from '../../../kit/web/parts/popover.tsx';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { listNotices, markNoticesRead, Notice } from './notice.domain.ts';

/** Under which one's notices are kept; the live stream asks for them again when there are others. */
const noticesKey = ['ns', 'Notice'];
const most = 99;

/** The bell: how many notices are unread, and what they say. */
export function NoticeBell() {
  const cache = useQueryClient();
  const { data: { unread, items } = { unread: 0, items: [] } } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => callApi<typeof listNotices>('GET /api/ns/Notice', { signal }),
    retry: false,
  });
  const markRead = async (noticeId?: number) => {
    try {
      await callApi<typeof markNoticesRead>('PUT /api/ns/Notice/MarkRead', { query: { ...(noticeId && { noticeId }) } });
      await cache.invalidateQueries({ queryKey: noticesKey });
    } catch (error) {
      notify.failure('Unable to mark as read', error);
    }
  };
  return (
    <Popover
      label={unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`}
      title="Notifications"
      buttonClass="relative grid size-11 place-items-center rounded-field text-muted hover:bg-wash lg:size-9"
      button={
        <>
          <Bell size={20} aria-hidden />
          {unread > 0 && (
            <span className="absolute top-0.5 right-0 min-w-4 rounded-full bg-base-content px-1 text-center font-semibold text-[10px] text-base-100 leading-4">
              {unread > most ? `${most}+` : unread}
            </span>
          )}
        </>
      }
      className="max-sm:-right-12 w-96 max-sm:w-[calc(100vw-0.75rem)]"
    >
      {(close) => (
        <>
          <div className="flex min-h-12 items-center border-line border-b px-4">
            <h2 className="flex-1 text-sm">Notifications</h2>
            {unread > 0 && (
              <button type="button" className="btn btn-sm btn-quiet max-sm:btn-md" onClick={() => void markRead()}>
                Mark all as read
              </button>
            )}
          </div>
          {items.length === 0 ? (
            <p className="p-4 text-muted">No notifications yet.</p>
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
      )}
    </Popover>
  );
}

const NoticeLine = ({ notice: { label, words, created, isRead }, open }: { notice: Notice; open: () => void }) => (
  <li>
    <button
      type="button"
      className="block w-full px-4 py-3 text-left -outline-offset-2 hover:bg-wash focus-visible:outline-2 focus-visible:outline-primary"
      onClick={open}
    >
      <span className={`block break-words ${isRead ? '' : 'font-semibold'}`}>{words}</span>
      <span className="block text-muted text-xs">
        {label} · {localInstant(created)}
        {!isRead && <span className="sr-only">, unread</span>}
      </span>
    </button>
  </li>
);
