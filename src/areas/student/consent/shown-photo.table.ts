import { and, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { studentPhotos, students } from '../student/student.table.ts';
import { isWithheld } from './consent-state.table.ts';
import { purpose } from './consent-words.domain.ts';

/** Whether a row of `student_photo` is that of a student, and may be shown. */
export const isPhotoOf = (studentId: SQLWrapper): SQL =>
  and(eq(studentPhotos.studentId, studentId), not(isWithheld(studentId, purpose.photo))) ?? sql`false`;

/** The version of the photo that a list joins, if it may be shown. Worked out for the rows of a page only, and not for who has none. */
export const shownPhoto: SQL<string | null> = sql`case when ${studentPhotos.version} is null then null
  when ${isWithheld(students.studentId, purpose.photo)} then null else ${studentPhotos.version} end`;
