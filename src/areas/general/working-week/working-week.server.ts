import { asc, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { getWorkingWeek, saveWorkingWeek } from './working-week.domain.ts';
import { workingWeek } from './working-week.table.ts';

const readWeek = (db: Db) => db.select().from(workingWeek).orderBy(asc(workingWeek.workingWeekId));

/** For the log: whether each day is a school day. */
const workingDays = (days: readonly (typeof workingWeek.$inferSelect)[]) =>
  Object.fromEntries(days.map(({ dayOfWeekName, isWorkingDay }) => [dayOfWeekName, isWorkingDay]));

/** Which weekdays are school days. */
export const workingWeekRoutes: readonly FastifyPluginAsync[] = [
  answering(getWorkingWeek, ({ db }) => readWeek(db)),
  writing(saveWorkingWeek, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { workingWeek: days } = body();
    await ctx.db.execute(sql`lock table working_week in share row exclusive mode`);
    const before = new Map((await readWeek(ctx.db)).map((day) => [day.workingWeekId, day]));
    const isStale = days.some(({ workingWeekId, version }) => version && version !== before.get(workingWeekId)?.version);
    if (isStale) throw staleVersion();
    await ctx.db.execute(sql`
      update working_week w set is_working_day = n.is_working_day, version = version + 1, last_modified = now(),
        last_modified_by = ${ctx.session.name}
      from unnest(${sql.param(days.map(({ workingWeekId }) => workingWeekId))}::int[],
        ${sql.param(days.map(({ isWorkingDay }) => isWorkingDay))}::bool[]) as n (id, is_working_day)
      where w.working_week_id = n.id and w.is_working_day <> n.is_working_day`);
    const after = await readWeek(ctx.db);
    if (!after.some(({ isWorkingDay }) => isWorkingDay)) {
      throw ruleBroken({ workingWeek: ['At least one day of the week must be a working day'] });
    }
    await audit(ctx, {
      action: 'update',
      resource: 'WorkingWeek',
      recordId: null,
      before: workingDays([...before.values()]),
      after: workingDays(after),
    });
    return { data: days.map(({ workingWeekId }) => workingWeekId), message: savedMessage };
  }),
];
