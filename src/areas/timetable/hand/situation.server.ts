import { sql } from 'drizzle-orm';
import { addDays, type DayRange, type IsoDate, weekdayOf } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { holidays as holidayTable } from '../../general/holiday/holiday.table.ts';
import { slots as slotTable } from '../../general/slot/slot.table.ts';
import { workingWeek } from '../../general/working-week/working-week.table.ts';
import { staffLeaves } from '../../leave-attendance/staff-leave/staff-leave.table.ts';
import { studentAttendanceSheets } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { daysFrom, notEmployed, whyNotEmployed } from '../../staff/staff-exit/staff-exit.table.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import { isCoTaughtBy } from '../lesson/lessons.server.ts';
import type { TeachingSlot } from '../lesson/teaching.domain.ts';
import type { HandLesson, Place, Situation } from './hand-lesson.domain.ts';

interface Days extends DayRange {
  programId: number;
}

const clock = (column: string) => sql.raw(`to_char(${column}, 'HH24:MI')`);
type Rows<Row> = Row & Record<string, unknown>;

/** Reads everything that decides where lessons of a program may go on some days. */
export async function readSituation({ db, today }: Context, { programId, from, to }: Days): Promise<Situation> {
  const days = sql`between ${from}::date and ${to}::date`;
  const [lessons, slots, registers, holidays, daysOff, exams, unavailable, away, rooms, limits] = await Promise.all([
    readLessons(db, { programId, from, to }),
    db.execute<Rows<TeachingSlot>>(sql`
      select program_id as "programId", slot_name as "slotName", ${clock('start_time')} as "startTime",
        ${clock('end_time')} as "endTime"
      from ${slotTable} where is_teaching and program_id = ${programId} order by start_time`),
    db.execute<{ day: IsoDate }>(sql`
      select attendance_date::text as day from ${studentAttendanceSheets}
      where program_id = ${programId} and attendance_date ${days}`),
    db.execute<{ day: IsoDate; name: string }>(sql`
      select d::date::text as day, h.holiday_name as name from generate_series(${from}::date, ${to}::date, interval '1 day') d
      join ${holidayTable} h on d::date between h.holiday_from and h.holiday_to`),
    db.execute<{ weekday: number; name: string }>(sql`
      select working_week_id as weekday, day_of_week_name || ' is a day off' as name from ${workingWeek} where not is_working_day`),
    db.execute<Rows<Place & { courseName: string }>>(sql`
      select xs.exam_date::text as date, ${clock('xs.start_time')} as "startTime", ${clock('xs.end_time')} as "endTime",
        c.course_name as "courseName"
      from ${examSchedules} xs
      join ${examinations} x on x.examination_id = xs.examination_id and x.program_id = ${programId}
      join ${courses} c on c.course_id = xs.course_id
      where xs.exam_date ${days}`),
    db.execute<Rows<Situation['unavailable'][number]>>(sql`
      select staff_id as "staffId", weekday, ${clock('start_time')} as "startTime", ${clock('end_time')} as "endTime", level,
        case when isfinite(from_date) then from_date::text end as "fromDate"
      from staff_unavailability where from_date <= ${to}::date`),
    db.execute<Rows<Situation['away'][number]>>(sql`
      select staff_id as "staffId", leave_from::text as from, leave_to::text as to, 'is on leave that day' as why
      from ${staffLeaves} where leave_to >= ${from}::date and leave_from <= ${to}::date and staff_id is not null
      union all
      select n.staff_id, min(n.day)::text, max(n.day)::text,
        case n.why when '${sql.raw(whyNotEmployed.left)}' then 'will have left by that day' else 'is not at the school yet on that day' end
      from (${notEmployed(daysFrom(from, to), today)}) n
      where n.staff_id in (select e.staff_id from timetable_entry e where e.program_id = ${programId} and e.entry_date ${days}
        union select o.staff_id from timetable_entry e cross join lateral (${othersOf}) o where e.program_id = ${programId} and e.entry_date ${days})
      group by n.staff_id, n.why`),
    db.execute<{ id: number; name: string; rooms: number }>(sql`
      select room_kind_id as id, room_kind_name as name, rooms from room_kind`),
    db.execute<{ id: number; most: number }>(sql`select staff_id as id, daily_slots as most from ${teachingStaffs}`),
  ]);
  const freeDays = new Map(holidays.rows.map(({ day, name }) => [day, name]));
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const off = daysOff.rows.find(({ weekday }) => weekday === weekdayOf(day));
    if (off && !freeDays.has(day)) freeDays.set(day, off.name);
  }
  return {
    lessons,
    slots: slots.rows,
    today,
    registers: new Set(registers.rows.map(({ day }) => day)),
    freeDays,
    examinations: exams.rows,
    unavailable: unavailable.rows,
    away: away.rows,
    rooms: new Map(rooms.rows.map(({ id, name, rooms: number }) => [id, { name, number }])),
    dailySlots: new Map(limits.rows.map(({ id, most }) => [id, most])),
  };
}

type Row = Rows<Omit<HandLesson, 'parts'> & HandLesson['parts'][number] & { besideId: number | null; timetableEntryId: number }>;

/** Who gives a lesson `e` beside its teacher or substitute. */
const othersOf = sql`
  select o.staff_id, o.place from teachers_of_groups(e.program_id, e.course_id, e.teaching_group_id, e.entry_date) o
  where o.staff_id <> e.staff_id and o.staff_id is distinct from e.substitute_id`;

/** Lessons of the program, of all who teach in it, and in the rooms of the kinds that it uses. */
async function readLessons(db: Context['db'], { programId, from, to }: Days): Promise<Map<IsoDate, HandLesson[]>> {
  const { rows } = await db.execute<Row>(sql`
    with own as (select * from timetable_entry where program_id = ${programId} and entry_date between ${from}::date and ${to}::date),
    givers as (select coalesce(substitute_id, staff_id) as giver from own
      union select o.staff_id from own e cross join lateral (${othersOf}) o)
    select e.timetable_entry_id as "timetableEntryId", e.version, e.entry_date::text as date, ${clock('e.start_time')} as "startTime",
      ${clock('e.end_time')} as "endTime", e.program_id as "programId", p.program_name as "programName", e.lessons,
      e.is_locked as "isLocked", e.substitute_id is not null as "isCovered", e.beside_id as "besideId", e.course_id as "courseId",
      c.course_name as "courseName", s.staff_id as "staffId", trim(s.first_name || ' ' || s.last_name) as "staffName",
      coalesce((select json_agg(json_build_object('staffId', o.staff_id, 'staffName', trim(x.first_name || ' ' || x.last_name)) order by o.place)
        from (${othersOf}) o join ${staff} x using (staff_id)), '[]') as others,
      e.room_kind_id as "roomKindId", e.room
    from timetable_entry e
    join ${programs} p on p.program_id = e.program_id
    join ${courses} c on c.course_id = e.course_id
    join ${staff} s on s.staff_id = coalesce(e.substitute_id, e.staff_id)
    where e.entry_date between ${from}::date and ${to}::date and (e.program_id = ${programId}
      or coalesce(e.substitute_id, e.staff_id) in (select giver from givers)
      or ${isCoTaughtBy(sql`array(select giver from givers)`, { from, to })}
      or e.room_kind_id in (select room_kind_id from own where room_kind_id is not null))
    order by e.entry_date, e.start_time, e.beside_id nulls first, e.timetable_entry_id`);
  const byId = new Map<number, HandLesson>();
  const byDay = new Map<IsoDate, HandLesson[]>();
  for (const { besideId, courseId, courseName, staffId, staffName, others, roomKindId, room, ...lesson } of rows) {
    const part = {
      timetableEntryId: lesson.timetableEntryId,
      courseId,
      courseName,
      staffId,
      staffName,
      others,
      roomKindId,
      room,
    };
    const lead = besideId === null ? undefined : byId.get(besideId);
    if (lead) {
      lead.parts.push(part);
      lead.isLocked ||= lesson.isLocked;
      lead.isCovered ||= lesson.isCovered;
      continue;
    }
    const added = { ...lesson, parts: [part] };
    byId.set(lesson.timetableEntryId, added);
    const day = byDay.get(lesson.date);
    if (day) day.push(added);
    else byDay.set(lesson.date, [added]);
  }
  return byDay;
}
