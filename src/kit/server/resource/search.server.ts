import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { type Grant, parseGrant } from '../../domain/permission.domain.ts';
import { type SearchGroup, type SearchHit, search } from '../../domain/search.domain.ts';
import type { Db } from '../database/database.server.ts';
import { endsWith } from '../database/from-end.server.ts';
import { preparedStatements } from '../database/prepared.server.ts';
import type { Context } from '../http/context.server.ts';
import { answering } from './answering.server.ts';
import { type ScopeColumns, scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';
import { contains, manyHits, type Way, wayFor } from './text-search.server.ts';

/** One kind of record that the search box finds by name. */
export interface SearchSource {
  kind: string;
  /** Heading of the group: `Students`. */
  label: string;
  permission: PermissionKey;
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
  searchName: PgColumn;
  /**
   * Which records a number belongs to, such as a telephone number; for those who may read all of them. Gets what says of a number whether
   * it ends with the typed digits.
   */
  ofNumber?: Of;
  /**
   * Which records somebody else's name leads to, such as a relative's, and what is shown below theirs; for those who may read all of
   * them. They follow those with that name themselves, where these leave room.
   */
  ofOthers?: { found: Of; subtitle: Of };
  /** Shown below the name. */
  subtitle: SQL;
  scopes: ScopeColumns;
  /** Where a hit leads, e.g. `/sis/student/details/7`. */
  path: (id: number) => string;
}

/** Made with what says of a column whether it is what was typed. */
type Of = (isTyped: (column: SQLWrapper) => SQL) => SQL;

const hitsPerKind = 8;

/**
 * `GET /api/search?q`: groups of hits that the caller may read. Three letters are found anywhere in a name, fewer at its beginning; a
 * number is found by its last five digits or more. Three letters of somebody else's name lead to whom they belong to.
 */
export const searchRoutes = (sources: readonly SearchSource[]): FastifyPluginAsync =>
  answering(
    search,
    async (ctx, { query }): Promise<SearchGroup[]> => {
      const text = query.q.trim();
      if (text === '') return [];
      const groups = await Promise.all(
        sources.map(async (source) => ({ kind: source.kind, label: source.label, items: await hits(ctx, source, text) })),
      );
      return groups.filter(({ items }) => items.length > 0);
    },
    { readsAhead: true },
  );

const prepared = preparedStatements('search');

async function hits({ db, session }: Context, source: SearchSource, text: string): Promise<SearchHit[]> {
  const grant = parseGrant(session.permissions[source.permission]);
  if (grant === 'none') return [];
  const digits = digitsOf(text);
  const rows =
    source.ofNumber && grant === 'all' && digits !== null
      ? await numberHits(db, source, source.ofNumber, digits)
      : await nameHits(db, source, grant, text);
  if (source.ofOthers && grant === 'all' && digits === null && rows.length < hitsPerKind && wayFor(text) === 'by index') {
    const known = new Set(rows.map(({ id }) => id));
    const others = await otherHits(db, source, source.ofOthers, text);
    rows.push(...others.filter(({ id }) => !known.has(id)).slice(0, hitsPerKind - rows.length));
  }
  return rows.map(({ id, title, subtitle }) => ({
    kind: source.kind,
    id: Number(id),
    title: String(title),
    subtitle: String(subtitle ?? ''),
    path: source.path(Number(id)),
  }));
}

/** The digits of a typed number, without the country's code; null for anything else. No name has a digit. */
function digitsOf(text: string): string | null {
  const digits = text.replace(/\D/g, '').slice(-10);
  return digits.length >= 5 && /^[\d\s+().-]+$/.test(text) ? digits : null;
}

async function numberHits(db: Db, source: SearchSource, ofNumber: Of, digits: string): Promise<Hit[]> {
  const statement = prepared(db, `${source.kind} by number`, () =>
    hitsQuery(
      db,
      source,
      ofNumber((number) => endsWith(number, sql`${typed}::text`)),
      'by index',
    ),
  );
  return (await statement.execute({ text: digits })) as Hit[];
}

async function otherHits(db: Db, source: SearchSource, { found, subtitle }: Others, text: string): Promise<Hit[]> {
  const isTyped = (name: SQLWrapper) => contains(sql`${name}`, typed, 'by index');
  const statement = prepared(db, `${source.kind} by others`, () =>
    hitsQuery(db, { ...source, subtitle: subtitle(isTyped) }, found(isTyped), 'by index'),
  );
  return (await statement.execute({ text })) as Hit[];
}

async function nameHits(db: Db, source: SearchSource, grant: Grant, text: string): Promise<Hit[]> {
  const isLong = wayFor(text) === 'by index';
  const find = async (way: Way): Promise<Hit[]> => {
    const shape = `${source.kind} ${isLong ? 'within' : 'beginning'} ${way} ${scopeShape(grant, source.scopes)}`;
    const statement = prepared(db, shape, () => {
      const matches = isLong ? contains(sql`${source.searchName}`, typed, way) : beginsWith(source.searchName, way);
      return hitsQuery(db, source, and(matches, scopeWhere(grant, source.scopes, scopePlaceholder)), way);
    });
    return (await statement.execute({ text, ...scopeValues(grant, source.scopes) })) as Hit[];
  };
  const few = await find('by index');
  return (few[0]?.total ?? 0) > manyHits ? find('looking at each') : few;
}

type Others = NonNullable<SearchSource['ofOthers']>;

interface Hit {
  id: unknown;
  title: unknown;
  subtitle: unknown;
  /** How many were found by index, at most one more than `manyHits`. */
  total: number;
}

/**
 * By index, the matches are found before they are sorted: otherwise PostgreSQL may walk through all names for a few. Where there are
 * many, walking in order soon meets the first ones.
 */
function hitsQuery(db: Db, { table, id, name, subtitle }: SearchSource, where: SQL | undefined, way: Way) {
  const found = db.select({ id, name }).from(table).where(where).$dynamic();
  const some = (way === 'by index' ? found.limit(literal(manyHits + 1)) : found).as('found');
  const total = way === 'by index' ? sql`count(*) over ()` : sql`0`;
  const first = db
    .select({ id: some.id, total: total.as('found_total') })
    .from(some)
    .orderBy(asc(some.name), asc(some.id))
    .limit(literal(hitsPerKind))
    .as('first');
  return db
    .select({ id, title: name, subtitle, total: sql<number>`${first.total}::int` })
    .from(table)
    .innerJoin(first, eq(id, first.id))
    .orderBy(asc(name), asc(id));
}

const typed = sql.placeholder('text');
/** A number in the text of the statement, so that PostgreSQL plans for it; Drizzle would bind it. */
const literal = (value: number) => sql.raw(String(value)) as never;
const start = sql`(select search_text(${typed}::text))`;
/** By index a range, which the index in byte order finds at once; `chr(1114111)` is the last character of Unicode. */
const beginsWith = (column: PgColumn, way: Way): SQL =>
  way === 'by index'
    ? sql`${column} >= ${start} and ${column} < ${start} || chr(1114111)`
    : sql`position(${start} in ${column}) = 1`;
