import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addNonTeachingStaff, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { turnOfMail } from '../outbox/turn-of-mail.server.ts';
import { keptOf } from './kept-recipient.domain.ts';
import { guardiansOf, officeRecipients, type Recipient, staffRecipients } from './recipient.server.ts';
import { noLongerWrittenTo } from './written-to.server.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const refusal = async (recipient: Recipient) => {
  const mail = {
    outboxId: 0,
    messageId: '',
    toEmail: recipient.email,
    recipient: keptOf(recipient),
    priority: 0,
    queued: new Date(),
    hasSecret: false,
    body: '',
  };
  return (await turnOfMail(school.database.db, mail)).refused;
};
const worker = 2;

test('A waiting message is refused for a guardian who is no longer a contact, and for staff who have left', async () => {
  const { database } = school;
  const [studentId, familyId] = [await addStudent(database), await addFamily(database, { email: 'meena@parents.test' })];
  await database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 });
  const staffId = await addNonTeachingStaff(database, worker);
  const people = [...(await guardiansOf(database.db, [studentId])), ...(await staffRecipients(database.db, [staffId]))];
  expect(await Promise.all(people.map(refusal))).toEqual([undefined, undefined]);
  await school.rows('update student_family set may_be_contacted = false where family_id = $1', [familyId]);
  await school.rows('update staff set staff_status = 2 where staff_id = $1', [staffId]);
  expect(await Promise.all(people.map(refusal))).toEqual([noLongerWrittenTo, noLongerWrittenTo]);
});

test('A waiting message to the office is refused for somebody who no longer runs the school', async () => {
  await school.asStaff(1);
  const [clerk] = await officeRecipients(school.database.db);
  if (!clerk) throw new Error('Nobody runs the school.');
  expect(await refusal(clerk)).toBeUndefined();
  await school.rows(
    'update non_teaching_staff set staff_role = $1 where staff_id = (select staff_id from account where account_id = $2)',
    [worker, clerk.id],
  );
  expect(await refusal(clerk)).toBe(noLongerWrittenTo);
});
