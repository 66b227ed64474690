import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call, type ListOf, ownSession } from './support/calls.ts';
import { at, gone, see, settled, story } from './support/story.ts';

story('Ctrl K offers the last pages, finds a receipt by its number, and the settings', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid', await ownSession('Admin'));
  await see(page.getByRole('button', { name: /^Details: / }));
  const stored = () => page.evaluate(() => localStorage.getItem('visited') ?? '');
  await expect.poll(stored).toContain('/sis/student/grid');
  await page.goto('/ps/program/grid');
  await expect.poll(stored).toContain('/ps/program/grid');
  await page.keyboard.press('Control+k');
  const last = page.getByRole('group', { name: 'Last visited' });
  await see(last.getByRole('option', { name: /^Students/, selected: true }));
  await axe(page);
  await page.keyboard.press('Enter');
  await at(page, '/sis/student/grid');

  interface Payment {
    receiptNumber: string;
    paymentTransactionId: number;
  }
  const { items } = await call<ListOf<Payment>>('Admin', 'GET', 'fs/PaymentTransaction?PageSize=1');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await box.fill(items[0]?.receiptNumber ?? '');
  await page.getByRole('group', { name: 'Receipts' }).getByRole('option').click();
  await at(page, `/fs/paymenttransaction/grid?panel=detail&id=${items[0]?.paymentTransactionId}`);
  const receipt = page.getByRole('dialog', { name: 'Payment Transaction Detail' });
  await see(receipt.getByText(items[0]?.receiptNumber ?? '', { exact: true }));
  await page.keyboard.press('Escape');
  await gone(receipt);
  await page.keyboard.press('Control+k');
  await box.fill('password');
  await page.getByRole('option', { name: /^My settings/ }).click();
  await at(page, '/account/settings');
});

story('g and a letter go to a screen, the help names the keys, and the settings turn them off', async ({ open }) => {
  const page = await open('Staff', '/dashboard', await ownSession('Staff'));
  await see(page.getByRole('button', { name: 'Help' }));
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await at(page, '/sis/student/grid');
  const filter = page.getByRole('textbox', { name: 'Filter Student Name' });
  await filter.pressSequentially('gs');
  expect(await filter.inputValue()).toBe('gs');
  await filter.fill('');
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { name: 'Students' }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await see(help.getByText('goes to Students'), help.getByText('goes to Dashboard'));
  await gone(help.getByText('goes to Payment Transactions'));
  await axe(page);
  await page.keyboard.press('Escape');
  await gone(help);

  await page.goto('/account/settings');
  const keys = page.getByRole('checkbox', { name: 'Single-key shortcuts' });
  await keys.uncheck();
  await axe(page);
  await see(page.getByRole('button', { name: 'Help' }));
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['g', 's', '?']) await page.keyboard.press(key);
  await settled(page);
  await at(page, '/account/settings');
  await gone(help);
  await keys.check();
});

for (const [look, place, child] of [
  [{}, 'a desk', 'Quillon'],
  [{ phone: true, theme: 'dark' }, 'a phone', 'Quirine'],
] as const) {
  story(
    `At ${place}, the search offers to call the mother of the child that it finds, and nobody who may not be contacted`,
    async ({ open }) => {
      const studentId = await addStudent(child, 'Callahan');
      await addGuardian(studentId, 'Rosalind Wilhelmina Constance', 'Callahan', { personalContact: '9822012345' });
      await addGuardian(studentId, 'Barnaby', 'Callahan', { mayBeContacted: false });
      const page = await open('Admin', '/dashboard', look);
      if (place === 'a phone') await page.getByRole('button', { name: /^Search/ }).click();
      else {
        // The keys come with it.
        await see(page.getByRole('button', { name: 'Help' }));
        await page.keyboard.press('Control+k');
      }
      const box = page.getByRole('combobox', { name: /^Search/ });
      await box.fill(`${child} Callahan`);
      const calls = page.getByRole('group', { name: 'Call' }).getByRole('option');
      const mother = calls.getByText('Rosalind Wilhelmina Constance Callahan, Mother');
      await see(mother, calls.getByText('9822012345'));
      expect(await calls.count()).toBe(1);
      expect(await mother.evaluate((name) => name.scrollWidth <= name.clientWidth), 'her name is whole').toBe(true);
      await axe(page);
      await calls.click();
      await gone(box);
      await at(page, '/dashboard');
      await call('Admin', 'DELETE', `sis/Student?studentId=${studentId}`);
    },
  );
}
