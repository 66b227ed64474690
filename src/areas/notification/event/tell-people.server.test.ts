import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { zoneByDay } from '../../../../test/support/daytime.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { listenAt } from '../../../../test/support/listen.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { addChild, forgetTold, noticesOf, queuedMails, quiet, switchOn } from '../../../../test/support/notices.ts';
import { problem } from '../../../../test/support/problem.ts';
import { openAccount } from '../../../../test/support/sign-in.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { studentLeaveCategoryFactory } from '../../leave-attendance/student-leave-category/student-leave-category.factory.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { notificationContentFactory } from '../notification-content/notification-content.factory.ts';

let school: TestApp;
let office: Caller;
let programId: number;
let categoryId: number;
let address: string;

const events = '/api/ns/NotificationEvent';
const staffRole = { admin: 1, worker: 2 };

beforeAll(async () => {
  school = await startApp();
  await school.rows('update school set time_zone = $1', [zoneByDay()]);
  address = await school.app.listen({ port: 0, host: '127.0.0.1' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  categoryId = (await office.post('/api/las/StudentLeaveCategory', studentLeaveCategoryFactory())).json.data;
});
afterAll(() => school.close());
beforeEach(() => forgetTold(school));

const tell = (body: string | null, ...names: string[]) => switchOn(office, body, names);
const child = () => addChild(school, programId);
const mails = () => queuedMails(school);

const enterLeave = async (studentId: number, day = '2026-06-22') => {
  const body = { studentId, studentLeaveCategoryId: categoryId, leaveFrom: day, leaveTo: day, reason: 'Wedding' };
  const answer = await office.post('/api/las/StudentLeave', body);
  expect(answer.status, answer.text).toBe(201);
  return { ...body, studentLeaveId: answer.json.data as number };
};
test('Nobody is told of an event that is not switched on', async () => {
  const { studentId, mother } = await child();
  await enterLeave(studentId);
  expect(await mails()).toEqual([]);
  expect(await noticesOf(mother)).toEqual({ unread: 0, items: [] });
});

test('When leave is entered, both guardians get an e-mail, and those with an account a notice', async () => {
  await tell('<p>{{Student Name}}: {{Leave From}} to {{Leave To}}, {{Leave Days}} day, {{Leave Reason}}</p>', 'leave-entered');
  const { studentId, mother, mails: addresses } = await child();
  await enterLeave(studentId);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(addresses);
  expect(sent[0]).toMatchObject({ subject: 'News of Asha', cause: 'Leave entered', later: false });
  expect(sent[0]?.body).toContain('22-06-2026 to 22-06-2026, 1 day, Wedding');
  expect(await noticesOf(mother)).toMatchObject({
    unread: 1,
    items: [{ label: 'Leave entered', words: 'Leave of Asha on 22-06-2026', path: `/sis/student/details/${studentId}` }],
  });
});

test('Nobody is told of a refused change, nor of a change that they made themselves', async () => {
  await tell('<p>x</p>', 'leave-entered');
  const {
    studentId,
    mother,
    mails: [father],
  } = await child();
  const body = { studentId, studentLeaveCategoryId: categoryId, leaveFrom: '2026-06-24', leaveTo: '2026-06-23', reason: '' };
  problem(await office.post('/api/las/StudentLeave', body), 422);
  expect(await mails()).toEqual([]);
  const own = await mother.post('/api/las/StudentLeave', { ...body, leaveTo: '2026-06-24' });
  expect(own.status, own.text).toBe(201);
  expect((await mails()).map(({ to }) => to)).toEqual([father]);
  expect((await noticesOf(mother)).unread).toBe(0);
});

test('Everybody chooses for themselves how they hear of each kind of event', async () => {
  await tell('<p>x</p>', 'leave-entered');
  const {
    studentId,
    mother,
    mails: [father],
  } = await child();
  const wish = (wantsNotice: boolean, wantsMail: boolean) =>
    mother.put('/api/ns/NoticePreference', { preferences: [{ event: 'leave-entered', wantsNotice, wantsMail }] });
  expect((await wish(true, false)).status).toBe(200);
  await enterLeave(studentId);
  expect([(await mails()).map(({ to }) => to), (await noticesOf(mother)).unread]).toEqual([[father], 1]);
  await wish(false, false);
  await enterLeave(studentId, '2026-06-25');
  expect((await noticesOf(mother)).unread).toBe(1);
  const { json } = await mother.get('/api/ns/NoticePreference');
  expect(json.find(({ event }: { event: string }) => event === 'leave-entered')).toMatchObject({
    wantsNotice: false,
    wantsMail: false,
  });
  const unknown = { preferences: [{ event: 'leave-entered' }, { event: 'nothing' }] };
  expect(problem(await mother.put('/api/ns/NoticePreference', unknown), 400).errors).toEqual({
    'preferences.1.event': ['There is no event nothing'],
  });
});

test('Somebody who wants no e-mail gets none even once their account is disabled', async () => {
  await tell('<p>x</p>', 'leave-entered');
  const {
    studentId,
    mother,
    familyId,
    mails: [father],
  } = await child();
  const wish = { event: 'leave-entered', wantsNotice: true, wantsMail: false };
  await mother.put('/api/ns/NoticePreference', { preferences: [wish] });
  await school.rows('update account set is_disabled = true where family_id = $1', [familyId]);
  await enterLeave(studentId);
  expect((await mails()).map(({ to }) => to)).toEqual([father]);
  expect(await school.rows('select 1 from notice n join account a using (account_id) where a.is_disabled')).toEqual([]);
});

test('Staff who run the school without being administrators can choose the same for the office’s events', async () => {
  const offered = async (by: Caller) =>
    (await by.get('/api/ns/NoticePreference')).json.map(({ event }: { event: string }) => event);
  expect(await offered(await school.asStaff(staffRole.admin))).toContain('register-still-not-taken');
  expect(await offered(await school.asStaff(staffRole.worker))).not.toContain('register-still-not-taken');
  expect(await offered(office)).toEqual(['register-still-not-taken', 'teacher-back', 'unusual-noticed']);
});

test('The office is told that links to accounts are always sent', async () => {
  const { events: told } = (await office.get(events)).json;
  const always = told.flatMap(({ event, isAlwaysSent }: { event: string; isAlwaysSent: boolean }) =>
    isAlwaysSent ? [event] : [],
  );
  expect(always).toEqual(['account-invitation', 'password-reset']);
});

test('Only its own account can mark a notice as read, one or all', async () => {
  await tell(null, 'leave-entered');
  const [one, other] = [await child(), await child()];
  await enterLeave(one.studentId);
  await enterLeave(one.studentId, '2026-06-29');
  await enterLeave(other.studentId);
  expect(await mails(), 'without a notification there is no e-mail').toEqual([]);
  const { items } = await noticesOf(one.mother);
  expect((await other.mother.put(`/api/ns/Notice/MarkRead?noticeId=${items[0].noticeId}`)).json.data).toBe(0);
  expect((await one.mother.put(`/api/ns/Notice/MarkRead?noticeId=${items[0].noticeId}`)).json.data).toBe(1);
  expect((await noticesOf(one.mother)).unread).toBe(1);
  await one.mother.put('/api/ns/Notice/MarkRead');
  expect((await noticesOf(one.mother)).unread).toBe(0);
  expect((await noticesOf(other.mother)).unread).toBe(1);
});

test('A new notice reaches the sessions of its account at once, and no others', async () => {
  await tell(null, 'leave-entered');
  const [one, other] = [await child(), await child()];
  const [mine, theirs] = [
    await listenAt(address, one.mother.token, undefined, 0),
    await listenAt(address, other.mother.token, undefined, 0),
  ];
  await Promise.all([mine, theirs].map((listener) => listener.next('event: ready')));
  await enterLeave(one.studentId);
  expect(await mine.next('event: own')).toContain('"Notice":null');
  await enterLeave(other.studentId);
  await theirs.next('event: own');
  expect(theirs.text().match(/event: own/g)).toHaveLength(1);
  for (const listener of [mine, theirs]) listener.close();
});

test('A payment’s message has its receipt and goes before messages to many; less urgent ones wait for the end of the quiet hours', async () => {
  await tell('<p>{{Receipt Number}}: {{Amount Paid}} on {{Payment Date}}</p>', 'payment-received');
  const { studentId } = await child();
  const paid = { paymentFor: 1, paymentForId: studentId, paymentMode: 1, amountPaid: 5000, paymentDate: '2026-06-15' };
  await school.rows("update notification_setting set quiet_from = '00:00', quiet_to = '23:59'");
  expect((await office.post('/api/fs/PaymentTransaction', paid)).status).toBe(201);
  const [first] = await mails();
  expect(first).toMatchObject({ priority: 0, later: false, cause: 'Payment received' });
  expect(first?.body).toContain(': ₹ 5,000 on 15-06-2026');
  const [{ attachment }] = (await school.rows('select attachment from outbox limit 1')) as [{ attachment: object }];
  expect(attachment).toHaveProperty('paymentTransactionId');
  await tell('<p>x</p>', 'leave-entered');
  await school.rows("update notification_setting set quiet_from = '00:00', quiet_to = '23:59'");
  await enterLeave(studentId);
  expect((await mails()).filter(({ cause }) => cause === 'Leave entered').map(({ later }) => later)).toEqual([true, true]);
  await school.rows("update notification_setting set quiet_from = '00:00', quiet_to = '00:00'");
});

test('A guardian of several children hears of due fees once a day, with what is owed for all of them', async () => {
  await tell('<p>{{Amount Due}}</p>', 'fee-due', 'fee-overdue');
  const { studentId, familyId, mother } = await child();
  const sibling = await addStudent(school.database, { firstName: 'Ravi', programId });
  await school.database.db.insert(studentFamilies).values({ studentId: sibling, familyId, relationship: 1 });
  for (const of of [studentId, sibling])
    await school.database.db.insert(studentFees).values({
      studentId: of,
      programId,
      dueDate: '2026-06-18',
      schoolYear: 2026,
      totalAmount: 1000,
      balance: 1000,
      feeStatus: 1,
    });
  await school.runJob('remind-of-fees');
  await school.runJob('remind-of-fees');
  const told = (await mails()).filter(({ to }) => to.startsWith('mother'));
  expect(told.map(({ subject, body }) => [subject, body])).toEqual([['News of Asha and Ravi', '<p>₹ 2,000</p>']]);
  expect((await noticesOf(mother)).items).toMatchObject([{ words: 'Fees of Asha and Ravi: ₹ 2,000 due on 18-06-2026' }]);
});

test('The settings are saved with the version that was read, and refused if somebody else has changed them since', async () => {
  const { json } = await office.get(events);
  const changed = { version: json.version, ...quiet, events: [{ event: 'fee-due', isOn: true, notificationContentId: null }] };
  expect((await office.put(events, changed)).status).toBe(200);
  problem(await office.put(events, changed), 409);
  const { json: now } = await office.get(events);
  expect(now.events.filter(({ isOn }: { isOn: boolean }) => isOn)).toMatchObject([{ event: 'fee-due', label: 'Fee due' }]);
});

test('A notification with a placeholder that has no value there cannot be used for an event, and one in use cannot be deleted', async () => {
  const { json } = await office.post(
    '/api/ns/NotificationContent',
    notificationContentFactory({ body: '<p>{{Leave From}}</p>' }),
  );
  const event = { event: 'fee-due', isOn: true, notificationContentId: json.data };
  expect(problem(await office.put(events, { ...quiet, events: [event] }), 422).errors).toEqual({
    'events.0.notificationContentId': ['{{Leave From}} has no value when: Fee due'],
  });
  await office.put(events, { ...quiet, events: [{ ...event, event: 'leave-entered' }] });
  const refused = problem(await office.delete(`/api/ns/NotificationContent?notificationContentId=${json.data}`), 409);
  expect(refused.detail).toContain('still has 1 event');
  problem(await office.put(events, { ...quiet, events: [{ event: 'no-such-thing' }] }), 422);
  problem(await office.put(events, { quietFrom: 'late', quietTo: '07:00', events: [] }), 422);
  problem(await office.put(events, { ...quiet, events: [], version: 1 }), 409);
});

test('A notification deleted while it is being chosen for an event is reported missing; one chosen meanwhile stays', async () => {
  const add = async (): Promise<number> =>
    (await office.post('/api/ns/NotificationContent', notificationContentFactory({ body: '<p>Hello</p>' }))).json.data;
  const tiedTo = (notificationContentId: number | null) => ({
    ...quiet,
    events: [{ event: 'leave-entered', isOn: true, notificationContentId }],
  });
  const gone = await add();
  const deleted = [`delete from notification_content where notification_content_id = ${gone}`];
  const notTied = problem(await meanwhile(school, deleted, () => office.put(events, tiedTo(gone))), 409);
  expect(notTied.detail).toBe(
    'Something that this belongs to was deleted by someone else.|Reload the page to see what is there.',
  );
  const tied = await add();
  await office.put(events, tiedTo(null));
  const tying = [`update notification_event set notification_content_id = ${tied} where event = 'leave-entered'`];
  const notDeleted = problem(
    await meanwhile(school, tying, () => office.delete(`/api/ns/NotificationContent?notificationContentId=${tied}`)),
    409,
  );
  expect(notDeleted.detail).toContain('still has 1 event');
  await office.put(events, tiedTo(null));
});

test('Nobody is told what their role may not read', async () => {
  await tell('<p>{{Leave Reason}} {{Student Name}}</p>', 'leave-entered');
  const { studentId, mother } = await child();
  await school.rows("update role_permission set permissions = permissions - 'studentleave.read' where role = 'parent'");
  await enterLeave(studentId);
  expect(await mails()).toEqual([]);
  expect((await noticesOf(mother)).items).toEqual([]);
  await school.rows(
    `update role_permission set permissions = permissions || '{"studentleave.read": "studentid=@children"}' where role = 'parent'`,
  );
});

test('An event told once a day waits for its time by the school’s clock, which the office may change', async () => {
  const { json } = await office.get(events);
  const times = json.events.filter(({ at }: { at: string | null }) => at !== null);
  expect(times.map(({ event, at }: { event: string; at: string }) => [event, at])).toEqual([
    ['register-not-taken', '10:00'],
    ['register-still-not-taken', '11:00'],
    ['fee-due', '09:00'],
    ['fee-overdue', '09:00'],
  ]);
  const at = async (time: string) => {
    const event = { event: 'fee-due', isOn: true, notificationContentId: null, at: time };
    return office.put(events, { ...quiet, events: [event] });
  };
  expect(problem(await at('half past nine'), 422).errors).toEqual({ 'events.0.at': ['Time should be a time, as in 09:30'] });
  const { studentId, mother } = await child();
  const fee = { studentId, programId, dueDate: '2026-06-18', schoolYear: 2026, totalAmount: 1000, balance: 1000, feeStatus: 1 };
  await school.database.db.insert(studentFees).values(fee);
  await at('23:00');
  await school.runJob('remind-of-fees');
  expect((await noticesOf(mother)).items).toEqual([]);
  await at('11:00');
  const other = await child();
  await school.database.db.insert(studentFees).values({ ...fee, studentId: other.studentId, isWithoutStay: true });
  await school.runJob('remind-of-fees');
  expect((await noticesOf(other.mother)).items, 'a fee whose stay was undone').toEqual([]);
  expect((await noticesOf(mother)).items).toHaveLength(1);
});

test('Notices older than 90 days are deleted', async () => {
  const { accountId } = await openAccount(school.database, { role: 'admin' }).then(async (token) =>
    (await school.app.inject({ url: '/api/ias/IdentityAccess/session', headers: { authorization: `Bearer ${token}` } })).json(),
  );
  await school.rows(
    "insert into notice (account_id, event, words, path, created) values ($1, 'leave-entered', 'x', '/', now() - interval '91 days')",
    [accountId],
  );
  await school.runJob('forget-notices');
  expect(await school.rows('select 1 from notice')).toEqual([]);
});
