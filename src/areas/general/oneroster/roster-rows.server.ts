import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { staffStatus, studentStatus } from '../../../common/enumerations.domain.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import {
  teachingGroupPrograms,
  teachingGroupStudents,
  teachingGroups,
  teachingGroupTeachers,
} from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { type RosterFrame, referenceTo, sourcedId } from './roster-frame.server.ts';
import type { RosterKind } from './roster-kinds.domain.ts';

/** In SQL, the id of a record by what it is called within the school. */
export const idOf = ({ setting }: RosterFrame, own: SQLWrapper) => sql`(${`${setting.prefix}-`}::text || ${own})`;

/** In SQL, a reference to a record. */
export const refTo = (frame: RosterFrame, type: RosterKind, own: SQLWrapper) =>
  sql`jsonb_build_object('type', ${type}::text, 'sourcedId', ${idOf(frame, own)})`;

export const toSchool = (frame: RosterFrame) => refTo(frame, 'org', sql`'school'`);

/** The programs that the school shares. */
export const isShared = ({ setting }: RosterFrame, programId: SQLWrapper): SQL =>
  setting.sharesAll ? sql`true` : sql`${programId} = any(${sql.param(setting.programIds)}::int[])`;

/** A day of the school year: today, unless that lies outside. What is set for several days is asked for this one. */
const dayIn = ({ today, first }: RosterFrame) => sql`greatest(${today}::date, ${first}::date)`;

/** Whether something with a last day is not over. */
const goesOn = ({ today }: RosterFrame, to: SQLWrapper) => sql`(${to} is null or ${to} >= ${today}::date)`;

const inYear = (frame: RosterFrame, from: SQLWrapper, to: SQLWrapper) =>
  sql`(${from} < ${frame.end}::date and ${goesOn(frame, to)})`;

/** `stay`: who is, or is going to be this year, in a shared program, and is a student of the school. */
export const staysIn = (frame: RosterFrame): SQL => sql`stay as (
  select e.enrolment_id, e.student_id, e.program_id, e.from_date, e.to_date
  from student_stay e join ${students} s using (student_id)
  where s.student_status = ${constant(studentStatus.active)} and ${isShared(frame, sql`e.program_id`)}
    and ${inYear(frame, sql`e.from_date`, sql`e.to_date`)})`;

/**
 * `taught`: each class, by what it is called within the school: a program as a whole, a course of it, or a teaching group. While a program
 * has groups in a course, these take the place of the course as a whole.
 */
export const classesIn = (frame: RosterFrame): SQL => sql`taught as (
  select ${`class-${frame.year}-`} || p.program_id as own, p.program_id, null::int as course_id, null::int as group_id,
    p.program_name as title, p.room, array[p.program_id] as program_ids
  from ${programs} p where ${isShared(frame, sql`p.program_id`)}
  union all
  select ${`class-${frame.year}-`} || p.program_id || '-' || c.course_id, p.program_id, c.course_id, null,
    c.course_name || ', ' || p.program_name, p.room, array[p.program_id]
  from ${programs} p join ${programCourses} pc using (program_id) join ${courses} c using (course_id)
  where ${isShared(frame, sql`p.program_id`)} and not has_groups(p.program_id, c.course_id, ${dayIn(frame)})
  union all
  select ${`class-${frame.year}-g`} || g.teaching_group_id, null, g.course_id, g.teaching_group_id,
    g.group_name, g.room, array_agg(distinct gp.program_id order by gp.program_id)
  from ${teachingGroups} g join ${teachingGroupPrograms} gp using (teaching_group_id)
  where ${inYear(frame, sql`g.from_date`, sql`g.to_date`)} and ${inYear(frame, sql`gp.from_date`, sql`gp.to_date`)}
    and ${isShared(frame, sql`gp.program_id`)}
  group by g.teaching_group_id)`;

/**
 * `teaches`: who teaches which of these classes, and from and until which day. `is_main`: of the class as a whole its class teacher, of a
 * course whoever has it, of a group the first.
 */
export const teachersIn = (frame: RosterFrame): SQL => sql`teaches as (
  select t.own, p.class_teacher_id as staff_id, null::date as from_date, null::date as to_date, true as is_main
  from taught t join ${programs} p on p.program_id = t.program_id where t.course_id is null and p.class_teacher_id is not null
  union all
  select t.own, s.staff_id, s.session_start_date, s.session_end_date, true
  from taught t join ${courseSessions} s on s.program_id = t.program_id and s.course_id = t.course_id
  where ${goesOn(frame, sql`s.session_end_date`)}
  union all
  select t.own, m.staff_id, m.from_date, m.to_date, m.place = min(m.place) over (partition by t.own)
  from taught t join ${teachingGroupTeachers} m on m.teaching_group_id = t.group_id
  where ${inYear(frame, sql`m.from_date`, sql`m.to_date`)})`;

/** A condition on staff `t` who work here. */
export const worksHere = sql`t.staff_status = ${constant(staffStatus.active)}`;

const gradesOf = ({ grades }: RosterFrame, programIds: SQLWrapper) => sql`coalesce((
  select jsonb_agg(distinct grade order by grade) from unnest(${programIds}) id, lateral (
    select ${JSON.stringify(grades)}::jsonb ->> id::text as grade) g where grade is not null), '[]')`;

/** Rows that are made here, and not of records. */
const made = (rows: readonly { own: string; body: unknown }[], frame: RosterFrame): SQL => sql`
  select x.sourced_id, x.body from jsonb_to_recordset(${JSON.stringify(
    rows.map(({ own, body }) => ({ sourced_id: sourcedId(frame, own), body })),
  )}::jsonb) as x (sourced_id text, body jsonb)`;

export const orgRows = (frame: RosterFrame): SQL =>
  made([{ own: 'school', body: { name: frame.school.name, type: 'school', identifier: frame.school.identifier } }], frame);

/** By the calendar year in which it ends, as OneRoster names school years. */
export const sessionRows = (frame: RosterFrame): SQL => {
  const schoolYear = addDays(frame.end, -1).slice(0, 4);
  const childrenOf = (id: string) => frame.sessions.filter(({ parent }) => parent === id);
  return made(
    frame.sessions.map(({ id, parent, ...session }) => ({
      own: id,
      body: {
        ...{ ...session, schoolYear },
        ...(parent && { parent: referenceTo(frame, 'academicSession', parent) }),
        children: childrenOf(id).map((child) => referenceTo(frame, 'academicSession', child.id)),
      },
    })),
    frame,
  );
};

/** The courses of the shared classes, and one for the classes as a whole, because every class has a course. */
export const courseRows = (frame: RosterFrame): SQL => sql`
  with ${classesIn(frame)},
  course_of as (
    select course_id, array_agg(distinct id) as program_ids
    from taught, unnest(program_ids) id group by course_id)
  select ${idOf(frame, sql`coalesce('course-' || o.course_id, 'homeroom')`)} as sourced_id,
    jsonb_build_object('title', coalesce(c.course_name, 'Homeroom'), 'courseCode', coalesce('course-' || o.course_id, 'homeroom'),
      'schoolYear', ${refTo(frame, 'academicSession', sql`${`year-${frame.year}`}`)},
      'grades', ${gradesOf(frame, sql`o.program_ids`)}, 'org', ${toSchool(frame)},
      'subjects', case when c.course_id is null then '[]' else jsonb_build_array(c.course_name) end) as body
  from course_of o left join ${courses} c using (course_id)`;

export const classRows = (frame: RosterFrame): SQL => {
  const terms = frame.sessions.filter(({ type }) => type === 'term');
  const held = terms.length > 0 ? terms : frame.sessions.slice(0, 1);
  return sql`
  with ${classesIn(frame)}
  select ${idOf(frame, sql`t.own`)} as sourced_id,
    jsonb_strip_nulls(jsonb_build_object('title', t.title, 'classCode', t.own,
      'classType', case when t.course_id is null then 'homeroom' else 'scheduled' end, 'location', nullif(t.room, ''),
      'grades', ${gradesOf(frame, sql`t.program_ids`)},
      'subjects', case when c.course_id is null then '[]' else jsonb_build_array(c.course_name) end,
      'course', ${refTo(frame, 'course', sql`coalesce('course-' || c.course_id, 'homeroom')`)}, 'school', ${toSchool(frame)},
      'terms', ${JSON.stringify(held.map(({ id }) => referenceTo(frame, 'academicSession', id)))}::jsonb)) as body
  from taught t left join ${courses} c using (course_id)`;
};

/** From and until when, within the school year; what has no end has none. The end is the day after the last. */
const daysOf = ({ first, end }: RosterFrame, from: SQLWrapper, to: SQLWrapper) => sql`
  'beginDate', greatest(${from}, ${first}::date), 'endDate', case when ${to} < ${end}::date - 1 then ${to} + 1 end`;

/** Who is in which class: students by their stays and groups, teachers by what they teach. */
export const enrollmentRows = (frame: RosterFrame): SQL => sql`
  with ${staysIn(frame)}, ${classesIn(frame)}, ${teachersIn(frame)},
  enrolled as (
    select t.own, s.enrolment_id::text as by, 'student-' || s.student_id as who, 'student' as role, false as is_main, s.from_date, s.to_date
    from stay s join taught t on t.program_id = s.program_id
    union all
    select t.own, 'm' || m.student_id || '-' || to_char(m.from_date, 'YYYYMMDD'), 'student-' || m.student_id, 'student', false,
      m.from_date, m.to_date
    from taught t join ${teachingGroupStudents} m on m.teaching_group_id = t.group_id
    where m.student_id in (select student_id from stay) and ${inYear(frame, sql`m.from_date`, sql`m.to_date`)}
    union all
    select x.own, concat_ws('-', 't' || x.staff_id, to_char(x.from_date, 'YYYYMMDD')), 'staff-' || x.staff_id, 'teacher', x.is_main,
      x.from_date, x.to_date
    from teaches x join ${staff} t using (staff_id) where ${worksHere})
  select ${idOf(frame, sql`replace(own, 'class-', 'enrollment-') || '-' || by`)} as sourced_id,
    jsonb_strip_nulls(jsonb_build_object('user', ${refTo(frame, 'user', sql`who`)}, 'class', ${refTo(frame, 'class', sql`own`)},
      'school', ${toSchool(frame)}, 'role', role, 'primary', is_main::text, ${daysOf(frame, sql`from_date`, sql`to_date`)})) as body
  from enrolled`;
