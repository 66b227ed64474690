import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
import { openDatabase } from '../../../kit/server/database/database.server.ts';
import { diskFull } from '../../../kit/server/http/errors.server.ts';
import { refreshRoster } from './refresh-roster.server.ts';

let school: TestApp;
let office: Caller;
let programId: number;
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  await addStudent(school.database, { firstName: 'Asha', programId });
  const everything = { sharesAll: true, programIds: [], sharesGuardians: true, sharesDemographics: true, sharesResults: true };
  expect((await office.put('/api/gs/OneRoster', everything)).status).toBe(200);
});
afterAll(() => school.close());

/** What tests write into tables has no entry in the history, as everything that the product does has. */
const isStale = () => school.rows('delete from roster_refresh');
const compare = async () => {
  await isStale();
  await refreshRoster({ db: school.database.db, today });
};
const rowOf = async (studentId: number) => {
  const [row] = await school.rows<{ is_gone: boolean; changed: Date; body: { givenName: string } }>(
    `select is_gone, changed, body from roster_row where kind = 'user' and sourced_id like '%-student-' || $1`,
    [studentId],
  );
  return row;
};

describe('Of a student the comparison says', () => {
  const set = (column: string, value: unknown) => (id: number) =>
    school.rows(`update student set ${column} = $1 where student_id = $2`, [value, id]);
  const leaves = set('student_status', 2);

  type Change = (id: number) => Promise<unknown>;
  const nothing: Change = async () => undefined;
  test.each<[what: string, before: Change, change: Change, isGone: boolean, givenName: string, isTold: boolean]>([
    ['nothing new where nothing has changed', nothing, nothing, false, 'Lata', false],
    ['nothing new of what is not shared', nothing, set('remarks', 'kind'), false, 'Lata', false],
    ['what has changed', nothing, set('first_name', 'Latika'), false, 'Latika', true],
    ['that they are gone, and no more', nothing, leaves, true, '-', true],
    ['nothing new while they are gone', leaves, nothing, true, '-', false],
    ['that they are back, as they were', leaves, set('student_status', 1), false, 'Lata', true],
  ])('%s', async (_what, before, change, is_gone, givenName, isTold) => {
    const id = await addStudent(school.database, { firstName: 'Lata', programId });
    expect(await rowOf(id)).toBeUndefined();
    await compare();
    expect(await rowOf(id)).toMatchObject({ is_gone: false, body: { givenName: 'Lata' } });
    await before(id);
    await compare();
    const former = await rowOf(id);
    await change(id);
    await compare();
    const now = await rowOf(id);
    expect(now).toMatchObject({ is_gone, body: { givenName } });
    expect(Number(now?.changed) > Number(former?.changed)).toBe(isTold);
  });
});

test('Who is deleted is told of with the time of the next comparison, however long the deletion takes', async () => {
  const id = await addStudent(school.database, { firstName: 'Zubeida', programId });
  await compare();
  await school.database.db.transaction(async (tx) => {
    await tx.execute(`delete from student_enrolment where student_id = ${id}`);
    await tx.execute(`delete from student where student_id = ${id}`);
    await tx.execute('select pg_sleep(0.05)');
  });
  expect(await rowOf(id)).toMatchObject({ body: { givenName: '-' } });
  const [{ began }] = (await school.rows<{ began: Date }>('select clock_timestamp() as began')) as [{ began: Date }];
  await compare();
  const gone = await rowOf(id);
  expect(gone?.is_gone).toBe(true);
  // A platform that began to read in between asks for this and what is later.
  expect(Number(gone?.changed)).toBeGreaterThanOrEqual(began.getTime() - 1);
});

test('A comparison may take longer than other statements', async () => {
  const { db, pool, close } = openDatabase({ url: school.databaseUrl, schema: school.database.schema });
  pool.options.query_timeout = 700;
  pool.on('connect', (client) => void client.query("set statement_timeout = '600ms'"));
  await school.rows(
    `create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(1.5); return null; end'`,
  );
  await school.rows('create trigger slowly before insert on roster_row for each statement execute function slowly()');
  await isStale();
  try {
    await refreshRoster({ db, today }, ['org']);
    expect(await school.rows('select kind from roster_refresh')).toEqual([{ kind: 'org' }]);
  } finally {
    await school.rows('drop function slowly cascade');
    await close();
  }
});

test('On a full disk nothing is compared, and what was compared is still read', async () => {
  const full = async () => {
    throw diskFull();
  };
  const read = () => refreshRoster({ db: school.database.db, today, disk: { refuseWhenFull: full } }, ['org']);
  await isStale();
  await expect(read()).rejects.toMatchObject({ status: 503 });
  expect(await school.rows('select kind from roster_refresh')).toEqual([]);
  await compare();
  await read();
});

test('Those that wait for a comparison leave the connections to others', async () => {
  await isStale();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isHeld: () => void = () => undefined;
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const other = openDatabase({ url: school.databaseUrl, schema: school.database.schema, max: 1 });
  const holder = other.db.transaction(async (tx) => {
    await tx.execute('lock table roster_refresh in exclusive mode');
    isHeld();
    await held;
  });
  await holding;
  const waiting = Array.from({ length: 12 }, () => refreshRoster({ db: school.database.db, today }));
  const isWaiting = async () => (await school.rows('select from pg_locks where not granted')).length > 0;
  await until(isWaiting);
  try {
    const answers = await Promise.race([
      school.database.db.execute('select 1 as one').then(({ rows }) => rows),
      new Promise((resolve) => setTimeout(() => resolve('nobody answers'), 3_000)),
    ]);
    expect(answers).toEqual([{ one: 1 }]);
  } finally {
    goOn();
    await Promise.all([holder, ...waiting]);
    await other.close();
  }
});
