import { setTimeout as sleep } from 'node:timers/promises';
import { invariants } from '../fuzz/invariants.ts';
import { type Ask, type Order, type Work, works } from './bulk-works.ts';
import { type Experiment, type Finding, withFolder } from './experiment.ts';
import {
  type Administrator,
  type Answer,
  administratorOf,
  answers,
  type Product,
  postgresProcesses,
  postmasterOf,
  secondsSince,
  secondsUntil,
  startProduct,
  withDatabase,
} from './product.ts';
import { ended } from './task.ts';

type Killed = 'the product is' | 'PostgreSQL is' | 'both are';
/** Each kind of kill, at moments spread over the whole work. */
const kills: readonly Killed[] = ['the product is', 'PostgreSQL is', 'both are'];
const moments = 3;

interface Place {
  dataDir: string;
  product: Product;
}

const askIn =
  (dataDir: string): Ask =>
  (text, values = []) =>
    withDatabase(dataDir, async ({ pool }) => (await pool.query(text, [...values])).rows);

/** Kills it, and waits until the product serves again. */
async function killAndWait(place: Place, killed: Killed): Promise<void> {
  const { dataDir, product } = place;
  const ready = () => answers(`${product.address}/readyz`);
  if (killed !== 'the product is') process.kill(postmasterOf(dataDir), 'SIGKILL');
  if (killed === 'PostgreSQL is') {
    await secondsUntil(async () => !(await ready()), 10);
    await secondsUntil(ready, 30);
    return;
  }
  await product.kill();
  if (killed === 'both are') await secondsUntil(() => postgresProcesses(dataDir).length === 0, 35);
  place.product = await startProduct({ dataDir });
}

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Sends an order and waits for all that comes of it. */
async function carriedOut(administrator: Administrator, { send }: Order, key: string): Promise<Answer> {
  const answer = await send(administrator, key);
  await ended(administrator, 120);
  return answer;
}

/** How many rows break each rule of the school or of this work. */
const broken = (dataDir: string, { never }: Work): Promise<Map<string, number>> =>
  withDatabase(dataDir, async ({ pool }) => {
    const counts = new Map<string, number>();
    for (const statement of [...invariants.flatMap((rule) => rule.statements), ...never]) {
      counts.set(statement.trim(), (await pool.query(statement)).rowCount ?? 0);
    }
    return counts;
  });

/** What is broken that was not: the demo school and what an order prepares may break some of the rules. */
async function newlyBroken(dataDir: string, work: Work, before: ReadonlyMap<string, number>): Promise<string[]> {
  const now = [...(await broken(dataDir, work))];
  return now.flatMap(([rule, count]) => {
    const more = count - (before.get(rule) ?? 0);
    return more > 0 ? [`${more} rows: ${rule.slice(0, 200)}`] : [];
  });
}

/** What came of one kill. */
interface Outcome {
  isAnswered: boolean;
  isStored: boolean;
  isWholeInTheEnd: boolean;
  wrong: string[];
}

async function round(place: Place, work: Work, at: { killed: Killed; number: number; after: number }): Promise<Outcome> {
  const { dataDir } = place;
  const order = await work.order(askIn(dataDir), await administratorOf(place.product), at.number);
  const before = await broken(dataDir, work);
  const key = `${work.name} ${at.number}`;
  const first = order.send(await administratorOf(place.product), key);
  await sleep(at.after);
  await killAndWait(place, at.killed);
  const answer = await first;
  const administrator = await administratorOf(place.product);
  await ended(administrator, 120);
  const stored = await order.stored();
  const wrong = await newlyBroken(dataDir, work, before);
  if (stored !== 0 && stored !== order.whole) wrong.push(`${stored} of ${order.whole} stored`);
  if (isDone(answer) && stored !== order.whole) wrong.push(`${answer.status} answered, ${stored} of ${order.whole} stored`);
  const again = await carriedOut(administrator, order, key);
  if (!isDone(again)) wrong.push(`sent again: ${again.status} ${again.text}`);
  if (isDone(answer) && work.hasKey && answer.text !== again.text) wrong.push('another answer when sent again');
  const third = await carriedOut(administrator, order, key);
  if (!isDone(third)) wrong.push(`sent a third time: ${third.status} ${third.text}`);
  const inTheEnd = await order.stored();
  if (inTheEnd !== order.whole) wrong.push(`${inTheEnd} of ${order.whole} in the end`);
  wrong.push(...(await newlyBroken(dataDir, work, before)));
  return { isAnswered: isDone(answer), isStored: stored > 0, isWholeInTheEnd: inTheEnd === order.whole, wrong };
}

async function* each(dataDir: string): AsyncGenerator<Finding> {
  const place = { dataDir, product: await startProduct({ dataDir }) };
  const ask = askIn(dataDir);
  let number = 1;
  for (const work of works) {
    const administrator = await administratorOf(place.product);
    const undisturbed = await work.order(ask, administrator, number);
    const from = performance.now();
    await carriedOut(administrator, undisturbed, `${work.name} ${number}`);
    const takes = secondsSince(from) * 1000;
    const before = await undisturbed.stored();
    if (before !== undisturbed.whole) throw new Error(`${work.name}: ${before} of ${undisturbed.whole} without any kill`);
    for (const killed of kills) {
      const outcomes: Outcome[] = [];
      for (let moment = 0; moment < moments; moment += 1) {
        number += 1;
        const after = ((moment + Math.random()) / moments) * takes;
        outcomes.push(await round(place, work, { killed, number, after }));
      }
      const howMany = (of: 'isAnswered' | 'isStored' | 'isWholeInTheEnd') => outcomes.filter((outcome) => outcome[of]).length;
      const wrong = outcomes.flatMap((outcome) => outcome.wrong);
      const stored = howMany('isStored');
      const atOnce = `${stored} stored whole, ${moments - stored} not at all, ${howMany('isAnswered')} of them answered`;
      yield {
        what: `${killed} killed (KILL) ${moments} times during ${work.name} (${takes.toFixed(0)} ms)`,
        found: [`${atOnce}; after the same call again ${howMany('isWholeInTheEnd')} whole, none twice`, ...wrong].join('; '),
        isWell: wrong.length === 0,
      };
    }
  }
  await place.product.stop();
}

/** Processes are killed while many records are stored at once: it is all of them or none, and the same call again makes up for it. */
export const bulk: Experiment = () => withFolder(each);
