import { getTableName } from 'drizzle-orm';
import { dayInZone, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf, valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import { type PermissionMap, resolveScopes } from '../../../kit/domain/permission.domain.ts';
import type { Database, Db } from '../../../kit/server/database/database.server.ts';
import { isDiskFull } from '../../../kit/server/database/database-errors.server.ts';
import type { Caller, Session } from '../../../kit/server/http/context.server.ts';
import { unauthenticated } from '../../../kit/server/http/errors.server.ts';
import type { Services } from '../../../kit/server/http/services.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { nonTeachingStaffs } from '../../staff/non-teaching-staff/non-teaching-staff.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { staffExits } from '../../staff/staff-exit/staff-exit.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { role, roles } from '../account/account-roles.domain.ts';
import { accountGuardians } from '../account/guardians/account-guardian.table.ts';
import { maySeeAs } from '../account/powers.server.ts';
import { isOfMachine, machineCaller } from '../api-key/machine-caller.server.ts';
import { mergePermissions } from '../role/permissions.domain.ts';
import { rolesByRole } from '../role/roles-of-account.table.ts';
import { asksForFactor, factorDue } from '../second-factor/factor-due.server.ts';
import { type DerivedIds, derivedIdsOf, ofYears } from './derived-ids.server.ts';
import { lasts } from './session.table.ts';

/** Roles, each with the transaction that last wrote what it allows. */
const rolesAsOf = `string_agg(p.role || ' ' || p.xmin, ',' order by p.role)`;

const links = getTableName(studentFamilies);
const people = getTableName(families);
const shared = getTableName(accountGuardians);

/** The guardians for whom an account `a` acts. */
const actsFor = 'select g.family_id from guardian_account g where g.account_id = a.account_id';

/** Under which records of family members the holder of an account `a` is known, by role: staff and administrators also by who they are. */
const familiesOf: Readonly<Record<number, string>> = {
  [role.admin]: `select f.family_id from ${people} f where f.email <> '' and lower(f.email) = lower(a.email)
    union ${actsFor}`,
  [role.staff]: `select f.family_id from ${people} f where f.email <> '' and lower(f.email) in (lower(a.email), lower(st.email))
    union select p.family_id from account p where lower(p.email) = lower(st.email) and p.family_id is not null
    union select f.family_id from ${people} f where f.search_name = st.search_name
      and (f.date_of_birth = st.date_of_birth or f.personal_contact <> '' and f.personal_contact = st.personal_contact)
    union ${actsFor}`,
  [role.parent]: actsFor,
};

/**
 * The separations that concern the holder. A child is `apart` if it has parents who are separated and the holder is one of its family, and
 * so is whatever child shares another member of such a family, because the address of one tells that of the other. The families of these
 * children, without the holder, are those from whom the holder is kept apart; so are guardians for whom the account does not act because
 * they are separated (`guardian_account`). `offset 0` keeps each from being worked out wherever it is
 * mentioned.
 */
const separations = (own: string): string => `
  cross join lateral (select array(${own}) as ids offset 0) own
  cross join lateral (select own.ids || array(
    select g.family_id from ${shared} g where g.account_id = a.account_id) as ids offset 0) named
  cross join lateral (select array(
    select c.student_id from ${links} c join ${links} s on s.student_id = c.student_id and s.is_separated
    where c.family_id = any(named.ids)) as ids offset 0) parted
  cross join lateral (select array(
    select c.student_id from unnest(parted.ids) c (student_id) union
    select c.student_id from ${links} o join ${links} c using (family_id)
    where o.student_id = any(parted.ids) and not o.family_id = any(own.ids) order by 1) as ids offset 0) apart
  cross join lateral (select array(
    select distinct o.family_id from ${links} o
    where o.student_id = any(apart.ids) and not o.family_id = any(own.ids) order by 1) as ids) others`;

/** Staff who leave are locked out from the end of their exit day, whether or not the job that disables the account has run yet. */
const staffOf = {
  joins: `join ${getTableName(staff)} st using (staff_id) left join ${getTableName(nonTeachingStaffs)} nt on nt.staff_id = a.staff_id`,
  stays: `not exists (select from ${getTableName(staffExits)} x where x.staff_id = a.staff_id and x.exit_date < $2 and not x.is_in_effect)`,
};

/** How an account is found. */
interface Found {
  /** The joins that lead to the account `a`. */
  from: string;
  where: string;
  /** Whether the session is to be noted as used. */
  isStale: string;
  /** The session of whoever sees with it, if somebody does. */
  viewer: string;
  /** When its holder last proved who they are, in milliseconds; null for work without a session. */
  confirmed: string;
  /** Whether a provider has said that its holder has proven two factors. */
  hasProvenFactor: string;
}

/** One statement finds an account of some role, what its roles allow, and the ids behind its derived scopes; nothing that others have. */
function callerStatement({ from, isStale, viewer, confirmed, hasProvenFactor, where }: Found, ofRole: number): string {
  const isStaff = ofRole === role.staff;
  const own = familiesOf[ofRole];
  return `select a.account_id, a.account_name, a.role, a.staff_id, a.student_id, ${isStale} as is_stale, ${viewer} as viewer_hash,
      (select time_zone from ${getTableName(schools)}) as time_zone,
      (select ${rolesAsOf} from role_permission p where p.role = any(${rolesByRole[ofRole]})) as roles_as_of,
      case when not ${hasProvenFactor} then ${factorDue(rolesByRole[ofRole] ?? '')} end as factor_due,
      case when ${asksForFactor(rolesByRole[ofRole] ?? '')} then ${confirmed} end as confirmed
      ${derivedIdsOf(ofRole)}
      ${own ? ', apart.ids as apart, others.ids as others' : ''}
    from ${from} ${isStaff ? staffOf.joins : ''} ${own ? separations(own) : ''}
    where ${where} and a.role = ${ofRole} and not a.is_disabled ${isStaff ? `and ${staffOf.stays}` : ''}`;
}

const statementsOf = (name: string, found: Found) => ({
  /** The role of the account, if there is one. */
  role: `select a.role from ${found.from} where ${found.where}`,
  /** By that role. */
  callers: Object.fromEntries(
    valuesOf(roles).map((ofRole) => {
      const text = callerStatement(found, ofRole);
      return [ofRole, { name: `${name} ${ofRole}`, text, isOfDay: text.includes('$2') }];
    }),
  ),
});
type Statements = ReturnType<typeof statementsOf>;

/** A session also dies after 8 idle hours. */
const bySession = statementsOf('session', {
  from: 'session s join account a using (account_id)',
  where: `s.token_hash = $1 and s.last_seen > now() - interval '8 hours'
    and s.created > now() - case when s.viewer_hash is null then ${lasts.session} else ${lasts.view} end`,
  isStale: "s.last_seen < now() - interval '5 minutes'",
  viewer: 's.viewer_hash',
  confirmed: 'extract(epoch from s.confirmed)::float8 * 1000',
  hasProvenFactor: 's.has_proven_factor',
});
const byAccount = statementsOf('account', {
  from: 'account a',
  where: 'a.account_id = $1',
  isStale: 'false',
  viewer: 'null::text',
  confirmed: 'null::float8',
  hasProvenFactor: 'false',
});

const permissionsStatement = `
  select ${rolesAsOf} as roles_as_of, json_agg(p.permissions) as permissions from role_permission p where p.role = any($1)`;

/** What each of some roles allows. */
interface RolesRow {
  roles_as_of: string | null;
  permissions: PermissionMap[] | null;
}

interface CallerRow extends DerivedIds, Pick<RolesRow, 'roles_as_of'> {
  account_id: number;
  account_name: string;
  role: number;
  staff_id: number | null;
  student_id: number | null;
  is_stale: boolean;
  viewer_hash: string | null;
  time_zone: string | null;
  factor_due: IsoDate | null;
  confirmed: number | null;
  apart?: number[];
  others?: number[];
}

/** Some 8 MB, where each session is that of another family. */
const rememberedAtMost = 1000;

const usualZone = 'Asia/Kolkata';

async function zoneOfSchool({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ time_zone: string }>(`select time_zone from ${getTableName(schools)}`);
  return rows[0]?.time_zone ?? usualZone;
}

/** On a full disk, reading must still work. */
async function noteSeen({ $client }: Db, tokenHash: string): Promise<void> {
  try {
    await $client.query('update session set last_seen = now() where token_hash = $1', [tokenHash]);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** A row, and when it was asked for. */
interface Known {
  row: CallerRow;
  asOf: AsOf;
}

/** What was found before, and the session that was made from it. */
interface Remembered extends Known {
  session: Session;
}

interface AsOf {
  /** By the count of the database. */
  callers: number;
  day: IsoDate;
  /** Of this process, in milliseconds. */
  at: number;
}

/**
 * The roles of whose callers every change is told (`tell_callers` in the migrations). What parents and students may see changes with
 * each student who is admitted or moved, which would be told too often; so does what staff see who are parents too.
 */
const toldOf: readonly number[] = [role.admin, role.staff];

/** Asked at least that often, so that a session is noted as used, and ends. */
const askAgainAfterMs = 60_000;

const isSame = (before: unknown, now: unknown): boolean =>
  Array.isArray(before) && Array.isArray(now)
    ? before.length === now.length && before.every((one, place) => one === now[place])
    : before === now;

/** Whether two rows make the same session; whether one of them has to be noted as used does not matter. */
const giveSameSession = (before: CallerRow, now: CallerRow): boolean =>
  (Object.keys(now) as (keyof CallerRow)[]).every((name) => name === 'is_stale' || isSame(before[name], now[name]));

/** Makes the sessions of accounts. */
function sessionMaker({ pool }: Database) {
  /** What roles allow, by these roles as they were last written, and the ids that derived scopes stand for. */
  const resolved = new Map<string, PermissionMap>();

  /** Reads what roles allow only if it has changed, which each request shows. */
  async function permissionsOf(row: CallerRow, derived: Session['derived']): Promise<PermissionMap> {
    const { roles_as_of: held, finished, earlier, entries } = row;
    const keyOf = (roles: string | null) => `${roles}${JSON.stringify([derived, finished, earlier, entries])}`;
    const known = resolved.get(keyOf(held));
    if (known) return known;
    const names = held?.split(',').map((role) => role.split(' ')[0]);
    const { rows } = await pool.query<RolesRow>(permissionsStatement, [names ?? []]);
    const merged = mergePermissions(rows[0]?.permissions ?? []);
    const permissions = Object.fromEntries(
      Object.entries(merged).map(([name, value]) => [name, resolveScopes(ofYears(name, value, row), derived)]),
    );
    if (resolved.size > 500) resolved.clear();
    resolved.set(keyOf(rows[0]?.roles_as_of ?? null), permissions);
    return permissions;
  }

  return async function sessionFrom(row: CallerRow, tokenHash: string): Promise<Session> {
    const { taught = [], children = [], programs = [], apart = [], others = [] } = row;
    const self = row.staff_id ?? row.student_id;
    const derived = { '@self': self === null ? [] : [self], '@children': children, '@taught': taught, '@program': programs };
    return {
      accountId: row.account_id,
      name: row.account_name,
      role: labelOf(roles, row.role),
      permissions: await permissionsOf(row, derived),
      derived,
      personal: {
        studentid: row.student_id === null ? children : [row.student_id],
        staffid: row.staff_id === null ? [] : [row.staff_id],
      },
      apart: { familyid: others, studentid: apart },
      factorDue: row.factor_due,
      confirmedAt: row.confirmed,
      tokenHash,
    };
  };
}

/**
 * Whoever sees as another account must still be allowed to. From whom they are kept apart, they stay so; and it is they who prove who they
 * are, where that is asked for. @throws 401
 */
function seenBy({ session: own }: Caller, { session, today }: Caller): Caller {
  const isLocked = Boolean(own.factorDue && own.factorDue <= today);
  if (isLocked || !maySeeAs(own, session)) throw unauthenticated();
  const kinds = Object.entries({ ...own.apart, ...session.apart });
  const apart = kinds.map(([kind]) => [kind, [...(session.apart[kind] ?? []), ...(own.apart[kind] ?? [])]]);
  const { confirmedAt, accountId, name, tokenHash } = own;
  return {
    today,
    session: { ...session, apart: Object.fromEntries(apart), confirmedAt, viewer: { accountId, name, tokenHash } },
  };
}

/**
 * Finds out who holds a token.
 * @param clock the current moment; tests set it
 */
export function createAuthenticator(
  database: Database,
  clock: () => Date = () => new Date(),
): Pick<Services, 'authenticate' | 'assume' | 'contextOf'> {
  const sessionFrom = sessionMaker(database);
  let zone: string | undefined;
  const today = () => dayInZone(zone ?? usualZone, clock());
  /** By the key that the account was found with. */
  const remembered = new Map<string | number, Remembered>();

  const now = (): AsOf => ({ callers: database.callersAsOf(), day: today(), at: performance.now() });
  /** Whether a row may no longer hold although nobody has told of a change. */
  const isOutdated = ({ row, asOf }: Known, { day, at }: AsOf): boolean =>
    !toldOf.includes(row.role) || Boolean(row.guardians?.length) || day !== asOf.day || at - asOf.at > askAgainAfterMs;

  async function ask(db: Db, { callers }: Statements, key: string | number, ofRole: number): Promise<Known | undefined> {
    zone ??= await zoneOfSchool(database);
    const asOf = now();
    const statement = callers[ofRole];
    if (!statement) return undefined;
    const { name, text, isOfDay } = statement;
    const values = isOfDay ? [key, asOf.day] : [key];
    const { rows } = await db.$client.query<CallerRow>({ name, text, values });
    return rows[0] && { row: rows[0], asOf };
  }

  /** Finds a caller by their role, which is asked for unless it is known from before. */
  async function find(statements: Statements, key: string | number): Promise<Known> {
    const { db } = database;
    const before = remembered.get(key);
    const known = before && (await ask(db, statements, key, before.row.role));
    if (known) return known;
    const { rows } = await db.$client.query<Pick<CallerRow, 'role'>>({ text: statements.role, values: [key] });
    const found = rows[0] && (await ask(db, statements, key, rows[0].role));
    if (!found) throw unauthenticated();
    return found;
  }

  async function callerFrom(known: Known, key: string | number, tokenHash: string): Promise<Caller> {
    zone = known.row.time_zone ?? zone;
    const before = remembered.get(key);
    const session = before && giveSameSession(before.row, known.row) ? before.session : await sessionFrom(known.row, tokenHash);
    const [oldest] = remembered.keys();
    if (!before && oldest !== undefined && remembered.size >= rememberedAtMost) remembered.delete(oldest);
    remembered.set(key, { ...known, session });
    return { today: today(), session };
  }

  return {
    async authenticate(token, { isUse, address = '' } = { isUse: true }) {
      if (isOfMachine(token)) return machineCaller(database.db, token, address, clock());
      const tokenHash = hashToken(token);
      const known = await find(bySession, tokenHash);
      if (known.row.is_stale && isUse) await noteSeen(database.db, tokenHash);
      const caller = await callerFrom(known, tokenHash, tokenHash);
      const { viewer_hash: viewer } = known.row;
      return viewer ? seenBy(await callerFrom(await find(bySession, viewer), viewer, viewer), caller) : caller;
    },
    assume(token) {
      const tokenHash = hashToken(token);
      const before = remembered.get(tokenHash);
      if (!before || before.row.viewer_hash) return undefined;
      const assumed = now();
      const isOld = isOutdated(before, assumed);
      return {
        caller: { session: before.session, today: assumed.day },
        isInDoubt: () => isOld || before.asOf.callers !== database.callersAsOf(),
        async isStill(db) {
          const known = await ask(db, bySession, tokenHash, before.row.role);
          if (!known) remembered.delete(tokenHash);
          else if (known.row.is_stale) await noteSeen(db, tokenHash);
          if (!known || !giveSameSession(before.row, known.row)) return false;
          remembered.set(tokenHash, { ...known, session: before.session });
          return true;
        },
      };
    },
    contextOf: async (accountId) => callerFrom(await find(byAccount, accountId), accountId, ''),
  };
}
