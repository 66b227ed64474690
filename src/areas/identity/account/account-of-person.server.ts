import { eq, type SQL, sql } from 'drizzle-orm';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { DomainEvents, Listener } from '../../../kit/server/http/context.server.ts';
import { accounts } from './account.table.ts';

/** The account of somebody, as a condition. */
export function accountOf(person: DomainEvents['personDeleted']): SQL {
  if ('staffId' in person) return eq(accounts.staffId, person.staffId);
  if ('familyId' in person) return eq(accounts.familyId, person.familyId);
  return eq(accounts.studentId, person.studentId);
}

/** What the log calls somebody whose record is deleted. */
export function numbered(person: DomainEvents['personDeleted']): string {
  if ('staffId' in person) return `Staff ${person.staffId}`;
  if ('familyId' in person) return `Family ${person.familyId}`;
  return `Student ${person.studentId}`;
}

/** An account follows the name of its person. The log has the entry of the person's record. */
export const renameAccount: Listener<'personRenamed'> = ({ db }, { name, ...person }) =>
  sendWithCommit(db, sendKept(db, sql`update ${accounts} set account_name = ${name} where ${accountOf(person)}`));
