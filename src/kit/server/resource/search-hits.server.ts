import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Grant } from '../../domain/permission.domain.ts';
import { constant } from '../database/constant.server.ts';
import type { Db } from '../database/database.server.ts';
import { endsWith } from '../database/from-end.server.ts';
import { preparedStatements } from '../database/prepared.server.ts';
import { scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';
import type { NamedSource, SearchSource } from './search-source.server.ts';
import { columnHas, joinedOf, noteCommon, searchShape, wayFor } from './text-search.server.ts';

/** A record that the search box shows. */
export type Hit = Record<'id' | 'title' | 'subtitle', unknown>;

const hitsPerKind = 8;
/** Up to this many hits are found by index and sorted. If there are more, walking through the names in order meets the first sooner. */
const fewHits = 100;
/** How many names such a walk looks at: some hundred hits in 100,000 names are all met later, and soon found by index. */
const namesAtStart = 5_000;

const statements = preparedStatements<Found>();
type Found = Hit & { total: number };
type Others = NonNullable<SearchSource['ofOthers']>;

const typed = sql.placeholder('text');
/** What says of a name whether it is what was typed. */
const isTyped =
  (text: string) =>
  (name: PgColumn): SQL =>
    columnHas(name, { typed, text, way: 'by index' });

/**
 * The first records that a number or a code belongs to.
 * @param text its end
 */
export function numberHits(db: Db, source: SearchSource, by: 'ofNumber' | 'ofCode', text: string): Promise<Hit[]> {
  const isTypedEnd = (number: SQLWrapper) => endsWith(number, sql`${typed}::text`);
  const where = source[by]?.(isTypedEnd) ?? sql`false`;
  const subtitle = by === 'ofNumber' && source.subtitleOfNumber ? source.subtitleOfNumber(isTypedEnd) : source.subtitle;
  return statements(`${source.kind} ${by}`, () => hits({ ...source, subtitle }, first(allOf(source, where))))(db, { text });
}

/**
 * The first records with a name, in order. Three letters are found anywhere in it, fewer at its beginning. Where these leave room, those
 * follow to whom somebody else's name leads.
 */
export async function nameHits(db: Db, source: NamedSource, grant: Grant, text: string): Promise<Hit[]> {
  const isWithin = wayFor(source.searchName, text) === 'by index';
  const find = (way: Way): Promise<Found[]> => {
    const words = isWithin ? searchShape(source.searchName, text) : 'beginning';
    const shape = `${source.kind} ${words} ${way} ${scopeShape(grant, source.scopes)}`;
    return statements(shape, () => statementOf(source, grant, isWithin && text, way))(db, {
      text,
      ...scopeValues(grant, source.scopes),
    });
  };
  if (grant !== 'all') return find('all');
  const word = `${source.kind} ${text}`;
  const known = common.get(word);
  if (known) {
    const found = await find(known);
    if (found.length === hitsPerKind) return found;
    common.delete(word);
  }
  const few = await find('few');
  if ((few[0]?.total ?? 0) <= fewHits)
    return isWithin && source.ofOthers ? withOthers(db, source, source.ofOthers, few, text) : few;
  const soon = await find('in order');
  const isSoon = soon.length === hitsPerKind;
  noteCommon(common, word, isSoon ? 'in order' : 'all');
  return isSoon ? soon : find('all');
}

/**
 * Which hits a statement finds.
 * - Few: the first of up to `fewHits`; if there are more, their total tells so.
 * - In order: the first, where they are among the first names or stand together.
 * - All: finds all and sorts them.
 */
type Way = 'few' | 'in order' | 'all';

/** How words with more than `fewHits` were found last, so that these are not counted again for everybody who types them. */
const common = new Map<string, Way>();

/** @param within what is found anywhere in a name; false: what is typed is its beginning */
function statementOf(source: NamedSource, grant: Grant, within: string | false, way: Way): SQL {
  const matches = within === false ? beginsAsTyped(source) : isTyped(within)(source.searchName);
  if (way === 'in order') return hits(source, first(within === false ? inRange(source) : atStart(source, within)));
  if (way === 'few') return hits(source, fewOf(source, matches));
  return hits(source, first(allOf(source, and(matches, scopeWhere(grant, source.scopes, scopePlaceholder)) ?? matches)));
}

/** Those with a name, and behind them, where they leave room, those to whom somebody else's leads. */
async function withOthers(db: Db, source: NamedSource, { found, subtitle }: Others, named: Hit[], text: string): Promise<Hit[]> {
  if (named.length === hitsPerKind) return named;
  const isNamed = isTyped(text);
  const statement = statements(`${source.kind} by others ${searchShape(source.searchName, text)}`, () =>
    hits({ ...source, subtitle: subtitle(isNamed) }, first(allOf(source, found(isNamed)))),
  );
  const known = new Set(named.map(({ id }) => id));
  const others = (await statement(db, { text })).filter(({ id }) => !known.has(id));
  return [...named, ...others.slice(0, hitsPerKind - named.length)];
}

/** What is shown of the first hits, of which `ids` tells `id` and `total`. */
const hits = ({ table, id, name, subtitle }: SearchSource, ids: SQL): SQL => sql`
  select ${id} as id, ${name} as title, ${subtitle} as subtitle, total::int
  from ${table} join (${ids}) first on first.id = ${id} order by ${name}, ${id}`;

/** The first few of `found`, which tells `id` and `name`. */
const first = (found: SQL, total = sql`0`): SQL =>
  sql`select id, ${total} as total from (${found}) found order by name, id limit ${constant(hitsPerKind)}`;

/** All are found before they are sorted (offset 0): otherwise PostgreSQL may walk through all names for a few. */
const allOf = ({ table, id, name }: SearchSource, where: SQL): SQL =>
  sql`select ${id} as id, ${name} as name from ${table} where ${where} offset 0`;

/** The first ones, if there are few; the total tells whether there are more. */
const fewOf = ({ table, id, name }: SearchSource, where: SQL): SQL =>
  first(
    sql`select ${id} as id, ${name} as name from ${table} where ${where} limit ${constant(fewHits + 1)}`,
    sql`count(*) over ()`,
  );

/** Those among the first names of all. */
const atStart = ({ table, id, name, searchName }: NamedSource, text: string): SQL => sql`
  select id, name from (
    select ${id} as id, ${name} as name, ${searchName} as words, ${beginning(searchName)} as joined
    from ${table} order by ${name}, ${id} limit ${constant(namesAtStart)}) early
  where ${columnHas(searchName, { typed, text, way: 'looking at each' }, { words: sql`words`, joined: sql`joined` })}`;

/**
 * Those that begin as typed, which in the order of names stand together: U+FFFF comes after all letters. What a search reads as other
 * letters (Þ as th) or leaves out (the full stops of K. R.) may stand elsewhere, and then comes after these.
 */
const inRange = (source: NamedSource): SQL => sql`
  select ${source.id} as id, ${source.name} as name from ${source.table}
  where ${source.name} >= ${startIn(source)} and ${source.name} < ${startIn(source)} || chr(65535)
    and position(${startIn(source)} in ${beginning(source.searchName)}) = 1`;

/** A range in byte order, which the index of beginnings finds; `chr(1114111)` is the last character of Unicode. */
const beginsAsTyped = (source: NamedSource): SQL =>
  sql`${beginning(source.searchName)} >= ${startIn(source)} and ${beginning(source.searchName)} < ${startIn(source)} || chr(1114111)`;

/** What holds the beginning of a name, in which blanks do not count if it is a person's. */
const beginning = (name: PgColumn): PgColumn => joinedOf(name) ?? name;

const startIn = ({ searchName }: NamedSource): SQL =>
  joinedOf(searchName) ? sql`(select replace(search_name(${typed}::text), ' ', ''))` : sql`(select search_text(${typed}::text))`;
