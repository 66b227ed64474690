import { type SQL, sql } from 'drizzle-orm';
import type { PermissionKey, PermissionName } from '../../../kit/domain/area.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { accountsWithRoles } from '../../identity/account/accounts-with-roles.table.ts';
import { rolePermissions } from '../../identity/role/role.table.ts';
import { rolesOfAccount, rolesOfStaff } from '../../identity/role/roles-of-account.table.ts';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { keyToRead } from '../mail-placeholder/mail-placeholder.domain.ts';
import type { Recipient } from './recipient.server.ts';

type Who = Pick<Recipient, 'kind' | 'id'>;

/**
 * Whether recipients may read a kind of record: about their children, about themselves, or at work. Decided by the roles that they hold, or
 * would hold if they had an account.
 */
export async function mayReadOf(
  db: Db,
  recipients: readonly Who[],
): Promise<(recipient: Who, permission: PermissionName | PermissionKey) => boolean> {
  const idsOf = (wanted: Recipient['kind']) => recipients.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const [stored, ofStaff, ofOffice] = await Promise.all([
    db.select().from(rolePermissions),
    rolesHeld(db, idsOf('staff'), {
      id: sql`st.staff_id`,
      roles: rolesOfStaff,
      from: sql`${staff} st left join ${nonTeachingStaffs} nt using (staff_id)`,
    }),
    rolesHeld(db, idsOf('office'), { id: sql`a.account_id`, roles: rolesOfAccount, from: accountsWithRoles }),
  ]);
  const roles = {
    guardian: () => ['parent'],
    student: () => ['student'],
    staff: (id: number) => ofStaff.get(id) ?? [],
    office: (id: number) => ofOffice.get(id) ?? [],
  };
  return ({ kind, id }, permission) =>
    roles[kind](id).some((role) => {
      const held = stored.find((one) => one.role === role)?.permissions[keyToRead(permission)];
      return parseGrant(held) !== 'none';
    });
}

async function rolesHeld(
  db: Db,
  ids: readonly number[],
  { id, roles, from }: { id: SQL; roles: string; from: SQL },
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; roles: string[] }>(sql`
    select ${id} as id, ${sql.raw(roles)} as roles from ${from} where ${id} = any(${sql.param([...new Set(ids)])}::int[])`);
  return new Map(rows.map((row) => [row.id, row.roles]));
}
