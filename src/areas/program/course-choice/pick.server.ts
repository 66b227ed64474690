import { and, eq, sql } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { type AuditEntry, auditAll } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';
import { yearPlanOutcomes } from '../../student/year-plan/year-plan.table.ts';
import { courses } from '../course/course.table.ts';
import { teachingGroups } from '../teaching-group/teaching-group.table.ts';
import { pickIssues } from './assign.domain.ts';
import type { Chooser, MyChoice, PickInput } from './choice-calls.domain.ts';
import { type CourseChoice, choiceOf, choosersOf, coursesOf, groupsOf } from './choice-state.server.ts';
import {
  courseChoiceCourses,
  courseChoicePrograms,
  courseChoices,
  studentChoiceCourses,
  studentChoices,
} from './course-choice.table.ts';
import { moveBetweenGroups } from './move-student.server.ts';

/** The caller's own children, or who is a student themselves, as far as the permission covers them. */
const ownOf = ({ session }: Context, grant: Grant): number[] =>
  (session.personal['studentid'] ?? []).filter((id) => covers(grant, { studentid: id }));

/** What the caller's own children may choose, or have chosen, for this school year and coming ones. */
export async function myChoices(ctx: Context, grant: Grant): Promise<MyChoice[]> {
  const own = ownOf(ctx, grant);
  if (own.length === 0) return [];
  const { rows } = await ctx.db.execute<MyChoice>(sql`
    with perhaps as materialized (
      select c.course_choice_id, s.student_id from ${courseChoices} c cross join unnest(${sql.param(own)}::int[]) s (student_id)
      where c.opens_on <= ${ctx.today}::date and school_year_ends(c.school_year) >= ${ctx.today}::date
        and exists (select from ${courseChoiceCourses} f where f.course_choice_id = c.course_choice_id)
        and exists (select from ${courseChoicePrograms} p where p.course_choice_id = c.course_choice_id and (
          exists (select from student_stay m where m.student_id = s.student_id and m.program_id = p.program_id)
          or exists (select from ${yearPlanOutcomes} o
            where o.school_year = c.school_year and o.student_id = s.student_id and o.program_id = p.program_id)))),
    mine as materialized (
      select m.course_choice_id, m.student_id from (select distinct course_choice_id from perhaps) k
      cross join lateral course_choosers(k.course_choice_id, ${ctx.today}) w
      join perhaps m on m.course_choice_id = k.course_choice_id and m.student_id = w.student_id)
    select c.course_choice_id as "courseChoiceId", c.choice_name as "choiceName", school_year_name(c.school_year) as "schoolYearName",
      c.notes, c.least_courses as "leastCourses", c.most_courses as "mostCourses", c.closes_on::text as "closesOn",
      c.closes_on >= ${ctx.today}::date and not exists (
        select from ${teachingGroups} g where g.course_choice_id = c.course_choice_id) as "isOpen", s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      coalesce(k.version, 0) as version, k.second_wish_id as "secondWishId",
      array(select p.course_id from ${studentChoiceCourses} p
        where p.course_choice_id = c.course_choice_id and p.student_id = s.student_id order by 1) as "courseIds",
      (select json_agg(json_build_object('courseId', o.course_id, 'courseName', o.course_name, 'description', o.course_description,
          'capacity', f.capacity) order by o.name_sort, o.course_id)
        from ${courseChoiceCourses} f join ${courses} o using (course_id) where f.course_choice_id = c.course_choice_id) as courses
    from mine join ${courseChoices} c using (course_choice_id) join ${students} s using (student_id)
    left join ${studentChoices} k on k.course_choice_id = c.course_choice_id and k.student_id = s.student_id
    order by "isOpen" desc, c.closes_on, c.name_sort, c.course_choice_id, s.name_sort, s.student_id`);
  return rows;
}

/** Saves what a student or their family chooses. @throws 404 for others, 409 outside of the days of the choice, 422 */
export async function chooseOwn(ctx: WriteContext, grant: Grant, sent: PickInput): Promise<void> {
  if (!ownOf(ctx, grant).includes(sent.studentId)) throw notFound('student');
  const choice = await choiceOf(ctx, sent.courseChoiceId, 'share');
  const { opensOn, closesOn } = choice;
  if (ctx.today < opensOn) throw notFound('course choice');
  if (ctx.today > closesOn)
    throw conflict(`It was possible to choose until ${displayDate(closesOn)}.|The office of the school can still change it.`);
  if ((await groupsOf(ctx, choice.courseChoiceId)).length > 0)
    throw conflict('The groups have been made already.|The office of the school can still change what was chosen.');
  await savePick(ctx, choice, sent);
}

/** Saves what the office chooses for a student, and moves the student between the groups, if there are any. @throws 404, 409, 422 */
export async function chooseForStudent(
  ctx: WriteContext,
  { since, ...sent }: PickInput & { since: IsoDate | null },
): Promise<void> {
  const choice = await choiceOf(ctx, sent.courseChoiceId, 'update');
  const chooser = await savePick(ctx, choice, sent);
  await moveBetweenGroups(ctx, choice, { ...chooser, courseIds: sent.courseIds, since });
}

async function savePick(ctx: WriteContext, choice: CourseChoice, sent: PickInput): Promise<Chooser> {
  const [before] = await choosersOf(ctx, choice, sent.studentId);
  if (!before) throw notFound('student');
  if (typeof sent.version === 'number' && sent.version !== before.version) throw staleVersion();
  const offered = await coursesOf(ctx, choice.courseChoiceId);
  const issues = pickIssues(sent, choice, new Set(offered.map(({ courseId }) => courseId)));
  const others = (await chosenElsewhere(ctx, choice, sent.studentId)).filter(({ courseId }) => sent.courseIds.includes(courseId));
  for (const { courseName, choiceName } of others)
    issues.push({ field: 'courseIds', message: `${courseName} has been chosen in ${choiceName}` });
  if (issues.length > 0) throw ruleBroken(Object.fromEntries(issues.map(({ field, message }) => [field, [message]])));
  await storePicks(ctx, choice, [{ before, courseIds: sent.courseIds, secondWishId: sent.secondWishId, reason: '' }]);
  return before;
}

/** What students, or only one of them, have chosen in the other choices of the same school year. */
export async function chosenElsewhere({ db }: Context, { courseChoiceId, schoolYear }: CourseChoice, only?: number) {
  const { rows } = await db.execute<{ studentId: number; courseId: number; courseName: string; choiceName: string }>(sql`
    select p.student_id as "studentId", p.course_id as "courseId", o.course_name as "courseName", c.choice_name as "choiceName"
    from ${courseChoices} c join ${studentChoiceCourses} p using (course_choice_id) join ${courses} o using (course_id)
    where c.school_year = ${schoolYear} and c.course_choice_id <> ${courseChoiceId} ${only === undefined ? sql`` : sql`and p.student_id = ${only}`}
      and o.course_id in (select course_id from ${courseChoiceCourses} where course_choice_id = ${courseChoiceId})`);
  return rows;
}

/** What is stored for a student. */
interface StoredPick {
  before: Chooser;
  courseIds: readonly number[];
  secondWishId: number | null;
  reason: string;
}

/** Stores what was chosen for students, with an entry in the log for each. @throws 409 where somebody else has chosen for one meanwhile */
export async function storePicks(ctx: WriteContext, choice: CourseChoice, picks: readonly StoredPick[]): Promise<void> {
  if (picks.length === 0) return;
  const { courseChoiceId } = choice;
  const values = picks.map(({ before: { studentId, version }, secondWishId, reason }) => ({
    ...{ courseChoiceId, studentId, secondWishId, reason, version: version + 1 },
    ...creationStamp(ctx),
  }));
  const stored = await ctx.db
    .insert(studentChoices)
    .values(values)
    .onConflictDoUpdate({
      target: [studentChoices.courseChoiceId, studentChoices.studentId],
      set: {
        secondWishId: sql`excluded.second_wish_id`,
        reason: sql`excluded.reason`,
        ...changeStamp(ctx, studentChoices.version),
      },
      setWhere: sql`${studentChoices.version} = excluded.version - 1`,
    })
    .returning({ studentId: studentChoices.studentId });
  if (stored.length < picks.length) throw staleVersion();
  const whose = picks.map(({ before }) => before.studentId);
  await ctx.db
    .delete(studentChoiceCourses)
    .where(and(eq(studentChoiceCourses.courseChoiceId, courseChoiceId), sql`student_id = any(${sql.param(whose)}::int[])`));
  const rows = picks.flatMap(({ before: { studentId }, courseIds }) =>
    [...new Set(courseIds)].map((courseId) => ({ courseChoiceId, studentId, courseId })),
  );
  if (rows.length > 0) await ctx.db.insert(studentChoiceCourses).values(rows);
  const named = new Map((await coursesOf(ctx, courseChoiceId)).map(({ courseId, courseName }) => [courseId, courseName]));
  const inWords = (ids: readonly number[]) => `${choice.choiceName}: ${listed(ids.map((id) => named.get(id) ?? '').toSorted())}`;
  await auditAll(
    ctx,
    picks.map(
      ({ before, courseIds, reason }): AuditEntry => ({
        ...{ action: before.version === 0 ? 'create' : 'update', resource: 'StudentChoice', recordId: before.studentId },
        before: before.version === 0 ? undefined : { courses: inWords(before.courseIds), reason: before.reason },
        after: { courses: inWords(courseIds), reason },
      }),
    ),
  );
}
