import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { type Grant, parseGrant } from '../../domain/permission.domain.ts';
import type { Context } from '../http/context.server.ts';
import { forbidden } from '../http/errors.server.ts';

/** Where a row's owners stand in another table: the condition for ids, given as an `int[]`. */
type ScopeCondition = (ids: SQL) => SQL;

/** The columns (or conditions) that own a row, by the scope names of permission values. */
export type ScopeColumns<Scope extends string = string> = Readonly<Record<Scope, PgColumn | ScopeCondition>>;

/**
 * What the caller's permission covers.
 * @param keys alternatives; the first one that is held at all counts
 * @throws 403 when none is held
 */
export function grantOf(ctx: Context, ...keys: PermissionKey[]): Grant {
  for (const key of keys) {
    const grant = parseGrant(ctx.session.permissions[key]);
    if (grant !== 'none') return grant;
  }
  throw forbidden('do this');
}

/** What concerns all rows at once is for those whose permission covers all of them. @throws 403 */
export function requireAll(grant: Grant, what = 'do this'): void {
  if (grant !== 'all') throw forbidden(what);
}

/**
 * The rows that a grant covers, as SQL: the one place where a scope becomes a condition. Undefined covers all.
 * @param bind how the ids of a scope enter the statement; a placeholder where the statement is prepared
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

/** The scopes that a grant and a resource have in common: they decide the shape of the condition. */
export function scopesIn(grant: Grant, columns: ScopeColumns): string[] {
  if (grant === 'all' || grant === 'none') return [];
  return Object.keys(columns).filter((scope) => (grant[scope]?.length ?? 0) > 0);
}

/** Tells the statements of different scopes apart: where it is the same, their text is. */
export const scopeShape = (grant: Grant, columns: ScopeColumns): string =>
  typeof grant === 'string' ? grant : scopesIn(grant, columns).join('+');

/** For `scopeWhere` in a prepared statement. */
export const scopePlaceholder = (scope: string) => sql.placeholder(`scope_${scope}`);

/** The ids for the placeholders of a prepared statement. */
export function scopeValues(grant: Grant, columns: ScopeColumns): Record<string, readonly number[] | undefined> {
  if (typeof grant === 'string') return {};
  return Object.fromEntries(scopesIn(grant, columns).map((scope) => [`scope_${scope}`, grant[scope]]));
}
