import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import type { Caller } from './caller.ts';
import { startApp, type TestApp } from './harness.ts';
import { addProgram, addStudent } from './people.ts';

// Every statement of a call costs a way to the database or a part of one: one more has to be meant.

let school: TestApp;
let secretary: Caller;
beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
});
afterAll(() => school.close());

interface Sent {
  text: string;
  /** Sent while an earlier one of its connection was still to be answered. */
  along: boolean;
}
type Query = (asked: string | { text: string }, ...more: unknown[]) => Promise<unknown>;

/** What a call sends to the database, without what begins a connection and what is told to others afterwards. */
async function sentBy(call: () => Promise<{ status: number; text: string }>): Promise<Sent[]> {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
  const { query } = prototype;
  const open = new Map<unknown, number>();
  const sent: Sent[] = [];
  prototype.query = function (this: unknown, asked, ...more) {
    const text = (typeof asked === 'string' ? asked : asked.text).replace(/\s+/g, ' ').trim();
    const waiting = open.get(this) ?? 0;
    if (!/^set |pg_notify/.test(text)) sent.push({ text, along: waiting > 0 });
    open.set(this, waiting + 1);
    const answer = query.call(this, asked, ...more);
    const done = () => void open.set(this, (open.get(this) ?? 1) - 1);
    if (answer instanceof Promise) answer.then(done, done);
    else open.set(this, waiting);
    return answer;
  };
  try {
    const { status, text } = await call();
    expect(status, text).toBeLessThan(300);
  } finally {
    prototype.query = query;
  }
  return sent;
}

const student = '/api/sis/Student';
const sheet = '/api/las/StudentAttendance';
const recordOf = async (path: string) => (await secretary.get(path)).json as Record<string, unknown>;

test('The statements of each call that writes', async () => {
  const programId = await addProgram(school.database);
  const other = await addProgram(school.database);
  const id = await addStudent(school.database, { programId });
  const address = `${student}?studentId=${id}`;
  const date = '2026-06-15';
  const key = { 'idempotency-key': 'once' };
  const lines = async () =>
    (await recordOf(`${sheet}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`))['Attendances'] as object[];
  const saved = async (change: object) => ({ Attendances: (await lines()).map((line) => ({ ...line, ...change })) });

  const calls: Record<string, () => Promise<{ status: number; text: string }>> = {
    'program created': () => secretary.post('/api/ps/Program', programFactory()),
    'student created': () => secretary.post(student, studentFactory({ programId })),
    'student created, safe to send again': () => secretary.post(student, studentFactory({ programId }), key),
    'student changed': async () => secretary.put(address, { firstName: 'Ada' }),
    'student moved to another program': async () => secretary.put(address, { programId: other }),
    'student moved back': async () => secretary.put(address, { programId }),
  };
  const counted: Record<string, string> = {};
  const count = async (what: string, call: () => Promise<{ status: number; text: string }>) => {
    const sent = await sentBy(call);
    counted[what] = `${sent.length} in ${sent.filter(({ along }) => !along).length}`;
  };
  for (const [what, call] of Object.entries(calls)) await count(what, call);
  const fresh = await saved({});
  await count('sheet saved', () => secretary.post(`${sheet}/CreateAttendanceBulk`, fresh));
  const changed = await saved({ morning: false });
  await count('sheet saved again', () => secretary.put(`${sheet}/UpdateAttendanceBulk`, changed));

  // Statements, and in how many ways to the database and back; who is calling, `begin` and `commit` among them.
  expect(counted).toEqual({
    'program created': '6 in 4',
    // Whoever enters a program is charged, whoever is moved loses what a stay of no day was charged for.
    'student created': '7 in 6',
    'student created, safe to send again': '10 in 8',
    'student changed': '6 in 3',
    'student moved to another program': '9 in 6',
    'student moved back': '9 in 6',
    'sheet saved': '8 in 4',
    'sheet saved again': '8 in 3',
  });
});
