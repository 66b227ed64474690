import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { exitColumns } from '../../../common/exit/exit-columns.table.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../student/student.table.ts';

/** The stays `e` of the leaver that began after an exit and were entered after it: they came back. */
export const staysSince = sql`student_enrolment e where e.student_id = student_exit.student_id
  and e.enrolment_id > student_exit.last_enrolment_id and e.from_date > student_exit.exit_date`;

/** The day from which on whoever left is back; null: they are not. */
export const backFrom = sql<IsoDate | null>`(select min(e.from_date)::text from ${staysSince})`;

/** The newest stay of a student, of all that they have and of those that an exit has ended; 0: none. */
export const newestStay = (studentId: SQLWrapper) => sql<number>`coalesce(greatest(
  (select max(s.enrolment_id) from student_stay s where s.student_id = ${studentId}),
  (select max(x.enrolment_id) from student_exit_enrolment x where x.student_id = ${studentId})), 0)`;

/** The last day of `student`, by the exit that is still to come; null: by none. */
export const comingLastDay = sql<IsoDate | null>`(
  select min(x.exit_date)::text from student_exit x where x.student_id = student.student_id and not x.is_in_effect)`;

export const studentExits = pgTable(
  'student_exit',
  {
    studentExitId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: refersTo(() => students.studentId),
    tcAppliedDate: date().notNull(),
    tcIssueDate: date().notNull(),
    ...exitColumns(),
    /** The student leaves from the last class, and is Graduated from then on; else Discontinued. */
    isGraduation: boolean().notNull().default(false),
    /** The student's newest stay as the exit was entered; whoever enters the school afterwards and later has come back. 0: none. */
    lastEnrolmentId: integer().notNull().default(0),
    ...stampColumns(),
  },
  (table) => [
    unique('student_exit_once').on(table.studentId, table.exitDate),
    index('student_exit_date').on(table.exitDate, table.studentExitId),
  ],
);
