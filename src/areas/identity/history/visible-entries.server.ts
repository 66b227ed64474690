import { inArray, type SQL, sql } from 'drizzle-orm';
import { type PgSelect, QueryBuilder } from 'drizzle-orm/pg-core';
import { otherKinds } from '../../../common/history-words.domain.ts';
import { type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { permissionKey } from '../../../kit/domain/resource.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';
import { withJoins } from '../../../kit/server/resource/find-rows.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { grantOf, type ScopeColumns } from '../../../kit/server/resource/scope.server.ts';

/** The scope of kinds that a caller sees in full, including deleted records and exports; its ids are positions in the list of kinds. */
export const wholeKinds = 'kind';

/**
 * Callers see an entry if they hold `audit.read` and may read its record now, within both scopes. For the log, these become scopes of its
 * own: one for each way in which a kind of record is owned (`Student.programid`), and one for kinds seen in full.
 */
export function visibleEntries(resources: readonly StoredResource[]) {
  const names = [...resources.map(({ resource }) => resource.name as string), ...Object.keys(otherKinds)];
  const inPlaces = (places: SQL) =>
    sql`${auditEntries.resource} in (select (${textArray(names)})[n] from unnest(${places}) as places (n))`;
  const scopes: ScopeColumns = Object.assign({ [wholeKinds]: inPlaces }, ...resources.map(scopesOf));

  function grant(ctx: Context): Grant {
    const own = grantOf(ctx, 'audit.read');
    const read = (key: string) => parseGrant(ctx.session.permissions[key]);
    const whole: string[] = [];
    const parts: Record<string, readonly number[]> = {};
    for (const { resource, storage } of resources) {
      const both = within(own, read(permissionKey(resource, 'read')), Object.keys(storage.scopes));
      if (both === 'all') whole.push(resource.name);
      else for (const [scope, ids] of Object.entries(both)) parts[`${resource.name}.${scope}`] = ids;
    }
    // This cannot tell whose records they are, so only callers who are kept apart from nobody see them.
    const isTold = own === 'all' && Object.values(ctx.session.apart).every((ids) => ids.length === 0);
    const others = Object.entries(otherKinds).filter(([, [, permission]]) => isTold && read(`${permission}.read`) === 'all');
    whole.push(...others.map(([name]) => name));
    if (whole.length === names.length) return 'all';
    return { ...parts, [wholeKinds]: whole.map((name) => names.indexOf(name) + 1) };
  }

  return { scopes, grant };
}

/** What two grants have in common: the ids that both have in each scope. */
function within(first: Grant, second: Grant, scopes: readonly string[]): 'all' | Readonly<Record<string, readonly number[]>> {
  if (first === 'none' || second === 'none') return {};
  if (first === 'all' && second === 'all') return 'all';
  const idsOf = (grant: Exclude<Grant, 'none'>, scope: string) => (grant === 'all' ? undefined : (grant[scope] ?? []));
  return Object.fromEntries(
    scopes.map((scope) => {
      const [a, b] = [idsOf(first, scope), idsOf(second, scope)];
      return [scope, a && b ? a.filter((id) => b.includes(id)) : (a ?? b ?? [])];
    }),
  );
}

/** For each scope of a kind: the entries about the records that it covers now. */
function scopesOf({ resource, storage }: StoredResource): ScopeColumns {
  const owned = (scope: string) => (ids: SQL) => {
    const column = storage.scopes[scope];
    const condition = typeof column === 'function' ? column(ids) : sql`${column} = any(${ids})`;
    const rows = new QueryBuilder({ casing: 'snake_case' }).select({ id: storage.id }).from(storage.table).$dynamic();
    const found = withJoins(storage, rows as unknown as PgSelect).where(condition);
    return sql`(${auditEntries.resource} = ${sql.raw(`'${resource.name}'`)} and ${inArray(auditEntries.recordId, found)})`;
  };
  return Object.fromEntries(Object.keys(storage.scopes).map((scope) => [`${resource.name}.${scope}`, owned(scope)]));
}

/** Names from the source code, as an SQL array. */
export const textArray = (names: readonly string[]): SQL => sql.raw(`array[${names.map((name) => `'${name}'`)}]::text[]`);
