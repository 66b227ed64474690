import { and, eq, lte } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { eachByItself, type Job } from '../../../kit/server/work/jobs.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courseSessions } from './course-session.table.ts';
import { courseTakeovers } from './course-takeover.table.ts';
import { rememberTeachers } from './former-teacher.server.ts';

const resource = 'CourseSession';

interface TaughtAs {
  programId: number;
  courseId: number;
}
const of = <Table extends typeof courseSessions | typeof courseTakeovers>(table: Table, { programId, courseId }: TaughtAs) =>
  and(eq(table.programId, programId), eq(table.courseId, courseId));

/** Stores who takes over which courses, and from which day; if that day has come, they take over at once. */
export const takeOverCourses: Listener<'coursesTakenOver'> = async (ctx, { courses, fromDate }) => {
  for (const { programId, courseId, staffId } of courses) {
    const from = { staffId, fromDate };
    await ctx.db
      .insert(courseTakeovers)
      .values({ programId, courseId, ...from, ...creationStamp(ctx) })
      .onConflictDoUpdate({
        target: [courseTakeovers.programId, courseTakeovers.courseId, courseTakeovers.fromDate],
        set: { staffId, ...changeStamp(ctx, courseTakeovers.version) },
      });
    const owners = { programid: [programId] };
    if (fromDate > ctx.today)
      await audit(ctx, { action: 'update', resource, recordId: null, after: { programId, courseId, ...from }, owners });
    await takeOver(ctx, { programId, courseId });
  }
};

/** Hands over a course whose day has come, unless the new teacher no longer teaches. */
async function takeOver(ctx: WriteContext, course: TaughtAs): Promise<void> {
  const all = await ctx.db
    .delete(courseTakeovers)
    .where(and(of(courseTakeovers, course), lte(courseTakeovers.fromDate, ctx.today)))
    .returning();
  const due = all.toSorted((one, other) => one.fromDate.localeCompare(other.fromDate)).at(-1);
  if (!due) return;
  const { staffId } = due;
  const [teacher] = await ctx.db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(and(eq(staff.staffId, staffId), eq(staff.staffStatus, staffStatus.active), eq(staff.staffType, staffType.teaching)))
    .for('share');
  if (!teacher) return;
  const [before] = await ctx.db.select().from(courseSessions).where(of(courseSessions, course)).for('update');
  if (before && before.staffId !== staffId) await rememberTeachers(ctx, [before.courseSessionId]);
  const [after] = before
    ? await ctx.db
        .update(courseSessions)
        .set({ staffId, sessionEndDate: null, ...changeStamp(ctx) })
        .where(of(courseSessions, course))
        .returning()
    : await ctx.db
        .insert(courseSessions)
        .values({ ...course, staffId, ...creationStamp(ctx) })
        .returning();
  const recordId = after?.courseSessionId ?? null;
  await audit(ctx, { action: before ? 'update' : 'create', resource, recordId, ...(before && { before }), after });
}

/** Assigning a teacher by hand cancels a planned takeover. */
export const forgetTakeover = (ctx: WriteContext, course: TaughtAs) =>
  ctx.db.delete(courseTakeovers).where(of(courseTakeovers, course));

/** Every quarter of an hour, because time zones differ by quarters of an hour and a day may begin at any of them. */
export const takeOverCoursesWhenDue: Job = {
  name: 'take-over-courses',
  cron: '3,18,33,48 * * * *',
  atStart: true,
  run: async (ctx, _payload, report) => {
    const due = await ctx.db
      .selectDistinct({ programId: courseTakeovers.programId, courseId: courseTakeovers.courseId })
      .from(courseTakeovers)
      .where(lte(courseTakeovers.fromDate, ctx.today));
    await eachByItself(ctx, due, takeOver, ({ courseId }, error) => report(`course ${courseId} was not taken over`, error));
  },
};
