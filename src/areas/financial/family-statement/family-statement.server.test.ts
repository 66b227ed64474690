import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee, nameSchool } from '../../../../test/school/fees.ts';
import { addFamily, addProgram, addStudent, admissionOf } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { codeOn } from '../../../../test/support/pdf-picture.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';

let school: TestApp;
let office: Caller;
let programId: number;
beforeAll(async () => {
  school = await startApp();
  await nameSchool(school);
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
});
afterAll(() => school.close());

const url = (familyId: number) => `/api/fs/StudentFee/PrintFamilyStatement?familyId=${familyId}`;
const addChild = (firstName: string) => addStudent(school.database, { programId, firstName, lastName: 'Rao' });
const link = (familyId: number, studentIds: readonly number[], more = '') =>
  school.rows(
    `insert into student_family (family_id, student_id, relationship${more && ', is_separated'})
      select $1, id, 1${more && ', true'} from unnest($2::int[]) s (id)`,
    [familyId, studentIds],
  );
const charge = (studentId: number, amount: number, dueDate = '2026-07-01') =>
  addFee(school, { studentId, programId, dueDate, amount });
const pay = (studentId: number, amountPaid: number, change = {}) =>
  office.post('/api/fs/PaymentTransaction', paymentFactory({ paymentForId: studentId, amountPaid, ...change }));

async function print(familyId: number, by = office) {
  const { status, bytes, text } = await by.get(url(familyId));
  expect(status, text.slice(0, 300)).toBe(200);
  const read = await readPdf(bytes);
  return { ...read, bytes, page: read.pages.join('').replace(/\s+/g, ' ') };
}

test('A family statement lists the fees and payments of all children, with one balance and a code to pay it', async () => {
  const [asha, ravi] = [await addChild('Asha'), await addChild('Ravi')];
  const familyId = await addFamily(school.database, { firstName: 'Lakshmi', lastName: 'Rao' });
  await link(familyId, [asha, ravi]);
  await charge(asha, 10_000, '2025-07-01');
  await charge(asha, 12_000.5);
  await charge(ravi, 8_000);
  await pay(asha, 15_000, { reference: 'UTR of the father’s account' });
  await pay(ravi, 9_000);
  await pay(ravi, 400, { isRefund: true });
  const { page, bytes, tagged, title, metadata } = await print(familyId);
  for (const text of [
    ...[
      'Family Statement',
      'Lakshmi Rao',
      'School Years 2025-26 to 2026-27',
      'Asha Rao 22,000.50 15,000.00 7,000.50 0.00',
      'Ravi Rao 8,000.00 8,600.00 0.00 600.00',
    ],
    ...['Family 30,000.50 23,600.00 7,000.50 600.00', 'Balance of the family: ₹ 7,000.50'],
    ...['Grade 5 A 2025-26 01-07-2025 10,000.00 10,000.00 0.00', 'Grade 5 A 2026-27 01-07-2026 12,000.50 5,000.00 7,000.50'],
    ...['Paid back -400.00', 'Cash 9,000.00'],
  ]) {
    expect(page).toContain(text);
  }
  expect(page, 'parents may live apart').not.toContain('UTR');
  expect(await codeOn(bytes)).toBe(
    `upi://pay?pa=hillroad@okbank&pn=Hill%20Road%20School&am=7000.50&cu=INR&tn=Fees%20${await admissionOf(school, asha)}%20${await admissionOf(school, ravi)}`,
  );
  expect({ tagged, title }).toEqual({ tagged: true, title: 'Family Statement' });
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
});

test('A statement is of one moment: a payment that is deleted meanwhile counts in all of its sums', async () => {
  const asha = await addChild('Asha');
  const familyId = await addFamily(school.database);
  await link(familyId, [asha]);
  await charge(asha, 1000);
  await pay(asha, 400);
  const { page } = await meanwhile(school, ['lock table payment_transaction in access exclusive mode'], () => print(familyId), [
    `delete from payment_allocation where student_fee_id in (select student_fee_id from student_fee where student_id = ${asha})`,
    `delete from payment_transaction where student_id = ${asha}`,
    `update student_fee set amount_paid = 0, balance = 1000 where student_id = ${asha}`,
  ]);
  expect(page).toContain('Asha Rao 1,000.00 400.00 600.00 0.00');
});

test('A family whose children have no fees yet owes nothing', async () => {
  const familyId = await addFamily(school.database);
  await link(familyId, [await addChild('Asha')]);
  const { page } = await print(familyId);
  expect(page).toContain('Balance of the family: ₹ 0.00');
  expect(page).not.toContain('School Year');
  expect(page).toContain('No fees No payments');
  expect(page).not.toContain('by UPI');
});

test('People who may read the fees of some children get only those, and nothing about other families', async () => {
  const [asha, ravi, stranger] = [await addChild('Asha'), await addChild('Ravi'), await addChild('Bina')];
  const [family, others] = [await addFamily(school.database), await addFamily(school.database)];
  await link(family, [asha, ravi]);
  await link(others, [stranger]);
  for (const child of [asha, ravi]) await charge(child, 1000);
  const some = await school.as({ 'studentfee.read': `studentid=${asha}` });
  const { page } = await print(family, some);
  expect(page).toContain('Balance of the family: ₹ 1,000.00');
  expect(page).toContain('School Year 2026-27');
  expect(page).not.toContain('Ravi');
  const refused = problem(await some.get(url(others)), 404);
  expect(refused.detail).toBe(problem(await some.get(url(2_000_000_000)), 404).detail);
  problem(await (await school.as({ 'student.read': '-1' })).get(url(family)), 403);
});

test('People who may read the fees of only one program cannot print a statement, because it shows other programs too', async () => {
  const child = await addChild('Asha');
  const family = await addFamily(school.database);
  await link(family, [child]);
  const former = await addProgram(school.database);
  await addFee(school, { studentId: child, programId: former, dueDate: '2025-07-01', amount: 7_777 });
  const clerk = await school.as({ 'studentfee.read': `programid=${programId}` });
  problem(await clerk.get(url(family)), 404);
});

test('Parents print their own statement, without the other parent’s other children; separated parents cannot print each other’s', async () => {
  const [shared, other] = [await addChild('Asha'), await addChild('Ravi')];
  for (const child of [shared, other]) await charge(child, 1000);
  const mother = await school.asParentOf(shared);
  const [{ family_id: motherId } = { family_id: 0 }] = await school.rows<{ family_id: number }>(
    'select family_id from account where family_id is not null order by account_id desc limit 1',
  );
  expect((await print(motherId, mother)).page).toContain('Balance of the family: ₹ 1,000.00');
  const father = await addFamily(school.database);
  await link(father, [shared, other]);
  expect((await print(father, mother)).page).not.toContain('Ravi');
  await school.rows('update student_family set is_separated = true where family_id = $1', [father]);
  problem(await mother.get(url(father)), 404);
  expect((await print(motherId, mother)).page).toContain('Asha');
});
