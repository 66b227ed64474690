import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stayColumns } from '../enrolment/enrolment.table.ts';
import { studentExits } from './student-exit.table.ts';

/** The stays that an exit shortened or removed, each as it was before, under its own id: what undoing the exit puts back. */
export const endedEnrolments = pgTable(
  'student_exit_enrolment',
  {
    enrolmentId: integer().primaryKey(),
    studentExitId: belongsTo(() => studentExits.studentExitId),
    ...stayColumns(),
  },
  (table) => [
    index('student_exit_enrolment_exit').on(table.studentExitId),
    index('student_exit_enrolment_student').on(table.studentId),
    index('student_exit_enrolment_program').on(table.programId),
  ],
);
