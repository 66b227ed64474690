import { useLoaded } from '../../kit/web/calls/loaded.web.ts';

const load = () => import('../../areas/notification/notice/notice-bell.tsx').then((part) => part.NoticeBell);

/** The place of the bell; what it tells comes after the page. */
export function Notifications() {
  const { part: Bell } = useLoaded(load);
  return Bell ? <Bell /> : <span className="size-11 lg:size-9" />;
}
