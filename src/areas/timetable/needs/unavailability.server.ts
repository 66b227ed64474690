import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { endMessage } from '../../../kit/domain/rules.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { slots } from '../../general/slot/slot.table.ts';
import { workingWeek } from '../../general/working-week/working-week.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { getUnavailability, saveUnavailability, type UnavailabilityRow } from './needs.domain.ts';
import { staffUnavailabilities } from './staff-unavailability.table.ts';

const resource = 'Timetable';

/** The times at which a teacher gives no lessons, or would rather not. */
export const unavailabilityRoutes: readonly FastifyPluginAsync[] = [
  answering(getUnavailability, async (ctx, { grant, query: { staffId } }) => {
    requireAll(grant);
    await requireStaff(ctx, staffId);
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
    if (broken) throw ruleBroken({ times: [endMessage] });
    const starts = times.map(({ weekday, startTime, fromDate }) => `${weekday} ${startTime} ${fromDate}`);
    if (new Set(starts).size < starts.length) throw ruleBroken({ times: ['Each time may stand there once'] });
    await requireStaff(ctx, staffId);
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
    return { data: staffId, message: savedMessage };
  }),
];

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
async function requireStaff({ db }: Context, staffId: number): Promise<void> {
  if ((await db.$count(staff, eq(staff.staffId, staffId))) === 0) throw notFound('staff member');
}
