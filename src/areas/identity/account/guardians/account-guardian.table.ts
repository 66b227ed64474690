import { integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { families } from '../../../student/family/family.table.ts';
import { accounts } from '../account.table.ts';

/**
 * The guardians whom an account speaks for beside its person: those who share it, and what a member of staff is to their own children.
 * Whose children an account reaches is read from the view `guardian_account`.
 */
export const accountGuardians = pgTable(
  'account_guardian',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.accountId, { onDelete: 'cascade' }),
    familyId: integer()
      .notNull()
      .references(() => families.familyId, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.familyId] }),
    uniqueIndex('account_guardian_once').on(table.familyId),
  ],
);
