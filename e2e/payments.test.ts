import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addStudent, call, type ListOf } from './support/calls.ts';
import { addPayer } from './support/payer.ts';
import { gone, see, story, told } from './support/story.ts';

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
      await see(page.getByText(/^₹ [\d,.]+ due$/));
      await axe(page);
      const first = await enter(page, 1000.5);
      await see(first.getByText('Settles'), first.getByText('1,000.50').first());
      expect(await status()).toBe(2);

      await page.goto(`${list}&panel=new&pay=${studentId}`);
      await enter(page, total - 1000.5);
      expect(await status()).toBe(3);
      await page.goto(`${list}&panel=new&pay=${studentId}`);
      await see(page.getByText('Nothing due'));
      const third = await enter(page, 250);
      await see(third.getByText('Excess'));
      expect(await status()).toBe(4);

      await page.goto(`${list}&amountPaid=250`);
      await page.getByRole('button', { name: /^Delete: 2/ }).click();
      const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await axe(page);
      await question.getByLabel('Reason').fill('The transfer was returned');
      await question.getByRole('button', { name: 'Confirm' }).click();
      await told(page, 'The selected paymenttransaction was deleted successfully');
      expect(await status()).toBe(3);
      await page.goto('/fs/daybook');
      await see(page.getByText(/Cancelled .*: The transfer was returned/));
    },
  );
}

story('On a phone, long words in a name or a fee type leave the amounts in sight', async ({ open }) => {
  const long = 'Srivalliputhurlakshminarasimhanacharyulu';
  const [{ programId } = { programId: 0 }] = (
    await call<ListOf<{ programId: number }>>('Admin', 'GET', 'ps/Program?programName=Grade%2012%20B')
  ).items;
  const feeType = `Extra${'curricular'.repeat(6)}`;
  const { data: feeStructureId } = await call<{ data: number }>('Admin', 'POST', 'fs/FeeStructure', {
    ...{ feeType, programId, amount: 1234.5, isOptional: true, isConcession: false, description: '' },
    ...{ effectiveFrom: '2020-01-01', effectiveTo: '2099-12-31' },
  });
  const studentId = await addStudent(long, long, { programId });
  const fees = `fs/StudentFee?studentId=${studentId}`;
  const [fee] = (await call<ListOf<{ studentFeeId: number; dueDate: string; studentFeeDetails: object[] }>>('Admin', 'GET', fees))
    .items;
  if (!fee) throw new Error('A student who enters a program has a fee.');
  await call('Admin', 'PUT', `fs/StudentFee?studentFeeId=${fee.studentFeeId}`, {
    ...{ studentId, dueDate: fee.dueDate },
    studentFeeDetails: [...fee.studentFeeDetails, { feeStructureId, amount: 1234.5 }],
  });
  await call('Admin', 'POST', 'fs/PaymentTransaction', {
    ...{ paymentFor: 1, paymentForId: studentId, paymentMode: 1, amountPaid: 777.25, paymentDate: '2026-06-01' },
  });

  const page = await open('Admin', `/fs/studentfee/grid?studentId=${studentId}`, { phone: true });
  const isInSight = async (place: Locator) => {
    await see(place);
    // A block is as wide as its place, whatever its text is. The panel slides in.
    const right = () => place.evaluate((element) => element.getBoundingClientRect().left + element.scrollWidth);
    await expect.poll(right).toBeLessThanOrEqual(390);
  };
  await page.getByRole('button', { name: /^Details: / }).click();
  await isInSight(page.getByRole('dialog').getByText('1,234.50'));
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await isInSight(page.getByText(feeType).first());
  await page.goto(`/fs/paymenttransaction/grid?studentId=${studentId}`);
  await page.getByRole('button', { name: /^Details: / }).click();
  await isInSight(page.getByRole('dialog').getByText('777.25').first());
});
