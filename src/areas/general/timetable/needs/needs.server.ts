import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { counted } from '../../../../kit/domain/wording.domain.ts';
import type { Context } from '../../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken, staleVersion } from '../../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../../kit/server/resource/stamp.server.ts';
import { courses } from '../../../program/course/course.table.ts';
import { courseSessions } from '../../../program/course-session/course-session.table.ts';
import { programs } from '../../../program/program/program.table.ts';
import { programCourses } from '../../../program/program-course/program-course.table.ts';
import { staff } from '../../../staff/staff/staff.table.ts';
import { slots } from '../../slot/slot.table.ts';
import { workingWeek } from '../../working-week/working-week.table.ts';
import { holdTimetable } from '../entry/lock-timetable.server.ts';
import { lessonNeeds } from './lesson-need.table.ts';
import {
  getNeedsForProgram,
  getRoomKinds,
  getUnavailability,
  saveNeeds,
  saveRoomKinds,
  saveUnavailability,
  type UnavailabilityRow,
} from './needs.domain.ts';
import { roomKinds } from './room-kind.table.ts';
import { staffUnavailabilities } from './staff-unavailability.table.ts';

const saved = 'Your changes saved successfully';
const resource = 'Timetable';

/**
 * What the generator needs to know besides what programs, staff and slots say themselves. For those who make the timetable of
 * all.
 */
export const needsRoutes: readonly FastifyPluginAsync[] = [
  answering(getNeedsForProgram, async (ctx, { grant, query: { programId } }) => {
    requireAll(grant);
    await requireRow(ctx, 'program', programId);
    return ctx.db
      .select({
        programCourseId: programCourses.programCourseId,
        courseName: courses.courseName,
        credits: courses.credits,
        semester: programCourses.semester,
        staffName: sql<string>`coalesce(trim(${staff.firstName} || ' ' || ${staff.lastName}), '')`,
        lessonsPerWeek: lessonNeeds.lessonsPerWeek,
        doubles: sql<number>`coalesce(${lessonNeeds.doubles}, 0)`,
        roomKindId: lessonNeeds.roomKindId,
        groupName: sql<string>`coalesce(${lessonNeeds.groupName}, '')`,
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
    await requireRow(ctx, 'program', programId);
    const ids = needs.map(({ programCourseId }) => programCourseId);
    if (new Set(ids).size < ids.length) throw ruleBroken({ needs: ['Each course may stand there once'] });
    const own = await ctx.db
      .select({ id: programCourses.programCourseId })
      .from(programCourses)
      .where(and(eq(programCourses.programId, programId), inArray(programCourses.programCourseId, [0, ...ids])))
      .orderBy(programCourses.programCourseId)
      .for('no key update');
    if (own.length < ids.length) throw ruleBroken({ needs: ['The course is not one of the program'] });
    await requireCurrent(ctx, asked);
    await requireRoomKinds(ctx, needs);
    for (const need of needs) {
      requireDoublesFit(need);
      const { programCourseId: _, ...values } = need;
      await ctx.db
        .insert(lessonNeeds)
        .values({ ...need, ...creationStamp(ctx) })
        .onConflictDoUpdate({
          target: lessonNeeds.programCourseId,
          set: { ...values, ...changeStamp(ctx, lessonNeeds.version) },
        });
    }
    await audit(ctx, { action: 'update', resource, recordId: null, after: { programId, needs } });
    return { data: needs.length, message: saved };
  }),

  answering(getRoomKinds, async ({ db }, { grant }) => {
    requireAll(grant);
    const [kinds, version] = await Promise.all([readRoomKinds(db), versionOfRoomKinds(db)]);
    return { roomKinds: kinds, version };
  }),

  writing(
    saveRoomKinds,
    async (ctx, { grant, body }) => {
      requireAll(grant);
      const { roomKinds: kinds, version } = body();
      // Deleting a kind clears it from its lessons, too.
      await holdTimetable(ctx);
      await ctx.db.execute(sql`lock table room_kind in share row exclusive mode`);
      if (typeof version === 'number' && version !== (await versionOfRoomKinds(ctx.db))) throw staleVersion();
      const before = await readRoomKinds(ctx.db);
      const kept = kinds.filter(({ roomKindId }) => roomKindId > 0).map(({ roomKindId }) => roomKindId);
      if (kept.some((id) => !before.some(({ roomKindId }) => roomKindId === id))) throw notFound('kind of room');
      const gone = before.filter(({ roomKindId }) => !kept.includes(roomKindId));
      for (const { roomKindId, roomKindName } of gone) {
        const used = await ctx.db.$count(lessonNeeds, eq(lessonNeeds.roomKindId, roomKindId));
        if (used > 0)
          throw ruleBroken({ roomKinds: [`${roomKindName} is needed by ${counted(used, 'course')}: change these first`] });
        await ctx.db.delete(roomKinds).where(eq(roomKinds.roomKindId, roomKindId));
      }
      for (const { roomKindId, roomKindName, rooms } of kinds) {
        if (roomKindId === 0) await ctx.db.insert(roomKinds).values({ roomKindName, rooms, ...creationStamp(ctx) });
        else {
          await ctx.db
            .update(roomKinds)
            .set({ roomKindName, rooms, ...changeStamp(ctx) })
            .where(eq(roomKinds.roomKindId, roomKindId));
        }
      }
      const after = await readRoomKinds(ctx.db);
      await audit(ctx, {
        action: 'update',
        resource,
        recordId: null,
        before: { roomKinds: before },
        after: { roomKinds: after },
      });
      return { data: after.map(({ roomKindId }) => roomKindId), message: saved };
    },
    { room_kind_name_once: { field: 'roomKinds', message: 'Each kind of room needs a name of its own' } },
  ),

  answering(getUnavailability, async (ctx, { grant, query: { staffId } }) => {
    requireAll(grant);
    await requireRow(ctx, 'staff', staffId);
    const [times, version, periods, weekdays] = await Promise.all([
      readTimes(ctx, staffId),
      versionOfTimes(ctx, staffId),
      ctx.db
        .selectDistinct({ startTime: slots.startTime, endTime: slots.endTime })
        .from(slots)
        .where(eq(slots.isTeaching, true))
        .orderBy(asc(slots.startTime), asc(slots.endTime)),
      ctx.db
        .select({ weekday: workingWeek.workingWeekId, name: workingWeek.dayOfWeekName })
        .from(workingWeek)
        .where(eq(workingWeek.isWorkingDay, true))
        .orderBy(asc(workingWeek.workingWeekId)),
    ]);
    return { times, periods, weekdays, version };
  }),

  writing(saveUnavailability, async (ctx, { grant, query: { staffId }, body }) => {
    requireAll(grant);
    const { times, version } = body();
    const broken = times.some(({ startTime, endTime }) => endTime <= startTime);
    if (broken) throw ruleBroken({ times: ['End Time must be later than Start Time'] });
    const starts = times.map(({ weekday, startTime, fromDate }) => `${weekday} ${startTime} ${fromDate}`);
    if (new Set(starts).size < starts.length) throw ruleBroken({ times: ['Each time may stand there once'] });
    await requireRow(ctx, 'staff', staffId);
    await ctx.db.select().from(staff).where(eq(staff.staffId, staffId)).for('no key update');
    if (typeof version === 'number' && version !== (await versionOfTimes(ctx, staffId))) throw staleVersion();
    const before = await readTimes(ctx, staffId);
    await ctx.db.delete(staffUnavailabilities).where(eq(staffUnavailabilities.staffId, staffId));
    if (times.length > 0) {
      const rows = times.map(({ fromDate, ...time }) => ({ staffId, ...time, ...(fromDate && { fromDate }) }));
      await ctx.db.insert(staffUnavailabilities).values(rows);
    }
    await audit(ctx, {
      action: 'update',
      resource,
      recordId: null,
      before: { staffId, times: before },
      after: { staffId, times },
    });
    return { data: staffId, message: saved };
  }),
];

const readRoomKinds = (db: Context['db']) =>
  db
    .select({ roomKindId: roomKinds.roomKindId, roomKindName: roomKinds.roomKindName, rooms: roomKinds.rooms })
    .from(roomKinds)
    .orderBy(asc(roomKinds.roomKindName));

/** Changes whenever the kinds do, because saving the list deletes all kinds that it does not name, even ones added meanwhile. */
async function versionOfRoomKinds(db: Context['db']): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`
    select hashtext(coalesce(string_agg(concat_ws(' ', room_kind_id, rooms, room_kind_name), ',' order by room_kind_id), '')) as version
    from room_kind`);
  return rows[0]?.version ?? 0;
}

/** Their times. Those in force are told without a date; of two that begin at once, the heavier. */
async function readTimes({ db, today }: Context, staffId: number): Promise<UnavailabilityRow[]> {
  const { rows } = await db.execute<UnavailabilityRow & Record<string, unknown>>(sql`
    select distinct on (weekday, start_time, "fromDate") weekday, to_char(start_time, 'HH24:MI') as "startTime",
      to_char(end_time, 'HH24:MI') as "endTime", level, case when from_date > ${today}::date then from_date::text end as "fromDate"
    from staff_unavailability where staff_id = ${staffId} order by weekday, start_time, "fromDate", level desc, end_time desc`);
  return rows;
}

/** Another number for other times: they are replaced as a whole, so that no row of theirs could carry one. */
async function versionOfTimes({ db }: Context, staffId: number): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`
    select hashtext(coalesce(string_agg(concat_ws(' ', weekday, start_time, end_time, level, from_date), ','
      order by weekday, start_time, from_date), '')) as version
    from staff_unavailability where staff_id = ${staffId}`);
  return rows[0]?.version ?? 0;
}

/** @throws 404 */
async function requireRow({ db }: Context, what: 'program' | 'staff', id: number): Promise<void> {
  const found =
    what === 'program' ? await db.$count(programs, eq(programs.programId, id)) : await db.$count(staff, eq(staff.staffId, id));
  if (found === 0) throw notFound(what === 'program' ? 'program' : 'staff member');
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
    throw ruleBroken({ needs: ['The kind of room is not one of the list'] });
  }
}
