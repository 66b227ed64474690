import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { sheetOwner } from '../../program/program-year/sheet-owner.table.ts';

/** An examination of a program: the days on which its courses are examined. */
export const examinations = pgTable(
  'examination',
  {
    examinationId: integer().primaryKey().generatedAlwaysAsIdentity(),
    examinationName: text().notNull(),
    programId: refersTo(() => programs.programId),
    ownerId: sheetOwner(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    isFinalExam: boolean().notNull().default(false),
    /** When its marks became visible to parents and students, if the school releases results (`school.results_need_release`). */
    released: timestamp({ withTimezone: true }),
    /** Empty if nobody had to release them: families saw them before the school began to release results. */
    releasedBy: text().notNull().default(''),
    ...nameColumns(sql`examination_name`),
    ...stampColumns(),
  },
  (table) => [
    index('examination_program').on(table.programId, table.startDate),
    index('examination_owner').on(table.ownerId, table.startDate),
    index('examination_start').on(table.startDate, table.examinationId),
    check('examination_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
);

/** Whether families may see an examination's results. @param released the value of its column */
export const isReleased = (released: SQLWrapper): SQL =>
  sql`(${released} is not null or not exists (select from ${schools} s where s.results_need_release))`;

/** Columns that own an examination. */
export const examinationScopes = { programid: examinations.ownerId };

/** A reference to an examination. */
export const examinationLink = linkTo({
  as: 'examination',
  table: examinations,
  id: examinations.examinationId,
  scopes: examinationScopes,
  filters: {},
});
