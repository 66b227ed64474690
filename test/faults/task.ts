import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../../src/kit/domain/task/task.domain.ts';
import { isOpen } from '../../src/kit/domain/task/task-state.domain.ts';
import { type Experiment, type Finding, seconds, withFolder } from './experiment.ts';
import { type Administrator, administratorOf, type Product, secondsUntil, startProduct } from './product.ts';

const url = '/api/sis/Student/ExportAllStudents?background=true&format=pdf';
/** Two tasks run at once, the others wait. */
const count = 6;

const tasksOf = async ({ get }: Administrator): Promise<Task[]> => JSON.parse((await get('/api/ias/Task')).text) as Task[];

/** Waits until one of them is running. */
const working = (administrator: Administrator): Promise<number> =>
  secondsUntil(async () => (await tasksOf(administrator)).some(({ state }) => state === 'running'), 30);

/** Waits until all tasks of somebody have ended. */
export async function ended(administrator: Administrator, within: number): Promise<{ tasks: Task[]; after: number }> {
  let tasks: Task[] = [];
  const after = await secondsUntil(async () => {
    tasks = await tasksOf(administrator);
    await sleep(100);
    return tasks.every((task) => !isOpen(task));
  }, within);
  return { tasks, after };
}

async function begin(product: Product): Promise<void> {
  const administrator = await administratorOf(product);
  for (let index = 0; index < count; index += 1) await administrator.post(url);
  await working(administrator);
}

async function* killedOnce(dataDir: string): AsyncGenerator<Finding> {
  const product = await startProduct({ dataDir });
  await begin(product);
  await product.kill();
  const again = await startProduct({ dataDir });
  const administrator = await administratorOf(again);
  const { tasks, after } = await ended(administrator, 120);
  const done = tasks.filter(({ state }) => state === 'done');
  const files = await Promise.all(
    done.map(async ({ taskId }) => (await administrator.get(`/api/ias/Task/Result?taskId=${taskId}`)).text),
  );
  const whole = files.filter((text) => text.startsWith('%PDF') && text.trimEnd().endsWith('%%EOF'));
  await again.stop();
  yield {
    what: `the product is killed (KILL) in the middle of ${count} exports`,
    found: `after the next start, ${done.length} of ${tasks.length} were done within ${seconds(after)}, ${whole.length} files complete`,
    isWell: tasks.length === count && whole.length === count,
  };
}

async function* killedAgainAndAgain(dataDir: string): AsyncGenerator<Finding> {
  const kills = 3;
  for (let kill = 0; kill < kills; kill += 1) {
    const product = await startProduct({ dataDir });
    if (kill === 0) await begin(product);
    else await working(await administratorOf(product));
    await product.kill();
  }
  const again = await startProduct({ dataDir });
  const { tasks } = await ended(await administratorOf(again), 120);
  await again.stop();
  const failed = tasks.filter(({ state }) => state === 'failed');
  const words = [...new Set(failed.map(({ message }) => message))];
  yield {
    what: `the product is killed ${kills} times, each time while exports are running`,
    found: `${tasks.length - failed.length} done, ${failed.length} given up${words.length > 0 ? `: "${words.join('", "')}"` : ''}`,
    isWell: tasks.every(({ state, message }) => state === 'done' || (state === 'failed' && message !== '')),
  };
}

/** The process is killed while it works on tasks. */
export const task: Experiment = async function* () {
  yield* withFolder(killedOnce);
  yield* withFolder(killedAgainAndAgain);
};
