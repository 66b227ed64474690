import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SalaryPart } from '../src/areas/financial/staff-salary/staff-salary.domain.ts';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { axe } from './axe.ts';
import { addStudent, call, type ListOf } from './calls.ts';
import { gone, see, story } from './story.ts';

interface Part {
  feeStructureId: number;
  isOptional: boolean;
  isConcession: boolean;
  amount: number;
}

/** A student of Grade 1 A who owes a fee; what it comes to. */
async function addPayer(firstName: string, lastName: string) {
  const { items: programs } = await call<ListOf<{ programId: number }>>('Admin', 'GET', 'ps/Program?programName=Grade%201%20A');
  const programId = programs[0]?.programId;
  const studentId = await addStudent(firstName, lastName, { programId });
  const query = `studentId=${studentId}`;
  const { items: fees } = await call<ListOf<{ totalAmount: number }>>('Admin', 'GET', `fs/StudentFee?${query}`);
  if (fees[0]) return { studentId, total: fees[0].totalAmount };
  const { items: parts } = await call<ListOf<Part>>('Admin', 'GET', `fs/FeeStructure?programId=${programId}&PageSize=100`);
  const charged = parts.filter(({ isOptional, isConcession }) => !isOptional && !isConcession);
  const studentFeeDetails = charged.map(({ feeStructureId, amount }) => ({ feeStructureId, amount }));
  await call('Admin', 'POST', 'fs/StudentFee', { studentId, programId, dueDate: '2026-12-01', studentFeeDetails });
  const { items } = await call<ListOf<{ totalAmount: number }>>('Admin', 'GET', `fs/StudentFee?${query}`);
  return { studentId, total: items[0]?.totalAmount ?? 0 };
}

async function enter(page: Page, amount: number) {
  const panel = page.getByRole('dialog', { name: 'Add new payment transaction' });
  await panel.getByLabel('Amount').fill(String(amount));
  await panel.getByLabel('Payment Method').selectOption('UPI');
  await panel.getByRole('button', { name: 'Save' }).click();
  await gone(panel);
  return page.getByRole('dialog', { name: 'Payment Transaction Detail' });
}

for (const look of [{}, { phone: true, theme: 'dim' }]) {
  const where = look.phone ? 'a phone' : 'a desk';
  story(
    `At ${where}, payments take a fee from not paid to fully paid and beyond, and a cancelled one takes it back`,
    async ({ open }) => {
      const { studentId, total } = await addPayer('Ishani', look.phone ? 'Phonepayer' : 'Deskpayer');
      const status = async () => {
        const { items } = await call<ListOf<{ feeStatus: number }>>('Admin', 'GET', `fs/StudentFee?studentId=${studentId}`);
        return items[0]?.feeStatus;
      };
      expect(await status()).toBe(1);
      const list = `/fs/paymenttransaction/grid?studentId=${studentId}`;
      const page = await open('Admin', `${list}&panel=new&pay=${studentId}`, look);
      await see(page.getByText(/^Still to be paid: /));
      await axe(page);
      const first = await enter(page, 1000.5);
      await see(first.getByText('Settles'), first.getByText('1,000.50').first());
      expect(await status()).toBe(2);

      await page.goto(`${list}&panel=new&pay=${studentId}`);
      await enter(page, total - 1000.5);
      expect(await status()).toBe(3);
      await page.goto(`${list}&panel=new&pay=${studentId}`);
      await see(page.getByText('Nothing to be paid'));
      const third = await enter(page, 250);
      await see(third.getByText('Excess'));
      expect(await status()).toBe(4);

      await page.goto(`${list}&amountPaid=250`);
      await page.getByRole('button', { name: /^Delete: 2/ }).click();
      const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await axe(page);
      await question.getByLabel('Reason').fill('The transfer was returned');
      await question.getByRole('button', { name: 'Confirm' }).click();
      await see(page.getByText('The selected paymenttransaction was deleted successfully'));
      expect(await status()).toBe(3);
      await page.goto('/fs/daybook');
      await see(page.getByText(/Cancelled .*: The transfer was returned/));
    },
  );
}

/** Somebody who is not paid yet, whoever else is. */
async function addEarner() {
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', staffFactory());
  const parts = await call<SalaryPart[]>('Admin', 'GET', 'fs/StaffSalary/GetSalaryParts');
  const staffSalaryDetails = parts
    .filter(({ isOptional }) => !isOptional)
    .map(({ salaryStructureId, isDeduction }) => ({ salaryStructureId, amount: isDeduction ? 0 : 300_000 }));
  await call('Admin', 'POST', 'fs/StaffSalary', { staffId, staffSalaryDetails });
}

story('Salaries of a month are seen first, then paid once', async ({ open }) => {
  await addEarner();
  const page = await open('Admin', '/fs/staffsalary/grid');
  await page.getByRole('link', { name: 'Pay Salaries' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Pay Salaries' }));
  await page.getByLabel('Month').selectOption({ index: 0 });
  await page.getByRole('button', { name: /^Pay \d+ salar/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Pay Salaries' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await see(page.getByText(/^\d+ salar(y|ies) paid$/));
  await see(page.getByText('Nobody is left to be paid for this month.'), page.getByText(/^Already paid: \d{4}-\d{6}$/));
  expect(await page.getByRole('button', { name: 'Pay salaries' }).isDisabled()).toBe(true);
});
