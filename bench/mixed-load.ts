import { setTimeout as sleep } from 'node:timers/promises';
import { landing } from './all-reads.ts';
import { load, percentile } from './load.ts';
import { memoryOf } from './memory.ts';
import { shownFields } from './reads.ts';
import { withSchool } from './school.ts';

/** What people ask at once, by 8 connections. */
export interface MixedLoad {
  /** Dashboards that are answered a second. */
  dashboards: number;
  /** The memory of all processes after lists, details and dashboards, at once and a minute later, in MB. */
  after: number;
  later: number;
}

const connections = 8;
const seconds = 5;
const dashboardTurns = 3;
const lists = [`/api/sis/Student?PageSize=100&${shownFields}`, '/api/sis/Student?PageSize=20', '/api/sis/Student/17'];

export const measureMixedLoad = (dataDir: string): Promise<MixedLoad> =>
  withSchool(dataDir, { demo: true, isStartedAgain: true }, async ({ stack, token }) => {
    const answered = async (path: string, lasting: number) =>
      (await load(stack.origin, { method: 'GET', path, token }, connections, lasting)).perSecond;
    const dashboards: number[] = [];
    for (let turn = 0; turn < dashboardTurns; turn += 1) {
      // The requests of one dashboard, one kind after the other: what all of them take together is what one of each takes.
      let taken = 0;
      for (const path of landing) taken += 1 / (await answered(path, seconds / landing.length));
      dashboards.push(1 / taken);
    }
    for (let turn = 0; turn < 2; turn += 1) for (const path of [...lists, ...landing]) await answered(path, 2);
    const after = memoryOf(stack.pid);
    await sleep(60_000);
    return { dashboards: percentile(dashboards, 0.5), after, later: memoryOf(stack.pid) };
  });
