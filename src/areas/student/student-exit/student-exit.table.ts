import { date, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { exitColumns } from '../../../common/exit/exit-columns.table.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../student/student.table.ts';

export const studentExits = pgTable(
  'student_exit',
  {
    studentExitId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: refersTo(() => students.studentId),
    tcAppliedDate: date().notNull(),
    tcIssueDate: date().notNull(),
    ...exitColumns(),
    ...stampColumns(),
  },
  (table) => [
    unique('student_exit_once').on(table.studentId),
    index('student_exit_date').on(table.exitDate, table.studentExitId),
  ],
);
