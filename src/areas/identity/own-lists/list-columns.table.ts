import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';

/** Which columns of a list an account sees, and in which order; without a row, those of the list. */
export const listColumns = pgTable(
  'list_columns',
  {
    accountId: belongsTo(() => accounts.accountId),
    /** `sis/Student` */
    list: text().notNull(),
    /** Their keys, separated by commas. */
    columns: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.list] })],
);
