import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, addStudent, only } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { problem } from '../../../test/support/problem.ts';
import { staffRoles, subject } from '../../common/enumerations.domain.ts';
import { parseChoice } from '../../kit/domain/enumeration.domain.ts';
import { paymentFactory } from './payment-transaction/payment-transaction.factory.ts';
import { salaryStructureFactory } from './salary-structure/salary-structure.factory.ts';
import { salaryStructures } from './salary-structure/salary-structure.table.ts';

const salaries = '/api/fs/StaffSalary';
const payments = '/api/fs/PaymentTransaction';
let school: TestApp;
let office: Caller;
let bursar: Caller;
let own: number;
let colleague: number;
let lines: object;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  bursar = await school.asStaff(parseChoice(staffRoles, 'Finance') ?? 0);
  own = (await bursar.get('/api/ias/IdentityAccess/session')).json.staffId;
  colleague = await addStaff(school.database, { firstName: 'Meera', joinedOn: '2020-06-01' });
  const part = only(
    await school.database.db
      .insert(salaryStructures)
      .values(salaryStructureFactory({ isOptional: true }))
      .returning({ salaryStructureId: salaryStructures.salaryStructureId }),
  );
  lines = { staffSalaryDetails: [{ ...part, amount: 120_000 }] };
});
afterAll(() => school.close());

/** Somebody's salary, entered by somebody else. */
async function salaryOf(staffId: number): Promise<string> {
  const entered = await office.post(salaries, { staffId, ...lines });
  if (entered.status === 201) return `${salaries}?staffSalaryId=${entered.json.data}`;
  const { items } = (await office.get(`${salaries}?staffId=${staffId}`)).json;
  return `${salaries}?staffSalaryId=${items[0].staffSalaryId}`;
}

const paymentTo = (staffId: number) =>
  paymentFactory({ paymentFor: subject.staff, paymentForId: staffId, amountPaid: 500, paymentDate: '2026-06-01' });
async function paymentFor(staffId: number): Promise<string> {
  const { json, text } = await office.post(payments, paymentTo(staffId));
  expect(json.data, text).toEqual(expect.any(Number));
  return `${payments}?paymentTransactionId=${json.data}`;
}
async function paymentOfStudent(): Promise<string> {
  const paymentForId = await addStudent(school.database);
  const { json } = await office.post(payments, paymentFactory({ paymentForId, amountPaid: 500 }));
  return `${payments}?paymentTransactionId=${json.data}`;
}

test.each<[string, (staffId: number) => ReturnType<Caller['post']>]>([
  ['enter a salary', (staffId) => bursar.post(salaries, { staffId, ...lines })],
  ['change a salary', async (staffId) => bursar.put(await salaryOf(staffId), { staffId, staffSalaryDetails: [] })],
  ['delete a salary', async (staffId) => bursar.delete(await salaryOf(staffId))],
  ['pay', (staffId) => bursar.post(payments, paymentTo(staffId))],
  ['change a payment', async (staffId) => bursar.put(await paymentFor(staffId), { amountPaid: 600 })],
  ['make a payment theirs', async (staffId) => bursar.put(await paymentOfStudent(), paymentTo(staffId))],
  [
    'make it another’s',
    async (staffId) => bursar.put(await paymentFor(staffId), { paymentForId: staffId === own ? colleague : own }),
  ],
  ['cancel a payment', async (staffId) => bursar.delete(`${await paymentFor(staffId)}&reason=Bounced`)],
])('Whoever may %s does so for others, and never for themselves', async (what, act) => {
  const refused = problem(await act(own), 403);
  expect(refused.detail).toContain('somebody else has to do it');
  // The other one would be the caller.
  if (what === 'make it another’s') return void problem(await act(colleague), 403);
  expect((await act(colleague)).status).toBeLessThan(300);
});

test('Whoever pays the salaries of a month is left out, and the preview says so', async () => {
  await salaryOf(own);
  await salaryOf(colleague);
  await school.rows("update staff_salary_detail set from_month = '2026-01-01'");
  await school.rows("update staff set joined_on = '2020-06-01'");
  const { salaries: paid, skipped } = (await bursar.post(`${salaries}/PreviewSalaries`, { month: '2026-05' })).json;
  expect(paid).toMatchObject([{ staffId: colleague }]);
  expect(skipped).toContainEqual(expect.objectContaining({ staffId: own, reason: 'Somebody else has to pay you' }));
  const order = { month: '2026-05', paymentMode: 2, paymentDate: '2026-06-01' };
  expect((await bursar.post(`${salaries}/PaySalaries`, order)).json.data).toBe(1);
  expect((await office.post(`${salaries}/PaySalaries`, order)).json.data).toBe(1);
});
