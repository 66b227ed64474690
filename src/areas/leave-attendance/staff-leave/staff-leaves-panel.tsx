import { PersonLeaves } from '../leave/person-leaves.tsx';
import type { staffLeave } from './staff-leave.domain.ts';

/** The leaves of a staff member, on their page, if there are any. */
export const StaffLeavesPanel = ({ staffId }: { staffId: number }) => (
  <PersonLeaves<typeof staffLeave>
    path="/api/las/StaffLeave"
    query={{ staffId }}
    failure="Failed to fetch staff leaves"
    lineOf={({ staffLeaveId: id, staffLeaveCategory: { categoryName: category }, ...leave }) => ({ id, category, ...leave })}
  />
);
