import { eq, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { DomainEvents, Listener } from '../../../kit/server/http/context.server.ts';
import { accounts } from './account.table.ts';

/** What the log calls people of a kind, and whose accounts theirs are. */
function whose(people: DomainEvents['peopleDeleted']) {
  if ('staffIds' in people) return { kind: 'Staff', column: accounts.staffId, ids: people.staffIds };
  if ('familyIds' in people) return { kind: 'Family', column: accounts.familyId, ids: people.familyIds };
  return { kind: 'Student', column: accounts.studentId, ids: people.studentIds };
}

/** The accounts of people, as a condition. */
export function accountsOf(people: DomainEvents['peopleDeleted']): SQL {
  const { column, ids } = whose(people);
  return isOneOf(column, ids);
}

/** What the log calls those whose records are deleted. */
export function numbered(people: DomainEvents['peopleDeleted']): SQL<string> {
  const { kind, column } = whose(people);
  return sql<string>`${sql.raw(`'${kind} '`)} || ${column}`;
}

/** The account of somebody, as a condition. */
function accountOf(person: DomainEvents['personRenamed']): SQL {
  if ('staffId' in person) return eq(accounts.staffId, person.staffId);
  if ('familyId' in person) return eq(accounts.familyId, person.familyId);
  return eq(accounts.studentId, person.studentId);
}

/** An account follows the name of its person. The log has the entry of the person's record. */
export const renameAccount: Listener<'personRenamed'> = ({ db }, person) =>
  sendWithCommit(db, sendKept(db, sql`update ${accounts} set account_name = ${person.name} where ${accountOf(person)}`));
