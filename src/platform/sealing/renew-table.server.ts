import type pg from 'pg';
import { repeatedWhenLost } from '../../kit/server/database/transaction.server.ts';
import { sealedPrefix, UnreadableSeal } from '../../kit/server/sealing/keys.server.ts';
import { renewed, type SealedTable, type StoredColumn } from './stored-forms.server.ts';

/** A value that could not be sealed anew, and stays as it is. */
export interface Unreadable {
  place: string;
  /** The key of its row. */
  row: string;
}

interface Renewal {
  currentId: string;
  /** What a value means that is not sealed; undefined: there is none. */
  wasPlain?: (column: StoredColumn, stored: string) => string;
  /** Each portion of rows is a transaction of its own; without it, the caller's. */
  inPortions?: (done: number) => Promise<void>;
}

interface Row {
  at: string;
  key: string;
  values: (string | null)[];
}

const pagesAtOnce = 64;
const pageBytes = 8192;

/** Whether a value is still to be sealed under the current key. */
export const isDue = ({ hasAny, keyed }: StoredColumn, row: string): string =>
  `(${hasAny(row)} and not (starts_with(${keyed(row)}, '${sealedPrefix}:') and split_part(${keyed(row)}, ':', 2) = $1))`;

/**
 * Seals whatever is due in a table, page after page: rows that somebody changes meanwhile are sealed by that, or found the next time.
 * @returns how many rows were sealed, and what cannot be read
 */
export async function renewTable(client: pg.ClientBase, table: SealedTable, renewal: Renewal) {
  let sealed = 0;
  for (;;) {
    const { done, unreadable } = await pass(client, table, renewal, sealed);
    sealed += done;
    const left = await countDue(client, table, renewal.currentId);
    if (left === 0 || (done === 0 && left <= new Set(unreadable.map(({ row }) => row)).size)) return { sealed, unreadable };
  }
}

async function pass(client: pg.ClientBase, table: SealedTable, renewal: Renewal, before: number) {
  const unreadable: Unreadable[] = [];
  let done = 0;
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size('${table.name}'::regclass) / ${pageBytes})::int as pages`,
  );
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const portion = () => renewPages(client, table, renewal, page, unreadable);
    done += renewal.inPortions ? await apart(client, portion) : await portion();
    await renewal.inPortions?.(before + done);
  }
  return { done, unreadable };
}

/** In a transaction of its own, tried again when it lost against others. */
async function apart(client: pg.ClientBase, portion: () => Promise<number>): Promise<number> {
  return repeatedWhenLost(async () => {
    await client.query('begin');
    try {
      const done = await portion();
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

async function renewPages(
  client: pg.ClientBase,
  { name, key, columns }: SealedTable,
  { currentId, wasPlain }: Renewal,
  page: number,
  unreadable: Unreadable[],
): Promise<number> {
  const found = await client.query<Row>(
    `select t.ctid::text as at, concat_ws(' ', ${key.map((column) => `t.${column}`).join(', ')}) as key,
        array[${columns.map(({ read }) => `(${read('t')})::text`).join(', ')}] as values
      from ${name} t where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'
        and (${columns.map((column) => isDue(column, 't')).join(' or ')})`,
    [currentId],
  );
  const due = found.rows.flatMap(({ at, key: row, values }) => {
    const now = values.map((value, place) => {
      const stored = columns[place];
      if (value === null || value === '' || !stored) return value;
      try {
        return renewed(stored.column, value, wasPlain && ((text) => wasPlain(stored, text)));
      } catch (error) {
        if (!(error instanceof UnreadableSeal)) throw error;
        unreadable.push({ place: error.place, row });
        return value;
      }
    });
    return now.some((value, place) => value !== values[place]) ? [{ at, was: values, now }] : [];
  });
  if (due.length === 0) return 0;
  const all = columns.flatMap((_, place) => [due.map(({ was }) => was[place]), due.map(({ now }) => now[place])]);
  const arrays = all.map((_, place) => `$${place + 2}::text[]`);
  const names = columns.flatMap((_, place) => [`was_${place}`, `now_${place}`]);
  // By their places in the table, one row after the other: anything else would read the whole table for each portion.
  await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off');
  const { rowCount } = await client.query(
    `update ${name} t set ${columns.map(({ name: column, write }, place) => `${column} = ${write(`r.now_${place}`)}`).join(', ')}
      from unnest($1::tid[], ${arrays.join(', ')}) r (at, ${names.join(', ')})
      where t.ctid = r.at and ${columns.map(({ read }, place) => `(${read('t')})::text is not distinct from r.was_${place}`).join(' and ')}`,
    [due.map(({ at }) => at), ...all],
  );
  return rowCount ?? 0;
}

async function countDue(client: pg.ClientBase, { name, columns }: SealedTable, currentId: string): Promise<number> {
  const { rows } = await client.query<{ due: number }>(
    `select count(*)::int as due from ${name} t where ${columns.map((column) => isDue(column, 't')).join(' or ')}`,
    [currentId],
  );
  return rows[0]?.due ?? 0;
}
