import { expect } from 'vitest';
import type { SalaryPart } from '../src/areas/financial/staff-salary/staff-salary.domain.ts';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { call } from './support/calls.ts';
import { paperOf } from './support/paper.ts';
import { gone, see, story } from './support/story.ts';

// All stories of salaries are here, one after the other: who gets one while a month is paid would be left over.

/** Somebody with a salary who is not paid yet, whoever else is. */
async function addEarner(firstName: string) {
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', staffFactory({ firstName }));
  const parts = await call<SalaryPart[]>('Admin', 'GET', 'fs/StaffSalary/GetSalaryParts');
  const staffSalaryDetails = parts
    .filter(({ isOptional }) => !isOptional)
    .map(({ salaryStructureId, isDeduction }) => ({ salaryStructureId, amount: isDeduction ? 0 : 300_000 }));
  await call('Admin', 'POST', 'fs/StaffSalary', { staffId, staffSalaryDetails });
}

for (const look of [{}, { phone: true, theme: 'dim' }]) {
  const where = look.phone ? 'a phone' : 'a desk';
  story(
    `At ${where}, the figures of a salary follow what is typed, and a deduction above its most is refused`,
    async ({ open }) => {
      const firstName = look.phone ? 'Vinata' : 'Wasudha';
      await addEarner(firstName);
      const page = await open('Admin', `/fs/staffsalary/grid?staffName=${firstName}`, look);
      await page.getByRole('button', { name: /^Edit: / }).click();
      const panel = page.getByRole('dialog', { name: 'Update Staff Salary', exact: true });
      const figure = (label: string) => panel.locator('dl > div').filter({ hasText: label }).locator('dd');
      await panel.getByLabel('Basic Pay').fill('900000');
      await panel.getByLabel('Dearness Allowance').fill('300000.50');
      for (const optional of ['House Rent Allowance', 'Special Duty Allowance', 'Group Insurance'])
        await panel.getByLabel(optional).fill('');
      await panel.getByLabel('Professional Tax').fill('2500');
      await panel.getByLabel('Provident Fund').fill('180000.01');
      await see(figure('Total Earnings Yearly').filter({ hasText: '12,00,000.50' }));
      await panel.getByRole('button', { name: 'Save' }).click();
      await see(panel.getByText('Provident Fund must not exceed 1,80,000').first());
      await panel.getByLabel('Provident Fund').fill('180000');
      await expect.poll(() => figure('Total Deductions Yearly').textContent()).toBe('₹ 1,82,500.00');
      await expect.poll(() => figure('Taxable Amount Yearly').textContent()).toBe('₹ 10,17,500.50');
      await expect.poll(() => figure('Total Tax Yearly').textContent()).toBe('₹ 41,750.05');
      await expect.poll(() => figure('Monthly Salary').textContent()).toBe('₹ 81,312.54');
      await panel.getByRole('button', { name: 'Save' }).click();
      await gone(panel);
      await see(page.getByText('81,312.54').first());
    },
  );
}

story('A payslip is chosen by its month', async ({ open }) => {
  const page = await open('Admin', '/fs/staffsalary/grid?staffName=Leena');
  await page.getByRole('button', { name: /^Payslip: / }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Payslip' });
  const month = await dialog.getByLabel('Month').locator('option').first().textContent();
  const { text } = await paperOf(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(text).toContain(`Payslip ${month}`);
});

story(
  'The payslip belongs to the payment of a salary as well, and shows with a salary that was just entered',
  async ({ open }) => {
    await call('Admin', 'POST', 'ss/Staff', staffFactory({ firstName: 'Yamuna' }));
    const page = await open('Admin', '/fs/staffsalary/grid?panel=new');
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Staff' }).fill('Yamuna');
    await page
      .getByRole('option', { name: /Yamuna/ })
      .first()
      .click();
    await form.getByLabel('Basic Pay').fill('360000');
    await form.getByLabel('Dearness Allowance').fill('0');
    await form.getByLabel('Provident Fund').fill('0');
    await form.getByLabel('Professional Tax').fill('0');
    await form.getByRole('button', { name: 'Save' }).click();
    await see(page.getByRole('dialog').getByRole('button', { name: 'Payslip', exact: true }));
    await page.goto('/fs/paymenttransaction/grid?paymentFor=2');
    await page
      .getByRole('button', { name: /^Details: / })
      .first()
      .click();
    const paid = page.getByRole('dialog');
    const slip = await paperOf(page, () => paid.getByRole('button', { name: 'Payslip', exact: true }).click());
    expect(slip.name).toMatch(/^payslip \d{4}-\d{2} /);
    expect(slip.text).toContain('Net salary of the month');
  },
);

story('Salaries of a month are seen first, then paid once', async ({ open }) => {
  await addEarner('Mrinal');
  const page = await open('Admin', '/fs/staffsalary/grid');
  await page.getByRole('link', { name: 'Pay Salaries' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Pay Salaries' }));
  await page.getByLabel('Month').selectOption({ index: 0 });
  await page.getByRole('button', { name: /^Pay \d+ salar/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Pay Salaries' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await see(page.getByText(/^\d+ salar(y|ies) paid$/));
  await see(page.getByText('Everyone has been paid for this month.'), page.getByText(/^Already paid: \d{4}-\d{6}$/));
  expect(await page.getByRole('button', { name: 'Pay salaries' }).isDisabled()).toBe(true);
  const skipped = page.getByRole('listitem').filter({ hasText: 'Mrinal' });
  await skipped.getByRole('link', { name: /^Already paid: / }).click();
  await see(page.getByRole('dialog').getByText(/Mrinal/));
});
