import { Bell } from 'lucide-react';
import { Popover } from '../../kit/web/parts/popover.tsx';

export const Notifications = () => (
  <Popover
    label="Notifications"
    title="Notifications"
    buttonClass="grid size-11 place-items-center rounded-field text-muted hover:bg-wash lg:size-9"
    button={<Bell size={20} />}
    className="w-72 p-4"
  >
    {() => (
      <>
        <h2 className="text-sm">Notifications</h2>
        <p className="mt-1 text-muted">No notifications yet.</p>
      </>
    )}
  </Popover>
);
