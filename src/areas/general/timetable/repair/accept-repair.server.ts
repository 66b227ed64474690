import { and, eq, inArray, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { conflict } from '../../../../kit/server/http/errors.server.ts';
import { audit } from '../../../../kit/server/resource/audit.server.ts';
import { changeStamp, creationStamp } from '../../../../kit/server/resource/stamp.server.ts';
import { studentAttendanceSheets } from '../../../leave-attendance/student-attendance/student-attendance.table.ts';
import { courseSessions } from '../../../program/course-session/course-session.table.ts';
import { tellTimetable } from '../entry/tell-timetable.server.ts';
import { lockTimetable, writeDates } from '../entry/write-dates.server.ts';
import { staffUnavailabilities } from '../needs/staff-unavailability.table.ts';
import { basisOf } from '../run/generate.server.ts';
import { readTeaching } from '../run/teaching.server.ts';
import { timetablePlans } from '../run/timetable-plan.table.ts';
import { withoutThem } from './changed-teaching.domain.ts';
import { marked } from './compare-weeks.domain.ts';
import { planOn, repairProblem } from './make-repair.server.ts';
import type { RepairCause, Takeover } from './repair.domain.ts';
import type { StoredRepair } from './stored-repair.server.ts';

/** Writes a repaired week into its days, as it was seen. @throws 409 where anything that decided it has changed */
export async function publishRepair(ctx: WriteContext, repair: StoredRepair): Promise<{ data: number; message: string }> {
  const { cause, after, takeovers, moved, what } = repair;
  await lockTimetable(ctx);
  const plan = await planOn(ctx, cause.startDate);
  const { problem } = await repairProblem(ctx, cause, after.to, takeovers);
  const isCurrent =
    plan.timetablePlanId === repair.timetablePlanId && plan.version === repair.planVersion && basisOf(problem) === after.basis;
  if (!isCurrent || cause.startDate < ctx.today) {
    throw conflict('The timetable, or what it is made from, has changed since this week was repaired.|Drop it and repair anew.');
  }
  await loseDays(ctx, cause);
  await takeOver(ctx, takeovers);
  const { from, to, week, quality, notes } = after;
  const locked = await releaseLocked(ctx, takeovers, { from, to });
  const written = await writeDates(ctx, week, { from, to }, { isRepair: true });
  await lockAgain(ctx, locked);
  await tellChanged(ctx, repair);
  const [added] = await ctx.db
    .insert(timetablePlans)
    .values({
      ...{ startDate: from, endDate: to, seed: plan.seed, lessons: week, quality, note: [what, ...notes].join('. ') },
      ...creationStamp(ctx),
    })
    .returning({ id: timetablePlans.timetablePlanId });
  const id = added?.id ?? 0;
  await audit(ctx, { action: 'repair', resource: 'Timetable', recordId: id, after: { what, from, to, moved, ...written } });
  const left =
    written.leftOut > 0 ? [`${written.leftOut} lessons were left out: what stays, such as locked lessons, has their time.`] : [];
  const blocks = moved === 1 ? 'one lesson of the week lies' : `${moved} lessons of the week lie`;
  return { data: id, message: [`The timetable was repaired: ${blocks} elsewhere`, ...left].join('|') };
}

/** Tells those whose week is another one: whoever has a lesson elsewhere, gives one up, or takes one over. */
function tellChanged(ctx: WriteContext, { before, after: { from, to, week } }: StoredRepair): Promise<void> {
  const lessons = [...marked(before, week), ...marked(week, before)].flatMap(({ lesson, change }) =>
    change === '' ? [] : [lesson],
  );
  return tellTimetable(ctx, {
    ...{ from, to },
    programIds: lessons.map(({ programId }) => programId),
    staffIds: lessons.flatMap(({ parts }) => parts.map(({ staffId }) => staffId)),
  });
}

interface LockedPlace extends Record<string, unknown> {
  day: IsoDate;
  start_time: string;
  program_id: number;
  course_id: number;
}

/** Locked lessons that somebody takes over make room for the same ones with the new teacher. */
async function releaseLocked(
  { db, today }: WriteContext,
  takeovers: readonly Takeover[],
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<LockedPlace[]> {
  const given = JSON.stringify(takeovers.map(({ programId, courseId, staffId }) => ({ programId, courseId, staffId })));
  const { rows } = await db.execute<LockedPlace>(sql`
    delete from timetable_entry e
    using json_to_recordset(${given}::json) as t ("programId" int, "courseId" int, "staffId" int)
    where e.is_locked and e.program_id = t."programId" and e.course_id = t."courseId" and e.staff_id <> t."staffId"
      and e.entry_date between greatest(${from}::date, ${today}::date) and ${to}::date
      and not exists (select from ${studentAttendanceSheets} s where s.program_id = e.program_id and s.attendance_date = e.entry_date)
    returning e.entry_date::text as day, e.start_time::text as start_time, e.program_id, e.course_id`);
  return rows;
}

const lockAgain = ({ db }: WriteContext, locked: readonly LockedPlace[]) =>
  db.execute(sql`
    update timetable_entry e set is_locked = true
    from json_to_recordset(${JSON.stringify(locked)}::json) as l (day date, start_time time, program_id int, course_id int)
    where e.entry_date = l.day and e.start_time = l.start_time and e.program_id = l.program_id and e.course_id = l.course_id`);

/** Enters the days that somebody loses, as if they had been painted by hand. */
async function loseDays(ctx: WriteContext, cause: RepairCause): Promise<void> {
  const { staffId, weekdays, startDate } = cause;
  if (staffId === null || weekdays.length === 0) return;
  const of = and(eq(staffUnavailabilities.staffId, staffId), inArray(staffUnavailabilities.weekday, weekdays));
  const before = await ctx.db.select().from(staffUnavailabilities).where(of);
  const { unavailable } = withoutThem(await readTeaching(ctx.db, { from: startDate, to: startDate, today: ctx.today }), cause);
  const times = unavailable.filter((time) => time.staffId === staffId && weekdays.includes(time.weekday));
  await ctx.db.delete(staffUnavailabilities).where(of);
  if (times.length > 0) await ctx.db.insert(staffUnavailabilities).values(times);
  await audit(ctx, {
    ...{ action: 'update', resource: 'Timetable', recordId: null },
    ...{ before: { staffId, times: before }, after: { staffId, times } },
  });
}

/** Gives the courses to whoever takes them over. */
async function takeOver(ctx: WriteContext, takeovers: readonly Takeover[]): Promise<void> {
  for (const { programId, courseId, staffId } of takeovers) {
    const of = and(eq(courseSessions.programId, programId), eq(courseSessions.courseId, courseId));
    const [before] = await ctx.db.select().from(courseSessions).where(of).for('update');
    const [after] = before
      ? await ctx.db
          .update(courseSessions)
          .set({ staffId, sessionEndDate: null, ...changeStamp(ctx) })
          .where(of)
          .returning()
      : await ctx.db
          .insert(courseSessions)
          .values({ programId, courseId, staffId, ...creationStamp(ctx) })
          .returning();
    await audit(ctx, {
      action: before ? 'update' : 'create',
      resource: 'CourseSession',
      recordId: after?.courseSessionId ?? null,
      ...(before && { before }),
      after,
    });
  }
}
