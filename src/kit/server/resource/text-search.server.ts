import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { snake } from '../database/snake.server.ts';

/**
 * How a text is searched.
 * - By index: the trigrams find three letters and more.
 * - By letters: the index of letters and pairs finds rows that may have the text, and each is looked at.
 * - By letters alone: that index decides, because the text is one letter or one pair.
 * - Looking at each: through an index in order, until the page is full.
 */
export type Way = 'by index' | 'by letters' | 'by letters alone' | 'looking at each';

/** More words are not remembered: all are forgotten then. */
const commonAtMost = 1_000;

/** Remembers how a word that many have is found soonest, for the next who searches for it. */
export function noteCommon<Found>(common: Map<string, Found>, word: string, way: Found): void {
  if (common.size >= commonAtMost) common.clear();
  common.set(word, way);
}

const threeLetters = /[\p{L}\p{M}\p{N}]{3}/u;
/** One or two letters, of an Indian script too, that `search_text` leaves as they are: a row that has them in its index has the text. */
const letterOrPair = /^(?:[a-z0-9]{1,2}|[\u0900-\u0dff]{1,2})$/i;

/** The way for a typed text: fewer than three letters have no trigram. */
export const wayFor = (typed: string): Way => (threeLetters.test(typed) ? 'by index' : 'looking at each');

/** The way in a column, by its indexes. One letter is in too many rows to find them all first. */
export function wayIn(column: unknown, typed: string): Way {
  if (wayFor(typed) === 'by index' && !hasIndex(column, 'letters')) return 'by index';
  return typed.length > 1 ? wayToCount(column, typed) : 'looking at each';
}

/** The way to count all rows that have a text, however many. */
export function wayToCount(column: unknown, typed: string): Way {
  if (wayFor(typed) === 'by index' && hasIndex(column, 'trigrams')) return 'by index';
  if (!hasIndex(column, 'letters')) return 'looking at each';
  return letterOrPair.test(typed.normalize('NFC')) ? 'by letters alone' : 'by letters';
}

type Kind = 'letters' | 'trigrams';

const known = new WeakMap<PgColumn, Readonly<Record<Kind, boolean>>>();

function hasIndex(column: unknown, kind: Kind): boolean {
  if (!is(column, PgColumn)) return false;
  const found = known.get(column) ?? indexesOf(column);
  known.set(column, found);
  return found[kind];
}

/** The indexes that a column has: `<table>_<column>_letters`, and for names `<table>_search` with trigrams. */
function indexesOf({ table, name: key }: PgColumn): Readonly<Record<Kind, boolean>> {
  const [tableName, name] = [getTableName(table), snake(key)];
  const names = getTableConfig(table as PgTable).indexes.map(({ config }) => config.name);
  return {
    letters: names.includes(`${tableName}_${name}_letters`),
    trigrams: name === 'search_name' && names.includes(`${tableName}_search`),
  };
}

/**
 * Contains, ignoring case and accents. A select of its own prepares the typed text: once instead of for each row, and with the same
 * plan for any text, which PostgreSQL keeps. `position` checks rows that no index decides: having all pairs of letters is not enough.
 * @param text holds `search_text(...)`
 */
export function contains(text: SQL, typed: unknown, way: Way): SQL {
  const ready = sql`(select search_text(${typed}::text))`;
  if (way === 'by index') return sql`${text} like (select search_pattern(${typed}::text))`;
  const holds = sql`position(${ready} in ${text}) > 0`;
  if (way === 'looking at each') return holds;
  const letters = sql`letter_groups(${text}) @> (select letter_groups_of(search_text(${typed}::text)))`;
  return way === 'by letters alone' ? letters : sql`(${letters} and ${holds})`;
}
