import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { lessonOwners } from '../lesson/lessons.server.ts';
import { timetablePlans } from '../lesson/timetable-plan.table.ts';
import { weekLesson } from '../lesson/week-lesson.domain.ts';
import type { ChangedLesson, RowChange } from './stored-lesson.domain.ts';
import { timetableChanges } from './timetable-change.table.ts';
import { movedWeek, type WeekMove } from './week-moves.domain.ts';

const nobody = { programIds: [], staffIds: [] };

/**
 * Writes lessons to their new places. They are parked meanwhile, so that two can swap; a lesson beside another moves with it by
 * foreign key. The constraints let no clash through.
 */
export async function storeRows(ctx: WriteContext, rows: readonly RowChange[]): Promise<ChangedLesson[]> {
  const { db, session } = ctx;
  const ids = sql.param(rows.map(({ timetableEntryId }) => timetableEntryId));
  const given = JSON.stringify(
    rows.map(({ timetableEntryId, leadId, after }) => ({
      id: timetableEntryId,
      is_lead: leadId === timetableEntryId,
      ...{ day: after.date, start_time: after.startTime, end_time: after.endTime, room: after.room, is_locked: after.isLocked },
    })),
  );
  const wanted = sql`json_to_recordset(${given}::json)
    as w (id int, is_lead boolean, day date, start_time time, end_time time, room int, is_locked boolean)`;
  await db.execute(sql`update timetable_entry set is_parked = true where timetable_entry_id = any(${ids}::int[])`);
  await db.execute(sql`
    update timetable_entry e set entry_date = w.day, start_time = w.start_time, end_time = w.end_time
    from ${wanted} where e.timetable_entry_id = w.id and w.is_lead`);
  const stored = await db.execute<{ id: number; version: number; programIds: number[]; staffIds: number[] }>(sql`
    update timetable_entry e set is_parked = false, room = w.room, is_locked = w.is_locked, version = e.version + 1,
      last_modified = now(), last_modified_by = ${session.name}
    from ${wanted} where e.timetable_entry_id = w.id
    returning e.timetable_entry_id as id, e.version, array[e.program_id] as "programIds",
      array_remove(array[e.staff_id, e.substitute_id], null) || array(select o.staff_id
        from teachers_of_groups(e.program_id, e.course_id, e.teaching_group_id, e.entry_date) o) as "staffIds"`);
  const byId = new Map(stored.rows.map((row) => [row.id, row]));
  await auditAll(
    ctx,
    rows.map(({ timetableEntryId, before, after }) => ({
      ...{ action: 'update', resource: 'Timetable', recordId: timetableEntryId },
      ...{ before, after },
      owners: lessonOwners(byId.get(timetableEntryId) ?? nobody),
    })),
  );
  return rows.map(({ timetableEntryId, leadId, before }) => ({
    ...{ timetableEntryId, leadId, before },
    version: byId.get(timetableEntryId)?.version ?? 0,
  }));
}

/** Moves the lessons in the week of a plan as well, so that later timetables start from it. */
export async function moveInPlan(ctx: WriteContext, planId: number | null, moves: readonly WeekMove[]): Promise<void> {
  if (planId === null || moves.length === 0) return;
  const of = eq(timetablePlans.timetablePlanId, planId);
  const [plan] = await ctx.db.select({ lessons: timetablePlans.lessons }).from(timetablePlans).where(of).for('update');
  if (!plan) return;
  const lessons = movedWeek(z.array(weekLesson).parse(plan.lessons), moves);
  await ctx.db
    .update(timetablePlans)
    .set({ lessons, ...changeStamp(ctx) })
    .where(of);
}

/**
 * Keeps a change, so that its author can undo it. @param week the result for the week, if lessons moved; only then are people
 * told
 */
export async function keepChange(
  ctx: WriteContext,
  what: string,
  lessons: readonly ChangedLesson[],
  rows: readonly RowChange[],
  week?: { planId: number | null; moves: readonly WeekMove[] },
): Promise<number> {
  const days = rows.flatMap(({ before, after }) => [before.date, after.date]).toSorted();
  const [kept] = await ctx.db
    .insert(timetableChanges)
    .values({
      ...{ accountId: ctx.session.accountId, what, lessons, lastDay: days.at(-1) ?? ctx.today },
      ...{ timetablePlanId: week?.planId ?? null, weekMoves: week?.moves ?? [], isTold: week ? false : null },
    })
    .returning({ id: timetableChanges.timetableChangeId });
  return kept?.id ?? 0;
}
