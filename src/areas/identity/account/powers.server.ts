import { sql } from 'drizzle-orm';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Listener, Session, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden } from '../../../kit/server/http/errors.server.ts';
import { isFresh, requireFresh } from '../../../kit/server/http/fresh.server.ts';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { isLeaving } from '../../staff/staff-exit/staff-exit.table.ts';
import { rolesOfAccount, rolesOfStaff } from '../role/roles-of-account.table.ts';
import { accountsWithRoles } from './accounts-with-roles.table.ts';

/** Whose powers are in question: one account's, or those of every account of a staff member. */
type Holder = { accountId: number } | { staffId: number };

/** Whether roles, as SQL, make their holder an administrator. */
export const administer = (roles: string) =>
  sql`exists (select from role_permission p where p.role = any(${sql.raw(roles)}) and p.permissions ->> 'account.update' = '-1')`;

/**
 * Makes changes to administrators one at a time, so that if two try to remove each other, one is refused. The lock is held until the
 * transaction ends.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators of ' || current_schema(), 0))`);
}

/**
 * Called before and after every change to what somebody may do: type, status, role, person, exit, deletion.
 * @throws 403 if the holder is the caller, or an administrator while the caller is not; 409 if nobody else could administer the school
 */
export async function guardPowers(ctx: WriteContext, holder: Holder): Promise<void> {
  if (isTheSchool(ctx.session)) return;
  if (isSelf(ctx.session, holder)) throw forbidden('change your own permissions: somebody else has to do it');
  await lockAdministrators(ctx.db);
  await guardAdministrator(ctx, holder);
  const able = await ableAdministrators(ctx.db);
  if (able.length > 0 && able.every((one) => isSame(one, holder))) {
    throw nobodyLeft();
  }
}

/** Changes what roles allow. @throws 409 if nobody could administer the school any more */
export async function keepingAdministrators(db: Db, change: () => Promise<unknown>): Promise<void> {
  await lockAdministrators(db);
  const before = await ableAdministrators(db);
  await change();
  if (before.length > 0 && (await ableAdministrators(db)).length === 0) throw nobodyLeft();
}

/** Only an administrator may change another administrator's account, or get a link to it, and only freshly. @throws 403 */
export async function guardAdministrator(ctx: WriteContext, holder: Holder): Promise<void> {
  const mayDoSo = isAdministrator(ctx.session);
  if ((mayDoSo && isFresh(ctx)) || !(await isHeldByAdministrator(ctx.db, holder))) return;
  if (!mayDoSo) throw forbidden('do this to an administrator');
  requireFresh(ctx);
}

/** Whether the caller is an administrator. */
export const isAdministrator = ({ permissions }: Session): boolean => parseGrant(permissions['account.update']) === 'all';

/** Whether somebody may see what another account sees: they administer, and may do for all what it may do at all. */
export const maySeeAs = (viewer: Session, { permissions }: Session): boolean =>
  isAdministrator(viewer) &&
  Object.entries(permissions).every(
    ([key, held]) => parseGrant(held) === 'none' || parseGrant(viewer.permissions[key]) === 'all',
  );

/** Whether an account is that of an administrator. */
export const isOfAdministrator = (db: Db, accountId: number): Promise<boolean> => isHeldByAdministrator(db, { accountId });

const nobodyLeft = () => conflict('Nobody could administer the school any more: there has to be another administrator first.');

/** The same guard for changes that another area makes to a staff member. */
export const guardPowersOfStaff: Listener<'staffPowersChange'> = (ctx, { staffId }) => guardPowers(ctx, { staffId });

/** Jobs and commands only carry out what people have decided. */
const isTheSchool = ({ accountId }: Session) => accountId === 0;

const isSelf = ({ accountId, personal }: Session, holder: Holder) =>
  'accountId' in holder ? holder.accountId === accountId : (personal['staffid']?.includes(holder.staffId) ?? false);

interface Administrator {
  accountId: number;
  staffId: number | null;
}

const isSame = (one: Administrator, holder: Holder) =>
  'accountId' in holder ? one.accountId === holder.accountId : one.staffId === holder.staffId;

async function isHeldByAdministrator(db: Db, holder: Holder): Promise<boolean> {
  const { rows } = await db.execute(
    'accountId' in holder
      ? sql`select from ${accountsWithRoles} where a.account_id = ${holder.accountId} and ${administer(rolesOfAccount)}`
      : sql`select from ${staff} st left join ${nonTeachingStaffs} nt using (staff_id)
          where st.staff_id = ${holder.staffId} and ${administer(rolesOfStaff)}`,
  );
  return rows.length > 0;
}

/** Who can still administer: enabled, with a password, allowed to change every account, and without an exit entered. */
async function ableAdministrators(db: Db): Promise<Administrator[]> {
  const { rows } = await db.execute<{ account_id: number; staff_id: number | null }>(sql`
    select a.account_id, a.staff_id from ${accountsWithRoles}
    where not a.is_disabled and a.password_hash is not null and ${administer(rolesOfAccount)}
      and not ${isLeaving(sql`a.staff_id`)}`);
  return rows.map((row) => ({ accountId: row.account_id, staffId: row.staff_id }));
}
