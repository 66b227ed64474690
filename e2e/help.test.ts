import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { at, gone, see, story } from './support/story.ts';

story('? on the students list opens its page, and a search in the help finds the page about fees', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  await see(page.getByText('Page 1 of'));
  await see(page.getByRole('button', { name: 'Help' }));
  const filter = page.getByRole('textbox', { name: 'Filter Student Name' });
  await filter.focus();
  await page.keyboard.type('?');
  expect(await filter.inputValue()).toBe('?');
  await filter.fill('');
  const add = page.getByRole('button', { name: 'Add New' });
  await add.focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await see(help.getByRole('heading', { name: 'Students', exact: true }));
  await see(help.getByText('finds people, screens and actions'));
  await axe(page);

  const box = help.getByRole('searchbox', { name: 'Search the help' });
  await box.fill('student fee');
  await axe(page);
  await help.getByRole('button', { name: 'Student Fees', exact: true }).click();
  await see(help.getByRole('heading', { name: 'Student Fees' }));
  await help.getByRole('button', { name: 'Create Fees' }).click();
  await see(help.getByRole('heading', { name: 'Create Fees' }));
  await help.getByRole('button', { name: 'All pages' }).click();
  await see(help.getByRole('heading', { name: 'Financial Area' }));
  await axe(page);
  await help.getByRole('button', { name: 'This screen' }).click();
  await see(help.getByRole('heading', { name: 'Students', exact: true }));
  await page.keyboard.press('Escape');
  await gone(help);
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

story('What was opened of the help is there without a network as well, and leads to the screen', async ({ open }) => {
  const page = await open('Admin', '/gs/workingweek', { expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await see(help.getByRole('heading', { name: 'Working Week' }));
  await page.keyboard.press('Escape');
  await gone(help);
  await page.context().setOffline(true);
  await page.keyboard.press('?');
  await see(help.getByRole('heading', { name: 'Working Week' }));
  await page.context().setOffline(false);
  await help.getByRole('button', { name: 'Holidays' }).first().click();
  await help.getByRole('link', { name: 'Open Holidays' }).click();
  await at(page, '/gs/holiday/grid');
  await gone(help);
});

story('Ctrl K finds a page of the help', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  await see(page.getByRole('button', { name: 'Help' }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search students, staff, programs' }).fill('safe arr');
  await page
    .getByRole('group', { name: 'Help' })
    .getByRole('option', { name: /Safe Arrival/ })
    .click();
  await see(page.getByRole('dialog', { name: 'Help' }).getByRole('heading', { name: 'Safe Arrival' }));
});

story('A parent on a phone reads the guide for parents', async ({ open }) => {
  const page = await open('Parent', '/dashboard', { phone: true });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('button', { name: 'First days: parents' }).click();
  await see(help.getByRole('heading', { name: 'When your child cannot come' }));
  await axe(page);
  await help.getByRole('searchbox', { name: 'Search the help' }).fill('fees');
  await see(help.getByRole('button', { name: 'Student Fees', exact: true }));
  await gone(help.getByRole('button', { name: 'Create Fees' }));
});
