import { StaffScreen } from '../../areas/staff/staff/staff.screen.tsx';
import { staffPanels } from './staff-panels.tsx';

/** The staff, with what every area knows about each. */
export const StaffPage = () => <StaffScreen panels={staffPanels} />;
