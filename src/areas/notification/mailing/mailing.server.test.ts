import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { notificationContentFactory } from '../notification-content/notification-content.factory.ts';
import { audience, audienceRole, skipReason } from './audience.domain.ts';
import { mailingState, recipientState } from './mailing.domain.ts';

let school: TestApp;
let office: Caller;
let stopWorking: () => Promise<void>;
let programId: number;
let notificationContentId: number;

const content = '/api/ns/NotificationContent';
const body = '<p>Dear {{Recipient Name}}, <strong>{{Student First Name}}</strong> goes on a trip.</p>';

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  stopWorking = await school.works();
});
afterAll(async () => {
  await stopWorking();
  await school.close();
});

/** Each test has its own class and notification. */
beforeEach(async () => {
  programId = await addProgram(school.database);
  const { json } = await office.post(content, notificationContentFactory({ title: 'Trip of {{Student First Name}}', body }));
  notificationContentId = json.data;
});

const link = (studentId: number, familyId: number, of: object = {}) =>
  school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1, ...of });
const child = (firstName: string, of: object = {}) =>
  addStudent(school.database, { firstName, lastName: 'Rao', programId, ...of });
const guardian = (firstName: string, of: object = {}) =>
  addFamily(school.database, { firstName, lastName: 'Rao', email: `${firstName.toLowerCase()}@parents.test`, ...of });

const asked = (of: object = {}) => ({
  ...{ notificationContentId, audience: audience.program, programIds: [programId] },
  ...{ grades: [], role: 0, studentIds: [], staffIds: [] },
  ...of,
});
const preview = async (of: object = {}, caller = office) => (await caller.post(`${content}/PreviewSending`, asked(of))).json;
const send = async (of: object = {}) => office.post(`${content}/Send`, { ...asked(of), seen: (await preview(of)).seen });

const mailingOf = async (mailingId: number) => (await office.get(`/api/ns/Mailing/${mailingId}`)).json;
const recipientsOf = async (mailingId: number) => (await office.get(`/api/ns/Mailing/GetRecipients?mailingId=${mailingId}`)).json;
const queued = (mailingId: number) => until(async () => (await mailingOf(mailingId)).state >= mailingState.sending);
const outboxOf = () =>
  school.rows<{ to: string; subject: string; body: string; priority: number }>(
    `select to_email as to, subject, body, priority from outbox where subject like 'Trip of %' order by outbox_id`,
  );
const forgetMails = () => school.rows('delete from outbox');

async function family() {
  await forgetMails();
  const [asha, ravi, lila] = [await child('Asha'), await child('Ravi'), await child('Lila')];
  const [meena, dev] = [await guardian('Meena'), await guardian('Dev')];
  for (const id of [asha, ravi, lila]) await link(id, meena);
  await link(asha, dev, { relationship: 2 });
  return { asha, ravi, lila, meena, dev };
}

test('Both guardians of a child get a message, each only one, even with three children in the class', async () => {
  await family();
  const seen = await preview();
  expect(seen.recipients).toMatchObject([
    { name: 'Dev Rao', email: 'dev@parents.test', about: 'Asha Rao' },
    { name: 'Meena Rao', email: 'meena@parents.test', about: 'Asha Rao, Lila Rao, Ravi Rao' },
  ]);
  const { status, json } = await send();
  expect(status).toBe(200);
  expect(json.message).toBe('2 messages are on their way');
  await queued(json.data.mailingId);
  expect(await outboxOf()).toEqual([
    {
      ...{ to: 'dev@parents.test', subject: 'Trip of Asha', priority: 2 },
      body: '<p>Dear Dev Rao, <strong>Asha</strong> goes on a trip.</p>',
    },
    {
      ...{ to: 'meena@parents.test', subject: 'Trip of Asha, Ravi and Lila', priority: 2 },
      body: '<p>Dear Meena Rao, <strong>Asha, Ravi and Lila</strong> goes on a trip.</p>',
    },
  ]);
  expect(await mailingOf(json.data.mailingId)).toMatchObject({ recipientCount: 2, waiting: 2, sent: 0, failed: 0, toCall: 0 });
});

test('Before sending, the office sees who is skipped and why, and the message to any recipient', async () => {
  const { asha, ravi } = await family();
  const alone = await child('Zoya');
  const barred = await guardian('Barun');
  await link(asha, barred, { mayBeContacted: false });
  const seen = await preview();
  expect(seen.skipped).toMatchObject([
    { name: 'Zoya Rao', about: '', reason: skipReason.noGuardian },
    { name: 'Barun Rao', about: 'Asha Rao', reason: skipReason.notContacted },
  ]);
  expect(seen.message).toMatchObject({ to: 'Dev Rao <dev@parents.test>', subject: 'Trip of Asha' });
  expect((await preview({ nth: 1 })).message.subject).toBe('Trip of Asha, Ravi and Lila');
  expect((await preview({ nth: 2 })).message.subject, 'after the last one the first').toBe('Trip of Asha');
  const left = await child('Jaya', { studentStatus: 4, programId: null });
  const picked = await preview({ audience: audience.picked, studentIds: [ravi, alone, left], staffIds: [] });
  expect(picked.skipped).toContainEqual({ key: `student ${left}`, name: 'Jaya Rao', about: '', reason: skipReason.hasLeft });
  expect(picked.recipients.map(({ name, about }: Record<string, string>) => [name, about])).toEqual([['Meena Rao', 'Ravi Rao']]);
});

test('A guardian whom the school may not contact about one child hears only of the others', async () => {
  await forgetMails();
  const [one, other] = [await child('Uma'), await child('Vidya')];
  const mother = await guardian('Nita');
  await link(one, mother);
  await link(other, mother, { mayBeContacted: false });
  const { json } = await send();
  await queued(json.data.mailingId);
  expect((await outboxOf()).map(({ subject }) => subject)).toEqual(['Trip of Uma']);
});

test('Separated parents each get a message of their own, with nothing about the other', async () => {
  await forgetMails();
  const every = '<p>{{Recipient Name}} {{Guardian Name}} {{Student Name}} {{Staff Name}}</p>';
  await office.put(`${content}?notificationContentId=${notificationContentId}`, {
    title: 'Trip of {{Student Name}}',
    body: every,
  });
  const mira = await child('Mira');
  await link(mira, await guardian('Hema'), { isSeparated: true });
  await link(mira, await guardian('Gopal'), { isSeparated: true, relationship: 2 });
  const { json } = await send();
  await queued(json.data.mailingId);
  expect((await outboxOf()).map((mail) => [mail.to, mail.body])).toEqual([
    ['gopal@parents.test', '<p>Gopal Rao Gopal Rao Mira Rao –</p>'],
    ['hema@parents.test', '<p>Hema Rao Hema Rao Mira Rao –</p>'],
  ]);
});

test('A second press sends nothing twice, and sending is refused if something has changed since the preview', async () => {
  const { asha } = await family();
  const { seen } = await preview();
  const [one, other] = await Promise.all([1, 2].map(() => office.post(`${content}/Send`, { ...asked(), seen })));
  expect([one?.status, other?.status].sort()).toEqual([200, 409]);
  await queued([one, other].find((answer) => answer?.status === 200)?.json.data.mailingId);
  problem(await office.post(`${content}/Send`, { ...asked(), seen }), 409);
  const now = await preview();
  await link(asha, await guardian('Tara'), { relationship: 3 });
  const refused = problem(await office.post(`${content}/Send`, { ...asked(), seen: now.seen }), 409);
  expect(refused.detail).toContain('Look again before you send it');
  problem(await office.post(`${content}/Send`, asked()), 422);
  expect(await school.rows('select 1 from mailing where notification_content_id = $1', [notificationContentId])).toHaveLength(1);
});

test('The same press again, after a lost answer, gets the first answer', async () => {
  await family();
  const { seen } = await preview();
  const press = () =>
    office.send({ method: 'POST', url: `${content}/Send`, payload: { ...asked(), seen }, headers: { 'idempotency-key': seen } });
  const [first, again] = [await press(), await press()];
  expect(again.json).toEqual(first.json);
  await queued(first.json.data.mailingId);
  expect(await outboxOf()).toHaveLength(2);
});

test('People without e-mail are on the list to call and get a letter, one page each, with the school’s letterhead', async () => {
  await forgetMails();
  const [asha, ravi] = [await child('Asha'), await child('Ravi')];
  await link(asha, await guardian('Kamla', { email: '', personalContact: '9811111111', currentAddress: '4 Hill Road, Pune' }));
  await link(ravi, await guardian('Lata', { email: '', personalContact: '9822222222' }));
  await link(ravi, await guardian('Mohan'));
  const { json } = await send();
  const { mailingId } = json.data;
  await queued(mailingId);
  expect(await mailingOf(mailingId)).toMatchObject({ waiting: 1, toCall: 2, recipientCount: 3 });
  const called = await office.get(`/api/ns/Mailing/ExportToCall?mailingId=${mailingId}&format=csv`);
  expect(called.text).toContain('Kamla Rao,9811111111,Asha Rao,Has no e-mail');
  expect(called.text).toContain('Lata Rao,9822222222,Ravi Rao,Has no e-mail');
  expect(called.text).not.toContain('Mohan');
  const letters = await office.get(`/api/ns/Mailing/PrintLetters?mailingId=${mailingId}`);
  expect(letters.headers['content-type']).toBe('application/pdf');
  const { pages } = await readPdf(letters.bytes);
  const [school1] = await school.rows<{ name: string }>('select school_name as name from school');
  expect(pages).toHaveLength(2);
  for (const [page, words] of [
    [0, ['Kamla Rao', '4 Hill Road, Pune', 'Trip of Asha', 'goes on a trip.', school1?.name ?? '']],
    [1, ['Lata Rao', 'Trip of Ravi', school1?.name ?? '']],
  ] as const)
    for (const word of words) expect(pages[page]?.replace(/\s+/g, ' ')).toContain(word);
  expect(pages[0]).not.toContain('Ravi');
});

test('Letters and the list to call show the school’s date on which the mailing was sent', async () => {
  await link(await child('Asha'), await guardian('Kamla', { email: '' }));
  const { json } = await send();
  const { mailingId } = json.data;
  await queued(mailingId);
  await school.rows("update school set time_zone = 'Asia/Kolkata'");
  await school.rows("update mailing set created = '2026-06-14T20:00:00Z' where mailing_id = $1", [mailingId]);
  const letters = await office.get(`/api/ns/Mailing/PrintLetters?mailingId=${mailingId}`);
  expect((await readPdf(letters.bytes)).pages[0]).toContain('15-06-2026');
  const toCall = await office.get(`/api/ns/Mailing/ExportToCall?mailingId=${mailingId}&format=csv`);
  expect(toCall.headers['content-disposition']).toContain('to call 2026-06-15');
});

test('Only failed messages are being sent again, to the current address', async () => {
  await family();
  const { json } = await send();
  const { mailingId } = json.data;
  await queued(mailingId);
  await school.rows(
    `update outbox set state = 'failed', attempts = 1, answer = '550 no such mailbox' where to_email = 'dev@parents.test'`,
  );
  expect(await recipientsOf(mailingId)).toMatchObject([
    { name: 'Dev Rao', state: recipientState.failed, answer: '550 no such mailbox' },
    { name: 'Meena Rao', state: recipientState.waiting },
  ]);
  const letters = await office.get(`/api/ns/Mailing/PrintLetters?mailingId=${mailingId}`);
  expect((await readPdf(letters.bytes)).pages[0]).toContain('Dev Rao');
  await school.rows(`update family set email = 'dev.rao@parents.test' where email = 'dev@parents.test'`);
  const again = `/api/ns/Mailing/SendAgain?mailingId=${mailingId}`;
  expect((await office.post(again)).json).toEqual({ data: 1, message: '1 message is being sent again' });
  expect((await outboxOf()).map(({ to }) => to)).toEqual(['dev.rao@parents.test', 'meena@parents.test']);
  problem(await office.post(again), 409);
  await forgetMails();
  expect(await mailingOf(mailingId), 'what left the outbox was sent').toMatchObject({ sent: 2, state: mailingState.done });
});

test('A single message sent again goes to the current address, and the office is told so', async () => {
  const { asha, dev } = await family();
  const { json } = await send();
  const { mailingId } = json.data;
  await queued(mailingId);
  const [failed] = await school.rows<{ id: number }>(
    `update outbox set state = 'failed' where to_email = 'dev@parents.test' returning outbox_id as id`,
  );
  const again = () => office.post(`/api/ns/Outbox/SendAgain?outboxId=${failed?.id}`);
  await school.rows(`update family set email = 'dev.rao@parents.test' where family_id = $1`, [dev]);
  expect((await again()).json.message).toBe('It is being sent again, to the current address: dev.rao@parents.test');
  expect((await outboxOf()).map(({ to }) => to)).toEqual(['dev.rao@parents.test', 'meena@parents.test']);
  expect((await recipientsOf(mailingId))[0]).toMatchObject({ name: 'Dev Rao', email: 'dev.rao@parents.test' });
  expect((await again()).json.message).toBe('It is being sent again');
  await school.rows(`update family set email = '' where family_id = $1`, [dev]);
  expect(problem(await again(), 409).detail).toBe('This person has no e-mail address any more.');
  await school.rows('update student_family set may_be_contacted = false where student_id = $1 and family_id = $2', [asha, dev]);
  expect(problem(await again(), 409).detail).toBe('The school may not write to this person any more.');
});

test('Nothing is sent again to an address removed from the records: its owner stays on the list to call', async () => {
  const { dev } = await family();
  const { json } = await send();
  const { mailingId } = json.data;
  await queued(mailingId);
  await school.rows(`update outbox set state = 'failed' where to_email = 'dev@parents.test'`);
  await school.rows(`update family set email = '' where family_id = $1`, [dev]);
  problem(await office.post(`/api/ns/Mailing/SendAgain?mailingId=${mailingId}`), 409);
  expect((await recipientsOf(mailingId))[0]).toMatchObject({ name: 'Dev Rao', state: recipientState.failed });
});

test('Nothing is sent, not even again, to somebody to whom the school may no longer write', async () => {
  const { asha, dev } = await family();
  const { json } = await send();
  const { mailingId } = json.data;
  await queued(mailingId);
  await school.rows(`update outbox set state = 'failed' where to_email = 'dev@parents.test'`);
  await school.rows('update student_family set may_be_contacted = false where student_id = $1 and family_id = $2', [asha, dev]);
  problem(await office.post(`/api/ns/Mailing/SendAgain?mailingId=${mailingId}`), 409);
});

test('A cancelled mailing has sent nothing, and can be started again', async () => {
  await stopWorking();
  const { asha, dev, meena } = await family();
  const { json } = await send();
  const { mailingId, taskId } = json.data;
  expect((await mailingOf(mailingId)).state).toBe(mailingState.preparing);
  await office.delete(`/api/ias/Task?taskId=${taskId}`);
  expect((await mailingOf(mailingId)).state).toBe(mailingState.stopped);
  await school.rows(`update family set email = 'meena.rao@parents.test' where family_id = $1`, [meena]);
  const again = `/api/ns/Mailing/SendAgain?mailingId=${mailingId}`;
  expect((await office.post(again)).json.data).toBe(2);
  problem(await office.post(again), 409);
  await school.rows('update student_family set may_be_contacted = false where student_id = $1 and family_id = $2', [asha, dev]);
  stopWorking = await school.works();
  await queued(mailingId);
  expect((await outboxOf()).map(({ to }) => to)).toEqual(['meena.rao@parents.test']);
  expect((await recipientsOf(mailingId))[0]).toMatchObject({ name: 'Dev Rao', state: recipientState.withheld });
});

test('Every audience finds the people whom it names', async () => {
  const order = 87;
  await school.rows('update program set program_order = $2 where program_id = $1', [programId, order]);
  const { asha, ravi } = await family();
  const names = async (of: object) =>
    (await preview({ programIds: [], ...of })).recipients.map(({ name }: { name: string }) => name);
  expect(await names({ audience: audience.grade, grades: [order] })).toEqual(['Dev Rao', 'Meena Rao']);
  const owed = { programId, dueDate: '2026-07-01', schoolYear: 2026, totalAmount: 500, balance: 500, feeStatus: 1 };
  await school.database.db.insert(studentFees).values({ studentId: ravi, ...owed });
  expect(await names({ audience: audience.balance, programIds: [programId] })).toEqual(['Meena Rao']);
  const teacher = await addStaff(school.database, { firstName: 'Lata', lastName: 'Nair', staffType: 1 });
  await addStaff(school.database, { firstName: 'Gone', lastName: 'Nair', staffType: 1, staffStatus: 2 });
  expect(await names({ audience: audience.staff })).toContain('Lata Nair');
  expect(await names({ audience: audience.staff })).not.toContain('Gone Nair');
  expect(await names({ audience: audience.role, role: audienceRole.teacher })).toContain('Lata Nair');
  expect(await names({ audience: audience.role, role: audienceRole.student })).toContain('Asha Rao');
  expect(await names({ audience: audience.role, role: audienceRole.guardian })).toContain('Meena Rao');
  expect(await names({ audience: audience.picked, studentIds: [asha], staffIds: [teacher] })).toEqual([
    ...['Dev Rao', 'Meena Rao', 'Lata Nair'],
  ]);
});

test('Guardians of students absent today are told when they were absent; guardians of students on leave get nothing', async () => {
  const { asha, ravi, lila } = await family();
  const attendances = [
    { studentId: asha, morning: false, afternoon: true },
    { studentId: ravi, morning: false, afternoon: false },
    { studentId: lila, morning: true, afternoon: true },
  ].map((one) => ({ ...one, programId, attendanceDate: '2026-06-15', notes: '' }));
  const saved = await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances: attendances });
  expect(saved.status, saved.text).toBe(201);
  await school.rows(
    `with category as (insert into student_leave_category (category_name) values ('Ill') returning student_leave_category_id as id)
     insert into student_leave (student_leave_category_id, student_id, leave_from, leave_to) select id, $1, '2026-06-14', '2026-06-16' from category`,
    [ravi],
  );
  await office.put(`${content}?notificationContentId=${notificationContentId}`, {
    title: 'Trip of {{Student First Name}}',
    body: '<p>{{Absence Date}} {{Absent When}}</p>',
  });
  const seen = await preview({ audience: audience.absent });
  expect(seen.recipients.map(({ about }: { about: string }) => about)).toEqual(['Asha Rao', 'Asha Rao']);
  expect(seen.skipped).toMatchObject([{ name: 'Ravi Rao', about: '', reason: skipReason.onLeave }]);
  expect(seen.message.body).toBe('<p>15-06-2026 in the morning</p>');
});

test('A placeholder without a value for some recipients is named, with how many they are', async () => {
  await family();
  const text = '<p>{{Amount Due}} {{Due Date}} {{Staff Name}}</p>';
  await office.put(`${content}?notificationContentId=${notificationContentId}`, { title: 'Trip of all', body: text });
  expect((await preview()).without).toEqual([
    { placeholder: 'Due Date', count: 2 },
    { placeholder: 'Staff Name', count: 2 },
  ]);
});

test('Only those who may send to everybody can send, and in a message they see only what they may read elsewhere', async () => {
  const { asha } = await family();
  const keys = { 'notificationcontent.update': '-1' };
  problem(await (await school.as(keys)).post(`${content}/PreviewSending`, asked()), 403);
  const one = await school.as({ ...keys, 'student.read': `studentid=${asha}` });
  expect((await preview({}, one)).recipients.map(({ about }: { about: string }) => about)).toEqual(['Asha Rao', 'Asha Rao']);
  await office.put(`${content}?notificationContentId=${notificationContentId}`, { title: 'Fees', body: '<p>{{Amount Due}}</p>' });
  expect((await preview({}, one)).message.body).toBe('<p>•••</p>');
  const some = await school.as({ 'notificationcontent.update': 'notificationcontentid=1', 'student.read': '-1' });
  problem(await some.post(`${content}/PreviewSending`, asked()), 403);
  problem(await (await school.as({ 'notificationcontent.read': '-1' })).post(`${content}/Send`, { ...asked(), seen: 'x' }), 403);
});

test('Students who owe fees, or are absent, are an audience only for those who may read that', async () => {
  const { ravi, asha } = await family();
  const owed = { programId, dueDate: '2026-07-01', schoolYear: 2026, totalAmount: 500, balance: 500, feeStatus: 1 };
  await school.database.db.insert(studentFees).values([
    { studentId: ravi, ...owed },
    { studentId: asha, ...owed },
  ]);
  const keys = { 'notificationcontent.update': '-1', 'student.read': '-1' };
  const writer = await school.as(keys);
  for (const kind of [audience.balance, audience.absent])
    for (const what of ['PreviewSending', 'Send'])
      problem(
        await writer.post(`${content}/${what}`, { ...asked({ audience: kind }), ...(what === 'Send' && { seen: 'x' }) }),
        403,
      );
  const some = await school.as({ ...keys, 'studentfee.read': `studentid=${ravi}` });
  const seen = await preview({ audience: audience.balance }, some);
  expect(seen.recipients.map(({ about }: { about: string }) => about)).toEqual(['Ravi Rao']);
  await office.put(`${content}?notificationContentId=${notificationContentId}`, { title: 'Trip', body: '<p>{{Due Date}}</p>' });
  expect((await preview({ audience: audience.picked, programIds: [], studentIds: [asha] }, writer)).without).toEqual([]);
});

test('What cannot be an audience is refused at its field', async () => {
  const refused = async (of: object) => problem(await office.post(`${content}/PreviewSending`, asked(of)), 422).errors;
  expect(await refused({ programIds: [] })).toEqual({ programIds: ['Choose at least one program'] });
  expect(await refused({ audience: audience.grade })).toEqual({ grades: ['Choose at least one grade'] });
  expect(await refused({ audience: audience.role })).toEqual({ role: ['Role is required'] });
  expect(await refused({ audience: audience.picked })).toEqual({ studentIds: ['Choose at least one student or staff member'] });
  expect(await refused({ audience: 99 })).toEqual({ audience: ['Audience is required'] });
  problem(await office.post(`${content}/PreviewSending`, asked({ notificationContentId: 2_000_000_000 })), 404);
  const { seen } = await preview();
  expect(problem(await office.post(`${content}/Send`, { ...asked(), seen }), 422).errors).toEqual({
    audience: ['The school may not write to anybody in this audience'],
  });
});
