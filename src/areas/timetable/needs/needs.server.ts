import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { courseChoices } from '../../program/course-choice/course-choice.table.ts';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import { teachingGroupPrograms, teachingGroups } from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { roomKinds } from '../lesson/room-kind.table.ts';
import { lessonNeeds } from './lesson-need.table.ts';
import { getNeedsForProgram, saveNeeds, unknownCourse, unknownRoomKind } from './needs.domain.ts';

const resource = 'Timetable';

/**
 * How often each course is taught in a week, and how. Together with the kinds of rooms and the times at which teachers are not there,
 * it is what the generator needs to know besides what programs, staff and slots say themselves. For those who make the timetable of all.
 */
export const needsRoutes: readonly FastifyPluginAsync[] = [
  answering(getNeedsForProgram, async (ctx, { grant, query: { programId } }) => {
    requireAll(grant);
    await requireProgram(ctx, programId);
    return ctx.db
      .select({
        programCourseId: programCourses.programCourseId,
        courseName: courses.courseName,
        credits: courses.credits,
        semester: programCourses.semester,
        staffName: sql<string>`coalesce(trim(${staff.firstName} || ' ' || ${staff.lastName}), (
          select string_agg(trim(s.first_name || ' ' || s.last_name), ', ' order by t.place, s.name_sort)
          from teachers_of(${programCourses.programId}, ${programCourses.courseId}, ${ctx.today}::date) t join ${staff} s using (staff_id)), '')`,
        lessonsPerWeek: lessonNeeds.lessonsPerWeek,
        doubles: sql<number>`coalesce(${lessonNeeds.doubles}, 0)`,
        roomKindId: lessonNeeds.roomKindId,
        groupName: sql<string>`coalesce(${lessonNeeds.groupName}, '')`,
        bandName: sql<string>`coalesce((select min(ch.choice_name)
          from ${teachingGroupPrograms} p join ${teachingGroups} g using (teaching_group_id)
          left join ${courseChoices} ch on ch.course_choice_id = g.course_choice_id and ch.most_courses = 1
          where p.program_id = ${programCourses.programId} and g.course_id = ${programCourses.courseId}
            and ${ctx.today}::date between p.from_date and coalesce(p.to_date, 'infinity')
          having count(distinct ch.course_choice_id) = 1 and count(ch.course_choice_id) = count(*)), '')`,
        version: sql<number>`coalesce(${lessonNeeds.version}, 0)`,
      })
      .from(programCourses)
      .innerJoin(courses, eq(courses.courseId, programCourses.courseId))
      .leftJoin(lessonNeeds, eq(lessonNeeds.programCourseId, programCourses.programCourseId))
      .leftJoin(
        courseSessions,
        and(eq(courseSessions.programId, programCourses.programId), eq(courseSessions.courseId, programCourses.courseId)),
      )
      .leftJoin(staff, eq(staff.staffId, courseSessions.staffId))
      .where(eq(programCourses.programId, programId))
      .orderBy(asc(programCourses.semester), asc(courses.nameSort), asc(programCourses.programCourseId));
  }),

  writing(saveNeeds, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { programId, needs: asked } = body();
    const needs = asked.map(({ version: _, ...need }) => need);
    await requireProgram(ctx, programId);
    const ids = needs.map(({ programCourseId }) => programCourseId);
    if (new Set(ids).size < ids.length) throw ruleBroken({ needs: ['Each course may stand there once'] });
    const own = await ctx.db
      .select({ id: programCourses.programCourseId })
      .from(programCourses)
      .where(and(eq(programCourses.programId, programId), inArray(programCourses.programCourseId, [0, ...ids])))
      .orderBy(programCourses.programCourseId)
      .for('no key update');
    if (own.length < ids.length) throw ruleBroken({ needs: [unknownCourse] });
    await requireCurrent(ctx, asked);
    await requireRoomKinds(ctx, needs);
    needs.forEach(requireDoublesFit);
    if (needs.length > 0) await store(ctx, needs);
    await audit(ctx, { action: 'update', resource, recordId: null, after: { programId, needs } });
    return { data: needs.length, message: savedMessage };
  }),
];

const store = (ctx: WriteContext, needs: readonly (typeof lessonNeeds.$inferInsert)[]) =>
  ctx.db
    .insert(lessonNeeds)
    .values(needs.map((need) => ({ ...need, ...creationStamp(ctx) })))
    .onConflictDoUpdate({
      target: lessonNeeds.programCourseId,
      set: {
        lessonsPerWeek: sql`excluded.lessons_per_week`,
        doubles: sql`excluded.doubles`,
        roomKindId: sql`excluded.room_kind_id`,
        groupName: sql`excluded.group_name`,
        ...changeStamp(ctx, lessonNeeds.version),
      },
    });

/** @throws 404 */
async function requireProgram({ db }: Context, programId: number): Promise<void> {
  if ((await db.$count(programs, eq(programs.programId, programId))) === 0) throw notFound('program');
}

function requireDoublesFit({ lessonsPerWeek, doubles }: { lessonsPerWeek: number | null; doubles: number }): void {
  if (lessonsPerWeek === null || doubles * 2 <= lessonsPerWeek) return;
  const more = `${counted(doubles, 'double')} ${doubles === 1 ? 'is' : 'are'} more than`;
  throw ruleBroken({ needs: [`${more} ${counted(lessonsPerWeek, 'lesson')}`] });
}

/** @throws 409 where somebody else has changed one of them since it was read */
async function requireCurrent(
  { db }: Context,
  asked: readonly { programCourseId: number; version?: number | null | undefined }[],
) {
  const ids = asked.map(({ programCourseId }) => programCourseId);
  const stored = await db
    .select({ id: lessonNeeds.programCourseId, version: lessonNeeds.version })
    .from(lessonNeeds)
    .where(inArray(lessonNeeds.programCourseId, [0, ...ids]));
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  const isStale = asked.some(
    ({ programCourseId, version }) => typeof version === 'number' && version !== (versions.get(programCourseId) ?? 0),
  );
  if (isStale) throw staleVersion();
}

async function requireRoomKinds({ db }: Context, needs: readonly { roomKindId: number | null }[]): Promise<void> {
  const ids = [...new Set(needs.flatMap(({ roomKindId }) => roomKindId ?? []))];
  if (ids.length > 0 && (await db.$count(roomKinds, inArray(roomKinds.roomKindId, ids))) < ids.length) {
    throw ruleBroken({ needs: [unknownRoomKind] });
  }
}
