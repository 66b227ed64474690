import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { displayDate } from '../../kit/domain/dates.domain.ts';
import type { Candidate } from '../../kit/domain/problem.domain.ts';
import { wordsOfName } from '../../kit/domain/search/person-search.domain.ts';
import { sendKept } from '../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../kit/server/database/transaction.server.ts';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import { perhapsKnown } from '../../kit/server/http/errors.server.ts';
import { fullName } from '../person-name.domain.ts';

type Kind = 'student' | 'staff' | 'family';

/** More are not shown: whoever is among so many is not told apart by a list. */
const mostShown = 10;

/** What is selected of people whom somebody new may be. */
interface Found extends Record<string, unknown>, Pick<Candidate, 'id' | 'title' | 'dateOfBirth'> {}

interface Asking<Row extends Found> {
  kind: Kind;
  person: { firstName: string; lastName: string };
  /** Selects those whom it may be, as far as the caller may see them; without end and limit. `isCalled` compares the name. */
  select: (isCalled: (named: NameColumns) => SQL) => SQL;
  /** What tells them apart besides the day of birth, and where they are shown. */
  shown: (row: Row) => Pick<Candidate, 'subtitle' | 'path'>;
}

interface NameColumns {
  searchName: PgColumn;
  searchJoined: PgColumn;
}

/**
 * Asks whether somebody new is there already. Of two who are entered at once, the second waits for the first. Nothing shows of people
 * whom the caller may not see.
 * @throws 409 with those whom it may be
 */
export async function askWhetherKnown<Row extends Found>(
  { db }: WriteContext,
  { kind, person, select, shown }: Asking<Row>,
): Promise<void> {
  const words = wordsOfName(fullName(person));
  const name = `${kind} ${words.toSorted().join(' ')}`;
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${name}, hashtext('known ' || current_schema())))`;
  await sendWithCommit(db, sendKept(db, lock));
  const found = await sendKept<Row>(db, sql`${select(calledBy(words))} order by id limit ${mostShown}`);
  if (found.length === 0) return;
  const candidates = found.map((row) => ({ kind, id: row.id, title: row.title, dateOfBirth: row.dateOfBirth, ...shown(row) }));
  throw perhapsKnown(candidates.map(sentence).join('|'), candidates);
}

/** Whether somebody has all these words in the name and no others, in any order or written as one. */
const calledBy =
  (words: readonly string[]) =>
  ({ searchName, searchJoined }: NameColumns): SQL => {
    const [stored, given] = [sql`string_to_array(${searchName}, ' ')`, sql`${sql.param(words)}::text[]`];
    return sql`(${searchJoined} = ${words.join('')} or (${stored} @> ${given} and ${stored} <@ ${given}))`;
  };

/** The same of two stored people, by the aliases of their tables in SQL. */
export const namedAlike = (one: string, other: string): SQL => {
  const words = (alias: string) => `string_to_array(${alias}.search_name, ' ')`;
  return sql.raw(
    `(${one}.search_joined = ${other}.search_joined or (${words(one)} @> ${words(other)} and ${words(one)} <@ ${words(other)}))`,
  );
};

function sentence({ title, subtitle, dateOfBirth }: Candidate): string {
  const born = dateOfBirth && `born ${displayDate(dateOfBirth)}`;
  return `${[title, born, subtitle].filter(Boolean).join(', ')}, is there already.`;
}
