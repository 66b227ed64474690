import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Area, PermissionKey } from '../../../kit/domain/area.domain.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { listKey } from '../../../kit/domain/list/list-key.domain.ts';
import { type Lack, toldLack, whyEmpty } from '../../../kit/domain/list/why-empty.domain.ts';
import { type Grant, isDenied } from '../../../kit/domain/permission.domain.ts';
import { permissionKey } from '../../../kit/domain/resource.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { malformed, notFound } from '../../../kit/server/http/errors.server.ts';
import type { EmptyPage, EmptyPageAsked } from '../../../kit/server/list/empty-page.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { accountsWithRoles } from '../account/accounts-with-roles.table.ts';
import { reachInWords } from './reach.domain.ts';
import { heldByOf } from './role-access.server.ts';
import { rolesOfAccount } from './roles-of-account.table.ts';

/** At most so many days are asked about at once. */
const mostDays = 31;

/**
 * Explains an empty list by its declaration: what its records must refer to, of which there is none, and to which records the caller's roles
 * are limited. What a page lacks, its area finds out.
 */
export const whyEmptyRoute = (resources: readonly StoredResource[], pages: readonly EmptyPage[], menus: readonly Area[]) =>
  answering(whyEmpty, async (ctx, { query }) => {
    const page = pages.find(({ name }) => name === query.list);
    if (page) return whyPageEmpty(ctx, page, query);
    const of = resources.find(({ resource }) => listKey(resource) === query.list);
    if (!of) throw notFound('list');
    const key = permissionKey(of.resource, 'read');
    const grant = grantOf(ctx, key);
    const missing = (await missingOf(ctx, of, resources)).map(({ resource }) => {
      const things = resource.labels.many;
      return { things, ...toldLack(lackOf(resource, menus), ctx.session.permissions) };
    });
    return { ...(await limitsOf(ctx, [key], grant)), missing };
  });

async function whyPageEmpty(
  ctx: Context,
  { permission, lacks }: EmptyPage,
  { id, from = ctx.today, to = from }: Partial<EmptyPageAsked>,
) {
  const grant = grantOf(ctx, ...permission);
  if (to < from || to >= addDays(from, mostDays)) throw malformed(`A page shows at most ${mostDays} days.`);
  const missing = (await lacks(ctx, grant, { id, from, to })).map((lack) => ({
    things: '',
    ...toldLack(lack, ctx.session.permissions),
  }));
  // Of a page that is open, the caller reaches what it shows.
  const limits = id === undefined ? await limitsOf(ctx, permission, grant) : { reach: '', reachesNothing: false };
  return { ...limits, missing };
}

/** To what the caller's roles limit a list, in words. */
async function limitsOf(ctx: Context, keys: readonly PermissionKey[], grant: Grant) {
  if (typeof grant === 'string') return { reach: '', reachesNothing: false };
  const reach = await Promise.all(keys.map((key) => reachOf(ctx, key)));
  return {
    reach: [...new Set(reach.filter((words) => words !== ''))].join('; '),
    reachesNothing: Object.values(grant).every((ids) => ids.length === 0),
  };
}

/** That there is none of a kind of records which others need. */
function lackOf(resource: StoredResource['resource'], menus: readonly Area[]): Lack {
  const { many } = resource.labels;
  const path = pageOf(resource, menus);
  return {
    words: `These need ${many}, and there are none yet.`,
    ask: 'Ask the office to add some.',
    ...(path !== '' && { way: { text: `Add ${many}`, path, needs: [permissionKey(resource, 'create')] } }),
  };
}

/** The kinds of records that one must refer to, of which the school has none. */
async function missingOf(
  { db }: Context,
  { storage }: StoredResource,
  resources: readonly StoredResource[],
): Promise<StoredResource[]> {
  const columns: Readonly<Record<string, PgColumn | undefined>> = getTableColumns(storage.table);
  const required = Object.entries(storage.links).filter(([field]) => columns[field]?.notNull);
  const needed = resources.filter((other) => required.some(([, { table }]) => table === other.storage.table));
  const missing: StoredResource[] = [];
  for (const other of needed) {
    const { rows } = await db.execute(sql`select from ${other.storage.table} limit 1`);
    if (rows.length === 0) missing.push(other);
  }
  return missing;
}

/** The list of a kind of records in the sidebar; empty if it has none there. */
const pageOf = ({ area, permission }: StoredResource['resource'], menus: readonly Area[]): string =>
  menus.find(({ code }) => code === area)?.menu.find((entry) => entry.permission === `${permission}.read`)?.path ?? '';

/** What the caller's roles reach together by a permission, in words. */
async function reachOf({ db, session }: Context, key: string): Promise<string> {
  const { rows } = await db.execute<{ role: string; value: string | null }>(sql`
    select p.role, p.permissions ->> ${key} as value from ${accountsWithRoles}
    join role_permission p on p.role = any(${sql.raw(rolesOfAccount)})
    where a.account_id = ${session.accountId} order by p.role_id`);
  const held = rows.flatMap(({ role, value }) => (isDenied(value ?? '') ? [] : [{ role, value: value ?? '' }]));
  const words = held.map(({ role, value }) => reachInWords(value, heldByOf({ role })));
  return [...new Set(words)].join('; ');
}
