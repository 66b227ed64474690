import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { tellTimetable } from '../entry/tell-timetable.server.ts';
import { writeDates } from '../entry/write-dates.server.ts';
import { remarksOn } from '../entry/written.domain.ts';
import { basisOf } from '../generation/make-weeks.server.ts';
import { readTeaching } from '../generation/teaching.server.ts';
import { lessonOwners } from '../lesson/lessons.server.ts';
import { lockTimetable } from '../lesson/lock-timetable.server.ts';
import { timetablePlans } from '../lesson/timetable-plan.table.ts';
import { concernedBy } from '../lesson/week-lesson.domain.ts';
import { staffUnavailabilities } from '../needs/staff-unavailability.table.ts';
import { lostDays, withoutThem } from './changed-teaching.domain.ts';
import { marked } from './compare-weeks.domain.ts';
import { giveLocked, settle } from './locked-lessons.server.ts';
import { planOn, repairProblem } from './make-repair.server.ts';
import type { RepairCause } from './repair.domain.ts';
import type { StoredRepair } from './stored-repair.server.ts';

/** Writes a repaired week into its days, as it was seen. @throws 409 where anything that decided it has changed */
export async function publishRepair(ctx: WriteContext, repair: StoredRepair): Promise<{ data: number; message: string }> {
  const { cause, after, takeovers, moved, what } = repair;
  await lockTimetable(ctx);
  const plan = await planOn(ctx, cause.startDate);
  const { problem } = await repairProblem(ctx, cause, after.to, takeovers);
  const isCurrent =
    plan.planId === repair.timetablePlanId &&
    plan.version === repair.planVersion &&
    plan.lastDay === after.to &&
    basisOf(problem) === after.basis;
  if (!isCurrent || cause.startDate < ctx.today) {
    throw conflict('The timetable, or what it is made from, has changed since this week was repaired.|Drop it and repair again.');
  }
  await loseDays(ctx, cause);
  await raise(ctx, 'coursesTakenOver', { courses: takeovers, fromDate: cause.startDate });
  const { from, to, week, quality, notes } = after;
  const locked = await giveLocked(ctx, takeovers, { from, to });
  const written = await writeDates(ctx, week, { from, to }, { isRepair: true });
  await settle(ctx, locked);
  const concerned = concernedBy(changedLessons(repair));
  await tellTimetable(ctx, [{ from, to, ...concerned }]);
  const [added] = await ctx.db
    .insert(timetablePlans)
    .values({
      ...{ startDate: from, endDate: to, seed: plan.seed, lessons: week, quality, note: [`${what}.`, ...notes].join(' ') },
      ...creationStamp(ctx),
    })
    .returning({ id: timetablePlans.timetablePlanId });
  const id = added?.id ?? 0;
  await audit(ctx, {
    ...{ action: 'repair', resource: 'Timetable', recordId: id, after: { what, from, to, moved, ...written } },
    owners: lessonOwners(concerned),
  });
  const blocks = moved === 1 ? 'one lesson of the week lies' : `${moved} lessons of the week lie`;
  const later =
    takeovers.length > 0 && from > ctx.today ? [`Until ${displayDate(from)} the courses are still those of their teachers.`] : [];
  const repaired = `The timetable was repaired: ${blocks} elsewhere`;
  return { data: id, message: [repaired, ...later, ...remarksOn(written), ...(await whatFollows(ctx, to))].join('|') };
}

/** A timetable that was made for days after these is as it was. */
async function whatFollows({ db }: WriteContext, to: IsoDate): Promise<string[]> {
  const { rows } = await db.execute<{ day: IsoDate | null }>(
    sql`select min(entry_date)::text as day from timetable_entry where entry_date > ${to}::date`,
  );
  const day = rows[0]?.day;
  return day ? [`From ${displayDate(day)} on another timetable holds: repair that one as well.`] : [];
}

/** What changes in the week, as it was and as it will be: lessons that lie at another time, are given up, or taken over. */
const changedLessons = ({ before, after: { week } }: StoredRepair) =>
  [...marked(before, week), ...marked(week, before)].flatMap(({ lesson, change }) => (change === '' ? [] : [lesson]));

/**
 * Stores the days that a teacher loses, all of them if they leave, from the first day of the repair on; earlier agreements stay.
 */
async function loseDays(ctx: WriteContext, cause: RepairCause): Promise<void> {
  const { staffId, startDate: fromDate } = cause;
  const teaching = await readTeaching(ctx.db, { from: fromDate, to: fromDate, today: ctx.today });
  const weekdays = [...lostDays(teaching, cause)];
  if (staffId === null || weekdays.length === 0) return;
  const { unavailable } = withoutThem(teaching, cause);
  const times = unavailable
    .filter((time) => time.staffId === staffId && weekdays.includes(time.weekday))
    .map((time) => ({ ...time, fromDate }));
  const before = await ctx.db
    .delete(staffUnavailabilities)
    .where(
      and(
        eq(staffUnavailabilities.staffId, staffId),
        inArray(staffUnavailabilities.weekday, weekdays),
        gte(staffUnavailabilities.fromDate, fromDate),
      ),
    )
    .returning();
  if (times.length > 0) await ctx.db.insert(staffUnavailabilities).values(times);
  await audit(ctx, {
    ...{ action: 'update', resource: 'Timetable', recordId: null },
    ...{ before: { staffId, times: before }, after: { staffId, times } },
  });
}
