import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { listenAt } from '../../../../test/support/listen.ts';
import { until } from '../../../../test/support/until.ts';
import { gapNotice } from '../database/notices.server.ts';

let school: TestApp;
let address: string;
let secretary: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp();
  address = await school.app.listen({ port: 0, host: '127.0.0.1' });
  secretary = await school.asAdmin();
  programId = await addProgram(school.database);
});
afterAll(() => school.close());

const listen = (token: string | undefined, lastId?: string, missedMs = 0) => listenAt(address, token, lastId, missedMs);

const addSomebody = () => addStudent(school.database, { programId });
const rename = async (studentId: number, firstName: string) => {
  const { json } = await secretary.get(`/api/sis/Student/${studentId}`);
  const { status, text } = await secretary.put(`/api/sis/Student?studentId=${studentId}`, { ...json, firstName });
  expect(status, text).toBe(200);
};

test('People hear which student changed if they may read them, and nobody hears content', async () => {
  const id = await addSomebody();
  const all = await listen((await school.as({ 'student.read': '-1' })).token);
  const theirs = await listen((await school.as({ 'student.read': `studentid=${id}` })).token);
  const others = await listen((await school.as({ 'student.read': `studentid=${id + 1000}`, 'holiday.read': '-1' })).token);
  const none = await listen((await school.as({ 'holiday.read': '-1' })).token);
  const own = await listen(secretary.token);
  await Promise.all([all, theirs, others, none, own].map((listener) => listener.next('event: ready')));
  await rename(id, 'Zubeida');
  expect(await all.next('event: change')).toContain(`"Student":[${id}]`);
  expect(await theirs.next('event: change')).toContain(`"Student":[${id}]`);
  await secretary.post('/api/gs/Holiday/', { holidayName: 'Rain', holidayFrom: '2026-07-01', holidayTo: '2026-07-01' });
  for (const listener of [others, none]) {
    const heard = await listener.next('event: change');
    expect(heard).toContain('Holiday');
    expect(heard).not.toContain('Student');
  }
  await school.asAdmin();
  for (const listener of [all, theirs, others, none, own]) expect(listener.text()).not.toContain('Zubeida');
  expect(own.text(), 'the session that wrote knows by its answer').not.toContain('event: change');
  for (const listener of [all, theirs, others, none, own]) listener.close();
});

test('A page that reconnects hears what it missed; from an unknown position, one resync', async () => {
  const { token } = await school.as({ 'student.read': '-1' });
  const first = await listen(token);
  const lastId = /id: (\S+)/.exec(await first.next('event: ready'))?.[1];
  first.close();
  const id = await addSomebody();
  const other = await listen((await school.as({ 'student.read': '-1' })).token);
  await rename(id, 'Missed');
  await other.next('event: change');
  const again = await listen(token, lastId);
  expect(await again.next('event: ready')).toContain(`"Student":[${id}]`);
  const others = await school.as({ 'student.read': `studentid=${id + 1000}` });
  expect(await (await listen(others.token, lastId)).next('event: ready'), 'only of their own').not.toContain('Student');
  const lost = await listen(token, 'elsewhere.7');
  expect(await lost.next('\n\n')).toContain('event: resync');
  for (const listener of [other, again, lost]) listener.close();
});

test('A page that starts to listen late hears what changed since it opened; if that was before the server started, one resync', async () => {
  const { token } = await school.as({ 'student.read': '-1' });
  const id = await addSomebody();
  const other = await listen(token);
  // The clock stands: how long the calls take here changes nothing.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    await rename(id, 'Early');
    await other.next('event: change');
    const late = await listen(token, undefined, 1);
    expect(await late.next('event: ready')).toContain(`"Student":[${id}]`);
    const long = await listen(token, undefined, 86_400_000);
    expect(await long.next('\n\n')).toContain('event: resync');
    for (const listener of [other, late, long]) listener.close();
  } finally {
    clock.mockRestore();
  }
});

test('A task is told to the sessions of its owner alone, as their own', async () => {
  const other = await listen((await school.asAdmin()).token);
  const [window, phone] = [await listen(secretary.token), await listen(secretary.token)];
  await Promise.all([other, window, phone].map((listener) => listener.next('event: ready')));
  await secretary.post('/api/sis/Student/ExportAllStudents?background=true');
  for (const listener of [window, phone]) expect(await listener.next('event: own')).toContain('"Task":[');
  await rename(await addSomebody(), 'Later');
  expect(await other.next('event: change')).not.toContain('Task');
  for (const listener of [other, window, phone]) listener.close();
});

test('Without changes, something is sent every 20 seconds, so that no proxy takes the connection for dead', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const listener = await listen((await school.as({ 'holiday.read': '-1' })).token);
    await listener.next('event: ready');
    for (const beats of [1, 2, 3, 4]) {
      vi.advanceTimersByTime(20_000);
      await listener.next(': \n\n'.repeat(beats));
    }
    expect(listener.text()).not.toContain('(ended)');
    listener.close();
  } finally {
    vi.useRealTimers();
  }
});

test('Listening needs a session, and does not keep it alive', async () => {
  const stranger = await listen('nobody');
  expect(stranger.response.status).toBe(401);
  const { token } = await school.asAdmin();
  await school.rows("update session set last_seen = now() - interval '2 hours'");
  const listener = await listen(token);
  await listener.next('event: ready');
  const seen = await school.rows<{ old: boolean }>("select bool_and(last_seen < now() - interval '1 hour') as old from session");
  expect(seen).toEqual([{ old: true }]);
  listener.close();
});

test('When a session is ended, its page hears nothing more from that moment', async () => {
  const ended = await school.as({ 'student.read': '-1' });
  const [{ id = 0 } = {}] = await school.rows<{ id: number }>(
    'select account_id as id from session order by session_id desc limit 1',
  );
  const other = await listen((await school.as({ 'student.read': '-1' })).token);
  const listener = await listen(ended.token);
  await Promise.all([listener, other].map((one) => one.next('event: ready')));
  expect((await secretary.delete(`/api/ias/Account/Sessions?accountId=${id}`)).status).toBe(200);
  expect(await listener.next('never')).toContain('(ended)');
  await rename(await addSomebody(), 'Heard');
  expect(await other.next('event: change')).not.toContain('(ended)');
  other.close();
});

test.each([
  ['who logs out', (own: Caller) => own.post('/api/ias/IdentityAccess/logout', {})],
  [
    'who ends that session in the settings of another',
    async (own: Caller) => {
      const { json } = await own.get('/api/ias/IdentityAccess/sessions');
      const [{ sessionId = 0 } = {}] = json as { sessionId: number }[];
      return own.delete(`/api/ias/IdentityAccess/sessions?sessionId=${sessionId}`);
    },
  ],
])('So does %s', async (_who, end) => {
  const own = await school.as({ 'student.read': '-1' });
  const other = await listen(secretary.token);
  const listener = await listen(own.token);
  await Promise.all([listener, other].map((one) => one.next('event: ready')));
  expect((await end(own)).status).toBe(200);
  expect(await listener.next('never')).toContain('(ended)');
  expect(other.text()).not.toContain('(ended)');
  other.close();
});

test('A connection to the database that breaks comes back, and everybody asks again', async () => {
  const listener = await listen((await school.as({ 'student.read': '-1' })).token);
  await listener.next('event: ready');
  await school.rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'homeroom-live' and datname = current_database()",
  );
  expect(await listener.next('event: resync')).toContain('event: resync');
  listener.close();
});

test('If notices were lost, everybody asks again', async () => {
  const listener = await listen((await school.as({ 'student.read': '-1' })).token);
  await listener.next('event: ready');
  school.database.db.publish(gapNotice);
  expect(await listener.next('event: resync')).not.toContain('(ended)');
  listener.close();
});

test('A page that left before its stream began is forgotten', async () => {
  const { live } = school.app.services;
  const begin = live.listen;
  const leaving = new AbortController();
  const hasLeft = new Promise((resolve) => {
    school.app.server.once('request', (_request, answer) => answer.once('close', resolve));
  });
  const forgotten = vi.fn();
  const spy = vi.spyOn(live, 'listen').mockImplementationOnce(async (...listener) => {
    const stop = await begin(...listener);
    leaving.abort();
    await hasLeft;
    return () => {
      stop();
      forgotten();
    };
  });
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${secretary.token}` };
  await expect(fetch(`${address}/api/live`, { headers, signal: leaving.signal })).rejects.toThrow();
  await until(() => forgotten.mock.calls.length > 0);
  spy.mockRestore();
});

test('When the server stops, streams end at once', async () => {
  const listener = await listen(secretary.token);
  await listener.next('event: ready');
  const ended = listener.next('never');
  await school.app.close();
  expect(await ended).toContain('(ended)');
});
