import { date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { programs } from '../program/program.table.ts';

/** Whose course in a program was given to somebody else during a year, and until when they had it: they read that year's sheets. */
export const formerTeachers = pgTable(
  'former_teacher',
  {
    programId: belongsTo(() => programs.programId),
    staffId: belongsTo(() => staff.staffId),
    lastDay: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.staffId, table.lastDay] }),
    index('former_teacher_staff').on(table.staffId),
  ],
);
