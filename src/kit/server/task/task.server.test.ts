import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { asSchool } from '../../../app/app.server.ts';
import { keptFile } from '../../../platform/task/task-file.server.ts';
import { startTasks } from '../../../platform/task/task-runner.server.ts';
import type { Task } from '../../domain/task/task.domain.ts';
import { malformed, unavailable } from '../http/errors.server.ts';
import { taskPieces, tasks } from './task.table.ts';
import type { AnyTaskKind, TaskKind, Workplace } from './task-kind.server.ts';
import { addTask } from './task-rows.server.ts';

let school: TestApp;
let secretary: Caller;
let accountId: number;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  accountId = await accountOf(secretary);
});
afterAll(() => school.close());

const accountOf = async ({ token }: Caller): Promise<number> =>
  (await school.app.services.authenticate(token ?? '')).session.accountId;

/** A kind of work of which the test says how it goes. */
function kindOf(
  name: string,
  work: (what: string, at: Workplace) => Promise<unknown>,
  more: Partial<TaskKind<{ what: string }>> = {},
) {
  const kind: TaskKind<{ what: string }> = {
    name,
    atOnce: 1,
    input: z.object({ what: z.string() }),
    mayRead: () => true,
    async work({ what }, at) {
      await work(what, at);
      return async () => ({ message: 'made' });
    },
    ...more,
  };
  return kind;
}

const works = (kinds: readonly AnyTaskKind[], lines: string[] = []) =>
  startTasks({
    database: school.database,
    kinds,
    listeners: {},
    contextOf: async (id) => {
      const { session, today } = await school.app.services.authenticate(secretary.token ?? '');
      return { today, session: { ...session, accountId: id } };
    },
    log: (_level, message) => lines.push(message),
    lookEveryMs: 50,
  });

const add = (kind: string, what = '', owner = accountId) =>
  asSchool(school.database, async (ctx) => {
    const own = { ...ctx, session: { ...ctx.session, accountId: owner } };
    return (await addTask(own, { kind, title: `${kind} ${what}`, input: { what } })).taskId;
  });

const list = async (who = secretary): Promise<Task[]> => (await who.get('/api/ias/Task')).json;
const find = async (taskId: number) => (await list()).find((task) => task.taskId === taskId);

const comesTo = async (taskId: number, isSo: (task: Task) => boolean): Promise<Task> =>
  until(async () => {
    const task = await find(taskId);
    if (!task) throw new Error(`There is no task ${taskId}.`);
    return isSo(task) && task;
  }) as Promise<Task>;
const kept = async (taskId: number) => {
  const [row] = await school.database.db.select({ input: tasks.input }).from(tasks).where(eq(tasks.taskId, taskId));
  return row?.input;
};
const ended = (taskId: number) => comesTo(taskId, (task) => task.ended !== null);

test('Long work runs in the background; its owner sees the progress and the result', async () => {
  const gate = new EventEmitter();
  const kind: TaskKind<unknown> = {
    name: 'report',
    atOnce: 1,
    input: z.unknown(),
    mayRead: () => true,
    async work(_input, { progress, keepFile }) {
      progress(40, 100);
      await once(gate, 'open');
      await keepFile(Buffer.alloc(600_000, 'x'));
      return async () => ({ file: { name: 'report.txt', mediaType: 'text/plain' }, message: '3 parts' });
    },
  };
  const { stop } = await works([kind]);
  const taskId = await add('report', 'of the year');
  expect(await comesTo(taskId, (task) => task.percent === 40)).toMatchObject({ state: 'running', title: 'report of the year' });
  gate.emit('open');
  expect(await ended(taskId)).toMatchObject({
    state: 'done',
    percent: 100,
    message: '3 parts',
    result: { fileName: expect.any(String) },
  });
  const file = await keptFile(school.database.db, { taskId, attempt: 1 });
  expect(Buffer.concat((await file?.toArray()) ?? []).equals(Buffer.alloc(600_000, 'x'))).toBe(true);
  await stop();
});

test('A task that fails says why; technical errors go to the log, without data', async () => {
  const lines: string[] = [];
  const { stop } = await works(
    [
      kindOf('bad', async (what) => {
        if (what === 'busy') throw unavailable();
        throw what === 'wish' ? malformed('There is no such page.') : new Error('secret detail');
      }),
    ],
    lines,
  );
  const [wish, busy, fault] = [await add('bad', 'wish'), await add('bad', 'busy'), await add('bad', 'fault')];
  expect(await ended(wish)).toMatchObject({ state: 'failed', message: 'There is no such page.' });
  expect(await ended(busy)).toMatchObject({ state: 'failed', message: 'Nothing was saved. Please try again in a moment.' });
  const { message } = await ended(fault);
  expect(message).toBe('Something went wrong on the server, and was written to its log.');
  expect(lines.join()).toContain('secret detail');
  await stop();
});

test('A task whose last step loses against another transaction repeats it, as a call does', async () => {
  let tries = 0;
  const lost = kindOf('lost', async () => undefined, {
    work: async () => async (ctx) => {
      tries += 1;
      if (tries < 4) await ctx.db.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
      return { message: `made at try ${tries}` };
    },
  });
  const { stop } = await works([lost]);
  expect(await ended(await add('lost'))).toMatchObject({ state: 'done', message: 'made at try 4' });
  await stop();
});

test('A cancelled task is over at once, and its work is told; a waiting one never begins', async () => {
  let heard: unknown;
  const begun: string[] = [];
  const { stop } = await works([
    kindOf('endless', async (what, { signal }) => {
      begun.push(what);
      await sleep(3_600_000, undefined, { signal }).catch(() => {
        heard = signal.reason;
      });
    }),
  ]);
  const [running, waiting] = [await add('endless', 'first'), await add('endless', 'second')];
  await comesTo(running, (task) => task.state === 'running');
  for (const taskId of [waiting, running]) {
    expect((await secretary.delete(`/api/ias/Task?taskId=${taskId}`)).status).toBe(200);
    expect(await find(taskId)).toMatchObject({ state: 'cancelled' });
  }
  const next = await add('endless', 'third');
  // It is taken first, and begun once it is known who asked for it.
  await until(() => begun.length === 2);
  expect(heard).toBe('cancelled');
  expect(begun).toEqual(['first', 'third']);
  await secretary.delete(`/api/ias/Task?taskId=${next}`);
  await stop();
});

test('Cancelled work keeps its best result so far; work stopped with the process keeps nothing', async () => {
  const kept: string[] = [];
  const best = kindOf('best', async (what, { signal, ifCancelled }) => {
    ifCancelled(async () => void kept.push(what));
    await sleep(3_600_000, undefined, { signal });
  });
  const first = await works([best]);
  const stopped = await add('best', 'stopped');
  await comesTo(stopped, (task) => task.state === 'running');
  await first.stop();
  const second = await works([best]);
  await comesTo(stopped, (task) => task.state === 'running');
  await secretary.delete(`/api/ias/Task?taskId=${stopped}`);
  await until(() => kept.length > 0);
  await second.stop();
  expect(kept).toEqual(['stopped']);
});

test('A task cancelled while it is being taken delays no other', async () => {
  const begun: string[] = [];
  const { stop } = await works([
    kindOf('slow to begin', async (what, { signal }) => {
      begun.push(what);
      await sleep(3_600_000, undefined, { signal }).catch(() => undefined);
    }),
  ]);
  const other = await school.database.pool.connect();
  await other.query('begin');
  await other.query('lock table task_piece in share mode');
  const taken = await add('slow to begin', 'cancelled');
  await comesTo(taken, (task) => task.state === 'running');
  await school.rows("update task set state = 'cancelled', ended = now() where task_id = $1", [taken]);
  await other.query('commit');
  other.release();
  await add('slow to begin', 'next');
  await until(() => begun.includes('next'));
  await stop();
});

test('A slow kind of task delays no other kind, and an owner of many tasks delays nobody', async () => {
  const other = await school.asAdmin();
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { stop } = await works([kindOf('timetable', () => gate), kindOf('receipt', async (what) => void done.push(what))]);
  const slow = await add('timetable');
  const quick = await add('receipt', 'quick');
  await ended(quick);
  await comesTo(slow, (task) => task.state === 'running');
  open();
  await ended(slow);
  await stop();

  const order: string[] = [];
  for (const input of ['1', '2', '3']) await add('batch', input);
  await add('batch', 'of somebody else', await accountOf(other));
  const more = await works([
    kindOf(
      'batch',
      async (what) => {
        order.push(what);
        await until(() => order.length >= 2);
      },
      { atOnce: 2 },
    ),
  ]);
  await until(() => order.length === 4);
  await more.stop();
  expect(order.slice(0, 2), 'two are begun at once').toContain('of somebody else');
});

test('A task stopped midway goes back to the queue, and the next process takes it up', async () => {
  const begin = () => works([kindOf('stopped', (_what, { signal }) => sleep(3_600_000, undefined, { signal }))]);
  const first = await begin();
  const taskId = await add('stopped');
  await comesTo(taskId, (task) => task.state === 'running');
  await first.stop();
  expect(await find(taskId)).toMatchObject({ state: 'waiting' });
  const second = await works([kindOf('stopped', async () => undefined)]);
  expect(await ended(taskId)).toMatchObject({ state: 'done' });
  await second.stop();
});

test('If a process dies midway, the next one starts over and says so; after the third time the task fails with a reason', async () => {
  const die = () =>
    school.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'homeroom-tasks' and datname = current_database()",
    );
  let begun = 0;
  const { stop } = await works([
    kindOf('killed', async (_what, { signal }) => {
      begun += 1;
      await sleep(3_600_000, undefined, { signal });
    }),
  ]);
  const taskId = await add('killed');
  for (const attempt of [1, 2, 3]) {
    await until(() => begun === attempt);
    const { message } = await comesTo(taskId, (task) => task.state === 'running');
    expect(message).toBe(attempt === 1 ? '' : 'The server stopped in the middle. It is begun again.');
    await die();
  }
  expect(await ended(taskId)).toMatchObject({
    state: 'failed',
    message: 'The server stopped in the middle 3 times. It was given up.',
  });
  expect(await kept(taskId)).toEqual({});
  await stop();
});

test('What was asked for is forgotten once a task has ended, unless it says who may read the file', async () => {
  const never = (signal: AbortSignal) => sleep(3_600_000, undefined, { signal });
  const rows = kindOf('rows', async (what, { signal }) => {
    if (what === 'fails') throw malformed('There is no such program.');
    if (what === 'lasts') await never(signal);
  });
  const withFile = kindOf('file', async () => undefined, {
    work: async (_input, { keepFile }) => {
      await keepFile(Buffer.from('x'));
      return async () => ({ file: { name: 'list.csv', mediaType: 'text/csv' }, message: '1 record' });
    },
  });
  const { stop } = await works([rows, withFile]);
  for (const what of ['works', 'fails']) {
    const taskId = await add('rows', what);
    await ended(taskId);
    expect(await kept(taskId), what).toEqual({});
  }
  const listed = await add('file', 'students');
  await ended(listed);
  expect(await kept(listed)).toEqual({ what: 'students' });
  const lasting = await add('rows', 'lasts');
  const waiting = await add('rows', 'works');
  await comesTo(lasting, ({ state }) => state === 'running');
  for (const taskId of [waiting, lasting]) {
    expect(await kept(taskId)).not.toEqual({});
    await secretary.delete(`/api/ias/Task?taskId=${taskId}`);
    expect(await kept(taskId), 'cancelled').toEqual({});
  }
  await stop();
});

test('Two processes never work on the same task', async () => {
  const begun: string[] = [];
  const kind = kindOf('shared', async (what) => {
    begun.push(what);
    await sleep(30);
  });
  const runners = [await works([kind]), await works([kind])];
  const all: number[] = [];
  for (let count = 0; count < 10; count += 1) all.push(await add('shared', String(count)));
  for (const taskId of all) await ended(taskId);
  for (const { stop } of runners) await stop();
  expect(begun.toSorted()).toEqual(Array.from({ length: 10 }, (_, count) => String(count)));
});

test("Somebody else's task is not there, whoever asks", async () => {
  const taskId = await add('private');
  const other = await school.asAdmin();
  expect((await list(other)).map((task) => task.taskId)).not.toContain(taskId);
  problem(await other.get(`/api/ias/Task/${taskId}`), 404);
  problem(await other.delete(`/api/ias/Task?taskId=${taskId}`), 404);
  problem(await other.get(`/api/ias/Task/Result?taskId=${taskId}`), 404);
  expect((await secretary.get(`/api/ias/Task/${taskId}`)).json).toMatchObject({ taskId, kind: 'private', result: null });
  await secretary.delete(`/api/ias/Task?taskId=${taskId}`);
  expect((await secretary.delete(`/api/ias/Task?taskId=${taskId}`)).status).toBe(200);
  expect(await find(taskId)).toBeUndefined();
});

test('A day after its end, a task is deleted with its file; a waiting one is not', async () => {
  const [old, waiting] = [await add('kept'), await add('kept')];
  await secretary.delete(`/api/ias/Task?taskId=${old}`);
  await school.database.db.insert(taskPieces).values({ taskId: old, attempt: 1, number: 0, bytes: Buffer.from('x') });
  await school.runJob('forget-tasks');
  expect(await find(old)).toBeDefined();
  await school.rows("update task set created = created - interval '25 hours', ended = ended - interval '25 hours'");
  await school.runJob('forget-tasks');
  expect(await find(old)).toBeUndefined();
  expect(await find(waiting)).toBeDefined();
  expect(await school.rows('select 1 from task_piece where task_id = $1', [old])).toEqual([]);
  await secretary.delete(`/api/ias/Task?taskId=${waiting}`);
});

test('Nobody has more than twenty tasks open', async () => {
  const patient = await school.asAdmin();
  const owner = await accountOf(patient);
  const mine = await Promise.all(Array.from({ length: 20 }, () => add('many', '', owner)));
  await expect(add('many', '', owner)).rejects.toThrow('20 tasks of yours are not done yet.');
  for (const taskId of mine) await patient.delete(`/api/ias/Task?taskId=${taskId}`);
  await add('many', '', owner);
});
