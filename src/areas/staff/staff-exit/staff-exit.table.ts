import { type SQL, sql } from 'drizzle-orm';
import { date, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { exitColumns } from '../../../common/exit/exit-columns.table.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../staff/staff.table.ts';

export const staffExits = pgTable(
  'staff_exit',
  {
    staffExitId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: refersTo(() => staff.staffId),
    ...exitColumns(),
    /** The day on which whoever left by it was employed again; null: they were not. */
    returnedOn: date(),
    ...stampColumns(),
  },
  (table) => [
    unique('staff_exit_once').on(table.staffId, table.exitDate),
    index('staff_exit_date').on(table.exitDate, table.staffExitId),
  ],
);

const belongs = sql`(${sql.raw(`${staffStatus.inactive}, ${staffStatus.active}`)})`;

/** Whether somebody with this status works at the school. */
export const worksHere = (status: SQL): SQL => sql`${status} in ${belongs}`;

/** Whether an exit of the staff member `id` is entered that has not taken effect. */
export const isLeaving = (id: SQL): SQL =>
  sql`exists (select from ${staffExits} x where x.staff_id = ${id} and not x.is_in_effect)`;

/** Whether a day lies between an exit `x` and the return of whoever left by it. */
export const isGone = (day: SQL): SQL => sql`(${day} > x.exit_date and (x.returned_on is null or ${day} < x.returned_on))`;

/** Why somebody is not employed on a day, as `notEmployed` and cover say it. */
export const whyNotEmployed = { notYet: 'Not here yet', left: 'Has left' } as const;

/**
 * Staff who are not employed on some of the days `d.day`, and why (`staff_id`, `day`, `why`): the day lies before they joined, after their exit
 * date, or from today on if only the status says that they have left.
 * @param days what belongs behind FROM, with the alias `d`
 */
export const notEmployed = (days: SQL, today: IsoDate): SQL => sql`
  select m.staff_id, d.day, case when d.day < m.joined_on then '${sql.raw(whyNotEmployed.notYet)}' else '${sql.raw(whyNotEmployed.left)}' end as why
  from ${days} cross join ${staff} m left join ${staffExits} x on x.staff_id = m.staff_id and ${isGone(sql`d.day`)}
  where d.day < m.joined_on or x.staff_id is not null
    or (d.day >= ${today}::date and m.staff_status not in ${belongs}
      and not exists (select from ${staffExits} o where o.staff_id = m.staff_id and o.returned_on is null))`;

/** Days for `notEmployed` and the like: a single one, or all from one to another. */
export const oneDay = (day: SQL): SQL => sql`(values (${day})) d(day)`;
export const daysFrom = (from: IsoDate, to: IsoDate): SQL =>
  sql`(select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d`;

/** Why the staff member `id` is not employed on a day; null if they are. */
export const notEmployedOn = (id: SQL, day: SQL, today: IsoDate): SQL => sql`(
  select n.why from (${notEmployed(oneDay(day), today)}) n where n.staff_id = ${id})`;
