import { expect } from 'vitest';
import { addPayer } from './support/payer.ts';
import { at, gone, see, story, told } from './support/story.ts';

const amountIn = (text: string | null): number => Number((text ?? '').replaceAll(/[₹, ]/g, ''));

for (const look of [{}, { phone: true, theme: 'dark' }]) {
  const where = look.phone ? 'a phone' : 'a desk';

  story(`At ${where}, a fee gets an optional item and a concession, and its totals follow what is typed`, async ({ open }) => {
    const { studentId } = await addPayer('Rohini', look.phone ? 'Phonefee' : 'Deskfee');
    const page = await open('Admin', `/fs/studentfee/grid?studentId=${studentId}`, look);
    await page.getByRole('button', { name: /^Edit: / }).click();
    const panel = page.getByRole('dialog', { name: 'Update student fee' });
    const figure = async (label: string) =>
      amountIn(await panel.locator('dl > div').filter({ hasText: label }).locator('dd').textContent());
    const transport = panel.getByRole('checkbox', { name: /^Transport/ });
    const sibling = panel.getByRole('checkbox', { name: /^Sibling/ });
    await transport.uncheck();
    await sibling.uncheck();
    const plain = await figure('Total');
    expect(plain).toBeGreaterThan(1000);
    await expect.poll(() => figure('Concessions')).toBe(0);

    await transport.check();
    await panel.getByLabel('Transport amount').fill('14400.50');
    await expect.poll(() => figure('Charged')).toBe(plain + 14_400.5);
    await sibling.check();
    await panel.getByLabel('Sibling concession amount').fill('99999999');
    await panel.getByRole('button', { name: 'Save' }).click();
    await see(panel.getByText(/^Concessions together must not exceed/));
    await panel.getByLabel('Sibling concession amount').fill('400.25');
    await expect.poll(() => figure('Total')).toBe(plain + 14_000.25);
    await panel.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Student fee saved successfully');
    await gone(panel);
    await page.getByRole('button', { name: /^Details: / }).click();
    const detail = page.getByRole('dialog', { name: 'Student Fee Detail' });
    await see(detail.getByText('-400.25'), detail.getByText('14,400.50'));
  });

  story(`At ${where}, fees of a class are seen before they are made, and are not made twice`, async ({ open }) => {
    const page = await open('Admin', '/fs/studentfee/grid', look);
    const show = async () => {
      await page.getByRole('link', { name: 'Create Fees' }).click();
      await page.getByRole('checkbox', { name: look.phone ? 'Grade 2 B' : 'Grade 2 A' }).check();
      await page.getByLabel('Due Date', { exact: true }).fill(look.phone ? '2035-07-01' : '01-07-2035');
      await page.getByRole('button', { name: 'See who is charged what' }).click();
    };
    await show();
    await see(page.getByText(/^\d+ students, together /));
    await page.getByRole('button', { name: /^Create \d+ fees$/ }).click();
    await see(page.getByText(/^\d+ fees created$/));
    await at(page, '/fs/studentfee/grid');
    await see(page.getByText('01-07-2035').first());
    await show();
    await see(page.getByText(/students skipped: Has one already$/));
    expect(await page.getByRole('button', { name: 'No fees to create' }).isDisabled()).toBe(true);
  });
}
