import { beforeAll, expect, inject } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf, password } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { csvFile, templateFrom } from './support/import-files.ts';
import { logIn } from './support/log-in.ts';
import { addPayer } from './support/payer.ts';
import { at, gone, see, story } from './support/story.ts';

/** Of nobody else: the screen follows the tasks of its account. */
const email = 'payment-imports@homeroom.test';
beforeAll(() => accountOf({ email, role: role.admin, accountName: 'Indira Importer' }));

const numberOf = async (studentId: number): Promise<string> =>
  (await call<{ schoolAdmissionNumber: string }>('Admin', 'GET', `sis/Student/${studentId}`)).schoolAdmissionNumber;

story(
  'The template is filled in, checked, mended and imported; the list shows the payments, later left out',
  async ({ open }) => {
    const { studentId, total } = await addPayer('Tarini', 'Payport');
    const number = await numberOf(studentId);
    for (const _twin of [1, 2]) await addStudent('Tejas', 'Payport');
    const session = await logIn(inject('school'), email, password);
    const page = await open('Admin', '/fs/paymenttransaction/grid', { session });
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await at(page, '/fs/paymenttransaction/import');
    const filled = await templateFrom(page);
    const choose = page.locator('input[type=file]');
    const found = page.getByRole('region', { name: 'What the check has found' });

    const paid = {
      'Admission Number': number,
      'Payment Method': 'UPI',
      Amount: `${total}`,
      'Payment Date': '03/06/2019, 2:22 pm',
    };
    const cash = { ...paid, 'Payment Method': 'Cash', Amount: '1,500/-' };
    await choose.setInputFiles(
      await filled([paid, cash, cash, { ...cash, 'Admission Number': '', 'Student Name': 'Tejas Payport' }]),
    );
    await see(
      found.getByRole('cell', { name: /^The same as row 3\. If both were paid, give each a reference/ }),
      found.getByRole('cell', { name: /^2 students are called so: give the number, / }),
    );
    expect(await found.getByRole('button', { name: 'Import 4 payments' }).isDisabled()).toBe(true);
    await axe(page);

    const mended = await filled([
      { ...paid, Reference: 'UTR 1043' },
      { ...cash, Reference: 'first' },
      { ...cash, Reference: 'second' },
    ]);
    await choose.setInputFiles(mended);
    await see(
      found.getByText(/ready to import/),
      found.getByText('Families are not told of these payments.'),
      found.getByText('3,000.00 would be left over (rows 2, 3, 4)'),
    );
    await axe(page);
    await found.getByRole('button', { name: 'Import 3 payments' }).click();
    await see(
      page.getByRole('paragraph').filter({ hasText: /^3 payments imported, ₹ / }),
      page.getByRole('link', { name: 'Day Book' }),
    );
    await gone(found);
    await axe(page);

    await choose.setInputFiles(mended);
    await see(found.getByText('Row 2: Tarini Payport'), found.getByText(/all payments in it are there already/));
    await page.getByRole('link', { name: 'Payment Transactions', exact: true }).last().click();
    await at(page, '/fs/paymenttransaction/grid');
    await page.getByRole('textbox', { name: 'Filter Name' }).fill('payport');
    await see(page.getByText('1,500.00').first(), page.getByText(/Page 1 of/));
    const { items } = await call<{ items: { balance: number; excessPaid: number }[] }>(
      'Admin',
      'GET',
      `fs/StudentFee?studentId=${studentId}`,
    );
    expect(items).toMatchObject([{ balance: 0, excessPaid: 3_000 }]);
  },
);

story('On a phone, what is wrong in a file fits the screen; a parent is offered no import', async ({ open }) => {
  const page = await open('Admin', '/fs/paymenttransaction/import', { phone: true });
  await see(page.getByRole('heading', { name: 'Import Payment Transactions' }));
  const columns = 'Admission Number,Payment Method,Amount,Payment Date,Refund';
  await page.locator('input[type=file]').setInputFiles(csvFile(`${columns}\nnone/such,Barter,-1,06/14/2019,Yes`));
  await see(page.getByText('No student has the number “none/such”'), page.getByText(/Refunds are not imported/));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const other = await open('Parent', '/fs/paymenttransaction/grid');
  await see(other.getByText(/Page 1 of/));
  expect(await other.getByRole('link', { name: 'Import' }).count()).toBe(0);
});
