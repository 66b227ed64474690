import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { PersonLeaves } from '../leave/person-leaves.tsx';
import type { studentLeave } from './student-leave.domain.ts';

/** The leaves of a student, on their page. */
export const StudentLeavesPanel = ({ studentId }: { studentId: number }) => (
  <PersonLeaves<typeof studentLeave>
    path="/api/las/StudentLeave"
    query={{ studentId }}
    failure="Failed to fetch student leaves"
    none={studentEmptyTexts.leaves}
    lineOf={({ studentLeaveId: id, studentLeaveCategory: { categoryName: category }, ...leave }) => ({ id, category, ...leave })}
  />
);
