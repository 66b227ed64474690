import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { notificationContentFactory } from '../notification-content/notification-content.factory.ts';
import { audience } from './audience.domain.ts';
import { mailingState } from './mailing.domain.ts';

const content = '/api/ns/NotificationContent';
let school: TestApp;
let office: Caller;
let stopWorking: () => Promise<void>;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  stopWorking = await school.works();
});
afterAll(async () => {
  await stopWorking();
  await school.close();
});

/** A child whose parents share one address, whatever its letters, and one whose mother has none. */
beforeEach(async () => {
  await school.rows('delete from outbox');
  programId = await addProgram(school.database);
  const child = (firstName: string) => addStudent(school.database, { firstName, lastName: 'Rao', programId });
  const link = async (studentId: number, firstName: string, email: string, of: object = {}) => {
    const familyId = await addFamily(school.database, { firstName, lastName: 'Rao', email });
    await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1, ...of });
  };
  const asha = await child('Asha');
  await link(asha, 'Meena', 'rao@parents.test');
  await link(asha, 'Dev', 'RAO@parents.test', { relationship: 2 });
  await link(asha, 'Barun', 'barun@parents.test', { mayBeContacted: false });
  await link(await child('Uma'), 'Nita', '');
});

const letter = { title: 'Trip of {{Student First Name}}', body: '<p>Dear {{Recipient Name}},</p><script>x</script>' };
const asked = (of: object = {}) => ({ audience: audience.program, programIds: [programId], ...letter, ...of });
const preview = async (of: object = {}, caller = office) => caller.post(`${content}/PreviewSending`, asked(of));
const send = async (of: object = {}) => office.post(`${content}/Send`, { ...asked(of), seen: (await preview(of)).json.seen });

test('Each address counts once, whoever shares it; who has none is named, and who may not be contacted is not reached', async () => {
  const { json } = await preview();
  expect(json.addresses).toBe(1);
  expect(json.recipients.map(({ name, email }: Record<string, string>) => [name, email])).toEqual([
    ['Dev Rao', 'RAO@parents.test'],
    ['Meena Rao', 'rao@parents.test'],
    ['Nita Rao', ''],
  ]);
  expect(json.skipped).toMatchObject([{ name: 'Barun Rao' }]);
});

test('A letter is sent without a notification: it is kept as what was sent, and nowhere else', async () => {
  const { totalCount: before } = (await office.get(content)).json;
  expect((await preview()).json.message).toEqual({
    ...{ to: 'Dev Rao <RAO@parents.test>', subject: 'Trip of Asha', body: '<p>Dear Dev Rao,</p>' },
  });
  const { status, json } = await send();
  expect(status).toBe(200);
  expect(json.message).toBe('3 messages are on their way');
  const mailing = async () => (await office.get(`/api/ns/Mailing/${json.data.mailingId}`)).json;
  await until(async () => (await mailing()).state >= mailingState.sending);
  expect(await mailing()).toMatchObject({ title: letter.title, body: '<p>Dear {{Recipient Name}},</p>', toCall: 1 });
  const mails = await school.rows("select to_email as to, subject from outbox where subject like 'Trip%' order by 1");
  expect(mails).toMatchObject([{ subject: 'Trip of Asha' }, { subject: 'Trip of Asha' }]);
  expect((await office.get(content)).json.totalCount).toBe(before);
});

test('Who gets it can be asked before anything is written, and nothing is sent by that', async () => {
  const blank = { title: '', body: '' };
  const { status, json } = await preview(blank);
  expect(status).toBe(200);
  expect(json).toMatchObject({ addresses: 1, message: null });
  const refused = await office.post(`${content}/Send`, { ...asked(blank), seen: json.seen });
  expect(problem(refused, 422).errors).toEqual({ notificationContentId: ['Notification is required'] });
  problem(await office.post(`${content}/Send`, { ...asked(), seen: json.seen }), 409);
});

test('What was sent meanwhile, or is another letter by now, has to be looked at again', async () => {
  const { seen } = (await preview()).json;
  problem(await office.post(`${content}/Send`, { ...asked({ title: 'Another' }), seen }), 409);
  expect((await office.post(`${content}/Send`, { ...asked(), seen })).status).toBe(200);
  problem(await office.post(`${content}/Send`, { ...asked(), seen }), 409);
});

test.each([
  [{ body: '' }, 'body', 'Body is required'],
  [{ title: '' }, 'title', 'Title is required'],
  [{ body: '<p> </p>' }, 'body', 'Body is required'],
  [{ body: '<script>x</script>' }, 'body', 'Body is required'],
  [{ body: '<p>{{Parent}}</p>' }, 'body', '{{Parent}} is not a placeholder'],
  [{ title: 'x'.repeat(201) }, 'title', 'Title must not exceed 200 characters'],
])('A letter of %j is refused', async (change, field, message) => {
  expect(problem(await preview(change), 422).errors?.[field]).toEqual([message]);
});

test('It is a notification or a letter, not both; and only who may send to all writes one', async () => {
  const { data: notificationContentId } = (await office.post(content, notificationContentFactory())).json;
  expect(problem(await preview({ notificationContentId }), 422).errors).toEqual({
    notificationContentId: ['Choose a notification or write a letter, not both'],
  });
  const narrow = await school.as({ 'notificationcontent.update': 'notificationcontentid=1', 'student.read': '-1' });
  problem(await preview({}, narrow), 403);
});
