import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { paymentMode, subject } from '../src/common/enumerations.domain.ts';
import { readPdf } from '../test/pdf-text.ts';
import { addStudent, call, listStudents } from './calls.ts';
import { see, story } from './story.ts';

/** What stands in the paper that a button fetches. */
async function paperOf(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  const { pages } = await readPdf(await buffer(await file.createReadStream()));
  return { name: file.suggestedFilename(), text: pages.join(' ').replace(/\s+/g, ' ') };
}

const childOfParent = async (): Promise<number> => (await listStudents('Parent')).items[0]?.studentId ?? 0;

story('Who enters a payment has its receipt at once, and again from the list', async ({ open }) => {
  const studentId = await addStudent('Chitra', 'Kulkarni');
  const page = await open('Admin', `/fs/paymenttransaction/grid?panel=new&pay=${studentId}`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Payment Method').selectOption({ label: 'Cash' });
  await panel.getByLabel('Amount').fill('1234.50');
  await panel.getByRole('button', { name: 'Save' }).click();
  const first = await paperOf(page, () => panel.getByRole('button', { name: 'Receipt', exact: true }).click());
  expect(first.name).toMatch(/^receipt \d{4}-\d{6}\.pdf$/);
  expect(first.text).toContain('Original');
  expect(first.text).toContain('Chitra Kulkarni');
  expect(first.text).toContain('Rupees One Thousand Two Hundred Thirty Four and Fifty Paise Only');
  const number = first.name.replace(/^receipt |\.pdf$/g, '');
  await page.keyboard.press('Escape');
  const again = await paperOf(page, () => page.getByRole('button', { name: `Receipt: ${number}` }).click());
  expect(again.text).toContain(`Receipt ${number}`);
});

story('A payslip is chosen by its month', async ({ open }) => {
  const page = await open('Admin', '/fs/staffsalary/grid');
  await page
    .getByRole('button', { name: /^Payslip: / })
    .first()
    .click();
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

story('The statement of a family stands on the page of a child', async ({ open }) => {
  const page = await open('Admin', `/sis/student/details/${await childOfParent()}`);
  const statement = page.getByRole('button', { name: /^Family Statement: / }).first();
  expect((await paperOf(page, () => statement.click())).text).toContain('Balance of the family');
});

story('A parent on a phone gets a copy of a receipt', async ({ open }) => {
  await call('Admin', 'POST', 'fs/PaymentTransaction', {
    paymentFor: subject.student,
    paymentForId: await childOfParent(),
    paymentMode: paymentMode.upi,
    amountPaid: 500,
    paymentDate: '2026-01-05',
    isRefund: false,
  });
  const page = await open('Parent', '/fs/paymenttransaction/grid', { phone: true });
  const receipt = page.getByRole('button', { name: /^Receipt: / }).first();
  expect((await paperOf(page, () => receipt.click())).text).toContain('Copy');
});
