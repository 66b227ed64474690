import { getTableName } from 'drizzle-orm';
import { dayInZone, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { type PermissionMap, resolveScopes } from '../../../kit/domain/permission.domain.ts';
import type { Database } from '../../../kit/server/database/database.server.ts';
import { isDiskFull } from '../../../kit/server/database/database-errors.server.ts';
import type { Session } from '../../../kit/server/http/context.server.ts';
import { unauthenticated } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { staffExits } from '../../staff/staff-exit/staff-exit.table.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { mergePermissions } from '../role/permissions.domain.ts';
import { rolesOfAccount } from '../role/roles-of-account.table.ts';

/** Roles, each with a hash of what it allows. */
const rolesAsOf = `string_agg(p.role || ' ' || jsonb_hash_extended(p.permissions, 0), ',' order by p.role)`;

/**
 * One statement finds the account, what its roles allow, and the ids behind the derived scopes as of today. Staff who leave are locked out
 * from the end of their exit day, whether or not the job that disables the account has run yet.
 * @param from the joins that lead to the account `a`
 */
const callerStatement = (from: string, isStale: string, where: string) => `
  select a.account_id, a.account_name, a.role, a.staff_id, a.student_id,
    ${isStale} as is_stale,
    (select time_zone from ${getTableName(schools)}) as time_zone,
    (select ${rolesAsOf} from role_permission p where p.role = any(${rolesOfAccount})) as roles_as_of,
    case when a.staff_id is null then '{}' else array(
      select distinct cs.program_id from ${getTableName(courseSessions)} cs where cs.staff_id = a.staff_id
        and coalesce(cs.session_start_date, $2) <= $2 and coalesce(cs.session_end_date, $2) >= $2 order by 1) end as taught,
    case when a.family_id is null then '{}' else array(
      select sf.student_id from ${getTableName(studentFamilies)} sf where sf.family_id = a.family_id order by 1) end as children,
    case when a.family_id is null then '{}' else array(
      select distinct other.family_id from ${getTableName(studentFamilies)} own join ${getTableName(studentFamilies)} other using (student_id)
      where own.family_id = a.family_id and other.family_id <> own.family_id and (own.is_separated or other.is_separated)
      order by 1) end as apart,
    case when a.family_id is null and a.student_id is null then '{}' else array(
      select distinct b.enrolled_program_id from ${getTableName(students)} b where b.enrolled_program_id is not null and b.student_id in (
        select a.student_id union all select sf.student_id from ${getTableName(studentFamilies)} sf where sf.family_id = a.family_id) order by 1) end as programs
  from ${from} left join ${getTableName(staff)} st using (staff_id)
    left join ${getTableName(nonTeachingStaffs)} nt on nt.staff_id = a.staff_id
  where ${where} and not a.is_disabled
    and not exists (select from ${getTableName(staffExits)} x where x.staff_id = a.staff_id and x.exit_date < $2 and not x.is_in_effect)`;

/** A session dies after 8 idle hours and after 24 hours in all. */
const sessionStatement = callerStatement(
  'session s join account a using (account_id)',
  "s.last_seen < now() - interval '5 minutes'",
  "s.token_hash = $1 and s.created > now() - interval '24 hours' and s.last_seen > now() - interval '8 hours'",
);

const accountStatement = callerStatement('account a', 'false', 'a.account_id = $1');

const permissionsStatement = `
  select ${rolesAsOf} as roles_as_of, json_agg(p.permissions) as permissions from role_permission p where p.role = any($1)`;

/** What each of some roles allows. */
interface RolesRow {
  roles_as_of: string | null;
  permissions: PermissionMap[] | null;
}

interface CallerRow extends Pick<RolesRow, 'roles_as_of'> {
  account_id: number;
  account_name: string;
  role: number;
  staff_id: number | null;
  student_id: number | null;
  is_stale: boolean;
  time_zone: string | null;
  taught: number[];
  children: number[];
  programs: number[];
  apart: number[];
}

const roleNames = ['', 'Admin', 'Staff', 'Parent', 'Student'];

const usualZone = 'Asia/Kolkata';

async function zoneOfSchool({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ time_zone: string }>(`select time_zone from ${getTableName(schools)}`);
  return rows[0]?.time_zone ?? usualZone;
}

/** On a full disk, reading must still work. */
async function noteSeen({ pool }: Database, tokenHash: string): Promise<void> {
  try {
    await pool.query('update session set last_seen = now() where token_hash = $1', [tokenHash]);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

type Caller = { session: Session; today: IsoDate };

interface Authenticator {
  authenticate(token: string, options?: { isUse: boolean }): Promise<Caller>;
  /** What an account may do at this moment, without a session: for work that it left to a task. @throws 401 */
  contextOf(accountId: number): Promise<Caller>;
}

/**
 * Finds out who holds a token.
 * @param clock the current moment; tests set it
 */
export function createAuthenticator(database: Database, clock: () => Date = () => new Date()): Authenticator {
  let zone: string | undefined;
  const resolved = new Map<string, PermissionMap>();

  /** Reads what roles allow only if it has changed, which the hash in each request shows. */
  async function permissionsOf({ roles_as_of: held }: CallerRow, derived: Session['derived']): Promise<PermissionMap> {
    const keyOf = (roles: string | null) => `${roles}${JSON.stringify(derived)}`;
    const known = resolved.get(keyOf(held));
    if (known) return known;
    const names = held?.split(',').map((role) => role.split(' ')[0]);
    const { rows } = await database.pool.query<RolesRow>(permissionsStatement, [names ?? []]);
    const merged = mergePermissions(rows[0]?.permissions ?? []);
    const permissions = Object.fromEntries(Object.entries(merged).map(([name, value]) => [name, resolveScopes(value, derived)]));
    if (resolved.size > 500) resolved.clear();
    resolved.set(keyOf(rows[0]?.roles_as_of ?? null), permissions);
    return permissions;
  }

  async function callerFrom(row: CallerRow, tokenHash: string): Promise<Caller> {
    zone = row.time_zone ?? zone;
    const self = row.staff_id ?? row.student_id;
    const derived = {
      '@self': self === null ? [] : [self],
      '@children': row.children,
      '@taught': row.taught,
      '@program': row.programs,
    };
    return {
      today: dayInZone(zone ?? usualZone, clock()),
      session: {
        accountId: row.account_id,
        name: row.account_name,
        role: roleNames[row.role] ?? '',
        permissions: await permissionsOf(row, derived),
        derived,
        personal: {
          studentid: row.student_id === null ? row.children : [row.student_id],
          staffid: row.staff_id === null ? [] : [row.staff_id],
        },
        apart: { familyid: row.apart },
        tokenHash,
      },
    };
  }

  async function find(name: string, text: string, key: string | number): Promise<CallerRow> {
    zone ??= await zoneOfSchool(database);
    const { rows } = await database.pool.query<CallerRow>({ name, text, values: [key, dayInZone(zone, clock())] });
    const [row] = rows;
    if (!row) throw unauthenticated();
    return row;
  }

  return {
    async authenticate(token, { isUse } = { isUse: true }) {
      const tokenHash = hashToken(token);
      const row = await find('session', sessionStatement, tokenHash);
      if (row.is_stale && isUse) await noteSeen(database, tokenHash);
      return callerFrom(row, tokenHash);
    },
    contextOf: async (accountId) => callerFrom(await find('account', accountStatement, accountId), ''),
  };
}
