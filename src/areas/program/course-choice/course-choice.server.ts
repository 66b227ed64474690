import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { yearNameOf } from '../../general/school-year/school-year.table.ts';
import { courses } from '../course/course.table.ts';
import { programs } from '../program/program.table.ts';
import { groupConflicts } from '../teaching-group/teaching-group.server.ts';
import { assignProposed, proposalOf } from './assign.server.ts';
import {
  assignRest,
  choose,
  chooseFor,
  getConflicts,
  getMyChoices,
  getOverview,
  makeGroups,
  previewAssign,
  previewGroups,
  saveOffer,
  takeBackGroups,
} from './choice-calls.domain.ts';
import { choiceOf, conflictsOf, coursesOf, groupsOf, overviewOf, programsOf } from './choice-state.server.ts';
import { courseChoice } from './course-choice.domain.ts';
import {
  courseChoiceCourses,
  courseChoicePrograms,
  courseChoices,
  studentChoiceCourses,
  studentChoices,
} from './course-choice.table.ts';
import { groupsPreview, makeGroupsOf, takeBackGroupsOf } from './make-groups.server.ts';
import { chooseForStudent, chooseOwn, myChoices } from './pick.server.ts';

const scopes = { coursechoiceid: courseChoices.courseChoiceId };
const isOf = sql`m.course_choice_id = course_choice.course_choice_id`;

export const courseChoiceResource = storedResource(courseChoice, {
  table: courseChoices,
  columns: {
    schoolYearName: yearNameOf(courseChoices.schoolYear),
    programs: sql<string>`coalesce((select string_agg(p.program_name, ', ' order by p.program_order, p.name_sort)
      from ${courseChoicePrograms} m join ${programs} p using (program_id) where ${isOf}), '')`,
    courses: sql<string>`coalesce((select string_agg(c.course_name, ', ' order by c.name_sort)
      from ${courseChoiceCourses} m join ${courses} c using (course_id) where ${isOf}), '')`,
    students: sql<number>`(select count(*)::int from ${studentChoices} m where ${isOf})`,
  },
  filters: {
    programId: {
      is: (asked) => sql`exists (select from ${courseChoicePrograms} m where ${isOf} and m.program_id = ${asked}::numeric)`,
      sort: courseChoices.nameSort,
    },
  },
  save: async (ctx, input, { before, send }) => {
    if (before) await refuseOtherLimits(ctx, before, input);
    await send(input);
  },
});

interface Limited {
  courseChoiceId: number;
  schoolYear: number;
  leastCourses: number;
  mostCourses: number;
}

/** What the groups stand on stays, and nobody has chosen more than they may. @throws 409, 422 */
async function refuseOtherLimits(ctx: WriteContext, before: Limited, input: Omit<Limited, 'courseChoiceId'>): Promise<void> {
  const { courseChoiceId: id } = before;
  const isOther = before.schoolYear !== input.schoolYear || before.mostCourses !== input.mostCourses;
  if (isOther && (await groupsOf(ctx, id)).length > 0)
    throw conflict(
      'Groups have been made from this choice.|Its school year, and how many courses are chosen at most, stay as they are.',
    );
  if (input.mostCourses >= before.mostCourses) return;
  const { rows } = await ctx.db.execute(sql`
    select from ${studentChoiceCourses} where course_choice_id = ${id} group by student_id having count(*) > ${input.mostCourses}`);
  if (rows.length > 0) throw ruleBroken({ mostCourses: [`${counted(rows.length, 'student')} chose more than that`] });
}

const choiceLink = linkTo({ as: 'choice', table: courseChoices, id: courseChoices.courseChoiceId, scopes, filters: {} });

/** @throws 404 outside of the caller's scope */
const inScope = (ctx: Parameters<typeof requireRecord>[0], grant: Parameters<typeof requireAll>[0], id: number) =>
  requireRecord(ctx, choiceLink, id, { grant, what: 'course choice' });

export const courseChoiceRoutes: readonly FastifyPluginAsync[] = [
  answering(getOverview, async (ctx, { grant, query: { courseChoiceId: id } }) => {
    await inScope(ctx, grant, id);
    return overviewOf(ctx, id);
  }),
  answering(getConflicts, async (ctx, { grant, query: { courseChoiceId: id } }) => {
    await inScope(ctx, grant, id);
    return conflictsOf(ctx, id);
  }),
  writing(saveOffer, async (ctx, { grant, body }) => {
    const sent = body();
    await inScope(ctx, grant, sent.courseChoiceId);
    await saveOffered(ctx, sent);
    return { data: sent.courseChoiceId, message: savedMessage };
  }),
  writing(
    chooseFor,
    async (ctx, { grant, body }) => {
      const sent = body();
      await inScope(ctx, grant, sent.courseChoiceId);
      await chooseForStudent(ctx, sent);
      return { data: sent.courseChoiceId, message: savedMessage };
    },
    groupConflicts,
  ),
  answering(previewAssign, async (ctx, { grant, query: { courseChoiceId: id } }) => {
    await inScope(ctx, grant, id);
    const { choosers, ...proposal } = await proposalOf(ctx, await choiceOf(ctx, id));
    return proposal;
  }),
  writing(assignRest, async (ctx, { grant, body }) => {
    const sent = body();
    await inScope(ctx, grant, sent.courseChoiceId);
    const data = await assignProposed(ctx, sent);
    return { data, message: `${counted(data, 'student')} assigned` };
  }),
  answering(previewGroups, async (ctx, { grant, body }) => {
    requireAll(grant);
    return groupsPreview(ctx, body());
  }),
  writing(
    makeGroups,
    async (ctx, { grant, body }) => {
      requireAll(grant);
      const data = await makeGroupsOf(ctx, body());
      return { data, message: `${counted(data, 'group')} made` };
    },
    groupConflicts,
  ),
  writing(takeBackGroups, async (ctx, { grant, body }) => {
    requireAll(grant);
    const data = await takeBackGroupsOf(ctx, body().courseChoiceId);
    return { data, message: `${counted(data, 'group')} taken back` };
  }),
  answering(getMyChoices, (ctx, { grant }) => myChoices(ctx, grant)),
  writing(choose, async (ctx, { grant, body }) => {
    const sent = body();
    await chooseOwn(ctx, grant, sent);
    return { data: sent.courseChoiceId, message: savedMessage };
  }),
];

type Offer = ReturnType<Asked<typeof saveOffer>['body']>;

/** Says whose students choose and among which courses. @throws 409, 422 */
async function saveOffered(ctx: WriteContext, { courseChoiceId: id, version, programIds, courses: sent }: Offer): Promise<void> {
  const choice = await choiceOf(ctx, id, 'update');
  if (version && version !== choice.version) throw staleVersion();
  const before = await inWords(ctx, id);
  await refuseWrong(ctx, id, { programIds, courses: sent });
  await ctx.db.delete(courseChoicePrograms).where(eq(courseChoicePrograms.courseChoiceId, id));
  if (programIds.length > 0)
    await ctx.db
      .insert(courseChoicePrograms)
      .values([...new Set(programIds)].map((programId) => ({ courseChoiceId: id, programId })));
  const courseIds = sent.map(({ courseId }) => courseId);
  await ctx.db.execute(sql`
    delete from ${courseChoiceCourses} where course_choice_id = ${id} and not course_id = any(${sql.param(courseIds)}::int[])`);
  if (sent.length > 0) {
    await ctx.db
      .insert(courseChoiceCourses)
      .values(sent.map((course) => ({ courseChoiceId: id, ...course })))
      .onConflictDoUpdate({
        target: [courseChoiceCourses.courseChoiceId, courseChoiceCourses.courseId],
        set: { capacity: sql`excluded.capacity` },
      });
  }
  await ctx.db.update(courseChoices).set(changeStamp(ctx, courseChoices.version)).where(eq(courseChoices.courseChoiceId, id));
  await audit(ctx, { action: 'update', resource: 'CourseChoice', recordId: id, before, after: await inWords(ctx, id) });
}

/** @throws 422 naming each by its place in the list */
async function refuseWrong(
  { db }: WriteContext,
  id: number,
  { programIds, courses: sent }: Pick<Offer, 'programIds' | 'courses'>,
) {
  const among = (ids: readonly number[]) => sql`any(${sql.param([...new Set(ids)])}::int[])`;
  const courseIds = sent.map(({ courseId }) => courseId);
  const { rows: known } = await db.execute<{ id: number }>(sql`
    select course_id as id from ${courses} where course_id = ${among(courseIds)} for key share`);
  const { rows: there } = await db.execute(sql`select from ${programs} where program_id = ${among(programIds)} for key share`);
  const { rows: chosen } = await db.execute<{ name: string }>(sql`
    select distinct c.course_name as name from ${courses} c where not c.course_id = ${among(courseIds)} and (
      c.course_id in (select course_id from ${studentChoiceCourses} where course_choice_id = ${id})
      or c.course_id in (select second_wish_id from ${studentChoices} where course_choice_id = ${id}))
    order by 1`);
  const errors: Record<string, string[]> = {};
  if (there.length < new Set(programIds).size) errors['programIds'] = ['One of these programs does not exist'];
  if (chosen.length > 0)
    errors['courses'] = [
      `Chosen by students, so they stay on offer: ${firstListed(
        chosen.map(({ name }) => name),
        5,
      )}`,
    ];
  for (const [place, { courseId }] of sent.entries()) {
    if (!known.some((course) => course.id === courseId)) errors[`courses.${place}.courseId`] = ['Course is required'];
    else if (courseIds.indexOf(courseId) < place) errors[`courses.${place}.courseId`] = ['This course is in the list already'];
  }
  if (Object.keys(errors).length > 0) throw ruleBroken(errors);
}

/** Whose students choose, and among what, for the history. */
async function inWords(ctx: WriteContext, id: number): Promise<Record<string, string>> {
  const offered = await coursesOf(ctx, id);
  const of = await programsOf(ctx, await choiceOf(ctx, id));
  return {
    programs: of.map(({ programName }) => programName).join(', '),
    courses: offered.map(({ courseName, capacity }) => (capacity > 0 ? `${courseName} (${capacity})` : courseName)).join(', '),
  };
}
