import { reaches } from '../../src/areas/identity/role/reach.domain.ts';
import { roleFactory } from '../../src/areas/identity/role/role.factory.ts';
import type { RoleMatrix } from '../../src/areas/identity/role/role-calls.domain.ts';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import type { Caller } from '../support/caller.ts';
import type { TestApp } from '../support/harness.ts';

/** How many roles of the school are made at random, and of which seed: `ACCESS_ROLES=200 ACCESS_SEED=7`. */
export const ownRoles = {
  count: Number(process.env['ACCESS_ROLES'] ?? 1),
  seed: Number(process.env['ACCESS_SEED'] ?? 1),
};

/** Callers who hold a role that allows anything, at random; of what can be limited to classes, some of this one alone. */
export async function withOwnRoles(school: TestApp, admin: Caller, programId: number): Promise<Caller[]> {
  const chance = createChance(ownRoles.seed);
  const callers: Caller[] = [];
  while (callers.length < ownRoles.count) {
    const caller = await school.asStaff(2);
    const { json: created } = await admin.post('/api/ias/Role', roleFactory());
    const roleId: number = created.data;
    const { groups, heldBy }: RoleMatrix = (await admin.get(`/api/ias/Role/GetMatrix?roleId=${roleId}`)).json;
    const keys = groups.flatMap(({ records }) =>
      records.flatMap(({ name, actions, scopes }) =>
        actions.map((action): [string, string] => [
          `${name}.${action}`,
          chance.whole(0, 1) === 0 ? '' : chance.pick(reaches(scopes, heldBy, [programId])),
        ]),
      ),
    );
    const { json: me } = await caller.get('/api/ias/IdentityAccess/session');
    const saved = await admin.put(`/api/ias/Role/UpdateMatrix?roleId=${roleId}`, { permissions: Object.fromEntries(keys) });
    const given = await admin.put(`/api/ias/Role/UpdateHolders?roleId=${roleId}`, { give: [me.accountId], take: [] });
    if (saved.status !== 200 || given.status !== 200) throw new Error(`${saved.text} ${given.text}`);
    callers.push(caller);
  }
  return callers;
}
