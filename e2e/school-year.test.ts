import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { gone, see, story } from './support/story.ts';

story('The office prepares the next school year, enters its terms beside this year’s, and looks back', async ({ open }) => {
  const page = await open('Admin', '/gs/schoolyear');
  await page.getByRole('button', { name: 'Add New' }).click();
  const panel = page.getByRole('dialog', { name: 'Add new school year' });
  const name = panel.getByLabel('Name', { exact: true });
  // Proposed behind the last.
  await expect.poll(() => name.inputValue()).toMatch(/^\d{4}-\d\d$/);
  const proposed = await name.inputValue();
  await panel.getByRole('button', { name: 'Save' }).click();
  await gone(panel);
  await see(page.getByRole('row', { name: proposed }));
  await axe(page);

  await page.goto('/gs/termmanagement');
  const years = page.getByRole('combobox', { name: 'School Year' });
  await see(page.getByText('Total 100%'));
  await years.selectOption(proposed);
  await see(page.getByText('Total 0%, should be 100%'));
  await axe(page);

  await page.getByRole('link', { name: 'School Years' }).click();
  await see(page.getByRole('row', { name: proposed }));
  expect(await years.inputValue()).toBe(proposed.slice(0, 4));
  await page.getByRole('button', { name: `Delete: ${proposed}` }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Confirm' }).click();
  await gone(page.getByRole('row', { name: proposed }));
});

story('On a phone, a list follows the school year that is chosen', async ({ open }) => {
  const page = await open('Admin', '/egs/examination/grid', { phone: true });
  const years = page.getByRole('combobox', { name: 'School Year' });
  const count = page.getByText(/^\d+ of \d+$/);
  await see(years, page.getByRole('button', { name: /^Details: / }));
  await years.selectOption({ index: 1 });
  await see(count);
  await axe(page);
  await years.selectOption({ index: 0 });
  await gone(count);
});
