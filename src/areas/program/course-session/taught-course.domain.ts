import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { idField, textField } from '../../../kit/domain/row.domain.ts';

/** What a staff member teaches, and where. */
export const taughtCourseRow = z.object({
  courseSessionId: idField,
  programId: idField,
  programName: textField,
  courseId: idField,
  courseName: textField,
});
export type TaughtCourseRow = z.output<typeof taughtCourseRow>;

export const getTaughtCourses = defineCall({
  method: 'GET',
  path: '/api/ps/ProgramCourse/GetAllCoursesForStaff',
  tag: 'Program courses',
  summary: 'What a staff member teaches today; without staffId, what the caller teaches. For others the caller needs staff.read',
  permission: 'session',
  query: z.object({ staffId: parameters.id.optional() }),
  answer: z.array(taughtCourseRow),
  answered: 'In the order of the programs',
  errors: [403, 404],
});
