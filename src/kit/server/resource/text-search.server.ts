import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { snake } from '../database/snake.server.ts';

/**
 * How texts are searched. By index: the trigram index finds three letters and more, the index of letters and pairs of letters also less,
 * as long as not too many rows have them. Looking at each: through an index in order, which ends as soon as a page is full.
 */
export type Way = 'by index' | 'by letters' | 'by these letters' | 'looking at each';

/** From this many hits on, looking at each is faster. */
export const manyHits = 500;

const threeLetters = /[\p{L}\p{M}\p{N}]{3}/u;
/** One letter or two that stay as they are when they are made ready: who has them has the text. */
const whole = /^[a-z0-9]{1,2}$/i;

/** The way for what was typed: less than three letters have no trigram. */
export const wayFor = (typed: string): Way => (threeLetters.test(typed) ? 'by index' : 'looking at each');

/** The same for what is searched in a column, by the indexes that it has. One letter is in too many rows to find them all first. */
export function wayIn(column: unknown, typed: string): Way {
  const isFound = wayFor(typed) === 'by index' && !hasIndex(column, 'letters');
  if (isFound) return 'by index';
  return typed.length > 1 ? wayToCount(column, typed) : 'looking at each';
}

/** How to count all that has a text, however many have it. */
export function wayToCount(column: unknown, typed: string): Way {
  if (wayFor(typed) === 'by index' && hasIndex(column, 'trigrams')) return 'by index';
  if (!hasIndex(column, 'letters')) return 'looking at each';
  return whole.test(typed) ? 'by these letters' : 'by letters';
}

/** Whether there is such an index on what is searched: `<table>_<column>_letters`, and for names `<table>_search` of trigrams. */
function hasIndex(column: unknown, kind: 'letters' | 'trigrams'): boolean {
  if (!is(column, PgColumn)) return false;
  const [table, name] = [getTableName(column.table), snake(column.name)];
  if (kind === 'trigrams') return name === 'search_name' && indexesOf(column.table as PgTable).has(`${table}_search`);
  return indexesOf(column.table as PgTable).has(`${table}_${name}_letters`);
}

const known = new WeakMap<PgTable, ReadonlySet<string>>();
function indexesOf(table: PgTable): ReadonlySet<string> {
  const names = known.get(table) ?? new Set(getTableConfig(table).indexes.map(({ config }) => config.name ?? ''));
  known.set(table, names);
  return names;
}

/**
 * Contains, ignoring case and accents. What was typed is made ready in a select of its own: once instead of for each row, and
 * the plan is the same whatever it is, so that PostgreSQL keeps it. `position` is what the trigram index does not know, and what has
 * all pairs of letters may still not have the text.
 * @param text holds `search_text(...)`
 */
export function contains(text: SQL, typed: unknown, way: Way): SQL {
  const ready = sql`(select search_text(${typed}::text))`;
  if (way === 'by index') return sql`${text} like (select search_pattern(${typed}::text))`;
  const holds = sql`position(${ready} in ${text}) > 0`;
  if (way === 'looking at each') return holds;
  const letters = sql`letter_groups(${text}) @> (select letter_groups_of(search_text(${typed}::text)))`;
  return way === 'by these letters' ? letters : sql`(${letters} and ${holds})`;
}
