import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Task } from '../../domain/task/task.domain.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { conflict, notFound } from '../http/errors.server.ts';
import { requirePerson } from '../http/machine.server.ts';
import { forgotten, type TaskRow, taskPieces, tasks } from './task.table.ts';

/** How many tasks somebody may have open; more is a mistake, or a script out of control. */
const openAtMost = 20;

/** What was asked for and what was made may be megabytes, which nobody is told. */
const { input: _input, made: _made, ...toldColumns } = getTableColumns(tasks);

const mine = ({ session }: Context, taskId: number) => and(eq(tasks.taskId, taskId), eq(tasks.accountId, session.accountId));
const open = inArray(tasks.state, ['waiting', 'running']);

/** The condition for the tasks of a kind that have not ended yet, whoever's they are. */
export const areOpen = (kind: string) => and(eq(tasks.kind, kind), open);

/** The first step: puts a task on the queue of its kind, in the transaction of its caller. @throws 403, 409 */
export async function addTask(ctx: WriteContext, task: Pick<TaskRow, 'kind' | 'title'> & { input: unknown }): Promise<Task> {
  requirePerson(ctx);
  const { accountId } = ctx.session;
  const waiting = await ctx.db.$count(tasks, and(eq(tasks.accountId, accountId), open));
  if (waiting >= openAtMost)
    throw conflict(
      `${waiting} tasks of yours are not done yet.|Please wait for some of them, or cancel what you no longer need.`,
    );
  const [added] = await ctx.db
    .insert(tasks)
    .values({ ...task, accountId })
    .returning(toldColumns);
  if (!added) throw new Error('A task was not added.');
  ctx.touched?.add('Task');
  return shown(added);
}

/** The tasks of the caller, the newest first. */
export async function tasksOf({ db, session }: Context): Promise<Task[]> {
  const own = await db
    .select(toldColumns)
    .from(tasks)
    .where(eq(tasks.accountId, session.accountId))
    .orderBy(desc(tasks.taskId))
    .limit(100);
  return own.map(shown);
}

/** One task of the caller, as its owner sees it. @throws 404 */
export async function toldTask(ctx: Context, taskId: number): Promise<Task> {
  const [own] = await ctx.db.select(toldColumns).from(tasks).where(mine(ctx, taskId));
  if (!own) throw notFound('task');
  return shown(own);
}

/** One task of the caller, with all that is kept of it. @throws 404 */
export async function taskOf(ctx: Context, taskId: number): Promise<TaskRow> {
  const [own] = await ctx.db.select().from(tasks).where(mine(ctx, taskId));
  if (!own) throw notFound('task');
  return own;
}

/**
 * Cancels a task of the caller: from here on nothing of it counts, and the process working on it is told. One that has ended is
 * removed with its file.
 * @returns whether it was still open
 * @throws 404
 */
export async function cancel(ctx: WriteContext, taskId: number): Promise<boolean> {
  const isGivenUp = await giveUp(ctx, taskId, mine(ctx, taskId));
  if (!isGivenUp) await ctx.db.delete(tasks).where(eq(tasks.taskId, (await toldTask(ctx, taskId)).taskId));
  ctx.touched?.add('Task');
  return isGivenUp;
}

/**
 * The same for an open task, whoever's it is: the caller has to know that it may be cancelled.
 * @returns whether it was still open
 */
export async function giveUp(ctx: WriteContext, taskId: number, which?: SQL): Promise<boolean> {
  const cancelled = await ctx.db
    .update(tasks)
    .set({ state: 'cancelled', ended: sql`now()`, message: '', ...forgotten })
    .where(and(eq(tasks.taskId, taskId), which, open))
    .returning({ id: tasks.taskId });
  if (cancelled.length > 0) await ctx.db.delete(taskPieces).where(eq(taskPieces.taskId, taskId));
  return cancelled.length > 0;
}

/** A task as its owner sees it. */
const shown = ({
  taskId,
  kind,
  title,
  state,
  percent,
  message,
  fileName,
  created,
  ended,
}: Omit<TaskRow, 'input' | 'made'>): Task => ({
  taskId,
  kind,
  title,
  state,
  percent,
  message,
  result: fileName === null ? null : { fileName },
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});
