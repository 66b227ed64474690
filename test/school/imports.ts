import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ImportReport } from '../../src/kit/domain/import/import-report.domain.ts';
import type { Caller } from '../support/caller.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type Cell, csv, type importing, type Table } from '../support/importing.ts';
import { until } from '../support/until.ts';

export let school: TestApp;
export let office: Caller;
let stops: (() => Promise<void>)[] = [];

/** A school into which files are imported, for all tests of a file. @param fill adds what has to be there */
export function importsFiles(fill: () => Promise<unknown> = async () => undefined): void {
  beforeAll(async () => {
    school = await startApp({ today: '2026-06-15' });
    office = await school.asAdmin();
    await fill();
    await works();
  });
  afterAll(async () => {
    await rests();
    await school.close();
  });
}

/** Begins to work on tasks, in so many processes. */
export async function works(processes = 1): Promise<void> {
  stops = await Promise.all(Array.from({ length: processes }, () => school.works({ lookEveryMs: 50 })));
}

/** Stops working on tasks: what is begun waits. */
export async function rests(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

/** Of two imports of one file, begun before two processes work on them, one finds that the other was faster. */
export async function oneOfTwo({ begin, ended }: ReturnType<typeof importing<ImportReport>>, bytes: Buffer): Promise<void> {
  await rests();
  const begun = [await begin(bytes), await begin(bytes)];
  await works(2);
  const tasks = await Promise.all(begun.map((taskId) => ended(taskId)));
  expect(tasks.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
  expect(tasks.find(({ state }) => state === 'failed')?.message).toContain('has changed since it was checked');
}

/** How many rows a table has. */
export const count = async (table: string): Promise<number> =>
  (await school.rows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;

/** Does something whenever such a row comes into a table. @returns what ends that */
export async function whenStored(table: string, condition: string, then: string): Promise<() => Promise<unknown>> {
  await school.rows(`create function when_stored() returns trigger language plpgsql as $$
     begin if ${condition} then ${then}; end if; return new; end $$;
     create trigger when_stored before insert on ${table} for each row execute function when_stored()`);
  return () => school.rows('drop function when_stored cascade');
}

/** Refuses such rows. @returns what ends that */
export const refuses = (table: string, condition: string, because = "errcode = '23514'"): Promise<() => Promise<unknown>> =>
  whenStored(table, condition, `raise exception 'no' using ${because}`);

/** Waits until somebody waits for a lock. @param of which, as a condition on `pg_locks` */
export const someoneWaits = (of: string): Promise<unknown> =>
  until(
    async () =>
      (await school.database.db.execute(sql`select 1 from pg_locks where ${sql.raw(of)} and not granted`)).rows.length > 0,
  );

/** A row of a file, by its headings. */
export type Row = Readonly<Record<string, Cell>>;

/** Tables, and files, of rows that differ from a good one. */
export function likeThis(good: Row): {
  tableOf: (...rows: readonly Row[]) => Table;
  fileOf: (...rows: readonly Row[]) => Buffer;
} {
  const tableOf = (...rows: readonly Row[]) => {
    const header = [...new Set([...Object.keys(good), ...rows.flatMap(Object.keys)])];
    return [header, ...rows.map((row) => header.map((column) => ({ ...good, ...row })[column] ?? null))];
  };
  return { tableOf, fileOf: (...rows) => csv(tableOf(...rows)) };
}
