import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportFormat } from '../src/kit/domain/export-format.domain.ts';
import type { Task } from '../src/kit/domain/task/task.domain.ts';
import { isOpen } from '../src/kit/domain/task/task-state.domain.ts';
import { percentile } from './load.ts';
import { memoryOf, watchMemory } from './memory.ts';
import type { Stack } from './stack.ts';

/** The list of all students as a file made by a task; in ms and MB. */
export interface ExportTaskRow {
  format: ExportFormat['name'];
  rows: number;
  /** From the call until the task is done, with everything else going on. */
  task: number;
  memoryBefore: number;
  memory: number;
  /** A PDF of one page, requested over and over meanwhile: the median, and the slowest. */
  page: number;
  slowestPage: number;
  /** Until a call that cancels it has answered. */
  cancel: number;
}

type Named = Record<'firstName' | 'lastName', string>;
const url = '/api/sis/Student/ExportAllStudents';

/** Makes each kind of file twice in the background: once to the end, while one-page PDFs are requested, and once until it is cancelled. */
export async function measureExportTasks(stack: Stack, token: string, rows: number): Promise<ExportTaskRow[]> {
  const call = async (method: string, path: string): Promise<Response> => {
    const response = await fetch(stack.origin + path, { method, headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  const begin = async (format: string): Promise<number> => {
    const { data } = (await (await call('POST', `${url}?background=true&format=${format}`)).json()) as { data: number };
    return data;
  };
  const find = async (taskId: number): Promise<Task | undefined> =>
    ((await (await call('GET', '/api/ias/Task')).json()) as Task[]).find((task) => task.taskId === taskId);
  const until = async (taskId: number, isSo: (task: Task) => boolean): Promise<Task> => {
    for (;;) {
      const task = await find(taskId);
      if (task && isSo(task)) return task;
      await sleep(50);
    }
  };
  const { items } = (await (await call('GET', '/api/sis/Student?PageSize=1')).json()) as { items: Named[] };
  const name = items.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join();
  const onePage = async () => (await call('GET', `${url}?studentName=${encodeURIComponent(name)}`)).arrayBuffer();
  await onePage();

  const measured: ExportTaskRow[] = [];
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    const memoryBefore = memoryOf(stack.pid);
    const watch = watchMemory(stack.pid);
    const pages: number[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        pages.push(await timed(onePage));
        await sleep(200);
      }
    })();
    const task = await timed(async () => {
      const { state, message } = await until(await begin(format), (found) => !isOpen(found));
      if (state !== 'done') throw new Error(`${format}: ${state} ${message}`);
    });
    isOver = true;
    await reading;
    const doomed = await begin(format);
    await until(doomed, ({ percent }) => percent > 5);
    const cancel = await timed(() => call('DELETE', `/api/ias/Task?taskId=${doomed}`));
    measured.push({
      ...{ format, rows, task, memoryBefore, memory: await watch.stop(), cancel },
      ...{ page: percentile(pages, 0.5), slowestPage: Math.max(...pages) },
    });
  }
  return measured;
}
