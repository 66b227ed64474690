import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { serveMetrics } from '../../../platform/http/metrics.server.ts';
import { freePort } from '../../../platform/postgres/free-port.server.ts';
import { PostgresDidNotStart } from '../../../platform/postgres/postgres-process.server.ts';
import { explainedByDisk, measureDisk, refuseWithoutRoom, warningOf, watchDisk } from './disk.server.ts';
import { explain, StartProblem } from './start-problem.server.ts';

const space = (freeMb: number) => ({ free: freeMb * 1_000_000, size: 10_000_000_000 });
const measure = (freeMb: number) => async () => space(freeMb);

test('A disk is measured as seen by processes that may not use its reserve', async () => {
  const { free, size } = await measureDisk(tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free);
});

test('Below 2 % free, or 100 MB, the log warns; above it does not', async () => {
  const warned = async (freeMb: number) => {
    const lines: unknown[] = [];
    const disk = watchDisk('/data', { warn: (details: unknown) => lines.push(details), info: () => undefined }, measure(freeMb));
    await disk.space();
    await new Promise(setImmediate);
    disk.close();
    return lines;
  };
  expect(await warned(150)).toEqual([space(150)]);
  expect(await warned(250)).toEqual([]);
});

test('The metrics say how much is free, and whether that is low', async () => {
  const disk = watchDisk('/data', { warn: () => undefined, info: () => undefined }, measure(150));
  const port = await freePort();
  const pool = { idleCount: 0, totalCount: 0, waitingCount: 0 };
  const metrics = await serveMetrics({ port, database: { pool } as never, disk });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const line of ['disk_free_bytes 150000000', 'disk_size_bytes 10000000000', 'disk_low 1']) expect(text).toContain(line);
  await metrics.close();
  disk.close();
});

test('A start warns that the disk is nearly full, and says whether anything can be saved', () => {
  expect(warningOf('/data', space(5000))).toBeUndefined();
  expect(warningOf('/data', undefined)).toBeUndefined();
  expect(warningOf('/data', space(90))).toBe('The disk of /data is nearly full: 90 MB free. Make room soon.');
  expect(warningOf('/data', space(0))).toBe(
    'The disk of /data is nearly full: 0 MB free. Nothing can be saved until there is room.',
  );
});

test('A database is not created without room for it', async () => {
  await refuseWithoutRoom('/data', measure(5000));
  const refused = refuseWithoutRoom('/data', measure(20));
  await expect(refused).rejects.toThrow(StartProblem);
  await expect(refused).rejects.toThrow(/^The disk of \/data has 20 MB free, and a new database needs \d+ MB\./);
});

test.each([
  ['the database says so', Object.assign(new Error('x'), { code: '53100' })],
  ['the system says so', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  [
    'PostgreSQL does not start for it',
    new PostgresDidNotStart('FATAL: could not write lock file "postmaster.pid": No space left on device'),
  ],
])('A start that fails because the disk is full says so in one sentence if %s', async (_, error) => {
  expect(explain(await explainedByDisk(error, '/data', measure(0)))).toBe(
    'Homeroom cannot start, because the disk of /data is full (0 MB free). Nothing is lost: make room and start again.',
  );
});

test('A start that fails for another reason reports that reason', async () => {
  const error = new Error('something else');
  expect(await explainedByDisk(error, '/data', measure(0))).toBe(error);
});
