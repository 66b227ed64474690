import { afterEach, expect, test } from 'vitest';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { type DiskSpace, watchDisk } from '../src/kit/server/database/disk.server.ts';
import { addStudent } from './school/people.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { problem } from './support/problem.ts';

let school: TestApp | undefined;
afterEach(async () => {
  await school?.close();
  school = undefined;
});

const silent = { warn: () => undefined, info: () => undefined };
const megabytes = (free: number): DiskSpace => ({ free: free * 1_000_000, size: 10_000_000_000 });
const fullDisk =
  'Nothing was saved, because the disk of the server is full.|Please tell whoever looks after the server. Everything can still be read.';

test.each([
  [10, 503, 503],
  [80, 503, 201],
  [5000, 200, 201],
])(
  'With %i MB free on the disk, /readyz answers %i and a new student is answered %i; reading goes on',
  async (free, ready, saved) => {
    const disk = watchDisk('/data', silent, async () => megabytes(free));
    school = await startApp({ disk });
    const secretary = await school.asAdmin();
    const asha = await addStudent(school.database);
    expect((await school.nobody.get('/readyz')).status).toBe(ready);
    const answer = await secretary.post('/api/sis/Student', studentFactory());
    expect(answer.status).toBe(saved);
    if (saved === 503) {
      expect(problem(answer, 503)).toMatchObject({ title: 'The disk is full', detail: fullDisk });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await secretary.get(`/api/sis/Student/${asha}`)).status).toBe(200);
    expect((await school.nobody.get('/healthz')).status).toBe(200);
    disk.close();
  },
);

test('A save during which the disk fills up is undone with a message, and readers stay signed in', async () => {
  school = await startApp();
  const secretary = await school.asAdmin();
  const asha = await addStudent(school.database);
  await school.rows(`create function fill_up() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const table of ['audit_entry', 'session']) {
    await school.rows(`create trigger fill_up before insert or update on ${table} for each row execute function fill_up()`);
  }
  await school.rows('alter table session disable trigger fill_up');
  await school.rows(`update session set last_seen = now() - interval '1 hour'`);
  await school.rows('alter table session enable trigger fill_up');
  const students = async () => (await school?.rows<object>('select student_id from student'))?.length;
  const before = await students();
  expect(problem(await secretary.post('/api/sis/Student', studentFactory()), 503).detail).toBe(fullDisk);
  expect(await students()).toBe(before);
  expect((await secretary.get(`/api/sis/Student/${asha}`)).status).toBe(200);
});

test('/readyz says no if the database is frozen, without waiting for it', async () => {
  school = await startApp();
  expect((await school.nobody.get('/readyz')).status).toBe(200);
  const [own] = await school.rows<{ pid: number }>('select pg_backend_pid() as pid');
  const backends = await school.rows<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const frozen = backends.map(({ pid }) => pid).filter((pid) => pid !== own?.pid);
  expect(frozen.length).toBeGreaterThan(0);
  try {
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    problem(await school.nobody.get('/readyz'), 503);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
});
