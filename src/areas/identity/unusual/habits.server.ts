import { type SQL, sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';
import { schools } from '../../general/school/school.table.ts';
import { accountsWithRoles } from '../account/accounts-with-roles.table.ts';
import { rolesOfAccount } from '../role/roles-of-account.table.ts';
import { unusualEvents } from './unusual.table.ts';
import { usualDays } from './unusual-rules.domain.ts';

const { at, accountId: by, action, after } = auditEntries;
const lately = sql`${at} > now() - make_interval(days => ${usualDays})`;
const clock = (moment: SQL) => sql`(${moment} at time zone (select ${schools.timeZone} from ${schools}))`;

/** The accounts whose roles are those of one account, which is one of them. */
const peersOf = (accountId: number): SQL => {
  const held = sql.raw(rolesOfAccount);
  return sql`select a.account_id from ${accountsWithRoles}, (
      select a.role, ${held} as roles from ${accountsWithRoles} where a.account_id = ${accountId}) own
    where a.role = own.role and ${held} = own.roles`;
};

/** For how many days an account has signed in: null if it has done so only once, `Infinity` if its sessions had to be ended before. */
export async function daysKnown({ db }: Pick<WriteContext, 'db'>, accountId: number): Promise<number | null> {
  const { rows } = await db.execute<{ days: number | null; sign_ins: number; was_ended: boolean }>(sql`
    select extract(epoch from now() - min(first.at))::float8 / 86400 as days, count(*)::int as sign_ins,
      exists (select from ${unusualEvents} where ${unusualEvents.accountId} = ${accountId} and ${unusualEvents.endedBy} <> '') as was_ended
    from (select ${at} from ${auditEntries} where ${by} = ${accountId} and ${action} = 'sign-in' order by ${at} limit 2) first`);
  const [{ days = null, sign_ins: signIns = 0, was_ended: wasEnded = false } = {}] = rows;
  if (wasEnded) return Number.POSITIVE_INFINITY;
  return signIns < 2 ? null : days;
}

interface Nights {
  /** Tonight, by the day on which it began. */
  night: string;
  signIns: number;
  /** On which one of the role signed in before tonight, counted for each of them. */
  nights: number;
}

/** When those with the roles of an account have signed in lately. */
export async function nightsOfRole(
  { db }: Pick<WriteContext, 'db'>,
  accountId: number,
  { from, until }: { from: number; until: number },
): Promise<Nights> {
  const time = clock(sql`${at}`);
  const hour = sql`extract(hour from ${time})`;
  const isNight =
    from <= until ? sql`${hour} >= ${from} and ${hour} < ${until}` : sql`(${hour} >= ${from} or ${hour} < ${until})`;
  // A night that begins before midnight is one with the morning after.
  const nightOf = (moment: SQL) => sql`(${moment} - make_interval(hours => ${until}))::date`;
  const { rows } = await db.execute<{ night: string; sign_ins: number; nights: number }>(sql`
    with tonight as (select ${nightOf(clock(sql`now()`))} as night)
    select (select night::text from tonight) as night, count(*)::int as sign_ins,
      count(distinct (${by}, ${nightOf(time)})) filter (where ${isNight} and ${nightOf(time)} < (select night from tonight))::int as nights
    from ${auditEntries} where ${action} = 'sign-in' and ${lately} and ${by} in (${peersOf(accountId)})`);
  const [{ night = '', sign_ins: signIns = 0, nights = 0 } = {}] = rows;
  return { night, signIns, nights };
}

const dayOf = (moment: SQL) => sql`${clock(moment)}::date`;
const rowsOf = sql`coalesce((${after} ->> 'rows')::int, 0)`;

/** The rows that an account has exported today. */
export async function exportedToday({ db }: Pick<WriteContext, 'db'>, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`
    select coalesce(sum(${rowsOf}), 0)::float8 as rows from ${auditEntries}
    where ${by} = ${accountId} and ${action} = 'export' and ${at} > now() - interval '1 day' and ${dayOf(sql`${at}`)} = ${dayOf(sql`now()`)}`);
  return rows[0]?.rows ?? 0;
}

interface UsualExports {
  own: number;
  role: number;
}

/** The most rows that an account has exported on an earlier day, and what others with its roles reach on nine days out of ten. */
export async function usualExports({ db }: Pick<WriteContext, 'db'>, accountId: number): Promise<UsualExports> {
  const { rows } = await db.execute<Record<keyof UsualExports, number>>(sql`
    with days as (
      select ${by} as of, ${dayOf(sql`${at}`)} as day, sum(${rowsOf}) as rows
      from ${auditEntries} where ${action} = 'export' and ${lately} and ${by} in (${peersOf(accountId)}) group by 1, 2)
    select coalesce(max(rows) filter (where of = ${accountId} and day < ${dayOf(sql`now()`)}), 0)::float8 as own,
      coalesce(percentile_disc(0.9) within group (order by rows) filter (where of <> ${accountId}), 0)::float8 as role
    from days`);
  return rows[0] ?? { own: 0, role: 0 };
}
