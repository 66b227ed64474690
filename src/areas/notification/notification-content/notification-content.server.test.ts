import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { mailPlaceholders } from '../mail-placeholder/mail-placeholder.domain.ts';
import { notificationContentFactory } from './notification-content.factory.ts';

let school: TestApp;
let office: Caller;
let studentId: number;
let familyId: number;
let programId: number;

const url = '/api/ns/NotificationContent';

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  studentId = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao <b>', programId });
  familyId = await addFamily(school.database, { firstName: 'Meena', lastName: 'Rao', email: 'meena@parents.test' });
  await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 });
  await owes(studentId, 12_500);
});
afterAll(() => school.close());

async function owes(who: number, amount: number) {
  const fee = { totalAmount: amount, balance: amount, feeStatus: 1, dueDate: '2026-07-01', schoolYear: 2026 };
  await school.database.db.insert(studentFees).values({ studentId: who, programId, ...fee });
}

/** What the guardian of these children is told. */
async function valuesOfGuardian(children: readonly number[]) {
  const { guardiansOf } = await import('../recipient/recipient.server.ts');
  const { valuesFor } = await import('../recipient/recipient-values.server.ts');
  const { db } = school.database;
  const [guardian] = await guardiansOf(db, children);
  expect(guardian?.studentIds).toEqual(children);
  const [values] = await valuesFor({ db, today: '2026-06-15' }, guardian ? [guardian] : []);
  return values;
}

const preview = (of: object, caller = office) => caller.post(`${url}/Preview`, { title: 'Fees', body: '<p>x</p>', ...of });

test('A notification is stored with only formatted text in it', async () => {
  const body = '<p onclick="alert(1)">Dear <b>{{ recipient  name }}</b></p><script>alert(1)</script>';
  const { json } = await office.post(url, notificationContentFactory({ body }));
  expect((await office.get(`${url}/${json.data}`)).json.body).toBe('<p>Dear <strong>{{ recipient  name }}</strong></p>');
});

test('A body is refused for what is wrong with it once only formatted text is left', async () => {
  const refused = async (body: string) =>
    problem(await office.post(url, notificationContentFactory({ body })), 422).errors?.['body'];
  expect(await refused('<script>alert(1)</script>')).toEqual(['Body is required']);
  expect(await refused(`<p>${'&'.repeat(60_000)}</p>`)).toEqual(['Body must not exceed 100000 characters']);
  expect(await refused('<'.repeat(99_000))).toEqual(['Body must not exceed 100000 characters']);
});

test('Notifications that an event uses stand apart, behind the others', async () => {
  const add = async (title: string) => (await office.post(url, notificationContentFactory({ title }))).json.data;
  const [own, other, ofEvent] = [await add('Zoo'), await add('Art'), await add('Alarm')];
  await school.rows(`insert into notification_event (event, is_on, notification_content_id) values ('x', false, ${ofEvent})`);
  const rows = async (query = '') => (await office.get(`${url}?PageSize=100${query}`)).json.items;
  const ids = [own, other, ofEvent];
  const found = (await rows()).filter(({ notificationContentId: id }: { notificationContentId: number }) => ids.includes(id));
  expect(found.map(({ title, isAutomatic }: Record<string, unknown>) => [title, isAutomatic])).toEqual([
    ['Art', false],
    ['Zoo', false],
    ['Alarm', true],
  ]);
  expect(await rows('&isAutomatic=true')).toMatchObject([{ title: 'Alarm' }]);
  await school.rows("delete from notification_event where event = 'x'");
});

test('Deleting a notification has its own message', async () => {
  const { json } = await office.post(url, notificationContentFactory());
  const gone = await office.delete(`${url}?notificationContentId=${json.data}`);
  expect(gone.json.message).toBe('Notification deleted successfully');
});

test('All placeholders are offered, with the source of their values', async () => {
  const { json } = await office.get('/api/ns/MailPlaceholder');
  expect(json).toHaveLength(mailPlaceholders.length);
  expect(json[7]).toEqual({ mailPlaceholderId: 8, placeholderName: 'Amount Due', source: 'Fees' });
});

test('A preview shows what a guardian of a student would get, and names what has no value for them', async () => {
  const body =
    '<p>{{Guardian Name}}: {{Student Name}} of {{Program Name}} owes {{Amount Due}} by {{Due Date}}. {{Staff Name}}</p>';
  const { json } = await preview({ title: 'Fees of {{Student First Name}}', body, studentId });
  expect(json).toEqual({
    to: 'Meena Rao <meena@parents.test>',
    subject: 'Fees of Asha',
    body: '<p>Meena Rao: Asha Rao &lt;b&gt; of Grade 5 A owes ₹ 12,500 by 01-07-2026. –</p>',
    without: ['Staff Name'],
  });
});

test('An address of several lines keeps them in the body, and is on one line in the subject', async () => {
  const [before] = await school.rows<{ address: string }>('select address from school');
  await school.rows("update school set address = E'Lake Road 4\\nPune <411001>'");
  const { json } = await preview({ title: '{{School Address}}', body: '<p>{{School Address}}</p>', studentId });
  expect(json).toMatchObject({ subject: 'Lake Road 4 Pune <411001>', body: '<p>Lake Road 4<br />Pune &lt;411001&gt;</p>' });
  await school.rows('update school set address = $1', [before?.address]);
});

test('The values of several children are joined, and what is owed is added up', async () => {
  const sibling = await addStudent(school.database, { firstName: 'Ravi', lastName: 'Rao' });
  await school.database.db.insert(studentFamilies).values({ studentId: sibling, familyId, relationship: 1 });
  expect(await valuesOfGuardian([studentId, sibling])).toMatchObject({
    'Student First Name': 'Asha and Ravi',
    'Amount Due': '₹ 12,500',
  });
});

test('What several children owe is added up to the paisa', async () => {
  const father = await addFamily(school.database, { firstName: 'Dev', lastName: 'Nair', email: 'dev@parents.test' });
  const children: number[] = [];
  // Added as binary fractions they come to a little more than 3.
  for (const amount of [2.45, 0.55]) {
    const child = await addStudent(school.database);
    await school.database.db.insert(studentFamilies).values({ studentId: child, familyId: father, relationship: 2 });
    await owes(child, amount);
    children.push(child);
  }
  expect(await valuesOfGuardian(children)).toMatchObject({ 'Amount Due': '₹ 3' });
});

test('A preview shows nobody what they may not read elsewhere', async () => {
  const keys = { 'notificationcontent.update': '-1', 'student.read': '-1' };
  const body = '<p>{{Student Name}} {{Amount Due}}</p>';
  expect((await preview({ body, studentId }, await school.as(keys))).json.body).toBe('<p>Asha Rao &lt;b&gt; •••</p>');
  const others = { ...keys, 'student.read': `studentid=${studentId + 1000}` };
  problem(await preview({ body, studentId }, await school.as(others)), 404);
  problem(await preview({ body, studentId }, await school.as({ 'notificationcontent.read': '-1' })), 403);
});

test('No placeholder tells a staff member anything about students', async () => {
  const staffId = await addStaff(school.database, { firstName: 'Lata', lastName: 'Nair', email: 'lata@school.test' });
  const body = `<p>${mailPlaceholders.map(({ placeholderName }) => `{{${placeholderName}}}`).join('; ')}</p>`;
  const { json } = await preview({ body, staffId });
  expect(json.without).toEqual(
    expect.arrayContaining(['Student Name', 'Admission Number', 'Program Name', 'Amount Due', 'Due Date', 'Guardian Name']),
  );
  expect(json.body).toContain('Lata Nair');
});

test('Messages no longer contain values that the recipient’s role may no longer read', async () => {
  await school.rows("update role_permission set permissions = permissions - 'studentfee.read' where role = 'parent'");
  const { json } = await preview({ body: '<p>{{Amount Due}}</p>', studentId });
  expect(json).toMatchObject({ body: '<p>–</p>', without: ['Amount Due'] });
  await school.rows(
    `update role_permission set permissions = permissions || '{"studentfee.read": "studentid=@children"}' where role = 'parent'`,
  );
});

test('Somebody to whom the school may not write cannot be the recipient of a preview, and a preview needs one', async () => {
  const alone = await addStudent(school.database);
  expect(problem(await preview({ studentId: alone }), 422).errors).toEqual({
    studentId: ['This student has no guardian to whom the school may write'],
  });
  await school.database.db.insert(studentFamilies).values({ studentId: alone, familyId, relationship: 2, mayBeContacted: false });
  problem(await preview({ studentId: alone }), 422);
  problem(await preview({}), 422);
  problem(await preview({ body: '<p>{{Nobody}}</p>', studentId }), 422);
});
