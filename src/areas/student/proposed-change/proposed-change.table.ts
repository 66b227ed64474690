import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { families } from '../family/family.table.ts';
import { students } from '../student/student.table.ts';
import { proposalState, proposalStates } from './proposable.domain.ts';

/** Fields that families propose to change, one row each. Deleted with the student on whose page it was, or with the guardian. */
export const proposedChanges = pgTable(
  'proposed_change',
  {
    proposedChangeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    /** The guardian whose own record it is; null: the student's. */
    familyId: integer().references(() => families.familyId, { onDelete: 'cascade' }),
    /** Who proposed it; null: the account is gone. */
    accountId: integer().references(() => accounts.accountId, { onDelete: 'set null' }),
    field: text().notNull(),
    valueBefore: text().notNull(),
    value: text().notNull(),
    state: integer().notNull().default(proposalState.waiting),
    reason: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => {
    const waits = sql`${table.state} = ${sql.raw(String(proposalState.waiting))}`;
    return [
      uniqueIndex('proposed_change_of_student')
        .on(table.studentId, table.field)
        .where(sql`${waits} and ${table.familyId} is null`),
      uniqueIndex('proposed_change_of_family').on(table.familyId, table.field).where(waits),
      index('proposed_change_student').on(table.studentId),
      index('proposed_change_family').on(table.familyId),
      index('proposed_change_account').on(table.accountId),
      index('proposed_change_state').on(table.state, table.proposedChangeId),
      enumCheck('proposed_change_state_known', table.state, proposalStates),
    ];
  },
);
