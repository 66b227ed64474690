import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { startSending } from '../../../kit/server/mail/mail-sender.server.ts';
import { openMemoryMailbox } from '../../../platform/mail/memory-mailbox.server.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { notificationContentFactory } from '../notification-content/notification-content.factory.ts';
import { turnOfMail } from '../outbox/turn-of-mail.server.ts';
import { audience } from './audience.domain.ts';
import { mailingState, recipientState } from './mailing.domain.ts';

let school: TestApp;
let office: Caller;
let stopWorking: () => Promise<void>;
let programId: number;
let studentId: number;

const content = '/api/ns/NotificationContent';

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  stopWorking = await school.works();
});
afterAll(async () => {
  await stopWorking();
  await school.close();
});
beforeEach(async () => {
  await school.rows('delete from outbox');
  programId = await addProgram(school.database);
  studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId });
});

async function guardian(firstName: string, email: string) {
  const familyId = await addFamily(school.database, { firstName, lastName: 'Rao', email });
  await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 });
  return familyId;
}
const noLongerContact = (familyId: number) =>
  school.rows('update student_family set may_be_contacted = false where family_id = $1', [familyId]);

/** A mailing to the guardians of the class whose messages wait in the outbox. */
async function waiting(): Promise<number> {
  const made = await office.post(content, notificationContentFactory());
  const asked = { notificationContentId: made.json.data, audience: audience.program, programIds: [programId] };
  const { seen } = (await office.post(`${content}/PreviewSending`, asked)).json;
  const { mailingId } = (await office.post(`${content}/Send`, { ...asked, seen })).json.data;
  await until(async () => (await mailingOf(mailingId)).state >= mailingState.sending);
  return mailingId;
}
const mailingOf = async (mailingId: number) => (await office.get(`/api/ns/Mailing/${mailingId}`)).json;
const recipientsOf = async (mailingId: number) => (await office.get(`/api/ns/Mailing/GetRecipients?mailingId=${mailingId}`)).json;

test('A message that waits is not sent to somebody to whom the school may no longer write, nor are they to be called', async () => {
  const dev = await guardian('Dev', 'dev@parents.test');
  await guardian('Meena', 'meena@parents.test');
  const mailingId = await waiting();
  await noLongerContact(dev);
  const mailbox = openMemoryMailbox();
  const { database } = school;
  const sending = await startSending({
    ...{ database, carrier: mailbox, origin: 'https://school.example', log: () => undefined, lookEveryMs: 20 },
    sender: async () => ({ name: 'Sahyadri', address: 'office@school.test' }),
    turnOf: (mail) => turnOfMail(database.db, mail),
    attach: async () => undefined,
  });
  await until(async () => (await mailingOf(mailingId)).state === mailingState.done);
  await sending.stop();
  expect(mailbox.letters().map(({ to }) => to.address)).toEqual(['meena@parents.test']);
  expect((await recipientsOf(mailingId))[0]).toMatchObject({ name: 'Dev Rao', state: recipientState.withheld });
  expect(await mailingOf(mailingId)).toMatchObject({ sent: 1, failed: 0, toCall: 0 });
});

test('Nobody without e-mail is called or gets a letter once the school may no longer write to them', async () => {
  const dev = await guardian('Dev', '');
  const mailingId = await waiting();
  expect(await mailingOf(mailingId)).toMatchObject({ toCall: 1 });
  await noLongerContact(dev);
  expect(await mailingOf(mailingId)).toMatchObject({ toCall: 0 });
  expect(await recipientsOf(mailingId)).toMatchObject([{ name: 'Dev Rao', state: recipientState.withheld }]);
  problem(await office.get(`/api/ns/Mailing/PrintLetters?mailingId=${mailingId}`), 409);
  const toCall = await office.get(`/api/ns/Mailing/ExportToCall?mailingId=${mailingId}&format=csv`);
  expect(toCall.text).not.toContain('Dev Rao');
});
