import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Session } from '../../../kit/server/http/context.server.ts';
import type { Owners } from '../../../kit/server/live/change.server.ts';
import { type ScopeColumns, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { examinations } from '../../examination/examination/examination.table.ts';
import { holidays } from '../../general/holiday/holiday.table.ts';
import { workingWeek } from '../../general/working-week/working-week.table.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { teachingGroups, teachingGroupTeachers } from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import type { LessonRow } from './lesson.domain.ts';
import type { concernedBy } from './week-lesson.domain.ts';

/** Whether the school has teaching groups; found out once for a statement. */
export const hasGroupTeachers = sql`(select exists (select from ${teachingGroupTeachers}))`;

const always: DayRange = { from: '-infinity', to: 'infinity' };

/** Whether staff teach a lesson `e` of some days beside its teacher. @param ids an `int[]` */
export const isCoTaughtBy = (ids: SQL, { from, to }: DayRange = always): SQL =>
  sql`e.timetable_entry_id = any(array(select timetable_entry_id from co_taught(${ids}, ${from}::date, ${to}::date)))`;

/** Whether somebody gives a lesson `e` of some days: as its teacher, as a substitute, or beside the one who does. */
export const isGivenBy = (staffId: number, days: DayRange = always): SQL =>
  sql`(coalesce(e.substitute_id, e.staff_id) = ${staffId} or ${isCoTaughtBy(sql`array[${staffId}::int]`, days)})`;

/** Who owns a lesson: its program, those who teach it, and whoever stands in for them. */
export const lessonScopes: ScopeColumns = {
  programid: (ids) => sql`e.program_id = any(${ids})`,
  staffid: (ids) => sql`(e.staff_id = any(${ids}) or e.substitute_id = any(${ids}) or ${isCoTaughtBy(ids)})`,
};

/** The same of what changes about some lessons. */
export const lessonOwners = ({ programIds, staffIds }: ReturnType<typeof concernedBy>): Owners => ({
  programid: [...new Set(programIds)],
  staffid: [...new Set(staffIds)],
});

/** Why a lesson `e` does not take place, or nothing: a holiday, a day off, or an examination of its program at that time. */
export const suspendedBy = sql`coalesce(
  (select h.holiday_name from ${holidays} h where e.entry_date between h.holiday_from and h.holiday_to
    order by h.is_general_holiday desc, h.holiday_id limit 1),
  (select w.day_of_week_name || ' is a day off' from ${workingWeek} w
    where w.working_week_id = extract(isodow from e.entry_date) and not w.is_working_day),
  (select xc.course_name || ' examination' from ${examSchedules} xs
    join ${examinations} x on x.examination_id = xs.examination_id and x.program_id = e.program_id
    join ${courses} xc on xc.course_id = xs.course_id
    where xs.exam_date = e.entry_date and xs.start_time < e.end_time and xs.end_time > e.start_time limit 1),
  '')`;

/** Whether one of these students takes a lesson `e` of their program; true for a program that none of them attends. */
export const takenBy = (studentIds: readonly number[]): SQL => sql`coalesce((
  select bool_or(takes_lesson(b.student_id, e.program_id, e.course_id, e.teaching_group_id, e.entry_date))
  from ${students} b where b.student_id = any(${sql.param(studentIds)}::int[]) and b.enrolled_program_id = e.program_id), true)`;

/** Of a class, families are told which lessons their children take; whoever teaches or sees all of it needs all of its lessons. */
export const asFamily = ({ personal }: Session, grant: Grant): readonly number[] =>
  grant === 'all' || personal['staffid']?.length ? [] : (personal['studentid'] ?? []);

const clock = (column: SQL) => sql`to_char(${column}, 'HH24:MI')`;

interface Asked extends DayRange {
  of?: SQL;
  grant: Grant;
  /** The students of the caller, if any. */
  studentIds?: readonly number[] | undefined;
}

/** Lessons `e` of some days inside of a grant, in one statement: planning it takes longer than running it. */
export function lessonsOf(db: Db, { from, to, of, grant, studentIds = [] }: Asked): Promise<LessonRow[]> {
  const scope = scopeWhere(grant, lessonScopes);
  return sendKept(
    db,
    sql`
    select e.timetable_entry_id as "timetableEntryId", to_char(e.entry_date, 'YYYY-MM-DD') as date,
      json_build_object('startTime', ${clock(sql`e.start_time`)}, 'endTime', ${clock(sql`e.end_time`)}) as slot,
      json_build_object('courseName', c.course_name) as course,
      json_build_object('firstName', coalesce(s.first_name, t.first_name), 'lastName', coalesce(s.last_name, t.last_name)) as staff,
      coalesce(case when ${hasGroupTeachers} then (
        select json_agg(json_build_object('staffId', x.staff_id, 'firstName', x.first_name, 'lastName', x.last_name)
          order by o.place, x.name_sort)
        from teachers_of_groups(e.program_id, e.course_id, e.teaching_group_id, e.entry_date) o join ${staff} x using (staff_id)
        where x.staff_id <> e.staff_id and x.staff_id is distinct from e.substitute_id) end, '[]') as others,
      json_build_object('programName', p.program_name) as program, coalesce(g.group_name, '') as "groupName",
      e.course_id as "courseId", coalesce(e.substitute_id, e.staff_id) as "staffId", e.program_id as "programId",
      case when s.staff_id is not null then json_build_object('firstName', t.first_name, 'lastName', t.last_name) end as absent,
      e.lessons, coalesce(r.room_kind_name || case when r.rooms > 1 then ' ' || e.room else '' end, g.room, '') as room,
      e.is_locked as "isLocked", ${studentIds.length > 0 ? takenBy(studentIds) : sql`true`} as "isTaken", ${suspendedBy} as "suspendedBy", e.version
    from timetable_entry e
    join ${courses} c on c.course_id = e.course_id
    join ${programs} p on p.program_id = e.program_id
    join ${staff} t on t.staff_id = e.staff_id
    left join ${staff} s on s.staff_id = e.substitute_id
    left join ${teachingGroups} g on g.teaching_group_id = e.teaching_group_id
    left join room_kind r on r.room_kind_id = e.room_kind_id
    where e.entry_date between ${from}::date and ${to}::date ${of ? sql`and ${of}` : sql``} ${scope ? sql`and (${scope})` : sql``}
    order by e.entry_date, e.start_time, p.program_order, p.name_sort, c.name_sort, e.timetable_entry_id`,
  );
}
