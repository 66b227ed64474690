import { z } from 'zod';
import { schoolYearParameter } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { idField, textField } from '../../../kit/domain/row.domain.ts';

/** What a staff member teaches, and where. */
export const taughtCourseRow = z.object({
  courseSessionId: idField.describe('0 where it is taught to groups, or in another school year'),
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
  summary:
    'What a staff member teaches today, or taught last or will teach in another school year; without staffId, what the caller teaches. For others the caller needs staff.read',
  permission: 'session',
  query: z.object({ staffId: parameters.id.optional(), schoolYear: schoolYearParameter }),
  answer: z.array(taughtCourseRow),
  answered: 'In the order of the programs',
  errors: [403, 404],
});
