import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { earliestSchoolEvent } from '../../../../common/constants.domain.ts';
import { addDays, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import { type Grant, parseGrant } from '../../../../kit/domain/permission.domain.ts';
import { constant, constantDay, unplanned } from '../../../../kit/server/database/constant.server.ts';
import { sendKept } from '../../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { answering } from '../../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../../kit/server/resource/scope.server.ts';
import { programs } from '../../../program/program/program.table.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { enrolments, openStayCounts } from '../../../student/enrolment/enrolment.table.ts';
import { unexplainedIn } from '../../safe-arrival/absences.server.ts';
import { staffLeaveCategories } from '../../staff-leave-category/staff-leave-category.table.ts';
import { grantOn } from '../grant-on.server.ts';
import { employedOn, studentKind } from '../sheet-kind.server.ts';
import {
  type AttendanceDay,
  getDataForDays,
  getStaffToday,
  getStudentsToday,
  type ProgramToday,
  type ShownDay,
  type StaffToday,
} from './attendance-today.domain.ts';

type Row<Fields> = Fields & Record<string, unknown>;

const among = (column: SQL) => (ids: SQL) => sql`${column} = any(${ids})`;
const where = (condition: SQL | undefined): SQL => (condition ? sql`and (${condition})` : sql``);

/** The day at a glance, and the chart: both count only what is in the caller's scope. */
export const attendanceFigureRoutes: readonly FastifyPluginAsync[] = [
  answering(getStudentsToday, async (ctx, { grant }) => {
    const shown = await shownDay(ctx);
    const ofDay = await grantOn(ctx, grant, shown.date);
    const [programs, unexplained] = await Promise.all([programsOn(constantDay(shown.date), ctx, ofDay), unexplainedFor(ctx)]);
    return { ...shown, programs, unexplained };
  }),
  answering(getDataForDays, (ctx, { grant, query }) => daysOfChart(ctx, grant, query)),
  answering(getStaffToday, async (ctx, { grant, query }) => {
    const shown = await shownDay(ctx);
    return { ...shown, ...(await staffOn(shown.date, ctx, grant, query.most)) };
  }),
];

const unexplainedFor = (ctx: Context): Promise<number> =>
  unexplainedIn(ctx, parseGrant(ctx.session.permissions['studentattendance.update']));

/** Longer than any vacation. */
const daysBack = 120;

async function shownDay(ctx: Context): Promise<ShownDay> {
  const { today } = ctx;
  const date = constantDay(today);
  const [found] = await sendKept<{ closed: string | null; last: string | null }>(
    ctx.db,
    sql`
    select t.closed, case when t.closed is not null then (
      select to_char(d, 'YYYY-MM-DD') from generate_series(${date} - 1, ${date} - ${constant(daysBack)}, '-1 day') d
      where closed_day(d::date) is null limit 1) end as last
    from (select closed_day(${date}) as closed) t`,
  );
  const { closed = null, last = null } = found ?? {};
  return { today, closed, date: last ?? today };
}

/**
 * For callers who see whole programs, the number of students comes from the counters of open stays, less the stays that began
 * later; for callers who see single students it is counted. The number present comes from the counters of the sheet if they cover
 * exactly as many students; it is counted one by one if somebody has joined since, or if the caller sees single students, because
 * equal numbers need not mean the same students. So nothing here grows with the history.
 */
export async function programsOn(date: SQL, ctx: Context, grant: Grant): Promise<ProgramToday[]> {
  const scope = where(scopeWhere(grant, { programid: among(sql`e.program_id`), studentid: among(sql`e.student_id`) }));
  const seesPeople = grant !== 'all' && grant !== 'none' && grant['studentid'] !== undefined;
  const isCounted = sql`(s.total <> m.total or ${sql.raw(String(seesPeople))})`;
  const open = sql`from ${enrolments} e where e.from_date <= ${date} and e.to_date is null ${scope}`;
  const later = sql`from ${enrolments} e where e.from_date > ${date} and e.to_date is null ${scope}`;
  const ended = sql`from ${enrolments} e where e.from_date <= ${date} and e.to_date >= ${date} ${scope}`;
  const whoBelongs = seesPeople
    ? sql`select e.program_id, count(*) as n ${open} group by 1`
    : sql`select e.program_id, sum(e.change) as n from ${openStayCounts} e where true ${scope} group by 1
        union all select e.program_id, -count(*) ${later} group by 1`;
  return sendKept<Row<ProgramToday>>(
    ctx.db,
    sql`
    select p.program_id as "programId", p.program_name as "programName", s.sheet_id is not null as "isTaken", m.total::int,
      coalesce(c.morning, s.morning_present, 0)::int as "morningPresent",
      coalesce(c.afternoon, s.afternoon_present, 0)::int as "afternoonPresent", coalesce(c.present, s.present, 0)::int as present,
      coalesce(c.absent, s.total - s.present, 0)::int as absent, coalesce(l.count, 0)::int as "onLeave"
    from (select program_id, sum(n) as total from (
        ${whoBelongs} union all select e.program_id, count(*) ${ended} group by 1) b
      group by 1 having sum(n) > 0) m
    join ${programs} p using (program_id)
    left join student_attendance_sheet s on s.program_id = m.program_id and s.attendance_date = ${date}
    left join lateral (
      select count(*) filter (where a.morning) as morning, count(*) filter (where a.afternoon) as afternoon,
        count(*) filter (where a.morning or a.afternoon) as present, count(*) filter (where not a.morning and not a.afternoon) as absent
      from student_attendance a where a.sheet_id = s.sheet_id and ${isCounted}
        and exists (select ${open} and e.student_id = a.student_id and e.program_id = s.program_id
          union all select ${ended} and e.student_id = a.student_id and e.program_id = s.program_id)
      having ${isCounted}) c on true
    left join (
      select e.program_id, count(*) from student_leave l cross join lateral (
        select e.program_id ${open} and e.student_id = l.student_id
        union all select e.program_id ${ended} and e.student_id = l.student_id limit 1) e
      where l.leave_to >= ${date} and l.leave_from <= ${date} group by 1) l on l.program_id = m.program_id
    order by p.program_order, p.name_sort, p.program_id`,
  );
}

type StaffFigures = Omit<StaffToday, keyof ShownDay>;

/**
 * Counts everyone on the sheet, and everyone employed who came after it was taken. Who is named is found from the leaves; from those who
 * are counted, PostgreSQL would read the names of all.
 */
async function staffOn(day: IsoDate, ctx: Context, grant: Grant, most: number): Promise<StaffFigures> {
  const { db, session } = ctx;
  const date = constantDay(day);
  const seesKind = scopeWhere(parseGrant(session.permissions['staffleave.read']), { staffid: among(sql`t.staff_id`) });
  const scopeOf = (column: SQL) => where(scopeWhere(grant, { staffid: among(column) }));
  const sheet = sql`(select sheet_id from staff_attendance_sheet where attendance_date = ${date})`;
  const leaves = sql`(select staff_id, staff_leave_category_id from staff_leave where leave_to >= ${date} and leave_from <= ${date}) l`;
  const [figures] = await sendKept<Row<StaffFigures>>(
    db,
    sql`
    with person as materialized (
      select staff_id, a.morning, a.afternoon, l.staff_leave_category_id
      from (select s.staff_id from ${employedOn(date)} ${scopeOf(sql`s.staff_id`)}) m
      full join (select * from staff_attendance a where a.sheet_id = ${sheet} ${scopeOf(sql`a.staff_id`)}) a using (staff_id)
      left join ${leaves} using (staff_id))
    select count(*)::int as total, count(*) filter (where morning)::int as "morningPresent",
      count(*) filter (where afternoon)::int as "afternoonPresent", count(*) filter (where morning or afternoon)::int as present,
      count(*) filter (where not morning and not afternoon)::int as absent, count(staff_leave_category_id)::int as "onLeave",
      count(*) > 0 and exists ${sheet} as "isTaken",
      (select coalesce(json_agg(o), '[]') from (
        select t.staff_id as "staffId", t.first_name as "firstName", t.last_name as "lastName",
          case when ${seesKind ?? sql`true`} then c.category_name end as "categoryName"
        from ${leaves} join person p using (staff_id) join ${staff} t using (staff_id)
        join ${staffLeaveCategories} c on c.staff_leave_category_id = l.staff_leave_category_id
        order by t.name_sort, t.staff_id limit ${unplanned(sql`${most}::int`)}) o) as "peopleOnLeave"
    from person`,
  );
  if (!figures) throw new Error('A count gives one row.');
  return figures;
}

interface ChartDays {
  days: number;
  schoolYear?: number | undefined;
}

/** The days of a school year, up to today; without one, all days. */
async function daysWithin({ db, today }: Context, year: number | undefined): Promise<{ first: IsoDate; last: IsoDate }> {
  if (year === undefined) return { first: earliestSchoolEvent, last: today };
  const { rows } = await db.execute<{ first: IsoDate; last: IsoDate }>(sql`
    select school_year_begins(${year})::text as first, least(school_year_ends(${year}), ${today}::date)::text as last`);
  const [days] = rows;
  if (!days) throw new Error('A year has days.');
  return days;
}

/** Uses the counters stored with each sheet; counts the lines only for callers who see single students. */
async function daysOfChart(ctx: Context, grant: Grant, { days, schoolYear }: ChartDays): Promise<AttendanceDay[]> {
  const { db } = ctx;
  const { first, last } = await daysWithin(ctx, schoolYear);
  const from = [first, addDays(last, 1 - days)].sort().at(-1);
  const ofPeople = grant !== 'all' && grant !== 'none' && grant['programid'] === undefined;
  const source = ofPeople
    ? sql`select s.attendance_date, s.program_id, count(*) filter (where a.morning or a.afternoon)::int as present, count(*)::int as total
        from student_attendance a join student_attendance_sheet s using (sheet_id)
        where a.attendance_date between ${from}::date and ${last}::date and ${studentKind.belonged}
          ${where(scopeWhere(grant, { studentid: among(sql`a.student_id`) }))} group by 1, 2`
    : sql`select s.attendance_date, s.program_id, s.present, s.total from student_attendance_sheet s
        where s.attendance_date between ${from}::date and ${last}::date
          ${where(scopeWhere(grant, { programid: among(sql`s.owner_id`) }))}`;
  return sendKept<Row<AttendanceDay>>(
    db,
    sql`
    select to_char(d.attendance_date, 'YYYY-MM-DD') as date, sum(d.present)::int as present, sum(d.total - d.present)::int as absent,
      json_agg(json_build_object('programId', p.program_id, 'programName', p.program_name, 'present', d.present,
        'absent', d.total - d.present) order by p.program_order, p.name_sort) as programs
    from (${source}) d join ${programs} p using (program_id) group by d.attendance_date order by d.attendance_date`,
  );
}
