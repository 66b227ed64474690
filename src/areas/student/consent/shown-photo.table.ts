import { and, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { studentPhotos } from '../student/student.table.ts';
import { isWithheld } from './consent-state.table.ts';
import { purpose } from './consent-words.domain.ts';

/** Whether a row of `student_photo` is that of a student, and may be shown. */
export const isPhotoOf = (studentId: SQLWrapper): SQL =>
  and(eq(studentPhotos.studentId, studentId), not(isWithheld(studentId, purpose.photo))) ?? sql`false`;
