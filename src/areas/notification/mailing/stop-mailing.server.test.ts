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

let school: TestApp;
let author: Caller;
let office: Caller;
let stopWorking: () => Promise<void>;
let programId: number;

const content = '/api/ns/NotificationContent';

beforeAll(async () => {
  school = await startApp();
  author = await school.asAdmin();
  office = await school.as({ 'notificationcontent.update': '-1', 'emaildata.read': '-1', 'emaildata.update': '-1' });
  stopWorking = await school.works();
});
afterAll(async () => {
  await stopWorking();
  await school.close();
});
beforeEach(async () => {
  await school.rows('delete from outbox');
  programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId });
  for (const firstName of ['Dev', 'Lata', 'Meena', 'Ravi']) {
    const email = `${firstName.toLowerCase()}@parents.test`;
    const familyId = await addFamily(school.database, { firstName, lastName: 'Rao', email: firstName === 'Ravi' ? '' : email });
    await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 });
  }
});

/** A mailing to the guardians of the class, by somebody else than who stops it. */
async function sent(): Promise<{ mailingId: number; taskId: number }> {
  const made = await author.post(content, notificationContentFactory());
  const asked = { notificationContentId: made.json.data, audience: audience.program, programIds: [programId] };
  const { seen } = (await author.post(`${content}/PreviewSending`, asked)).json;
  return (await author.post(`${content}/Send`, { ...asked, seen })).json.data;
}
const mailingOf = async (mailingId: number) => (await office.get(`/api/ns/Mailing/${mailingId}`)).json;
const queued = (mailingId: number) => until(async () => (await mailingOf(mailingId)).state >= mailingState.sending);
const stop = (mailingId: number, by = office) => by.post(`/api/ns/Mailing/Stop?mailingId=${mailingId}`);
const waiting = async () =>
  (await school.rows<{ to: string }>('select to_email as "to" from outbox order by 1')).map(({ to }) => to);

test('A mailing is stopped by anybody who may send: what waits goes out only once it is sent again, and to nobody twice', async () => {
  const { mailingId } = await sent();
  await queued(mailingId);
  await school.rows("delete from outbox where to_email = 'dev@parents.test'");
  await school.rows("update outbox set state = 'failed' where to_email = 'lata@parents.test'");
  expect((await stop(mailingId)).json).toEqual({ data: 1, message: 'Stopped: 1 message is not sent' });
  expect(await waiting()).toEqual(['lata@parents.test']);
  expect(await mailingOf(mailingId)).toMatchObject({ state: mailingState.stopped, sent: 1, waiting: 1, failed: 1 });
  problem(await stop(mailingId), 409);
  const again = await office.post(`/api/ns/Mailing/SendAgain?mailingId=${mailingId}`);
  expect(again.status, again.text).toBe(200);
  await queued(mailingId);
  expect(await waiting()).toEqual(['lata@parents.test', 'meena@parents.test']);
  expect(await mailingOf(mailingId)).toMatchObject({ sent: 1, waiting: 1, failed: 1 });
});

test('A message that is being sent at that moment is left to go out', async () => {
  const { mailingId } = await sent();
  await queued(mailingId);
  await school.rows("update outbox set state = 'sending' where to_email = 'dev@parents.test'");
  expect((await stop(mailingId)).json.data).toBe(2);
  expect(await waiting()).toEqual(['dev@parents.test']);
  await school.rows("update outbox set state = 'failed'");
  expect(await mailingOf(mailingId)).toMatchObject({ state: mailingState.stopped, waiting: 2, failed: 1 });
});

test('A mailing that is still being prepared is stopped as well, and not by who may only read it', async () => {
  await stopWorking();
  const { mailingId } = await sent();
  const reader = await school.as({ 'emaildata.read': '-1', 'emaildata.update': '-1' });
  problem(await stop(mailingId, reader), 403);
  expect((await stop(mailingId)).json.data).toBe(4);
  stopWorking = await school.works();
  expect(await mailingOf(mailingId)).toMatchObject({ state: mailingState.stopped });
  problem(await stop(mailingId), 409);
  expect(await waiting()).toEqual([]);
});

test('A mailing that is stopped once more, while the rest is being prepared, counts only the rest', async () => {
  const { mailingId } = await sent();
  await queued(mailingId);
  await school.rows("delete from outbox where to_email <> 'meena@parents.test'");
  await stop(mailingId);
  await stopWorking();
  expect((await office.post(`/api/ns/Mailing/SendAgain?mailingId=${mailingId}`)).status).toBe(200);
  // Meena, and the letter to Ravi.
  expect((await stop(mailingId)).json.data).toBe(2);
  stopWorking = await school.works();
});
