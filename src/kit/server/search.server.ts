import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import { type Grant, parseGrant } from '../domain/permission.domain.ts';
import type { SearchGroup, SearchHit } from '../domain/search.domain.ts';
import type { Context } from './context.server.ts';
import type { Db } from './database.server.ts';
import { malformed } from './errors.server.ts';
import { problems } from './openapi-schemas.server.ts';
import { preparedStatements } from './prepared.server.ts';
import { queryOf } from './query-values.server.ts';
import { type PermissionKey, type ScopeColumns, scopePlaceholder, scopeShape, scopeValues, scopeWhere } from './scope.server.ts';

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
  /** What stands below the name. */
  subtitle: SQL;
  scopes: ScopeColumns;
  /** Where a hit leads, e.g. `/sis/student/details/7`. */
  path: (id: number) => string;
}

const hitsPerKind = 8;

/** `GET /api/search?q`: groups of hits, only what the caller may read. From three letters anywhere in a name, below that its beginning. */
export const searchRoutes =
  (sources: readonly SearchSource[]): FastifyPluginAsync =>
  async (app) => {
    const schema = {
      tags: ['Search'],
      summary: 'Find anything by name',
      querystring: { type: 'object', required: ['q'], properties: { q: { type: 'string' } } },
      response: problems(400, 401),
    };
    app.get('/api/search', { schema }, async (request): Promise<SearchGroup[]> => {
      const text = (queryOf(request)['q'] ?? '').trim();
      if (text.length > 200) throw malformed('The search may have 200 characters at most.');
      if (text === '') return [];
      const groups = await Promise.all(
        sources.map(async (source) => ({
          kind: source.kind,
          label: source.label,
          items: await hits(request.context, source, text),
        })),
      );
      return groups.filter(({ items }) => items.length > 0);
    });
  };

const prepared = preparedStatements('search');

async function hits({ db, session }: Context, source: SearchSource, text: string): Promise<SearchHit[]> {
  const grant = parseGrant(session.permissions[source.permission]);
  if (grant === 'none') return [];
  const isLong = /[\p{L}\p{M}\p{N}]{3}/u.test(text);
  const shape = `${source.kind} ${isLong ? 'within' : 'beginning'} ${scopeShape(grant, source.scopes)}`;
  const statement = prepared(db, shape, () => hitsQuery(db, source, isLong, grant));
  const rows = (await statement.execute({ text, ...scopeValues(grant, source.scopes) })) as Record<
    'id' | 'title' | 'subtitle',
    unknown
  >[];
  return rows.map(({ id, title, subtitle }) => ({
    kind: source.kind,
    id: Number(id),
    title: String(title),
    subtitle: String(subtitle ?? ''),
    path: source.path(Number(id)),
  }));
}

/** The names are found before they are put in order: else PostgreSQL may walk through all of them in order, for the first some. */
function hitsQuery(db: Db, source: SearchSource, isLong: boolean, grant: Grant) {
  const { table, id, name, searchName, scopes } = source;
  const found = db
    .select({ id, name })
    .from(table)
    .where(and(isLong ? contains(searchName) : beginsWith(searchName), scopeWhere(grant, scopes, scopePlaceholder)))
    .offset(sql.raw('0') as never)
    .as('found');
  const first = db
    .select({ id: found.id })
    .from(found)
    .orderBy(asc(found.name), asc(found.id))
    .limit(sql.raw(String(hitsPerKind)) as never)
    .as('first');
  return db
    .select({ id, title: name, subtitle: source.subtitle })
    .from(table)
    .innerJoin(first, eq(id, first.id))
    .orderBy(asc(name), asc(id));
}

// Made ready once, not for each row.
const typed = sql`(select search_text(${sql.placeholder('text')}::text))`;
const contains = (column: PgColumn): SQL => sql`${column} like (select search_pattern(${sql.placeholder('text')}::text))`;
/** A range, which the index in byte order finds at once; `chr(1114111)` is the last character there is. */
const beginsWith = (column: PgColumn): SQL => sql`${column} >= ${typed} and ${column} < ${typed} || chr(1114111)`;
