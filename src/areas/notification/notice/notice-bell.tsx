import { Bell } from 'lucide-react';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { Popover, popoverWaiting } from '../../../kit/web/parts/popover.tsx';
import { useNotices } from './notices.web.ts';

const NoticeList = loadedLater(() => import('./notice-list.tsx').then((part) => part.NoticeList), popoverWaiting);
const most = 99;

/** The bell with the number of unread notices; a click lists them. */
export function NoticeBell() {
  const { unread } = useNotices();
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
      {(close) => <NoticeList close={close} />}
    </Popover>
  );
}
