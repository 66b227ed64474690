import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, HttpError, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { tasks } from '../../../kit/server/task/task.table.ts';
import type { TaskKind } from '../../../kit/server/task/task-kind.server.ts';
import { addTask, areOpen } from '../../../kit/server/task/task-rows.server.ts';
import { progressOf } from '../generation/progress.domain.ts';
import { weekQuality } from '../generation/timetable.domain.ts';
import { weekInWords } from '../generation/week-in-words.server.ts';
import { timetablePlans } from '../lesson/timetable-plan.table.ts';
import { publishRepair } from './accept-repair.server.ts';
import { marked } from './compare-weeks.domain.ts';
import { lockRepairs, makeRepair, planOn, whatOf } from './make-repair.server.ts';
import { acceptRepair, beginRepair, dropRepair, getRepair, type RepairCause, repairCause } from './repair.domain.ts';
import { heldRepair, keepRepair, readBack, repairResource } from './stored-repair.server.ts';
import { timetableRepairs } from './timetable-repair.table.ts';

const kind = 'timetable-repair';

/** The repair of a week that no longer fits: looked for as a task, seen, then accepted or dropped. */
export const repairRoutes: readonly FastifyPluginAsync[] = [
  writing(beginRepair, async (ctx, { grant, body }) => {
    requireAll(grant);
    const cause = body();
    await refuseCause(ctx, cause);
    await planOn(ctx, cause.startDate);
    await lockRepairs(ctx);
    await refuseSecond(ctx);
    const { taskId } = await addTask(ctx, { kind, title: `Repair: ${await whatOf(ctx, cause)}`, input: cause });
    return { status: 202, data: taskId, message: 'The timetable is being repaired' };
  }),

  answering(getRepair, async ({ db }, { grant }) => {
    requireAll(grant);
    const [row] = await db.select().from(timetableRepairs);
    if (!row) return null;
    const { timetableRepairId, what, before, after, takeovers, moved, isFewest, created, createdBy } = readBack(row);
    const [plan] = await db
      .select({ quality: timetablePlans.quality })
      .from(timetablePlans)
      .where(eq(timetablePlans.timetablePlanId, row.timetablePlanId));
    const { gaps: gapsBefore = null } = weekQuality.partial().parse(plan?.quality ?? {});
    const lists = await Promise.all([weekInWords(db, marked(before, after.week)), weekInWords(db, marked(after.week, before))]);
    const programs = lists[1].flatMap(({ programId, programName, lessons }) => {
      const was = lists[0].find((one) => one.programId === programId)?.lessons ?? [];
      if (lessons.every(({ change }) => change === '') && was.every(({ change }) => change === '')) return [];
      const count = lessons.filter(({ change }) => change === 'moved').length;
      return [{ programId, programName, moved: count, before: was, after: lessons }];
    });
    return {
      ...{ timetableRepairId, what, startDate: after.from, endDate: after.to, moved, isFewest, takeovers, programs },
      ...{ gapsBefore, gaps: after.quality.gaps, notes: after.notes },
      ...{ created, createdBy },
    };
  }),

  writing(acceptRepair, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { timetableRepairId } = body();
    const answer = await publishRepair(ctx, await heldRepair(ctx, timetableRepairId));
    await ctx.db.delete(timetableRepairs).where(eq(timetableRepairs.timetableRepairId, timetableRepairId));
    await audit(ctx, { action: 'delete', resource: repairResource, recordId: timetableRepairId });
    return answer;
  }),

  writing(dropRepair, async (ctx, { grant, query: { timetableRepairId } }) => {
    requireAll(grant);
    const { what } = await heldRepair(ctx, timetableRepairId);
    await ctx.db.delete(timetableRepairs).where(eq(timetableRepairs.timetableRepairId, timetableRepairId));
    await audit(ctx, { action: 'delete', resource: repairResource, recordId: timetableRepairId, before: { what } });
    return { data: timetableRepairId, message: 'The repair was dropped' };
  }),
];

async function refuseCause({ today }: Context, { startDate, staffId, isLeaving, weekdays }: RepairCause): Promise<void> {
  if (startDate < today) throw ruleBroken({ startDate: ['What is past is not repaired.'] });
  if (staffId === null && (isLeaving || weekdays.length > 0)) throw ruleBroken({ staffId: ['Choose who it is.'] });
  if (staffId !== null && !isLeaving && weekdays.length === 0) throw ruleBroken({ weekdays: ['Choose at least one day.'] });
}

async function refuseSecond({ db }: WriteContext): Promise<void> {
  if ((await db.$count(tasks, areOpen(kind))) > 0)
    throw conflict('A timetable is already being repaired.|Wait until it is done, or cancel it.');
}

/** Weeks repaired while nobody waits. What cannot be repaired ends with the reason. */
export const repairTasks: TaskKind<RepairCause> = {
  name: kind,
  atOnce: 1,
  input: repairCause,
  async work(cause, { ctx, signal, progress }) {
    try {
      const repair = await makeRepair(ctx, cause, { signal, progress: (at) => progress(...progressOf(at)) });
      signal.throwIfAborted();
      const { moved } = repair;
      return async (inside) => {
        await keepRepair(inside, cause, repair);
        return { message: `${counted(moved, 'lesson lies', 'lessons lie')} elsewhere: look, then accept it or not.` };
      };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const message = error.detail.replaceAll('|', ' ');
      return async () => ({ message, isFailure: true });
    }
  },
  mayRead: (session) => session.permissions['timetable.create'] === '-1',
};
