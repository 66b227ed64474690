import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import {
  type AttendanceDay,
  getDataForDays,
  getStaffToday,
  getStudentsToday,
  type Present,
  type ProgramToday,
  type ShownDay,
} from './attendance-today.domain.ts';

type Row<Fields> = Fields & Record<string, unknown>;

const among = (column: SQL) => (ids: SQL) => sql`${column} = any(${ids})`;
const where = (condition: SQL | undefined): SQL => (condition ? sql`and (${condition})` : sql``);

/** The day at a glance, and the chart: always counted inside the caller's scope. */
export const attendanceFigureRoutes: readonly FastifyPluginAsync[] = [
  answering(getStudentsToday, async (ctx, { grant }) => {
    const shown = await shownDay(ctx);
    return { ...shown, programs: await programsOn(shown.date, ctx, grant) };
  }),
  answering(getDataForDays, (ctx, { grant, query }) => daysOfChart(ctx, grant, query.days)),
  answering(getStaffToday, async (ctx, { grant }) => {
    const shown = await shownDay(ctx);
    return { ...shown, ...(await staffOn(shown.date, ctx, grant)) };
  }),
];

/** The longest vacations are shorter. */
const daysBack = 120;

async function shownDay({ db, today }: Context): Promise<ShownDay> {
  const { rows } = await db.execute<{ closed: string | null; last: string | null }>(sql`
    select t.closed, case when t.closed is not null then (
      select to_char(max(d), 'YYYY-MM-DD') from generate_series(${today}::date - ${daysBack}::int, ${today}::date - 1, '1 day') d
      where closed_day(d::date) is null) end as last
    from (select closed_day(${today}::date) as closed) t`);
  const { closed = null, last = null } = rows[0] ?? {};
  return { today, closed, date: last ?? today };
}

const counted = sql`
  count(*)::int as total, count(*) filter (where a.morning)::int as "morningPresent",
  count(*) filter (where a.afternoon)::int as "afternoonPresent",
  count(*) filter (where a.morning or a.afternoon)::int as present,
  count(*) filter (where not a.morning and not a.afternoon)::int as absent`;

async function programsOn(day: IsoDate, { db }: Context, grant: Grant): Promise<ProgramToday[]> {
  const scope = scopeWhere(grant, { programid: among(sql`e.program_id`), studentid: among(sql`e.student_id`) });
  const { rows } = await db.execute<Row<ProgramToday>>(sql`
    select p.program_id as "programId", p.program_name as "programName", bool_or(s.sheet_id is not null) as "isTaken", ${counted},
      count(*) filter (where exists (select from student_leave l where l.student_id = e.student_id
        and l.leave_from <= ${day}::date and l.leave_to >= ${day}::date))::int as "onLeave"
    from ${enrolments} e join ${programs} p using (program_id)
    left join student_attendance_sheet s on s.program_id = e.program_id and s.attendance_date = ${day}::date
    left join student_attendance a on a.sheet_id = s.sheet_id and a.student_id = e.student_id
    where e.from_date <= ${day}::date and (e.to_date is null or e.to_date >= ${day}::date) ${where(scope)}
    group by p.program_id order by p.program_order, p.name_sort, p.program_id`);
  return rows;
}

async function staffOn(day: IsoDate, { db }: Context, grant: Grant): Promise<Present> {
  const scope = scopeWhere(grant, { staffid: among(sql`p.staff_id`) });
  const { rows } = await db.execute<Row<Present>>(sql`
    select ${counted}, coalesce(bool_or(s.sheet_id is not null), false) as "isTaken",
      count(*) filter (where exists (select from staff_leave l where l.staff_id = p.staff_id
        and l.leave_from <= ${day}::date and l.leave_to >= ${day}::date))::int as "onLeave"
    from ${staff} p left join staff_attendance_sheet s on s.attendance_date = ${day}::date
    left join staff_attendance a on a.sheet_id = s.sheet_id and a.staff_id = p.staff_id
    where p.staff_status = 1 and coalesce(p.joined_on, ${day}::date) <= ${day}::date ${where(scope)}`);
  const [figures] = rows;
  if (!figures) throw new Error('A count gives one row.');
  return figures;
}

/** From the counters kept with each sheet; counted anew only for those who may see single students. */
async function daysOfChart({ db, today }: Context, grant: Grant, days: number): Promise<AttendanceDay[]> {
  const from = addDays(today, 1 - days);
  const ofPeople = grant !== 'all' && grant !== 'none' && grant['programid'] === undefined;
  const source = ofPeople
    ? sql`select s.attendance_date, s.program_id, count(*) filter (where a.morning or a.afternoon)::int as present, count(*)::int as total
        from student_attendance a join student_attendance_sheet s using (sheet_id)
        where a.attendance_date between ${from}::date and ${today}::date
          ${where(scopeWhere(grant, { studentid: among(sql`a.student_id`) }))} group by 1, 2`
    : sql`select s.attendance_date, s.program_id, s.present, s.total from student_attendance_sheet s
        where s.attendance_date between ${from}::date and ${today}::date
          ${where(scopeWhere(grant, { programid: among(sql`s.program_id`) }))}`;
  const { rows } = await db.execute<Row<AttendanceDay>>(sql`
    select to_char(d.attendance_date, 'YYYY-MM-DD') as date, sum(d.present)::int as present, sum(d.total - d.present)::int as absent,
      json_agg(json_build_object('programId', p.program_id, 'programName', p.program_name, 'present', d.present,
        'absent', d.total - d.present) order by p.program_order, p.name_sort) as programs
    from (${source}) d join ${programs} p using (program_id) group by d.attendance_date order by d.attendance_date`);
  return rows;
}
