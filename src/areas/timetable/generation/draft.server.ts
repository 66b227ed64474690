import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { acceptDraft, type DraftReason, type DraftWeek, dropDraft, getDraft } from './draft.domain.ts';
import { areBetter, type MadeWeek, madeWeek } from './made-week.domain.ts';
import { areCurrent } from './make-weeks.server.ts';
import { publish } from './publish.server.ts';
import type { Generation } from './timetable.domain.ts';
import { timetableDrafts } from './timetable-draft.table.ts';
import { weekInWords } from './week-in-words.server.ts';

const resource = 'TimetableDraft';
const weeksIn = (stored: unknown): MadeWeek[] => z.array(madeWeek).parse(stored);

/** Keeps the best weeks of a run, unless better ones are kept already, or the run placed nothing. */
export async function keepBest(
  ctx: WriteContext,
  { startDate, endDate, seed, improve }: Generation,
  { weeks, reason }: { weeks: readonly MadeWeek[]; reason: DraftReason },
): Promise<void> {
  if (weeks.every(({ week }) => week.length === 0)) return;
  const kept = await ctx.db.select().from(timetableDrafts).for('update');
  if (kept.some((one) => areBetter(weeksIn(one.weeks), weeks, { isImproved: improve }))) return;
  await ctx.db.delete(timetableDrafts);
  const [added] = await ctx.db
    .insert(timetableDrafts)
    .values({ startDate, endDate, seed: seed ?? 1, reason, weeks, ...creationStamp(ctx) })
    .returning({ id: timetableDrafts.timetableDraftId });
  await audit(ctx, { action: 'create', resource, recordId: added?.id ?? null, after: { startDate, endDate, reason } });
}

/** Kept weeks: shown, put into the dates as they are, or dropped. */
export const draftRoutes: readonly FastifyPluginAsync[] = [
  answering(getDraft, async ({ db }, { grant }) => {
    requireAll(grant);
    const [kept] = await db.select().from(timetableDrafts);
    if (!kept) return null;
    const { timetableDraftId, startDate, endDate, reason, created, createdBy } = kept;
    const weeks = await shown(db, weeksIn(kept.weeks));
    return { timetableDraftId, startDate, endDate, reason, created, createdBy, weeks };
  }),

  writing(acceptDraft, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { startDate, endDate, seed, weeks } = await held(ctx, body().timetableDraftId);
    if (!(await areCurrent(ctx, { startDate, endDate }, weeks))) {
      throw conflict('Courses, teachers, slots or lessons have changed since this week was made.|Press Improve further.');
    }
    return publish(ctx, { startDate, endDate, seed }, weeks);
  }),

  writing(dropDraft, async (ctx, { grant, query: { timetableDraftId } }) => {
    requireAll(grant);
    const { startDate, endDate, reason } = await held(ctx, timetableDraftId);
    await ctx.db.delete(timetableDrafts).where(eq(timetableDrafts.timetableDraftId, timetableDraftId));
    const before = { startDate, endDate, reason };
    await audit(ctx, { action: 'delete', resource, recordId: timetableDraftId, before });
    return { data: timetableDraftId, message: 'The week was dropped' };
  }),
];

/** What is kept, held until the transaction ends. @throws 404 once it was dropped, written, or replaced by better weeks */
async function held({ db }: WriteContext, id: number) {
  const [kept] = await db.select().from(timetableDrafts).where(eq(timetableDrafts.timetableDraftId, id)).for('update');
  if (!kept) throw notFound('week');
  return { ...kept, weeks: weeksIn(kept.weeks) };
}

/** The weeks in words. */
const shown = (db: Db, weeks: readonly MadeWeek[]): Promise<DraftWeek[]> =>
  Promise.all(
    weeks.map(async ({ week, basis: _, ...one }) => ({
      ...one,
      programs: await weekInWords(
        db,
        week.map((lesson) => ({ lesson })),
      ),
    })),
  );
