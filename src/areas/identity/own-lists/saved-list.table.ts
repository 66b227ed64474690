import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../account/account.table.ts';

/** Lists that accounts keep under a name. */
export const savedLists = pgTable(
  'saved_list',
  {
    savedListId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    savedListName: text().notNull(),
    /** The page that shows it, and the query of its address. */
    path: text().notNull(),
    search: text().notNull(),
    /** Whether whoever sees more on the page than their own is offered it. */
    isShared: boolean().notNull(),
  },
  (table) => [uniqueIndex('saved_list_once').on(table.accountId, table.path, sql`lower(${table.savedListName})`)],
);
