import { type SQL, sql } from 'drizzle-orm';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { draw } from '../draw.server.ts';

const schoolDays = 120;
/** On the day of an exam, absences are this many times rarer. */
const rarer = 6;

/**
 * Attendance of the last school days: people on leave are absent, some are ill for the rest of a week, a few miss half a day. For today,
 * most sheets are taken and a quarter still wait. The database generates it, because row by row it would take a minute.
 */
export async function storeAttendance({ db, today }: WriteContext): Promise<void> {
  const daysOfSchool = sql`(select d::date as day from generate_series(${today}::date - 330, ${today}::date, interval '1 day') d
    where closed_day(d::date) is null order by d desc limit ${schoolDays})`;
  await db.execute(sql`
    insert into student_attendance_sheet (program_id, attendance_date, created_by, last_modified_by)
    select p.program_id, d.day, 'Homeroom', 'Homeroom' from ${daysOfSchool} d cross join program p
    where exists (select from student_enrolment e where e.program_id = p.program_id and e.from_date <= d.day
        and (e.to_date is null or e.to_date >= d.day))
      and (d.day < ${today}::date or p.program_id % 4 <> 2) order by d.day, p.program_order, p.program_id`);
  await storeEntries(
    'student',
    sql`join student_enrolment m on m.program_id = s.program_id
    and m.from_date <= s.attendance_date and (m.to_date is null or m.to_date >= s.attendance_date)`,
    sql`(s.program_id, s.attendance_date) in (
      select e.program_id, x.exam_date from exam_schedule x join examination e using (examination_id))`,
  );
  await db.execute(sql`
    insert into staff_attendance_sheet (attendance_date, created_by, last_modified_by)
    select day, 'Homeroom', 'Homeroom' from ${daysOfSchool} d where day < ${today}::date order by day`);
  await storeEntries(
    'staff',
    sql`join staff m on m.staff_status = 1 and coalesce(m.joined_on, s.attendance_date) <= s.attendance_date`,
    sql`false`,
  );

  async function storeEntries(person: 'student' | 'staff', members: SQL, hasExam: SQL): Promise<void> {
    const [table, sheets, leave] = ['attendance', 'attendance_sheet', 'leave'].map((name) => sql.identifier(`${person}_${name}`));
    const id = sql.identifier(`${person}_id`);
    const { rows: weeks } = await db.execute<{ monday: string }>(
      sql`select distinct date_trunc('week', attendance_date)::date::text as monday from ${sheets} order by 1`,
    );
    // All of it as one statement took longer than a statement may, where the machine was busy.
    for (const { monday } of weeks)
      await db.execute(sql`
      insert into ${table} (sheet_id, ${id}, attendance_date, morning, afternoon, notes)
      select s.sheet_id, m.${id}, s.attendance_date, not (away or draw between 30 and 37), not (away or draw between 38 and 49),
        case when l.reason is not null then l.reason when draw = 31 then 'Came late, bus' when draw = 40 then 'Dentist' else '' end
      from ${sheets} s ${members}
      left join ${leave} l on l.${id} = m.${id} and l.leave_from <= s.attendance_date and l.leave_to >= s.attendance_date
      cross join lateral (select case when ${hasExam} then ${rarer}::int else 1 end as rarer) e
      cross join lateral (select rarer * ${draw(sql`m.${id} || ':' || s.attendance_date`)} as draw) a
      cross join lateral (select l.${id} is not null or draw < 22
        or (rarer * ${draw(sql`m.${id} || '/' || date_trunc('week', s.attendance_date)`)} < 18
          and extract(isodow from s.attendance_date) > m.${id} % 4) as away) b
      where s.attendance_date between ${monday}::date and ${monday}::date + 6
      order by s.attendance_date, s.sheet_id on conflict do nothing`);
    await db.execute(sql`
      update ${sheets} s set total = n.total, present = n.present, morning_present = n.morning, afternoon_present = n.afternoon
      from (select sheet_id, count(*) as total, count(*) filter (where morning or afternoon) as present,
          count(*) filter (where morning) as morning, count(*) filter (where afternoon) as afternoon
        from ${table} group by sheet_id) n where n.sheet_id = s.sheet_id`);
  }
}
