import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { MadeImport } from '../../domain/import/import-calls.domain.ts';
import { counted, listed } from '../../domain/wording.domain.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { conflict, notFound } from '../http/errors.server.ts';
import { auditEntries } from '../resource/audit.table.ts';
import { countingRelated, type Referrer } from '../resource/referrers.server.ts';
import { tasks } from '../task/task.table.ts';
import type { PlannedUpdate } from './updates.server.ts';

/** So many records are removed at once. */
const atOnce = 500;

/** How records that an import created are removed again. They go in the order in which these stand. */
export interface Removal {
  resource: string;
  table: PgTable;
  one: string;
  many: string;
  /** As the call does with each of them. @throws 409 if something refers to one */
  removeAll: (ctx: WriteContext, ids: readonly number[]) => Promise<void>;
}

const related = z.object({ count: z.int(), one: z.string(), many: z.string() });
const made = z.object({
  created: z.record(z.string(), z.array(z.int())).describe('The ids, by resource, in the order in which they were created'),
  related: z.array(related).describe('What was stored along with them'),
  changed: z.array(z.object({ id: z.int(), before: z.record(z.string(), z.unknown()) })),
});
/** What an import did, so that it can be undone. */
type Made = z.output<typeof made>;

const requestOf = (taskId: number): string => `task ${taskId}`;

/** What the import of this transaction created, as its audit entries say, and what it changed. */
export async function madeBy(
  ctx: WriteContext,
  {
    removals,
    referrers,
    updates,
  }: { removals: readonly Removal[]; referrers: readonly Referrer[]; updates: readonly PlannedUpdate[] },
): Promise<Made> {
  const found = await ctx.db
    .select({ resource: auditEntries.resource, id: auditEntries.recordId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.requestId, ctx.requestId),
        eq(auditEntries.action, 'create'),
        isNotNull(auditEntries.recordId),
        sql`at >= now()`,
      ),
    )
    .orderBy(auditEntries.auditEntryId);
  const idsOf = (resource: string) =>
    found.flatMap((entry) => (entry.resource === resource && entry.id !== null ? [entry.id] : []));
  const created = Object.fromEntries(removals.map(({ resource }) => [resource, idsOf(resource)]));
  const changed = updates.map(({ id, before }) => ({ id, before }));
  return { created, related: await relatedTo(ctx, removals, referrers, created), changed };
}

/** What goes with the records, if they are deleted. */
async function relatedTo(
  ctx: Context,
  removals: readonly Removal[],
  referrers: readonly Referrer[],
  created: Made['created'],
): Promise<Made['related']> {
  const counts = await Promise.all(
    removals.map(({ table, resource }) => countingRelated(table, referrers)(ctx, created[resource] ?? [])),
  );
  return counts.flat();
}

/** The imports of the caller that can still be undone, the newest first. Tasks are kept for a day. */
export async function importsMade({ db, session }: Context, task: string): Promise<MadeImport[]> {
  const own = await db
    .select({ taskId: tasks.taskId, message: tasks.message, ended: tasks.ended })
    .from(tasks)
    .where(and(eq(tasks.accountId, session.accountId), eq(tasks.kind, task), eq(tasks.state, 'done'), isNotNull(tasks.made)))
    .orderBy(desc(tasks.taskId))
    .limit(20);
  return own.flatMap(({ ended, ...one }) => (ended ? [{ ...one, ended: ended.toISOString() }] : []));
}

interface Undoing {
  removals: readonly Removal[];
  referrers: readonly Referrer[];
  /** The resource whose records an import changes. */
  main: string;
  update: ((ctx: WriteContext, id: number, body: Record<string, unknown>) => Promise<void>) | undefined;
  progress: (done: number, of: number) => void;
}

/**
 * Removes what an import created and puts back what it changed, in the caller's transaction.
 * @returns what was done, for people
 * @throws 404 if it cannot be undone any more; 409 if something stands on it, which is named
 */
export async function undoImport(
  ctx: WriteContext,
  taskId: number,
  { removals, referrers, main, update, progress }: Undoing,
): Promise<string> {
  const [task] = await ctx.db
    .select({ made: tasks.made })
    .from(tasks)
    .where(and(eq(tasks.taskId, taskId), eq(tasks.accountId, ctx.session.accountId)))
    .for('update');
  const read = made.safeParse(task?.made);
  if (!read.success) throw notFound('import');
  const { created, changed, ...before } = read.data;
  await refuseTouched(ctx, taskId, { ...created, [main]: [...(created[main] ?? []), ...changed.map(({ id }) => id)] });
  const grown = (await relatedTo(ctx, removals, referrers, created)).flatMap(({ count, one, many }) => {
    const more = count - (before.related.find((known) => known.one === one)?.count ?? 0);
    return more > 0 ? [counted(more, one, many)] : [];
  });
  if (grown.length > 0) throw conflict(`It cannot be undone any more: ${listed(grown)} stand on it.|Remove them first.`);

  const gone = removals.map((removal) => ({ ...removal, ids: (created[removal.resource] ?? []).toReversed() }));
  const whole = gone.reduce((sum, { ids }) => sum + ids.length, changed.length);
  let done = 0;
  for (const { ids, removeAll } of gone)
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      progress(done, whole);
      await removeAll(ctx, some);
      done += some.length;
    }
  for (const [index, { id, before: fields }] of changed.toReversed().entries()) {
    progress(done + index, whole);
    await update?.(ctx, id, fields);
  }
  await ctx.db.update(tasks).set({ made: null }).where(eq(tasks.taskId, taskId));
  const removed = gone.flatMap(({ ids: { length }, one, many }) => (length > 0 ? [counted(length, one, many)] : []));
  const told = [
    ...(removed.length > 0 ? [`${listed(removed)} removed`] : []),
    ...(changed.length > 0 ? [`${changed.length} put back`] : []),
  ];
  return `Import undone: ${told.join(', ')}`;
}

/** Nobody's later work is thrown away. @throws 409 */
async function refuseTouched({ db }: WriteContext, taskId: number, records: Made['created']): Promise<void> {
  for (const [resource, ids] of Object.entries(records)) {
    if (ids.length === 0) continue;
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(distinct e.record_id)::int as count from ${auditEntries} e
      where e.resource = ${resource} and e.record_id = any(${sql.param([...ids])}::int[]) and e.action in ('update', 'delete')
        and e.request_id <> ${requestOf(taskId)}
        and e.audit_entry_id > (select min(audit_entry_id) from ${auditEntries} where resource = ${resource}
          and record_id = any(${sql.param([...ids])}::int[]) and request_id = ${requestOf(taskId)})`);
    const count = rows[0]?.count ?? 0;
    if (count > 0)
      throw conflict(`It cannot be undone any more: ${counted(count, 'record')} ${count === 1 ? 'was' : 'were'} changed since.`);
  }
}
