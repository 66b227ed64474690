import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Answer, Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import type { Task } from '../../domain/task/task.domain.ts';

let school: TestApp;
let secretary: Caller;
let programId: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Lotus' });
  for (const firstName of ['Asha', '=Bina', 'Chitra']) await addStudent(school.database, { firstName, programId });
  await addStudent(school.database, { firstName: 'Zubeida', programId: await addProgram(school.database) });
  stop = await school.works();
});
afterAll(async () => {
  await stop();
  await school.close();
});

const url = '/api/sis/Student/ExportAllStudents';

const later = async (who: Caller, query: string, method: 'GET' | 'POST' = 'POST'): Promise<Answer> =>
  who.send({ method, url: `${url}?background=true${query}` });

const sheetsOf = async ({ bytes }: Answer): Promise<string> => JSON.stringify((await readXlsx(bytes)).sheets);

/** What became of a task. */
const ended = (who: Caller, taskId: number): Promise<Task> =>
  until(async () =>
    ((await who.get('/api/ias/Task')).json as Task[]).find((one) => one.taskId === taskId && one.ended),
  ) as Promise<Task>;

async function made(who: Caller, query: string): Promise<{ task: Task; file: Answer }> {
  const { status, json, text } = await later(who, query);
  expect(status, text).toBe(202);
  const task = await ended(who, json.data);
  return { task, file: await who.get(`/api/ias/Task/Result?taskId=${task.taskId}`) };
}

test.each(['csv', 'xlsx', 'pdf'])('A %s made in the background is the one that the call sends', async (format) => {
  const sent = await secretary.get(`${url}?format=${format}&sort=-studentName`);
  const { task, file } = await made(secretary, `&format=${format}&sort=-studentName`);
  expect(task).toMatchObject({ state: 'done', message: '4 records', result: { fileName: expect.any(String) } });
  expect(file.status, file.text.slice(0, 200)).toBe(200);
  // Each has a code of its own.
  const plain = (text: unknown) => String(text).replace(/[2-9A-Z]{4}-[2-9A-Z]{4}/, 'CODE');
  for (const name of ['content-type', 'content-disposition']) expect(plain(file.headers[name])).toBe(plain(sent.headers[name]));
  if (format === 'csv') expect(file.text).toBe(sent.text);
  else if (format === 'pdf')
    expect((await readPdf(file.bytes)).pages.map(plain)).toEqual((await readPdf(sent.bytes)).pages.map(plain));
  else expect(plain(await sheetsOf(file))).toBe(plain(await sheetsOf(sent)));
});

test('The answer is the task; the export is logged at once, and no open list is fetched again', async () => {
  const { status, json, headers } = await later(secretary, '&format=csv&studentName=asha', 'GET');
  expect(status).toBe(202);
  expect(json).toEqual({ message: 'The file is being made', data: expect.any(Number) });
  expect((await secretary.get(`/api/ias/Task/${json.data}`)).json).toMatchObject({ kind: 'export', title: 'Students as CSV' });
  expect(headers['touched']).toBe('Task');
  const [entry] = await school.rows(
    "select action, resource, after from audit_entry where action = 'export' order by audit_entry_id desc limit 1",
  );
  expect(entry).toEqual({ action: 'export', resource: 'Student', after: expect.objectContaining({ format: 'csv' }) });
  expect((await ended(secretary, json.data)).message).toBe('1 record');
});

test('An export that the call refuses is refused at once, and no task begins', async () => {
  const before = await school.rows('select 1 from task');
  problem(await later(secretary, '&format=doc'), 400);
  problem(await later(secretary, '&colour=blue'), 400);
  problem(await secretary.send({ method: 'POST', url: `${url}?background=perhaps` }), 400);
  problem(await later(await school.as({ 'holiday.read': '-1' }), '&format=csv'), 403);
  expect(await school.rows('select 1 from task')).toHaveLength(before.length);
});

test('Sent twice with the same Idempotency-Key, an export is made once', async () => {
  const send = () =>
    secretary.send({ method: 'POST', url: `${url}?background=true&format=csv`, headers: { 'idempotency-key': 'once' } });
  const [first, second] = [await send(), await send()];
  expect(second.status).toBe(202);
  expect(second.json).toEqual(first.json);
});

test('A file holds what its owner may read, and can be downloaded as long as they may read all of it', async () => {
  const teacher = await school.asTeacherOf(programId);
  const { file, task } = await made(teacher, '&format=csv');
  expect(file.text).toContain('Asha');
  expect(file.text).not.toContain('Zubeida');
  await school.rows("update course_session set session_end_date = '2026-06-01'");
  const refused = problem(await teacher.get(`/api/ias/Task/Result?taskId=${task.taskId}`), 403);
  expect(refused.detail).toContain('Make it again');
  await school.rows('update course_session set session_end_date = null');
  expect((await teacher.get(`/api/ias/Task/Result?taskId=${task.taskId}`)).status).toBe(200);
});

test('Nobody else gets the file, not even an administrator', async () => {
  const teacher = await school.asTeacherOf(programId);
  const { task } = await made(teacher, '&format=csv');
  problem(await secretary.get(`/api/ias/Task/Result?taskId=${task.taskId}`), 404);
});

test('Work for somebody who may no longer sign in fails and says so', async () => {
  await stop();
  const teacher = await school.asTeacherOf(programId);
  const { json } = await later(teacher, '&format=csv');
  const taskId: number = json.data;
  const owner = 'account_id = (select account_id from task where task_id = $1)';
  await school.rows(`update account set is_disabled = true where ${owner}`, [taskId]);
  stop = await school.works();
  const state = async () =>
    (await school.rows<{ state: string }>('select state from task where task_id = $1', [taskId]))[0]?.state;
  await until(async () => (await state()) === 'failed');
});

test('A file lost in a crash of PostgreSQL is reported as missing', async () => {
  const { task } = await made(secretary, '&format=csv');
  await school.rows('delete from task_piece');
  problem(await secretary.get(`/api/ias/Task/Result?taskId=${task.taskId}`), 404);
});

test('Attendance sheets are exported the same way', async () => {
  const { json } = await secretary.post('/api/las/StudentAttendance/ExportAllStudentAttendances?background=true&format=csv');
  expect(await ended(secretary, json.data)).toMatchObject({ state: 'done', title: 'Student Attendances as CSV' });
});
