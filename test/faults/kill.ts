import { setTimeout as sleep } from 'node:timers/promises';
import { type Experiment, type Finding, seconds, withFolder } from './experiment.ts';
import {
  administratorOf,
  answers,
  type Product,
  postgresProcesses,
  postmasterOf,
  secondsUntil,
  startProduct,
} from './product.ts';

const rounds = 5;
/** Longer than PostgreSQL's guard needs for all its steps. */
const guardSeconds = 35;

/** Writes students from three clients at once until stopped; returns the ids that were acknowledged. */
async function writeStudents(product: Product) {
  const administrator = await administratorOf(product);
  const acknowledged: number[] = [];
  const statuses = new Set<number>();
  let isOver = false;
  const writers = [1, 2, 3].map(async () => {
    while (!isOver) {
      const { status, text } = await administrator.addStudent();
      statuses.add(status);
      if (status === 201) acknowledged.push((JSON.parse(text) as { data: number }).data);
      else await sleep(20);
    }
  });
  return {
    acknowledged,
    statuses,
    some: () => secondsUntil(() => acknowledged.length > 20, 30),
    end: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

async function lost(product: Product, acknowledged: readonly number[]): Promise<number> {
  const { get } = await administratorOf(product);
  const statuses = await Promise.all(acknowledged.map(async (id) => (await get(`/api/sis/Student/${id}`)).status));
  return statuses.filter((status) => status !== 200).length;
}

async function* appKilled(dataDir: string): AsyncGenerator<Finding> {
  const acknowledged: number[] = [];
  let slowest = 0;
  let product = await startProduct({ dataDir });
  for (let round = 0; round < rounds; round += 1) {
    const work = await writeStudents(product);
    await work.some();
    await product.kill();
    await work.end();
    acknowledged.push(...work.acknowledged);
    product = await startProduct({ dataDir });
    slowest = Math.max(slowest, product.startSeconds);
  }
  const gone = await lost(product, acknowledged);
  await product.stop();
  yield {
    what: `the product is killed (KILL) under writes, ${rounds} times`,
    found: `${gone} of ${acknowledged.length} acknowledged writes lost; serving again at most ${seconds(slowest)} after the next start`,
    isWell: gone === 0,
  };
}

async function* postgresKilled(dataDir: string): AsyncGenerator<Finding> {
  const product = await startProduct({ dataDir });
  const work = await writeStudents(product);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    await sleep(500);
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await secondsUntil(async () => !(await answers(`${product.address}/readyz`)), 10);
    slowest = Math.max(slowest, await secondsUntil(() => answers(`${product.address}/readyz`), 30));
  }
  await work.end();
  const gone = await lost(product, work.acknowledged);
  await product.stop();
  yield {
    what: `PostgreSQL is killed (KILL) under writes, ${rounds} times`,
    found: `${gone} of ${work.acknowledged.length} acknowledged writes lost; back after ${seconds(slowest)} at most; answers ${[...work.statuses].sort().join(', ')}`,
    isWell: gone === 0 && [...work.statuses].every((status) => status === 201 || status === 503),
  };
}

async function* bothKilled(dataDir: string): AsyncGenerator<Finding> {
  let slowest = 0;
  const pauses = [0, 20, 50, 100, 200, 400];
  for (const pause of pauses) {
    const product = await startProduct({ dataDir });
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await sleep(pause);
    await product.kill();
    slowest = Math.max(slowest, await secondsUntil(() => postgresProcesses(dataDir).length === 0, guardSeconds));
  }
  yield {
    what: `the product is killed while its PostgreSQL is restarting, after ${pauses.join(', ')} ms`,
    found: `no process of it left after ${seconds(slowest)} at most`,
    isWell: true,
  };
}

async function* frozen(dataDir: string): AsyncGenerator<Finding> {
  const product = await startProduct({ dataDir });
  for (const pid of postgresProcesses(dataDir)) process.kill(pid, 'SIGSTOP');
  await product.kill();
  const gone = await secondsUntil(() => !postgresProcesses(dataDir).includes(pidOf(dataDir)), guardSeconds);
  const again = await startProduct({ dataDir });
  await again.stop();
  yield {
    what: 'the product is killed while its PostgreSQL is frozen (STOP)',
    found: `the server was gone after ${seconds(gone)}, and the next start needed ${seconds(again.startSeconds)}`,
    isWell: true,
  };
}

function pidOf(dataDir: string): number {
  try {
    return postmasterOf(dataDir);
  } catch {
    return 0;
  }
}

/** Kills processes at any moment. */
export const kill: Experiment = () =>
  withFolder(async function* (dataDir) {
    for (const experiment of [appKilled, postgresKilled, bothKilled, frozen]) yield* experiment(dataDir);
  });
