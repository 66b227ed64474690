import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { lockTimetable } from '../lesson/lock-timetable.server.ts';
import { clashOf } from './clash.domain.ts';
import { getLastChange, undoChange } from './hand.domain.ts';
import type { HandLesson, Situation } from './hand-lesson.domain.ts';
import { readSituation } from './situation.server.ts';
import { moveInPlan, storeRows } from './store-change.server.ts';
import { type ChangedLesson, changedLesson, rowsOfPlacings } from './stored-lesson.domain.ts';
import { timetableChanges } from './timetable-change.table.ts';
import { reversed, weekMove } from './week-moves.domain.ts';

/** The last change by hand, and how it is taken back. */
export const undoRoutes: readonly FastifyPluginAsync[] = [
  answering(getLastChange, async (ctx, { grant }) => {
    requireAll(grant);
    const [last] = await ownChanges(ctx, isUntouched);
    if (!last) return null;
    const { timetableChangeId, what, created } = last;
    return { timetableChangeId, what, created };
  }),

  writing(
    undoChange,
    async (ctx, { grant, body }) => {
      requireAll(grant);
      const { timetableChangeId } = body();
      await lockTimetable(ctx);
      const [last] = await ownChanges(ctx, sql`timetable_change_id = ${timetableChangeId}`);
      if (!last) throw notFound('change');
      await takeBack(ctx, z.array(changedLesson).parse(last.lessons), last.what);
      await moveInPlan(ctx, last.timetablePlanId, reversed(z.array(weekMove).parse(last.weekMoves)));
      await ctx.db
        .update(timetableChanges)
        // If nobody was told of the change, nobody has to be told of its undoing.
        .set({ isUndone: true, isTold: sql`not is_told` })
        .where(eq(timetableChanges.timetableChangeId, timetableChangeId));
      return { data: timetableChangeId, message: `Undone: ${last.what}` };
    },
    {
      timetable_entry_staff_once: 'A teacher has another lesson at that time by now.',
      timetable_entry_program_once: 'The program has another lesson at that time by now.',
      timetable_entry_room_once: 'The room is taken at that time by now.',
    },
  ),
];

/** What the caller changed and has not taken back, the last first, as long as its days are to come. */
const ownChanges = ({ db, session, today }: Context, which: SQL) =>
  db
    .select()
    .from(timetableChanges)
    .where(
      and(
        eq(timetableChanges.accountId, session.accountId),
        eq(timetableChanges.isUndone, false),
        gte(timetableChanges.lastDay, today),
        which,
      ),
    )
    .orderBy(desc(timetableChanges.timetableChangeId))
    .limit(1);

/** Its lessons are as it left them. */
const isUntouched = sql`not exists (
  select from jsonb_to_recordset(lessons) as l ("timetableEntryId" int, version int)
  left join timetable_entry e on e.timetable_entry_id = l."timetableEntryId" and e.version = l.version
  where e.timetable_entry_id is null)`;

/** Puts lessons back to where they were, in their rooms unless these are taken; weeks that are over by now stay. @throws 409, 422 */
async function takeBack(ctx: WriteContext, changed: readonly ChangedLesson[], what: string): Promise<void> {
  const ids = sql.param(changed.map(({ timetableEntryId }) => timetableEntryId));
  const { rows } = await ctx.db.execute<{ id: number; version: number; day: IsoDate; programId: number }>(sql`
    select timetable_entry_id as id, version, entry_date::text as day, program_id as "programId"
    from timetable_entry where timetable_entry_id = any(${ids}::int[])`);
  const now = new Map(rows.map((row) => [row.id, row]));
  const isSame = ({ timetableEntryId, version }: ChangedLesson) => now.get(timetableEntryId)?.version === version;
  if (!changed.every(isSame)) throw conflict(`Lessons were changed again since then, so this cannot be undone: ${what}.`);
  const days = [...changed.map(({ before }) => before.date), ...rows.map(({ day }) => day)].toSorted();
  const situation = await readSituation(ctx, {
    programId: rows[0]?.programId ?? 0,
    from: days[0] ?? ctx.today,
    to: days.at(-1) ?? ctx.today,
  });
  const isOpen = (day: IsoDate) => day >= ctx.today && !situation.registers.has(day);
  const open = changed.filter(
    ({ timetableEntryId, before }) => isOpen(before.date) && isOpen(now.get(timetableEntryId)?.day ?? ''),
  );
  if (open.length === 0) throw ruleBroken({ timetableChangeId: ['Its days are past, or their registers are saved.'] });
  const before = new Map(open.map((one) => [one.timetableEntryId, one.before]));
  const placings = open.flatMap(({ timetableEntryId, leadId, before: to }) => {
    const lesson = timetableEntryId === leadId ? lessonIn(situation, timetableEntryId) : undefined;
    if (!lesson) return [];
    return [{ lesson, to, rooms: lesson.parts.map((part) => before.get(part.timetableEntryId)?.room ?? null) }];
  });
  const clash = clashOf(placings, situation);
  if (clash) throw conflict(clash);
  await storeRows(
    ctx,
    rowsOfPlacings(placings, situation).map((row) => ({
      ...row,
      after: { ...row.after, isLocked: before.get(row.timetableEntryId)?.isLocked ?? row.after.isLocked },
    })),
  );
}

function lessonIn({ lessons }: Situation, id: number): HandLesson | undefined {
  for (const day of lessons.values()) {
    const lesson = day.find(({ timetableEntryId }) => timetableEntryId === id);
    if (lesson) return lesson;
  }
  return undefined;
}
