import { date, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../student/student.table.ts';
import { studentExits } from './student-exit.table.ts';

/** The stays that an exit shortened or removed, each as it was before, under its own id: what undoing the exit puts back. */
export const endedEnrolments = pgTable(
  'student_exit_enrolment',
  {
    enrolmentId: integer().primaryKey(),
    studentExitId: integer()
      .notNull()
      .references(() => studentExits.studentExitId, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => students.studentId, { onDelete: 'cascade' }),
    programId: integer()
      .notNull()
      .references(() => programs.programId),
    fromDate: date().notNull(),
    toDate: date(),
  },
  (table) => [
    index('student_exit_enrolment_exit').on(table.studentExitId),
    index('student_exit_enrolment_student').on(table.studentId),
    index('student_exit_enrolment_program').on(table.programId),
  ],
);
