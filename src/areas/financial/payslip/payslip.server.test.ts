import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, only } from '../../../../test/school/people.ts';
import { type Caller, callerWith } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { paymentMode, subject } from '../../../common/enumerations.domain.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';
import { salaryStructureFactory } from '../salary-structure/salary-structure.factory.ts';
import { salaryStructures } from '../salary-structure/salary-structure.table.ts';

let school: TestApp;
let office: Caller;
let basic: number;
let fund: number;
beforeAll(async () => {
  school = await startApp();
  await school.rows("update school set school_name = 'Hill Road School', address = '14 Hill Road, Mumbai'");
  office = await school.asAdmin();
  basic = await addPart('Basic Pay', {});
  fund = await addPart('Provident Fund', { isDeduction: true, maxDeductionAmount: 180_000 });
});
afterAll(() => school.close());

async function addPart(salaryType: string, change: object): Promise<number> {
  const rows = school.database.db
    .insert(salaryStructures)
    .values({ ...salaryStructureFactory({ salaryType }), isOptional: false, ...change })
    .returning({ id: salaryStructures.salaryStructureId });
  return only(await rows).id;
}

/** Somebody who earns this in a year, from this month on. */
async function earner(yearly: number, deducted: number): Promise<number> {
  const staffId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Iyer', designation: 'Senior Teacher' });
  await setSalary(staffId, yearly, deducted);
  return staffId;
}
async function setSalary(staffId: number, yearly: number, deducted: number, salaryId?: number): Promise<number> {
  const staffSalaryDetails = [
    { salaryStructureId: basic, amount: yearly },
    { salaryStructureId: fund, amount: deducted },
  ];
  const path = '/api/fs/StaffSalary';
  const { json, text, status } = await (salaryId
    ? office.put(`${path}?staffSalaryId=${salaryId}`, { staffId, staffSalaryDetails })
    : office.post(path, { staffId, staffSalaryDetails }));
  expect(status, text).toBeLessThan(300);
  return json.data;
}

const url = (staffId: number, month: string) => `/api/fs/StaffSalary/PrintPayslip?staffId=${staffId}&month=${month}`;

async function print(staffId: number, month: string, by = office) {
  const { status, bytes, text, headers } = await by.get(url(staffId, month));
  expect(status, text.slice(0, 300)).toBe(200);
  return { headers, ...(await readPdf(bytes)) };
}

test('A payslip that somebody issues while seeing as another says so', async () => {
  const staffId = await earner(960_000, 100_800);
  const bursar = await school.asStaff(5);
  const { accountId, name } = (await bursar.get('/api/ias/IdentityAccess/session')).json;
  const viewer = (await office.get('/api/ias/IdentityAccess/session')).json.name;
  const seen = await office.post(`/api/ias/Account/ViewAs?accountId=${accountId}`, { reason: 'To see what they see' });
  await print(staffId, '2026-06', callerWith(school.app, seen.json.data.split('~')[1]));
  const issued = await school.rows('select issued_by from issued_payslip where staff_id = $1', [staffId]);
  expect(issued).toEqual([{ issued_by: `${viewer} as ${name}` }]);
});

test('A payslip shows earnings, deductions, tax and net pay, and what was paid of it', async () => {
  const staffId = await earner(960_000, 100_800);
  const input = { paymentFor: subject.staff, paymentForId: staffId, paymentMode: paymentMode.bankTransfer, reference: 'UTR 88' };
  const paid = await office.post('/api/fs/PaymentTransaction', paymentFactory({ ...input, amountPaid: 69_440 }));
  expect((await print(staffId, '2026-06')).pages[0]).toContain('Nothing has been paid for this month yet.');
  await school.rows("update payment_transaction set salary_month = '2026-06-01' where payment_transaction_id = $1", [
    paid.json.data,
  ]);
  const { pages, tagged, metadata, title, headers } = await print(staffId, '2026-06');
  const page = pages[0]?.replace(/\s+/g, ' ');
  for (const text of [
    ...['Hill Road School', 'Payslip June 2026', 'Name Meera Iyer', 'Designation Senior Teacher'],
    ...['Basic Pay 9,60,000.00 80,000.00', 'Total earnings 9,60,000.00 80,000.00'],
    ...['Provident Fund 1,00,800.00 8,400.00', 'Total deductions 1,00,800.00 8,400.00'],
    ...[
      'Taxable amount 8,59,200.00 71,600.00',
      'Income tax 25,920.00 2,160.00',
      '₹ 69,440.00',
      'Rupees Sixty Nine Thousand Four Hundred Forty Only',
    ],
    ...['Bank Transfer, UTR 88 69,440.00'],
  ]) {
    expect(page).toContain(text);
  }
  expect({ tagged, title, pages: pages.length }).toEqual({ tagged: true, title: 'Payslip June 2026', pages: 1 });
  expect(page).not.toContain('than the net salary');
  const payment = 'update payment_transaction set amount_paid = $2 where payment_transaction_id = $1';
  for (const [amount, said] of [
    [69_000.5, 'Less than the net salary 439.50'],
    [70_000, 'More than the net salary 560.00'],
  ] as const) {
    await school.rows(payment, [paid.json.data, amount]);
    expect((await print(staffId, '2026-06')).pages[0]?.replace(/\s+/g, ' ')).toContain(said);
  }
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(headers['content-disposition']).toBe(`attachment; filename="payslip 2026-06 ${staffId}.pdf"`);
});

test('A payslip that is printed while its salary and its payment are being corrected shows both as corrected', async () => {
  const staffId = await earner(240_000, 0);
  const salary = paymentFactory({ paymentFor: subject.staff, paymentForId: staffId, amountPaid: 20_000 });
  const { json } = await office.post('/api/fs/PaymentTransaction', salary);
  const paid = 'update payment_transaction';
  const ofIt = `where payment_transaction_id = ${json.data}`;
  await school.rows(`${paid} set salary_month = '2026-06-01' ${ofIt}`);
  const correcting = [
    `select from staff where staff_id = ${staffId} for no key update`,
    `${paid} set amount_paid = 30000 ${ofIt}`,
    'update staff_salary_detail set amount = 360000 where amount = 240000',
  ];
  const { pages } = await meanwhile(school, correcting, () => print(staffId, '2026-06'));
  expect(pages[0]).toContain('₹ 30,000.00');
  expect(pages[0]).not.toContain('than the net salary');
});

test('Each month uses the salary in force then; there is no payslip before the first one or before the month begins', async () => {
  const staffId = await addStaff(school.database, {});
  school.itIs('2026-03-20');
  const salaryId = await setSalary(staffId, 240_000, 0);
  school.itIs('2026-06-15');
  await setSalary(staffId, 360_000, 0, salaryId);
  for (const [month, net] of [
    ['2026-03', '20,000.00'],
    ['2026-05', '20,000.00'],
    ['2026-06', '30,000.00'],
  ] as const) {
    expect((await print(staffId, month)).pages[0], month).toContain(`₹ ${net}`);
  }
  expect(problem(await office.get(url(staffId, '2026-02')), 404).detail).toBe('The salary of February 2026 was not found.');
  expect(problem(await office.get(url(staffId, '2026-07')), 404).detail).toBe('The salary of July 2026 was not found.');
});

test.each([
  ['2026-13', 'month must be a year and a month, as in 2026-11.'],
  ['0000-05', 'month must be a year and a month, as in 2026-11.'],
  ['', 'month must be a year and a month, as in 2026-11.'],
])('The month %j is refused with a message', async (month, detail) => {
  expect(problem(await office.get(url(1, month)), 400).detail).toBe(detail);
});

test('Teachers print only their own payslip; parents print none', async () => {
  const [own, other] = [await earner(240_000, 0), await earner(300_000, 0)];
  const teacher = await school.as({ 'staffsalary.read': `staffid=${own}` });
  expect((await print(own, '2026-06', teacher)).pages[0]).toContain('₹ 20,000.00');
  const refused = problem(await teacher.get(url(other, '2026-06')), 404);
  expect(refused.detail).toBe(problem(await teacher.get(url(2_000_000_000, '2026-06')), 404).detail);
  problem(await (await school.asParentOf()).get(url(own, '2026-06')), 403);
});
