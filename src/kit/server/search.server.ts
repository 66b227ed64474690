import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import { parseGrant } from '../domain/permission.domain.ts';
import type { SearchGroup, SearchHit } from '../domain/search.domain.ts';
import type { Context } from './context.server.ts';
import { malformed } from './errors.server.ts';
import { problems } from './openapi-schemas.server.ts';
import { queryOf } from './query-values.server.ts';
import { type PermissionKey, type ScopeColumns, scopeWhere } from './scope.server.ts';

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

async function hits(ctx: Context, source: SearchSource, text: string): Promise<SearchHit[]> {
  const grant = parseGrant(ctx.session.permissions[source.permission]);
  if (grant === 'none') return [];
  const rows = await ctx.db
    .select({ id: source.id, title: source.name, subtitle: source.subtitle })
    .from(source.table)
    .where(and(matches(source.searchName, text), scopeWhere(grant, source.scopes)))
    .orderBy(asc(source.name), asc(source.id))
    .limit(hitsPerKind);
  return rows.map(({ id, title, subtitle }) => ({
    kind: source.kind,
    id: Number(id),
    title: String(title),
    subtitle: String(subtitle ?? ''),
    path: source.path(Number(id)),
  }));
}

/** Below three letters a range, which the index in byte order finds at once; `chr(1114111)` is the last character there is. */
function matches(column: PgColumn, text: string): SQL {
  if (/[\p{L}\p{M}\p{N}]{3}/u.test(text)) return sql`${column} like search_pattern(${text}::text)`;
  return sql`${column} >= search_text(${text}::text) and ${column} < search_text(${text}::text) || chr(1114111)`;
}
