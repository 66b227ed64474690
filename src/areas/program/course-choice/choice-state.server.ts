import { eq, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { students } from '../../student/student/student.table.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';
import { programNameIn } from '../program-year/program-year.table.ts';
import { teachingGroupStudents, teachingGroups } from '../teaching-group/teaching-group.table.ts';
import type { Chooser, ConflictCourse, OfferedCourse, Overview } from './choice-calls.domain.ts';
import {
  courseChoiceCourses,
  courseChoicePrograms,
  courseChoices,
  studentChoiceCourses,
  studentChoices,
} from './course-choice.table.ts';

export type CourseChoice = typeof courseChoices.$inferSelect;

/** Reads a choice, and locks it for whoever changes what belongs to it. @throws 404 */
export async function choiceOf({ db }: Context, id: number, lock?: 'update' | 'share'): Promise<CourseChoice> {
  const asked = db.select().from(courseChoices).where(eq(courseChoices.courseChoiceId, id));
  const [choice] = lock ? await asked.for(lock) : await asked;
  if (!choice) throw notFound('course choice');
  return choice;
}

/** The courses on offer, by name. */
export async function coursesOf({ db }: Context, id: number): Promise<Omit<OfferedCourse, 'students'>[]> {
  const { rows } = await db.execute<Omit<OfferedCourse, 'students'>>(sql`
    select o.course_id as "courseId", c.course_name as "courseName", o.capacity
    from ${courseChoiceCourses} o join ${courses} c using (course_id)
    where o.course_choice_id = ${id} order by c.name_sort, c.course_id`);
  return rows;
}

/** Who chooses, by program and name; and what. */
export async function choosersOf(
  { db, today }: Context,
  { courseChoiceId: id, schoolYear }: CourseChoice,
  only?: number,
): Promise<Chooser[]> {
  const { rows } = await db.execute<Chooser>(sql`
    select s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName", w.program_id as "programId",
      ${programNameIn(sql`w.program_id`, sql`${schoolYear}::int`)} as "programName", coalesce(c.version, 0) as version,
      array(select k.course_id from ${studentChoiceCourses} k join ${courses} o using (course_id)
        where k.course_choice_id = ${id} and k.student_id = s.student_id order by o.name_sort, o.course_id) as "courseIds",
      c.second_wish_id as "secondWishId", coalesce(c.reason, '') as reason
    from course_choosers(${id}, ${today}) w join ${students} s using (student_id) join ${programs} p on p.program_id = w.program_id
    left join ${studentChoices} c on c.course_choice_id = ${id} and c.student_id = s.student_id
    ${only === undefined ? sql`` : sql`where s.student_id = ${only}`}
    order by p.program_order, p.name_sort, s.name_sort, s.student_id`);
  return rows;
}

/** The programs whose students choose, in their order. */
export async function programsOf({ db }: Context, { courseChoiceId, schoolYear }: CourseChoice) {
  const { rows } = await db.execute<{ programId: number; programName: string }>(sql`
    select program_id as "programId", ${programNameIn(sql`m.program_id`, sql`${schoolYear}::int`)} as "programName"
    from ${courseChoicePrograms} m join ${programs} p using (program_id)
    where m.course_choice_id = ${courseChoiceId} order by p.program_order, p.name_sort`);
  return rows;
}

/** The groups made from a choice, with how many are in each until its last day. */
export async function groupsOf({ db }: Context, id: number) {
  const { rows } = await db.execute<Overview['groups'][number] & { fromDate: IsoDate; version: number }>(sql`
    select g.teaching_group_id as "teachingGroupId", g.group_name as "groupName", g.course_id as "courseId", g.version,
      g.from_date::text as "fromDate", (select count(*)::int from ${teachingGroupStudents} m
        where m.teaching_group_id = g.teaching_group_id and m.to_date is not distinct from g.to_date) as students
    from ${teachingGroups} g where g.course_choice_id = ${id} order by g.name_sort, g.teaching_group_id`);
  return rows;
}

/** On which days groups of a choice teach by default: until the end of its school year, from its first day or, if that is past, today. */
export async function daysOf({ db, today }: Context, { schoolYear }: CourseChoice): Promise<{ since: IsoDate; until: IsoDate }> {
  const { rows } = await db.execute<{ since: IsoDate; until: IsoDate }>(sql`
    select greatest(school_year_begins(${schoolYear}), ${today}::date)::text as since, school_year_ends(${schoolYear})::text as until`);
  return rows[0] ?? { since: today, until: today };
}

/** From which day on a student is moved between the groups of a choice by default: not before the first of them teaches. */
export async function moveDayOf(ctx: Context, choice: CourseChoice, groups: readonly { fromDate: IsoDate }[]): Promise<IsoDate> {
  const { since } = await daysOf(ctx, choice);
  const [first = since] = groups.map(({ fromDate }) => fromDate).toSorted();
  return first > since ? first : since;
}

/** All that the office sees of a choice. */
export async function overviewOf(ctx: Context, id: number): Promise<Overview> {
  const choice = await choiceOf(ctx, id);
  const [students, groups] = [await choosersOf(ctx, choice), await groupsOf(ctx, id)];
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select school_year_name(${choice.schoolYear}) as name`);
  const { choiceName, leastCourses, mostCourses, opensOn, closesOn, version } = choice;
  return {
    ...{ choiceName, schoolYearName: rows[0]?.name ?? '', leastCourses, mostCourses, opensOn, closesOn, version },
    programIds: (await programsOf(ctx, choice)).map(({ programId }) => programId),
    courses: (await coursesOf(ctx, id)).map((course) => ({
      ...course,
      students: students.filter(({ courseIds }) => courseIds.includes(course.courseId)).length,
    })),
    students,
    groups,
    firstDay: await moveDayOf(ctx, choice, groups),
  };
}

/** The choices of the same year that some of the same programs have, this one first. */
const besides = (id: number) => sql`
  select o.course_choice_id, o.choice_name, o.name_sort from ${courseChoices} c join ${courseChoices} o using (school_year)
  where c.course_choice_id = ${id} and (o.course_choice_id = ${id} or exists (
    select from ${courseChoicePrograms} a join ${courseChoicePrograms} b using (program_id)
    where a.course_choice_id = ${id} and b.course_choice_id = o.course_choice_id))`;

/** Which courses the same students have chosen. */
export async function conflictsOf(ctx: Context, id: number) {
  await choiceOf(ctx, id);
  const { rows: all } = await ctx.db.execute<ConflictCourse>(sql`
    select b.course_choice_id as "courseChoiceId", b.choice_name as "choiceName", c.course_id as "courseId", c.course_name as "courseName"
    from (${besides(id)}) b join ${courseChoiceCourses} o using (course_choice_id) join ${courses} c using (course_id)
    order by b.course_choice_id <> ${id}, b.name_sort, b.course_choice_id, c.name_sort, c.course_id`);
  const { rows: counts } = await ctx.db.execute<{ one: string; other: string; students: number }>(sql`
    with chosen as materialized (
      select p.student_id, p.course_choice_id, p.course_id from (${besides(id)}) b
      cross join lateral course_choosers(b.course_choice_id, ${ctx.today}) w
      join ${studentChoiceCourses} p on p.course_choice_id = b.course_choice_id and p.student_id = w.student_id)
    select a.course_choice_id || ' ' || a.course_id as one, b.course_choice_id || ' ' || b.course_id as other, count(*)::int as students
    from chosen a join chosen b on b.student_id = a.student_id and (b.course_choice_id, b.course_id) <> (a.course_choice_id, a.course_id)
    where a.course_choice_id = ${id} group by 1, 2`);
  const places = new Map(all.map(({ courseChoiceId, courseId }, place) => [`${courseChoiceId} ${courseId}`, place]));
  const pairs = counts.flatMap(({ one, other, students: both }) => {
    const [first, second] = [places.get(one), places.get(other)];
    return first === undefined || second === undefined ? [] : [{ first, second, students: both }];
  });
  return { courses: all, pairs: pairs.toSorted((a, b) => a.first - b.first || a.second - b.second) };
}
