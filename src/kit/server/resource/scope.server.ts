import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { type Grant, parseGrant, unionOf } from '../../domain/permission.domain.ts';
import type { Context } from '../http/context.server.ts';
import { forbidden, notPermitted } from '../http/errors.server.ts';

/** For owners in another table: the condition on their ids, an `int[]`. */
export interface ScopeCondition {
  (ids: SQL): SQL;
  /** A select of these ids for the row at hand; without it, nobody in this scope hears live that a record has changed. */
  owners?: SQL;
}

/** The condition of a scope, together with the select of a row's owners. */
export const scopeBy = (owners: SQL, condition: (ids: SQL) => SQL): ScopeCondition => Object.assign(condition, { owners });

/** What holds a row's owners, a column or a condition, by the scope names of permission values. */
export type ScopeColumns<Scope extends string = string> = Readonly<Record<Scope, PgColumn | ScopeCondition>>;

/**
 * What the caller's permission covers.
 * @param keys alternatives: whatever one of them covers
 * @throws 403 if none is held
 */
export function grantOf(ctx: Context, ...keys: PermissionKey[]): Grant {
  const grant = unionOf(keys.map((key) => parseGrant(ctx.session.permissions[key])));
  if (grant === 'none') throw notPermitted(keys);
  return grant;
}

/** For what concerns all rows at once: refuses callers whose permission covers only some. @throws 403 */
export function requireAll(grant: Grant, what = 'do this'): void {
  if (grant !== 'all') throw forbidden(what);
}

/**
 * The condition for the rows that a grant covers: the one place where a scope becomes SQL. Undefined covers all.
 * @param bind puts the ids of a scope into the statement; a placeholder if it is prepared
 */
export function scopeWhere(
  grant: Grant,
  columns: ScopeColumns,
  bind: (scope: string, ids: readonly number[]) => unknown = (_scope, ids) => sql.param(ids),
): SQL | undefined {
  if (grant === 'all') return undefined;
  if (grant === 'none') return sql`false`;
  const owned = scopesIn(grant, columns).map((scope) => {
    const ids = sql`${bind(scope, grant[scope] ?? [])}::int[]`;
    const owner = columns[scope];
    return typeof owner === 'function' ? owner(ids) : sql`${owner} = any(${ids})`;
  });
  return or(...owned) ?? sql`false`;
}

/** The scopes that a grant and a resource have in common, which decide the shape of the condition. */
export function scopesIn(grant: Grant, columns: ScopeColumns): string[] {
  if (grant === 'all' || grant === 'none') return [];
  return Object.keys(columns).filter((scope) => (grant[scope]?.length ?? 0) > 0);
}

/** Identifies the statement of a scope: equal shapes have equal text. */
export const scopeShape = (grant: Grant, columns: ScopeColumns): string =>
  typeof grant === 'string' ? grant : scopesIn(grant, columns).join('+');

/** The `bind` of `scopeWhere` for a prepared statement. */
export const scopePlaceholder = (scope: string) => sql.placeholder(`scope_${scope}`);

/** The values for these placeholders. */
export function scopeValues(grant: Grant, columns: ScopeColumns): Record<string, readonly number[] | undefined> {
  if (typeof grant === 'string') return {};
  return Object.fromEntries(scopesIn(grant, columns).map((scope) => [`scope_${scope}`, grant[scope]]));
}
