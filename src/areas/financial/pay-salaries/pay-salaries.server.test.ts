import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, addStudent, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { paymentMode, subject } from '../../../common/enumerations.domain.ts';
import { salaryStructureFactory } from '../salary-structure/salary-structure.factory.ts';
import { salaryStructures } from '../salary-structure/salary-structure.table.ts';

const salaries = '/api/fs/StaffSalary';
const payments = '/api/fs/PaymentTransaction';
let school: TestApp;
let finance: Caller;
let meera: number;
let anil: number;
let newcomer: number;
let salaryOfMeera: number;

async function enter(staffId: number, amount: number, fromMonth: string): Promise<number> {
  const part = only(
    await school.database.db
      .insert(salaryStructures)
      .values(salaryStructureFactory({ isOptional: true }))
      .returning({ salaryStructureId: salaryStructures.salaryStructureId }),
  );
  const { json, text } = await finance.post(salaries, { staffId, staffSalaryDetails: [{ ...part, amount }] });
  expect(json.data, text).toEqual(expect.any(Number));
  await school.rows('update staff_salary_detail set from_month = $2 where staff_salary_id = $1', [json.data, fromMonth]);
  return json.data;
}
const preview = async (month: string) => (await finance.post(`${salaries}/PreviewSalaries`, { month })).json;
const order = { paymentMode: paymentMode.bankTransfer, paymentDate: '2026-06-15' };
const pay = (month: string, change = {}) => finance.post(`${salaries}/PaySalaries`, { month, ...order, ...change });
const paid = (month: string) =>
  school.rows<{ staff: number; amount: string; number: string }>(
    `select staff_id as staff, amount_paid as amount, receipt_number as number from payment_transaction
      where salary_month = $1 order by receipt_number`,
    [`${month}-01`],
  );

beforeAll(async () => {
  school = await startApp();
  finance = await school.asAdmin();
  meera = await addStaff(school.database, { firstName: 'Meera', lastName: 'Iyer', joinedOn: '2020-06-01' });
  anil = await addStaff(school.database, { firstName: 'Anil', lastName: 'Das', joinedOn: '2020-06-01' });
  newcomer = await addStaff(school.database, { firstName: 'Zoya', lastName: 'Khan', joinedOn: '2026-06-01' });
  await addStaff(school.database, { firstName: 'Retired', staffStatus: 4 });
  salaryOfMeera = await enter(meera, 360_000, '2026-01-01');
  await enter(anil, 240_000, '2026-05-01');
  await enter(newcomer, 120_000, '2026-01-01');
});
afterAll(() => school.close());

test('People who enter payments but may not see salaries can neither see nor pay them', async () => {
  const may = { 'paymenttransaction.create': '-1' };
  const cashier = await school.as(may);
  const month = '2026-05';
  const asked = await cashier.post(`${salaries}/PreviewSalaries`, { month });
  expect(asked.json).toEqual({ total: 0, salaries: [], skipped: [], seen: expect.any(String) });
  expect((await cashier.post(`${salaries}/PaySalaries`, { month, ...order })).json.data).toBe(0);
  const some = await school.as({ ...may, 'staffsalary.read': `staffid=${anil}` });
  expect((await some.post(`${salaries}/PreviewSalaries`, { month })).json).toMatchObject({
    total: 20_000,
    salaries: [{ staffId: anil }],
  });
});

test('A preview shows who would get what, and who is skipped and why, and pays nobody', async () => {
  const unpaid = { paymentTransactionId: null };
  expect(await preview('2026-04')).toEqual({
    seen: expect.any(String),
    total: 30_000,
    salaries: [{ staffId: meera, firstName: 'Meera', lastName: 'Iyer', amount: 30_000, note: '' }],
    skipped: [
      { ...unpaid, staffId: anil, firstName: 'Anil', lastName: 'Das', reason: 'Has no salary in this month' },
      { ...unpaid, staffId: newcomer, firstName: 'Zoya', lastName: 'Khan', reason: 'Joined after this month' },
    ],
  });
  expect(await paid('2026-04')).toEqual([]);
  problem(await finance.post(`${salaries}/PreviewSalaries`, { month: '2026-07' }), 422);
  problem(await finance.post(`${salaries}/PreviewSalaries`, { month: 'May' }), 422);
});

test('The salaries of a month get consecutive receipt numbers, and nobody is paid a second time', async () => {
  const first = await pay('2026-05');
  expect(first.json).toEqual({ data: 2, message: '2 salaries paid' });
  const rows = await paid('2026-05');
  expect(rows.map(({ staff, amount }) => [staff, amount])).toEqual([
    [anil, '20000.00'],
    [meera, '30000.00'],
  ]);
  const numbers = rows.map(({ number }) => Number(number.slice(5)));
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  expect((await pay('2026-05')).json).toEqual({ data: 0, message: '0 salaries paid' });
  expect(await paid('2026-05')).toEqual(rows);
  const [skipped] = (await preview('2026-05')).skipped;
  expect(skipped.reason).toBe(`Already paid: ${rows[0]?.number}`);
  expect((await finance.get(`${payments}/${skipped.paymentTransactionId}`)).json.receiptNumber).toBe(rows[0]?.number);
  const [entry] = await school.rows("select after from audit_entry where action = 'pay-salaries'");
  expect(entry).toEqual({ after: { month: '2026-05', ...order, count: 2, total: 50_000 } });
});

test('Two people who pay the same salaries at once pay nobody twice', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay('2026-06')));
  expect(answers.map(({ json }) => json.data).sort(), answers.map(({ text }) => text).join()).toEqual([0, 0, 0, 3]);
  expect(await paid('2026-06')).toHaveLength(3);
});

test('A salary that is cancelled can be paid again', async () => {
  const [row] = await school.rows<{ id: number }>(
    "select payment_transaction_id as id from payment_transaction where staff_id = $1 and salary_month = '2026-06-01'",
    [newcomer],
  );
  expect((await finance.delete(`${payments}?paymentTransactionId=${row?.id}&reason=Bounced`)).status).toBe(200);
  expect((await pay('2026-06')).json.data).toBe(1);
  expect(await paid('2026-06')).toHaveLength(3);
});

test('A salary payment cannot be moved to somebody else, and a salary that was paid cannot be deleted', async () => {
  const { items } = (await finance.get(`${payments}?staffId=${meera}&salaryMonth=2026-05-01`)).json;
  const { paymentTransactionId } = items[0];
  const at = `${payments}?paymentTransactionId=${paymentTransactionId}`;
  const student = await addStudent(school.database);
  for (const other of [
    { paymentFor: subject.staff, paymentForId: anil },
    { paymentFor: subject.student, paymentForId: student },
  ]) {
    expect(problem(await finance.put(at, other), 422).errors).toEqual({
      paymentForId: ['A salary payment cannot be moved to somebody else'],
    });
  }
  expect((await finance.put(at, { reference: 'NEFT 8' })).status).toBe(200);
  const refused = problem(await finance.delete(`${salaries}?staffSalaryId=${salaryOfMeera}`), 409);
  expect(refused.detail).toBe('This salary has already been paid for 2 months.');
});

test('A salary cannot be deleted while it is being paid', async () => {
  const usha = await addStaff(school.database, { firstName: 'Usha', joinedOn: '2020-06-01', staffStatus: 4 });
  const salaryOfUsha = await enter(usha, 120_000, '2026-01-01');
  const paying = [
    `select from staff where staff_id = ${usha} for no key update`,
    `insert into payment_transaction (receipt_number, payment_for, payment_mode, amount_paid, payment_date, staff_id, salary_month)
      values ('2001-000001', 2, 1, 10000, '2026-06-15', ${usha}, '2026-05-01')`,
  ];
  const refused = await meanwhile(school, paying, () => finance.delete(`${salaries}?staffSalaryId=${salaryOfUsha}`));
  expect(problem(refused, 409).detail).toBe('This salary has already been paid for 1 month.');
});

test('Mistakes in an order are shown at their fields, and nobody is paid', async () => {
  const wrong = problem(await pay('2026-07', { paymentDate: '2026-06-16' }), 422);
  expect(Object.keys(wrong.errors ?? {})).toEqual(['month', 'paymentDate']);
  expect(problem(await pay('2026-05', { paymentMode: 0 }), 422).errors).toEqual({ paymentMode: ['Payment Method is required'] });
  const clerk = await school.as({ 'paymenttransaction.create': `staffid=${anil}`, 'staffsalary.read': '-1' });
  expect((await clerk.post(`${salaries}/PreviewSalaries`, { month: '2026-05' })).json.skipped).toHaveLength(1);
});

test('Nobody is paid if somebody else would be paid than in the preview, even if the total is the same', async () => {
  const { seen } = await preview('2026-02');
  const former = await school.rows('update staff set staff_status = 0 where staff_id = $1 returning staff_id', [meera]);
  expect(former).toHaveLength(1);
  const other = await addStaff(school.database, { firstName: 'Uma', joinedOn: '2020-06-01' });
  await enter(other, 360_000, '2026-01-01');
  const now = await preview('2026-02');
  expect(now.total).toBe(30_000);
  expect(problem(await pay('2026-02', { seen }), 409).detail).toContain('What would be paid has changed in the meantime.');
  expect((await pay('2026-02', { seen: now.seen })).json.data).toBe(1);
  await school.rows('update staff set staff_status = 1 - staff_status where staff_id in ($1, $2)', [meera, other]);
});

test('Nobody is paid if the total has changed since the preview', async () => {
  const { seen, total: before } = await preview('2026-03');
  const ravi = await addStaff(school.database, { firstName: 'Ravi', joinedOn: '2020-06-01' });
  await enter(ravi, 120_000, '2026-01-01');
  expect(problem(await pay('2026-03', { seen }), 409).detail).toContain('What would be paid has changed in the meantime.');
  expect(await paid('2026-03')).toEqual([]);
  const { seen: now, total } = await preview('2026-03');
  expect([before, total]).toEqual([30_000, 40_000]);
  expect((await pay('2026-03', { seen: now })).json.data).toBe(2);
});

test('Staff who left at the end of a month are paid for that month, and for none after', async () => {
  const left: Record<string, number> = {};
  for (const exitDate of ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-10']) {
    const staffId = await addStaff(school.database, { firstName: exitDate, lastName: 'Leaver', joinedOn: '2020-06-01' });
    await enter(staffId, 120_000, '2026-01-01');
    await school.rows('insert into staff_exit (staff_id, exit_date, created_by) values ($1, $2, $3)', [
      staffId,
      exitDate,
      'Office',
    ]);
    left[exitDate] = staffId;
  }
  const unpaid = await addStaff(school.database, { firstName: 'Inactive', lastName: 'Leaver', staffStatus: 0 });
  await school.rows("insert into staff_exit (staff_id, exit_date) values ($1, '2026-05-31')", [unpaid]);
  await school.runJob('apply-staff-exits');
  const leavers = async (month: string) =>
    (await preview(month)).salaries
      .filter(({ lastName }: { lastName: string }) => lastName === 'Leaver')
      .map(({ firstName, note }: { firstName: string; note: string }) => [firstName, note]);
  expect(await leavers('2026-04')).toEqual([
    ['2026-04-30', 'Last day: 30-04-2026'],
    ['2026-05-01', ''],
    ['2026-05-31', ''],
    ['2026-06-10', ''],
  ]);
  expect(await leavers('2026-05')).toEqual([
    ['2026-05-01', 'Last day: 01-05-2026'],
    ['2026-05-31', 'Last day: 31-05-2026'],
    ['2026-06-10', ''],
  ]);
  expect((await pay('2026-05')).status).toBe(200);
  expect((await paid('2026-05')).map(({ staff }) => staff)).toEqual(
    expect.arrayContaining([left['2026-05-01'], left['2026-05-31'], left['2026-06-10']]),
  );
  expect((await paid('2026-05')).map(({ staff }) => staff)).not.toContain(left['2026-04-30']);
});
