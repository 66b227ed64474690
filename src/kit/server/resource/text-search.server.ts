import { and, getTableColumns, getTableName, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { wordsOfName } from '../../domain/search/person-search.domain.ts';
import { constant } from '../database/constant.server.ts';
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
export const wayFor = (column: PgColumn, typed: string): Way =>
  partsOf(column, typed).some((part) => threeLetters.test(part)) ? 'by index' : 'looking at each';

/** The way in a column, by its indexes. One letter is in too many rows to find them all first. */
export function wayIn(column: unknown, typed: string): Way {
  if (!is(column, PgColumn)) return 'looking at each';
  if (wayFor(column, typed) === 'by index' && !hasIndex(column, 'letters')) return 'by index';
  return partsOf(column, typed).some((part) => part.length > 1) ? wayToCount(column, typed) : 'looking at each';
}

/** The way to count all rows that have a text, however many. */
export function wayToCount(column: unknown, typed: string): Way {
  if (!is(column, PgColumn)) return 'looking at each';
  if (wayFor(column, typed) === 'by index' && hasIndex(column, 'trigrams')) return 'by index';
  if (!hasIndex(column, 'letters')) return 'looking at each';
  const [part = '', ...more] = partsOf(column, typed);
  // In a name, a pair may also be on both sides of a blank.
  const isKnown = letterOrPair.test(part.normalize('NFC')) && !(joinedOf(column) && part.length > 1);
  return isKnown && more.length === 0 ? 'by letters alone' : 'by letters';
}

/** What is looked for: in the name of a person each word, as many as a statement has room for; otherwise the whole text. */
function partsOf(column: PgColumn, typed: string): string[] {
  return joinedOf(column) ? wordsOfName(typed).slice(0, mostWords) : [typed];
}

/** More words of a name are not looked for. */
const mostWords = 8;

/** For a person's name, the column with the same words without blanks. */
export const joinedOf = ({ table, name }: PgColumn): PgColumn | undefined =>
  name === 'searchName' ? (getTableColumns(table as PgTable)['searchJoined'] as PgColumn | undefined) : undefined;

/**
 * What of a typed text changes the statement that searches for it.
 * @param column one, or several that are searched alike
 */
export function searchShape(column: unknown, typed: string): string {
  const [first] = [column].flat();
  if (!is(first, PgColumn) || !joinedOf(first)) return '';
  return partsOf(first, typed)
    .map((part) => (threeLetters.test(part) ? 3 : part.length))
    .join('');
}

type Kind = 'letters' | 'trigrams';

const known = new WeakMap<PgColumn, Readonly<Record<Kind, boolean>>>();

function hasIndex(column: unknown, kind: Kind): boolean {
  if (!is(column, PgColumn)) return false;
  const found = known.get(column) ?? indexesOf(column);
  known.set(column, found);
  return found[kind];
}

/** The indexes for a column: `<table>_<column>_letters`, and for names `<table>_search` with trigrams. */
function indexesOf(column: PgColumn): Readonly<Record<Kind, boolean>> {
  const tableName = getTableName(column.table);
  const names = getTableConfig(column.table as PgTable).indexes.map(({ config }) => config.name);
  const isName = column.name === 'searchName';
  return {
    letters: names.includes(`${tableName}_${snake((joinedOf(column) ?? column).name)}_letters`),
    trigrams: isName && names.includes(`${tableName}_search`),
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

/** The columns of a person's name that are searched, under the names that a statement gives them. */
interface NameColumns {
  words: SQLWrapper;
  joined: SQLWrapper;
}

/**
 * Whether what a column holds has what is typed: its words where it is the name of a person (`namedAs` says how), else the whole text.
 * @param typed stands for it in the statement
 * @param text what it is
 * @param as the columns, if they have other names in the statement
 */
export function columnHas(
  column: PgColumn,
  { typed, text, way }: { typed: unknown; text: string; way: Way },
  as?: NameColumns,
): SQL {
  const joined = joinedOf(column);
  if (!joined) return contains(sql`${as?.words ?? column}`, typed, way);
  const name = as ?? { words: column, joined };
  const found = partsOf(column, text).map((part, at) => {
    const word = sql`split_part(search_name(${typed}::text), ' ', ${constant(at + 1)})`;
    const letters = sql`letter_groups(${name.joined}) @> (select letter_groups_of(${word}))`;
    if (way === 'by letters alone') return letters;
    const isInWord = sql`position((select ${word}) in ${name.words}) > 0`;
    if (part.length === 1) return way === 'by letters' ? and(letters, isInWord) : isInWord;
    const isOnwards = sql`${name.words} ~ (select search_onwards(${word}))`;
    const isInName = sql`position((select ${word}) in ${name.joined}) > 0`;
    const holds = sql`(${isInWord} or ${isInName} and ${isOnwards})`;
    if (way === 'by letters') return and(letters, holds);
    // The words are judged by themselves: what the index finds may begin in the middle of one and go on in the next.
    const isIndexed = way === 'by index' && threeLetters.test(part);
    return isIndexed ? sql`${name.joined} like (select '%' || ${word} || '%') and (${isInWord} or ${isOnwards})` : holds;
  });
  return sql`(${and(...found) ?? sql`false`})`;
}
