import { StaffScreen } from '../../areas/staff/staff/staff.screen.tsx';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { staffPanels } from './staff-panels.tsx';

const MailStaff = loadedLater(() => import('./mail-chosen.tsx').then((part) => part.MailStaff));

/** The staff, with what every area knows about each. */
export const StaffPage = () => <StaffScreen panels={staffPanels} manyTools={MailStaff} />;
