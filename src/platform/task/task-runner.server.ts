import type { Database, Db } from '../../kit/server/database/database.server.ts';
import { databaseFailure, isAway, withoutData } from '../../kit/server/database/database-errors.server.ts';
import { openLastingConnection } from '../../kit/server/database/lasting-connection.server.ts';
import { repeatedWhenLost, runnerOn } from '../../kit/server/database/transaction.server.ts';
import type { Caller, Context, Listeners, WriteContext } from '../../kit/server/http/context.server.ts';
import { HttpError, toWriter } from '../../kit/server/http/errors.server.ts';
import type { TaskRow } from '../../kit/server/task/task.table.ts';
import type { AnyTaskKind } from '../../kit/server/task/task-kind.server.ts';
import { keepFile } from './task-file.server.ts';
import {
  forgetPieces,
  isCancelled,
  letGo,
  putBack,
  putBackLost,
  sayDone,
  sayFailed,
  sayProgress,
  takeNext,
} from './task-queue.server.ts';

interface RunnerOptions {
  database: Database;
  kinds: readonly AnyTaskKind[];
  listeners: Listeners;
  /** Who an account is and what it may do at this moment. @throws 401 if it may no longer sign in */
  contextOf: (accountId: number) => Promise<Caller>;
  log: (level: string, message: string) => void;
  /** How often to look for tasks that nobody announced: those of a process that died. */
  lookEveryMs?: number;
}

/** Why work was broken off. */
type Reason = 'cancelled' | 'stop' | 'lost';

interface Work {
  task: TaskRow;
  stop: (reason: Reason) => void;
  ended: Promise<void>;
}

/** How often an owner hears how far it is. */
const sayEveryMs = 500;

/** Works on tasks in this process until stopped, each kind by itself; stopping hands back what it had taken. */
export async function startTasks(options: RunnerOptions): Promise<{ stop(): Promise<void> }> {
  const { database, kinds, log, lookEveryMs = 5_000 } = options;
  const works = new Set<Work>();
  /** Also for a task that was just taken and is not being worked on yet. */
  const cancelledMeanwhile = new Set<number>();
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let again = false;

  const connection = openLastingConnection(database, {
    name: 'homeroom-tasks',
    channel: `homeroom_${database.schema}_tasks`,
    hear: (payload) => {
      const [taskId, state] = payload.split(' ');
      if (state === 'cancelled') {
        cancelledMeanwhile.add(Number(taskId));
        for (const { task, stop } of works) if (task.taskId === Number(taskId)) stop('cancelled');
      }
      if (state === 'waiting') look();
    },
    // Somebody else may take them up now.
    lost: () => {
      for (const { stop } of works) stop('lost');
    },
    back: () => look(),
  });
  const session = (): Db | undefined => {
    const client = connection.client();
    return client && runnerOn(client, database.db.publish);
  };

  /** Looks once more if it hears of something while it is looking. */
  function look(): void {
    again = true;
    looking ??= lookOnce()
      .catch((error) => {
        log('warning', `Waiting tasks could not be read: ${JSON.stringify(withoutData(error))}`);
        // It may hold a task that nobody here knows of: a lost task is put back.
        return connection.client()?.end();
      })
      .finally(() => {
        looking = undefined;
      });
  }

  async function lookOnce(): Promise<void> {
    while (again && !isStopping) {
      again = false;
      cancelledMeanwhile.clear();
      const db = session();
      if (!db) return;
      await putBackLost(db);
      for (const kind of kinds) {
        while (!isStopping && inWork(kind) < kind.atOnce) {
          const task = await takeNext(db, kind.name);
          if (!task) break;
          begin(kind, task, db);
        }
      }
    }
  }

  const inWork = ({ name }: AnyTaskKind) => [...works].filter(({ task }) => task.kind === name).length;

  function begin(kind: AnyTaskKind, task: TaskRow, db: Db): void {
    const stopping = new AbortController();
    const ended = perform(options, kind, task, stopping.signal)
      .catch((error) => log('warning', `A task could not be ended: ${JSON.stringify(withoutData(error))}`))
      .then(() => letGo(db, task))
      // Its session is gone, and the lock with it.
      .catch(() => undefined)
      .finally(() => {
        works.delete(work);
        look();
      });
    const work: Work = { task, stop: (reason) => stopping.abort(reason), ended };
    works.add(work);
    if (cancelledMeanwhile.has(task.taskId)) work.stop('cancelled');
  }

  await connection.start();
  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await looking;
      for (const { stop } of works) stop('stop');
      await Promise.all([...works].map(({ ended }) => ended));
      await connection.close();
    },
  };
}

/** The second and the third step of a task. */
async function perform(options: RunnerOptions, kind: AnyTaskKind, task: TaskRow, stopped: AbortSignal): Promise<void> {
  const { database, contextOf, listeners, log } = options;
  const { db } = database;
  // It may also turn out that it no longer counts.
  const own = new AbortController();
  const signal = AbortSignal.any([stopped, own.signal]);
  const percent = percentOf(db, task, () => own.abort());
  let fileBytes: number | null = null;
  let keepBest: (() => Promise<void>) | undefined;
  try {
    const ctx: Context = { ...(await contextOf(task.accountId)), db, requestId: `task ${task.taskId}` };
    const transact = <T>(run: (inside: WriteContext) => Promise<T>) =>
      repeatedWhenLost(() => db.transaction((tx) => run({ ...ctx, db: tx, listeners })));
    await forgetPieces(db, task);
    const finish = await kind.work(kind.input.parse(task.input), {
      ctx,
      signal,
      progress: percent.say,
      keepFile: async (file) => {
        fileBytes = await keepFile(db, task, file, signal);
      },
      ifCancelled: (step) => {
        keepBest = () => transact(step);
      },
    });
    await percent.end();
    signal.throwIfAborted();
    await transact(async (inside) => {
      if (await sayDone(inside.db, task, await finish(inside), fileBytes)) return;
      own.abort();
      throw own.signal.reason;
    });
  } catch (error) {
    await percent.end();
    if (own.signal.aborted || stopped.reason === 'cancelled' || stopped.reason === 'lost') {
      if (keepBest && stopped.reason !== 'lost' && (await isCancelled(db, task))) await keepBest();
      return;
    }
    if (stopped.aborted || isAway(error)) await putBack(db, task, stopped.aborted);
    else {
      const words = inWords(error);
      if (!words) log('error', `${task.kind}: ${JSON.stringify(withoutData(error))}`);
      await sayFailed(db, task, words ?? 'Something went wrong on the server, and was written to its log.');
    }
  }
}

/** What was meant for people. */
function inWords(error: unknown): string | undefined {
  const failure = databaseFailure(error);
  return failure instanceof HttpError ? toWriter(failure) : undefined;
}

/** Reports progress, not more often than anybody can see. `gone` if the task no longer counts. */
function percentOf(db: Db, task: TaskRow, gone: () => void) {
  let said = 0;
  let doing: string | undefined;
  let at = 0;
  let saying: Promise<void> = Promise.resolve();
  let isSaying = false;
  return {
    say(done: number, of: number, message?: string) {
      const percent = Math.min(99, Math.floor((100 * done) / Math.max(of, 1)));
      if (isSaying || (percent <= said && message === doing) || performance.now() - at < sayEveryMs) return;
      isSaying = true;
      [said, doing, at] = [Math.max(said, percent), message, performance.now()];
      saying = sayProgress(db, task, { percent: said, message })
        // If it cannot be reported now, it will be the next time.
        .then(
          (counts) => counts || gone(),
          () => undefined,
        )
        .then(() => {
          isSaying = false;
        });
    },
    end: () => saying,
  };
}
