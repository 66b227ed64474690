import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { permissionGroups } from '../../../common/permission-names.domain.ts';
import { type Action, actions, type PermissionMap, scopesOf } from '../../../kit/domain/permission.domain.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { keepingAdministrators } from '../account/powers.server.ts';
import { defaultRoles } from './default-roles.server.ts';
import { permissionLabels, permissionsInWords } from './permission-words.server.ts';
import { reachIssue, type Scope, scopes, tidied } from './reach.domain.ts';
import { rolePermissions } from './role.table.ts';
import {
  administers,
  guardRole,
  heldByOf,
  holdersByRoles,
  isFixed,
  isHeldByCaller,
  peopleByRole,
  roleOf,
  roleToChange,
  type StoredRole,
} from './role-access.server.ts';
import { getRoleMatrix, type MatrixRecord, previewRoleMatrix, type RoleEffect, updateRoleMatrix } from './role-calls.domain.ts';
import { effectsOf } from './role-effect.domain.ts';
import { roleMessages } from './role-messages.domain.ts';

/** The calls that show and change what roles allow. @param resources say by what their records can be limited */
export function roleMatrixRoutes(resources: readonly StoredResource[]): readonly FastifyPluginAsync[] {
  const limits = scopesByName(resources);
  /** Everything that a role can allow: the keys that some call asks for. */
  const groupsOf = ({ permissionKeys }: FastifyInstance) =>
    Object.entries(permissionGroups).map(([label, names]) => ({
      label,
      records: Object.entries<string>(names).map(
        ([name, words]): MatrixRecord => ({
          ...{ name, label: words, scopes: [...(limits.get(name) ?? [])] },
          actions: actions.filter((action) => permissionKeys.has(`${name}.${action}`)),
        }),
      ),
    }));
  const changed = (role: StoredRole, { body, request }: Asked<typeof updateRoleMatrix | typeof previewRoleMatrix>) =>
    changedBy(role, body().permissions, groupsOf(request.server));

  return [
    answering(getRoleMatrix, async (ctx, { grant, query, request }) => {
      requireAll(grant);
      const role = await roleOf(ctx.db, query.roleId);
      const people = await peopleByRole(ctx.db);
      const { 'role.update': update } = ctx.session.permissions;
      const mayChange = update === '-1' && !isFixed(role) && !(await isHeldByCaller(ctx, role));
      return {
        ...{ roleId: role.roleId, roleName: role.roleName, version: role.version, isOwn: role.isOwn, mayChange },
        heldBy: heldByOf(role),
        people: people.get(role.roleId) ?? 0,
        permissions: role.permissions,
        delivered: defaultRoles[role.role] ?? null,
        groups: groupsOf(request.server),
      };
    }),
    answering(previewRoleMatrix, async (ctx, asked) => {
      requireAll(asked.grant);
      const role = await roleOf(ctx.db, asked.query.roleId);
      const permissions = changed(role, asked);
      await guardRole(ctx, role, permissions);
      const stored = await ctx.db.select().from(rolePermissions);
      const byRole = new Map(stored.map((one) => [one.role, one.permissions]));
      const effects = effectsOf(await holdersByRoles(ctx.db), byRole, { role: role.role, permissions });
      return { effects: inGroups(effects), makesAdministrators: administers(permissions) && !administers(role.permissions) };
    }),
    writing(updateRoleMatrix, async (ctx, asked) => {
      requireAll(asked.grant);
      const role = await roleToChange(ctx, asked.query.roleId, asked.body().version);
      const permissions = changed(role, asked);
      await guardRole(ctx, role, permissions);
      await keepingAdministrators(ctx.db, () =>
        ctx.db
          .update(rolePermissions)
          .set({ permissions, ...changeStamp(ctx) })
          .where(eq(rolePermissions.roleId, role.roleId)),
      );
      await audit(ctx, {
        ...{ action: 'update', resource: 'Role', recordId: role.roleId },
        ...{ before: permissionsInWords(role, role.permissions), after: permissionsInWords(role, permissions) },
      });
      return { data: role.roleId, message: roleMessages.saved };
    }),
  ];
}

/** The scopes of people and classes by which records can be limited, by the name of their permission. */
function scopesByName(resources: readonly StoredResource[]): ReadonlyMap<string, readonly Scope[]> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, scope: string) => found.set(name, (found.get(name) ?? new Set()).add(scope));
  for (const { resource, storage } of resources) for (const scope of Object.keys(storage.scopes)) add(resource.permission, scope);
  // What is no resource, such as a timetable, is limited as the roles of the product limit it.
  for (const permissions of Object.values(defaultRoles))
    for (const [key, value] of Object.entries(permissions))
      for (const { key: scope } of scopesOf(value)) add(key.split('.')[0] ?? '', scope);
  return new Map([...found].map(([name, all]) => [name, scopes.filter((scope) => all.has(scope))]));
}

/** What a role allows after a change of some keys. @throws 422 naming each key that is wrong */
function changedBy(
  role: StoredRole,
  changes: PermissionMap,
  groups: readonly { records: MatrixRecord[] }[],
): Record<string, string> {
  const records = new Map(groups.flatMap(({ records }) => records.map((record) => [record.name, record])));
  const issues: Record<string, string[]> = {};
  const permissions = { ...role.permissions };
  for (const [key, value] of Object.entries(changes)) {
    const [name = '', action = ''] = key.split('.');
    const record = records.get(name);
    const issue = record?.actions.includes(action as Action)
      ? reachIssue(value, record.scopes, heldByOf(role))
      : 'There is no such permission.';
    if (issue && tidied(value) !== tidied(role.permissions[key] ?? '')) issues[`permissions.${key}`] = [issue];
    permissions[key] = tidied(value);
  }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
  return permissions;
}

/** Effects of the same kind on the same people, with all that may be done to a kind of record together. */
function inGroups(effects: ReturnType<typeof effectsOf>): RoleEffect[] {
  const found = new Map<string, RoleEffect>();
  for (const { key, effect, people } of effects) {
    const [name = '', action] = key.split('.');
    const group = `${name} ${effect} ${people}`;
    const known = found.get(group) ?? { people, effect, label: permissionLabels[name] ?? name, actions: [] as Action[] };
    found.set(group, { ...known, actions: actions.filter((one) => one === action || known.actions.includes(one)) });
  }
  return [...found.values()];
}
