import { type SQL, sql } from 'drizzle-orm';
import { addDays, type DayRange, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { holidays } from '../../general/holiday/holiday.table.ts';
import { workingWeek } from '../../general/working-week/working-week.table.ts';
import { studentAttendanceSheets } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { tellGone } from '../cover/tell-covers.server.ts';
import { hasGroupTeachers, lessonsOf } from '../lesson/lessons.server.ts';
import { lockTimetable } from '../lesson/lock-timetable.server.ts';
import type { WeekLesson } from '../lesson/week-lesson.domain.ts';
import { reopenCovers } from './reopen-covers.server.ts';
import { type LeftOut, nothingWritten, together, type Written } from './written.domain.ts';

/**
 * Writes a week into the working days of a range. Lessons before today, locked ones and those of a day of which the register of
 * the program is saved stay; on such days the week only fills what is empty. Holidays are left out. In a repair a lesson that is
 * as it is wanted stays the same one, with its substitute.
 */
export async function writeDates(
  ctx: WriteContext,
  week: readonly WeekLesson[],
  { from, to }: DayRange,
  { isRepair = false }: { isRepair?: boolean } = {},
): Promise<Written> {
  const { db, today } = ctx;
  await lockTimetable(ctx);
  const isKept = sql`(e.is_locked or e.entry_date < ${today}::date or exists (
    ${registersOf('e.program_id', 'e.entry_date')}))`;
  const covered = await lessonsOf(db, { from, to, grant: 'all', of: sql`e.substitute_id is not null` });
  const gone = await db.execute<Gone>(sql`
    with gone as (delete from timetable_entry e where e.entry_date between ${from}::date and ${to}::date and not ${isKept}
        ${isRepair ? sql`and e.timetable_entry_id not in (${asWanted(wantedLessons(week, { from, to }))})` : sql``}
      returning e.timetable_entry_id, e.program_id, e.course_id, e.entry_date, e.substitute_id)
    select program_id, course_id, date_trunc('week', entry_date)::date::text as monday, count(*)::int as lessons,
      coalesce(array_agg(timetable_entry_id) filter (where substitute_id is not null), '{}') as covers
    from gone group by 1, 2, 3`);
  // Most ranges are empty by now: nothing has to be compared.
  const { rows } = await db.execute<{ stays: boolean }>(sql`
    select exists (select from timetable_entry e where e.entry_date between ${from}::date and ${to}::date) as stays`);
  const [free, besideFree] = rows[0]?.stays ? [isFree(today), isBesideFree(today)] : [sql`true`, sql`true`];
  const replaced = gone.rows.reduce((sum, { lessons }) => sum + lessons, 0);
  const reopened = rows[0]?.stays ? await reopenCovers(ctx, week, { from, to }) : 0;
  const coversGone = new Set(gone.rows.flatMap(({ covers }) => covers));
  await tellGone(
    ctx,
    covered.filter(({ timetableEntryId }) => coversGone.has(timetableEntryId)),
  );
  let written: Written = { ...nothingWritten, replaced, reopened, coversGone: coversGone.size };
  for (const days of pieces({ from, to })) {
    const wanted = wantedLessons(week, days);
    const lessons = await insertLessons(ctx, wanted, {
      free,
      besideFree,
      hasGroups: week.some(({ parts }) => parts.length > 1),
    });
    const left = rows[0]?.stays ? await countLeftOut(ctx, wanted) : {};
    written = together(written, { ...nothingWritten, ...left, lessons });
  }
  if (rows[0]?.stays) await touchRest(ctx, gone.rows);
  return written;
}

/** Lessons of one course and week that were there and gave way. */
interface Gone extends Record<string, unknown> {
  program_id: number;
  course_id: number;
  monday: IsoDate;
  lessons: number;
  /** Those that a substitute was to give. */
  covers: number[];
}

/**
 * What is left of a course in a week in which lessons of it gave way and none came: it counts as changed now, so that calendars,
 * for which the lessons of a course and week are one sequence, never see it grow older.
 */
async function touchRest({ db }: WriteContext, gone: readonly Gone[]): Promise<void> {
  const days = gone.map(({ monday }) => monday).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  await db.execute(sql`
    with weeks as materialized (select program_id, course_id, date_trunc('week', entry_date)::date as monday
      from timetable_entry where entry_date between ${first}::date and ${last}::date + 6
      group by 1, 2, 3 having max(last_modified) < now())
    update timetable_entry e set last_modified = now()
    from json_to_recordset(${JSON.stringify(gone)}::json) as g (program_id int, course_id int, monday date)
    join weeks w using (program_id, course_id, monday)
    where e.program_id = w.program_id and e.course_id = w.course_id and e.entry_date between w.monday and w.monday + 6`);
}

const daysAtOnce = 28;

/** A range in parts that are written one after the other: on a busy machine a whole year takes longer than one statement may. */
function* pieces({ from, to }: DayRange): Generator<DayRange> {
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const last = addDays(first, daysAtOnce - 1);
    yield { from: first, to: last < to ? last : to };
  }
}

/**
 * Writes what is free of the lessons wanted: those of one program and teacher one after the other, which lie side by side in the
 * indexes; day by day a year takes a quarter longer. @returns how many that were
 */
async function insertLessons(
  { db, session }: WriteContext,
  wanted: SQL,
  { free, besideFree, hasGroups }: { free: SQL; besideFree: SQL; hasGroups: boolean },
): Promise<number> {
  const made = await db.execute(sql`
    insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, teaching_group_id, lessons, room_kind_id, room,
      created_by, last_modified_by)
    select w.day, w.start_time, w.end_time, w.program_id, w.course_id, w.staff_id, w.teaching_group_id, w.lessons, w.room_kind_id, w.room,
      ${session.name}, ${session.name}
    from (${wanted}) w where w.place = 0 and ${free} order by w.program_id, w.staff_id, w.day, w.start_time`);
  const beside = hasGroups
    ? await db.execute(sql`
    insert into timetable_entry (entry_date, start_time, end_time, program_id, course_id, staff_id, teaching_group_id, lessons, room_kind_id, room,
      beside_id, created_by, last_modified_by)
    select w.day, w.start_time, w.end_time, w.program_id, w.course_id, w.staff_id, w.teaching_group_id, w.lessons, w.room_kind_id, w.room,
      l.timetable_entry_id, ${session.name}, ${session.name}
    from (${wanted}) w
    join timetable_entry l on l.program_id = w.program_id and l.entry_date = w.day and l.start_time = w.start_time
      and l.end_time = w.end_time and l.beside_id is null and l.course_id = w.lead_course_id
    where w.place > 0 and not exists (select from timetable_entry o where o.beside_id = l.timetable_entry_id
      and o.course_id = w.course_id and o.teaching_group_id is not distinct from w.teaching_group_id) and ${besideFree}`)
    : undefined;
  return (made.rowCount ?? 0) + (beside?.rowCount ?? 0);
}

/** How many lessons of a week are not in the dates: a locked one that lies where the week has it is. */
async function countLeftOut({ db, today }: WriteContext, wanted: SQL): Promise<LeftOut> {
  const isPast = sql`w.day < ${today}::date`;
  const { rows } = await db.execute<LeftOut & Record<string, unknown>>(sql`
    select count(*)::int as "leftOut", count(*) filter (where ${isPast})::int as "leftOutPast",
      count(*) filter (where not ${isPast} and exists (${registersOf('w.program_id', 'w.day')}))::int as "leftOutRegistered"
    from (${wanted}) w where not exists (
      select from timetable_entry e where e.program_id = w.program_id and e.entry_date = w.day and e.course_id = w.course_id
        and coalesce(e.teaching_group_id = w.teaching_group_id, true) and e.start_time = w.start_time and e.end_time = w.end_time)`);
  return rows[0] ?? nothingWritten;
}

/** The saved registers of a program on a day. */
const registersOf = (program: string, day: string): SQL => sql`
  select from ${studentAttendanceSheets} s where s.program_id = ${sql.raw(program)} and s.attendance_date = ${sql.raw(day)}`;

/** Every part of every lesson on every working day of a range. */
function wantedLessons(week: readonly WeekLesson[], { from, to }: DayRange): SQL {
  const parts = week.flatMap(({ parts: of, ...lesson }) =>
    of.map((part, place) => ({
      weekday: lesson.weekday,
      start_time: lesson.startTime,
      end_time: lesson.endTime,
      program_id: lesson.programId,
      lessons: lesson.lessons,
      course_id: part.courseId,
      staff_id: part.staffId,
      staff_ids: [part.staffId, ...part.otherStaffIds],
      teaching_group_id: part.teachingGroupId,
      room_kind_id: part.roomKindId,
      room: part.room,
      place,
      lead_course_id: of[0]?.courseId,
    })),
  );
  return sql`
    select d::date as day, p.* from generate_series(${from}::date, ${to}::date, interval '1 day') d
    join ${workingWeek} w on w.working_week_id = extract(isodow from d) and w.is_working_day
    join json_to_recordset(${JSON.stringify(parts)}::json) as p (weekday int, start_time time, end_time time, program_id int,
      lessons int, course_id int, staff_id int, staff_ids int[], teaching_group_id int, room_kind_id int, room int, place int, lead_course_id int)
      on p.weekday = w.working_week_id
    where not exists (select from ${holidays} h where d::date between h.holiday_from and h.holiday_to)`;
}

/**
 * The ids of lessons that are there as a week wants them. What is wanted is made once and looked up by program and day: the
 * planner takes it for far less than it is, and would compare each with each.
 */
const asWanted = (wanted: SQL): SQL => sql`
  with w as materialized (${wanted})
  select e.timetable_entry_id from w join lateral (
    select e.timetable_entry_id from timetable_entry e
    where e.program_id = w.program_id and e.entry_date = w.day and e.start_time = w.start_time and e.end_time = w.end_time
      and e.course_id = w.course_id and e.staff_id = w.staff_id and e.lessons = w.lessons
      and e.teaching_group_id is not distinct from w.teaching_group_id
      and e.room_kind_id is not distinct from w.room_kind_id and e.room is not distinct from w.room
      and (e.beside_id is null) = (w.place = 0)
    offset 0) e on true`;

const isThen = sql`e.entry_date = w.day and e.start_time < w.end_time and e.end_time > w.start_time`;

/** By either index: who gives a lesson is the substitute, where there is one. Whoever teaches beside others costs those nothing who have no groups. */
const areStaffFree = sql`
  not exists (select from timetable_entry e
    where (e.substitute_id = w.staff_id or e.staff_id = w.staff_id and e.substitute_id is null) and ${isThen})
  and (cardinality(w.staff_ids) = 1 or not exists (select from timetable_entry e
    where coalesce(e.substitute_id, e.staff_id) = any(w.staff_ids) and ${isThen}))
  and (not ${hasGroupTeachers} or not exists (
    select from co_taught(w.staff_ids, w.day, w.day) c join timetable_entry e using (timetable_entry_id) where ${isThen}))`;

/** Whether what stays leaves time for the teachers and the room of a lesson. */
const arePartsFree = sql`${areStaffFree}
  and (w.room_kind_id is null or not exists (select from timetable_entry e where e.room_kind_id = w.room_kind_id
    and e.room = w.room and e.entry_date = w.day and e.start_time < w.end_time and e.end_time > w.start_time))`;

/** Whether what stays leaves time for a lesson beside `l`. On a day that is only filled, `l` has to be one of those just written. */
const isBesideFree = (today: IsoDate): SQL => sql`
  (l.created = now() or w.day >= ${today}::date and not exists (${registersOf('w.program_id', 'w.day')}))
  and ${arePartsFree}`;

/** Whether what stays leaves time for a lesson: for its program, its teacher and its room. A past day is empty or full. */
const isFree = (today: IsoDate): SQL => sql`
  not exists (select from timetable_entry e where e.program_id = w.program_id and e.entry_date = w.day
    and (e.start_time < w.end_time and e.end_time > w.start_time or w.day < ${today}::date or exists (
      ${registersOf('w.program_id', 'w.day')})))
  and ${arePartsFree}`;
