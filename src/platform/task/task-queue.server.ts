import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/database/database.server.ts';
import { forgotten, type TaskRow, taskPieces, tasks } from '../../kit/server/task/task.table.ts';
import type { TaskResult } from '../../kit/server/task/task-kind.server.ts';

const attemptsAtMost = 3;

/**
 * The process that works on a task holds a session lock on it, taken before anybody sees it running and released after everybody
 * sees that it has ended. PostgreSQL releases it when the process dies, so no clock has to tell who is dead.
 */
const lockClass = sql`(hashtext(current_schema() || '_tasks') & 1073741823)`;

/**
 * Takes the next task of a kind, for the session of `db`: among the owners with the least in progress, the task that has waited
 * longest.
 */
export async function takeNext(db: Db, kind: string): Promise<TaskRow | undefined> {
  const next = sql`(
    with next as materialized (
      select t.task_id from ${tasks} t where t.kind = ${kind} and t.state = 'waiting'
      order by (select count(*) from ${tasks} r where r.account_id = t.account_id and r.state = 'running'), t.task_id
      limit 1 for update skip locked)
    select task_id from next where pg_try_advisory_lock(${lockClass}, task_id))`;
  const [taken] = await db
    .update(tasks)
    .set({ state: 'running', percent: 0, attempt: sql`${tasks.attempt} + 1`, started: sql`now()` })
    .where(eq(tasks.taskId, next))
    .returning();
  return taken;
}

/** Forgets what an earlier attempt kept. */
export const forgetPieces = async (db: Db, { taskId }: TaskRow): Promise<void> =>
  void (await db.delete(taskPieces).where(eq(taskPieces.taskId, taskId)));

/** Gives the lock on a task back. */
export const letGo = async (db: Db, { taskId }: TaskRow): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_unlock(${lockClass}, ${taskId})`));

/** Puts back on the queue whatever nobody works on any more, and gives up a task to which that happens again and again. */
export async function putBackLost(db: Db): Promise<void> {
  await db.execute(sql`
    with lost as (
      select t.task_id, t.attempt from ${tasks} t where t.state = 'running' and not exists (
        select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.objid::bigint = t.task_id
          and l.classid::bigint = ${lockClass} and l.database = (select oid from pg_database where datname = current_database())))
    update ${tasks} t set percent = 0,
      state = case when t.attempt < ${attemptsAtMost} then 'waiting' else 'failed' end,
      message = case when t.attempt < ${attemptsAtMost} then ${begunAgain} else ${givenUp} end,
      ended = case when t.attempt < ${attemptsAtMost} then null else now() end,
      input = case when t.attempt < ${attemptsAtMost} then t.input else ${JSON.stringify(forgotten.input)} end
    from lost where t.task_id = lost.task_id and t.attempt = lost.attempt and t.state = 'running'`);
}

const begunAgain = 'The server stopped in the middle. It is begun again.';
const givenUp = `The server stopped in the middle ${attemptsAtMost} times. It was given up.`;

/** Changes a task that this attempt is still working on. @returns whether it was */
async function change(db: Db, { taskId, attempt }: TaskRow, changes: Partial<typeof tasks.$inferInsert>): Promise<boolean> {
  const current = and(eq(tasks.taskId, taskId), eq(tasks.attempt, attempt), eq(tasks.state, 'running'));
  const changed = await db.update(tasks).set(changes).where(current).returning({ id: tasks.taskId });
  return changed.length > 0;
}

/** Says how far a task is, and what it is doing. */
export const sayProgress = (db: Db, task: TaskRow, said: { percent: number; message?: string | undefined }) =>
  change(db, task, said);

/** Says that a task is done, in the transaction of its last step. */
export const sayDone = (db: Db, task: TaskRow, { file, made, message, isFailure }: TaskResult, fileBytes: number | null) =>
  change(db, task, {
    ...{ state: isFailure ? 'failed' : 'done', percent: 100, ended: new Date(), message, made: made ?? null },
    ...(file ? { fileName: file.name, mediaType: file.mediaType, fileBytes } : forgotten),
  });

/** Says why a task failed. */
export const sayFailed = (db: Db, task: TaskRow, message: string) =>
  change(db, task, { state: 'failed', ended: new Date(), message, ...forgotten });

/** Whether the owner has cancelled it, or removed it since. */
export async function isCancelled(db: Db, { taskId }: TaskRow): Promise<boolean> {
  const [row] = await db.select({ state: tasks.state }).from(tasks).where(eq(tasks.taskId, taskId));
  return row === undefined || row.state === 'cancelled';
}

/** Puts back a task that this process cannot finish; if the process was asked to stop, that is not an attempt. */
export const putBack = (db: Db, task: TaskRow, isStop: boolean) =>
  change(db, task, { state: 'waiting', percent: 0, attempt: isStop ? task.attempt - 1 : task.attempt });
