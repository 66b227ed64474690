import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { students } from '../student/student.table.ts';
import { lookKinds, looksShown, looksShownWords } from './record-look-words.domain.ts';

/** How long a look is kept, as the history is. */
export const looksKept = '3 years';

/** Who opened what of a student's, one row for each person, day and kind. The family is not among them. Deleted with the student. */
export const recordLooks = pgTable(
  'record_look',
  {
    recordLookId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    /** Null: the account is gone. */
    accountId: integer().references(() => accounts.accountId, { onDelete: 'set null' }),
    kind: integer().notNull(),
    day: date().notNull(),
    /** The roles of the account, as they were. */
    roles: text().notNull(),
  },
  (table) => [
    uniqueIndex('record_look_once').on(table.studentId, table.day, table.accountId, table.kind),
    index('record_look_account').on(table.accountId),
    index('record_look_day').on(table.day),
    enumCheck('record_look_kind_known', table.kind, lookKinds),
  ],
);

/** What families see of it: one row, missing until the school has said it. */
export const recordLookSettings = pgTable(
  'record_look_setting',
  { id: integer().primaryKey().default(1), shows: integer().notNull().default(looksShown.nothing) },
  (table) => [
    check('record_look_setting_one_row', sql`${table.id} = 1`),
    enumCheck('record_look_setting_known', table.shows, looksShownWords),
  ],
);
