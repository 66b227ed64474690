import { desc, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { inTransaction, write } from '../../../kit/server/resource/saving/write.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { tasks } from '../../../kit/server/task/task.table.ts';
import type { TaskKind } from '../../../kit/server/task/task-kind.server.ts';
import { addTask, areOpen } from '../../../kit/server/task/task-rows.server.ts';
import { timetablePlans } from '../lesson/timetable-plan.table.ts';
import { checkRoute } from './check.server.ts';
import { keepBest } from './draft.server.ts';
import type { MadeWeek } from './made-week.domain.ts';
import { areCurrent, impossible, makeWeeks } from './make-weeks.server.ts';
import { progressOf } from './progress.domain.ts';
import { publish } from './publish.server.ts';
import {
  type Generation,
  generateTimetable,
  generation,
  generationIssues,
  latestTimetable,
  type WeekQuality,
} from './timetable.domain.ts';

const kind = 'timetable';
/** Whether somebody waits for a timetable that this process makes: one at a time. */
let isMaking = false;

const busy = () => conflict('A timetable is already being made.|Wait until it is done, or cancel it under Tasks.');

async function refuseSecond({ db }: Context): Promise<void> {
  if (isMaking || (await db.$count(tasks, areOpen(kind))) > 0) throw busy();
}

/**
 * Timetables are made while the caller waits, or as long work; what stands in the way, and what was made last. How one comes to be:
 *
 *     teaching            what is taught, by whom and when
 *     problems-of-range   a problem for each part of the range that is taught differently
 *       problem             as the solver understands it
 *       weekly-locks        with the lessons that have to stay
 *     make-weeks          solves them, in a thread
 *       placements          from the solver's places to lessons by the clock, and back
 *       remedies            what would help where something has no place
 *     draft               keeps the best weeks, if they are not what was asked for
 *     publish             writes them into the dates
 */
export const generationRoutes: readonly FastifyPluginAsync[] = [
  answering(generateTimetable, async (ctx, { grant, query, body, request, reply }) => {
    requireAll(grant);
    const asked = body();
    refuseIssues(generationIssues(asked, ctx.today));
    await refuseSecond(ctx);
    if (query.background === 'true') {
      const { startDate, endDate } = asked;
      const answer = await write(request, reply, async (inside) => {
        await inside.db.execute(sql`lock table timetable_plan in share row exclusive mode`);
        await refuseSecond(inside);
        const task = await addTask(inside, {
          kind,
          title: `Timetable from ${displayDate(startDate)} to ${displayDate(endDate)}`,
          input: asked,
        });
        return { status: 202, data: task.taskId, message: 'The timetable is being made' };
      });
      return reply.send(answer);
    }
    isMaking = true;
    try {
      const { weeks, shortcoming } = await makeWeeks(ctx, asked);
      if (shortcoming) {
        await inTransaction(request, (inside) => keepBest(inside, asked, { weeks, reason: shortcoming.reason }));
        throw impossible(shortcoming.sentences);
      }
      const answer = await write(request, reply, async (inside) => {
        if (!(await areCurrent(inside, asked, weeks))) throw conflict(`${changedMeanwhile}|Generate it again.`);
        return { status: 201, ...(await publish(inside, asked, weeks)) };
      });
      return reply.send(answer);
    } finally {
      isMaking = false;
    }
  }),
  checkRoute,
  answering(latestTimetable, async ({ db }, { grant }) => {
    requireAll(grant);
    const [latest] = await db.select(planShown).from(timetablePlans).orderBy(desc(timetablePlans.timetablePlanId)).limit(1);
    return latest ? { ...latest, quality: latest.quality as WeekQuality } : null;
  }),
];

/** Timetables made while nobody waits: one at a time. What it does shows while it does it. */
export const timetableTasks: TaskKind<Generation> = {
  name: kind,
  atOnce: 1,
  input: generation,
  async work(asked, { ctx, signal, progress, ifCancelled }) {
    const { weeks, shortcoming } = await makeWeeks(ctx, asked, {
      signal,
      progress: (at) => progress(...progressOf(at)),
    });
    ifCancelled((inside) => keepBest(inside, asked, { weeks, reason: 'cancelled' }));
    return async (inside) => {
      const lack = shortcoming ?? ((await areCurrent(inside, asked, weeks)) ? undefined : hasChanged);
      if (!lack) return { message: inOneLine((await publish(inside, asked, weeks)).message) };
      const { reason, sentences } = lack;
      await keepBest(inside, asked, { weeks, reason });
      return { message: failureOf(weeks, sentences), isFailure: true };
    };
  },
  mayRead: (session) => session.permissions['timetable.create'] === '-1',
};

const changedMeanwhile = 'Courses, teachers, slots or lessons have changed while this week was made.';
const hasChanged = { reason: 'changed', sentences: [changedMeanwhile] } as const;

/** What was published, as a list of tasks wants it: the specified sentence has no full stop. */
const inOneLine = (message: string): string => message.replace('|', '. ').replaceAll('|', ' ');

/** Why there is no timetable, as short as a list of tasks wants it. */
function failureOf(weeks: readonly MadeWeek[], [first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? [`And ${others.length} more.`] : [];
  const kept = weeks.some(({ week }) => week.length > 0) ? ['The best week was kept under Create Timetable.'] : [];
  return [first, ...more, ...kept].join(' ');
}

const planShown = {
  timetablePlanId: timetablePlans.timetablePlanId,
  startDate: timetablePlans.startDate,
  endDate: timetablePlans.endDate,
  quality: timetablePlans.quality,
  note: timetablePlans.note,
  created: timetablePlans.created,
  createdBy: timetablePlans.createdBy,
};
