import { boolean, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/stamp.server.ts';
import { students } from '../student/student.table.ts';

export const studentExits = pgTable(
  'student_exit',
  {
    studentExitId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => students.studentId, { onDelete: 'cascade' }),
    tcAppliedDate: date().notNull(),
    tcIssueDate: date().notNull(),
    exitDate: date().notNull(),
    exitReason: text().notNull().default(''),
    /** Set the day after the exit date, with the status that the student had until then. */
    isInEffect: boolean().notNull().default(false),
    formerStatus: integer(),
    ...stampColumns(),
  },
  (table) => [
    unique('student_exit_once').on(table.studentId),
    index('student_exit_date').on(table.exitDate, table.studentExitId),
  ],
);
