import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInAdministrator } from './administrator.ts';
import { landing } from './all-reads.ts';
import { shown } from './goals.ts';
import { load } from './load.ts';
import { memoryOf } from './memory.ts';
import { shownFields } from './reads.ts';
import { startStack } from './stack.ts';
import { aligned } from './table.ts';

// npx tsx bench/mixed-load.ts: what people ask at once, by 8 connections. How many dashboards are answered a second, and the memory of all
// processes after lists, details and dashboards, at once and a minute later.

const connections = 8;
const seconds = 5;
const dashboardTurns = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
let stack = await startStack(dataDir, { demo: true });
try {
  const database = stack.openDatabase();
  const token = await signInAdministrator(database);
  await database.close();
  // A second start, because the first has filled the school.
  await stack.stop();
  stack = await startStack(dataDir, { demo: true });
  const ask = (path: string) => ({ method: 'GET', path, token }) as const;
  const dashboards: number[] = [];
  for (let turn = 0; turn < dashboardTurns; turn += 1) {
    // The requests of one dashboard, one kind after the other: what all of them take together is what one of each takes.
    const each = [];
    for (const path of landing)
      each.push(1 / (await load(stack.origin, ask(path), connections, seconds / landing.length)).perSecond);
    dashboards.push(1 / each.reduce((sum, taken) => sum + taken, 0));
  }
  const before = memoryOf(stack.pid);
  const paths = [
    `/api/sis/Student?PageSize=100&${shownFields}`,
    '/api/sis/Student?PageSize=20',
    '/api/sis/Student/17',
    ...landing,
  ];
  for (let turn = 0; turn < 2; turn += 1) for (const path of paths) await load(stack.origin, ask(path), connections, 2);
  const after = memoryOf(stack.pid);
  await sleep(60_000);
  console.log(
    aligned([
      ['8 connections', ''],
      ['dashboards a second', shown(dashboards.toSorted((a, b) => a - b)[dashboardTurns >> 1] ?? 0)],
      ['memory before the mixed load, MB', shown(before)],
      ['memory after it', shown(after)],
      ['memory a minute later', shown(memoryOf(stack.pid))],
    ]),
  );
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
