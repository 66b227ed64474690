import { sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { firstListed, listed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { gradeRecords } from '../../examination/grade-record/grade-record.table.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';
import { programCourses } from '../program-course/program-course.table.ts';
import { refuseInOthers } from '../teaching-group/group-members.server.ts';
import { teachingGroupPrograms, teachingGroupStudents, teachingGroups } from '../teaching-group/teaching-group.table.ts';
import { hasChosen } from './assign.domain.ts';
import type { MakeInput } from './choice-calls.domain.ts';
import { type CourseChoice, choiceOf, choosersOf, coursesOf, daysOf, groupsOf, programsOf } from './choice-state.server.ts';
import { courseChoiceCourses, courseChoicePrograms } from './course-choice.table.ts';
import { type PlannedGroup, planGroups } from './plan-groups.domain.ts';

/** What would be made, with what is to be said of it. */
async function planned(ctx: Context, { courseChoiceId, groupSize, isPerSection, since: asked }: MakeInput) {
  const choice = await choiceOf(ctx, courseChoiceId);
  if ((await groupsOf(ctx, courseChoiceId)).length > 0)
    throw conflict('Groups have been made from this choice.|Take them back before making others.');
  const days = await daysOf(ctx, choice);
  const since = asked ?? days.since;
  await refuseDay(ctx, choice, { since, until: days.until });
  const [offered, of, students] = [
    await coursesOf(ctx, courseChoiceId),
    await programsOf(ctx, choice),
    await choosersOf(ctx, choice),
  ];
  const groups = planGroups({ courses: offered, programs: of, students, groupSize, isPerSection });
  for (const { courseId, studentIds } of groups)
    await refuseInOthers(ctx, { courseId, courseChoiceId, toDate: days.until }, { since, studentIds, field: 'courseChoiceId' });
  const without = students.filter((student) => !hasChosen(student, choice));
  const idle = offered.filter((course) => groups.every(({ courseId }) => courseId !== course.courseId));
  const notes = [
    ...(without.length > 0 ? [`Without enough courses: ${firstListed(without.map(fullName), 5)}.`] : []),
    ...(idle.length > 0 ? [`Nobody takes ${listed(idle.map(({ courseName }) => courseName))}: no group is made.`] : []),
    ...(await missingCourses(ctx, choice)),
  ];
  return { groups, programs: of, since, until: days.until, notes };
}

/** Groups teach inside the school year of the choice. @throws 422 */
async function refuseDay({ db }: Context, { schoolYear }: CourseChoice, { since, until }: { since: IsoDate; until: IsoDate }) {
  const { rows } = await db.execute<{ begins: IsoDate }>(sql`select school_year_begins(${schoolYear})::text as begins`);
  const begins = rows[0]?.begins ?? since;
  if (since < begins || since > until)
    throw ruleBroken({ since: [`The school year lasts from ${displayDate(begins)} to ${displayDate(until)}`] });
}

/** Courses on offer that a program does not have this year: nobody can be marked in them there. */
async function missingCourses({ db, today }: Context, { courseChoiceId, schoolYear }: CourseChoice): Promise<string[]> {
  const { rows } = await db.execute<{ courseName: string; programs: string[] }>(sql`
    select c.course_name as "courseName", array_agg(p.program_name order by p.program_order, p.name_sort) as programs
    from ${courseChoiceCourses} o join ${courses} c using (course_id)
    join ${courseChoicePrograms} m using (course_choice_id) join ${programs} p using (program_id)
    where o.course_choice_id = ${courseChoiceId} and ${schoolYear} = school_year_of(${today}::date) and not exists (
      select from ${programCourses} k where k.program_id = m.program_id and k.course_id = o.course_id)
    group by c.course_id order by c.name_sort`);
  return rows.map((row) => `${row.courseName} is not yet a course of ${listed(row.programs)}.`);
}

/** The groups that would be made. @throws 404, 409, 422 */
export async function groupsPreview(ctx: Context, asked: MakeInput) {
  const { groups, programs: of, since, until, notes } = await planned(ctx, asked);
  const nameOf = new Map(of.map(({ programId, programName }) => [programId, programName]));
  const shown = groups.map(({ groupName, courseName, programIds, studentIds }) => ({
    ...{ groupName, courseName, students: studentIds.length },
    programs: programIds.map((id) => nameOf.get(id) ?? '').join(', '),
  }));
  return { since, until, groups: shown, notes, seen: seenOf(groups, since) };
}

const seenOf = (groups: readonly PlannedGroup[], since: IsoDate) => markOf({ groups, since });

/** Makes the groups. @returns how many @throws 404, 409, 422 */
export async function makeGroupsOf(
  ctx: WriteContext,
  { seen, ...asked }: MakeInput & { seen?: string | null | undefined },
): Promise<number> {
  await choiceOf(ctx, asked.courseChoiceId, 'update');
  const { groups, since, until } = await planned(ctx, asked);
  refuseUnseen(
    seen,
    seenOf(groups, since),
    'What was chosen has changed in the meantime.|Check the preview again before making groups.',
  );
  if (groups.length === 0) throw conflict('Nobody has chosen a course yet.');
  const made = await ctx.db
    .insert(teachingGroups)
    .values(
      groups.map(({ groupName, courseId }) => ({
        ...{ groupName, courseId, fromDate: since, toDate: until, courseChoiceId: asked.courseChoiceId },
        ...creationStamp(ctx),
      })),
    )
    .returning({ id: teachingGroups.teachingGroupId });
  const withId = groups.flatMap((group, place) => (made[place] ? [{ ...group, id: made[place].id }] : []));
  await ctx.db
    .insert(teachingGroupPrograms)
    .values(
      withId.flatMap(({ id, programIds }) =>
        programIds.map((programId) => ({ teachingGroupId: id, programId, fromDate: since, toDate: until })),
      ),
    );
  await ctx.db
    .insert(teachingGroupStudents)
    .values(
      withId.flatMap(({ id, courseId, studentIds }) =>
        studentIds.map((studentId) => ({ teachingGroupId: id, courseId, studentId, fromDate: since, toDate: until })),
      ),
    );
  await auditAll(
    ctx,
    withId.map(({ id, groupName, studentIds }) => ({
      ...{ action: 'create', resource: 'TeachingGroup', recordId: id },
      after: { groupName, fromDate: since, toDate: until, students: studentIds.length },
    })),
  );
  return withId.length;
}

/** Deletes the groups of a choice. @returns how many @throws 404, 409 naming what stands on them */
export async function takeBackGroupsOf(ctx: WriteContext, courseChoiceId: number): Promise<number> {
  await choiceOf(ctx, courseChoiceId, 'update');
  const groups = await groupsOf(ctx, courseChoiceId);
  if (groups.length === 0) throw conflict('No groups have been made from this choice.');
  const { rows: marked } = await ctx.db.execute<{ name: string }>(sql`
    select g.group_name as name from ${teachingGroups} g
    where g.course_choice_id = ${courseChoiceId} and exists (
      select from ${teachingGroupStudents} m
      join ${examSchedules} s on s.course_id = m.course_id and s.exam_date between m.from_date and coalesce(m.to_date, 'infinity')
      join ${gradeRecords} r on r.exam_schedule_id = s.exam_schedule_id and r.student_id = m.student_id and r.marks is not null
      where m.teaching_group_id = g.teaching_group_id)
    order by g.name_sort`);
  const changed = groups.filter(({ version }) => version > 1).map(({ groupName }) => groupName);
  const reasons = [
    ...(marked.length > 0
      ? [
          `There are marks for ${firstListed(
            marked.map(({ name }) => name),
            5,
          )}.`,
        ]
      : []),
    ...(changed.length > 0 ? [`Changed since they were made: ${firstListed(changed, 5)}.`] : []),
  ];
  if (reasons.length > 0) throw conflict(`The groups cannot be taken back.|${reasons.join('|')}`);
  await ctx.db.execute(sql`delete from ${teachingGroups} where course_choice_id = ${courseChoiceId}`);
  await auditAll(
    ctx,
    groups.map(({ teachingGroupId, groupName, students }) => ({
      ...{ action: 'delete', resource: 'TeachingGroup', recordId: teachingGroupId },
      before: { groupName, students },
    })),
  );
  return groups.length;
}
