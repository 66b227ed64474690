import { PersonLeaves } from '../leave/person-leaves.tsx';
import type { studentLeave } from './student-leave.domain.ts';

/** The leaves of a student, on their page. */
export const StudentLeavesPanel = ({ studentId }: { studentId: number }) => (
  <PersonLeaves<typeof studentLeave>
    path="/api/las/StudentLeave"
    query={{ studentId }}
    failure="Failed to fetch student leaves"
    none="No leave records found"
    lineOf={({ studentLeaveId: id, studentLeaveCategory: { categoryName: category }, ...leave }) => ({ id, category, ...leave })}
  />
);
