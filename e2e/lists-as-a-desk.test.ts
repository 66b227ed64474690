import { parseCsv } from 'hucre/csv';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addStudent } from './support/calls.ts';
import { downloaded } from './support/downloaded.ts';
import { paperOf } from './support/paper.ts';
import { programNamed } from './support/registers.ts';
import type { StoredSession } from './support/roles.ts';
import { at, gone, see, story, told } from './support/story.ts';

let office: StoredSession;
let other: StoredSession;
beforeAll(async () => {
  office = await accountOf({ email: 'desk@school.test', role: role.admin, accountName: 'Devi Desk' });
  other = await accountOf({ email: 'next.desk@school.test', role: role.admin, accountName: 'Nela Nextdesk' });
});

const options = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('dialog', { name: 'Options' }).getByRole('button', { name: choice }).click();
};
const headers = (page: Page) => page.getByRole('columnheader').allTextContents();
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen students' });

story('The office arranges a list, keeps and shares it, and a colleague opens it by Ctrl K', async ({ open }) => {
  for (const firstName of ['Aditi', 'Bela']) await addStudent(firstName, 'Deskwala', { nationality: 'Indian' });
  const page = await open('Admin', '/sis/student/grid', { session: office });
  await page.setViewportSize({ width: 1366, height: 768 });
  await see(page.getByRole('button', { name: /^Details: / }));

  await options(page, 'Columns');
  const choice = page.getByRole('dialog', { name: 'Columns' });
  await choice.getByRole('checkbox', { name: 'Religion' }).uncheck();
  await choice.getByRole('checkbox', { name: 'Nationality' }).check();
  const up = choice.getByRole('button', { name: 'Move Nationality up' });
  for (let place = 0; place < 4; place += 1) await up.click();
  await see(choice.getByText('Nationality: place 2 of 6'));
  await axe(page);
  await choice.getByRole('button', { name: 'Show these' }).click();
  await gone(choice);
  await expect
    .poll(() => headers(page))
    .toEqual([
      ...['Student Name', 'Nationality', 'Program', 'Admission Number', 'Emergency Contact', 'Date of Birth', 'Actions'],
    ]);

  await page.getByRole('textbox', { name: 'Filter Student Name' }).fill('deskwala');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Another condition').selectOption({ label: 'Date of Birth' });
  await page.getByLabel('Date of Birth from').fill('01-01-2014');
  await at(page, /studentName=deskwala&dateOfBirth.from=2014-01-01/);
  await see(page.getByText(/^2 of 1,\d{3}$/), page.getByText('Date of Birth from: 01-01-2014'));
  await axe(page);
  await page.getByRole('button', { name: 'More filters' }).click();

  await options(page, 'Save this list');
  const keep = page.getByRole('dialog', { name: 'Save this list' });
  await keep.getByRole('button', { name: 'Save' }).click();
  await see(keep.getByText('Name is required'));
  await keep.getByLabel('Name', { exact: true }).fill('Deskwala children');
  await keep.getByLabel('Share it with colleagues who may see the students').check();
  await axe(page);
  await keep.getByRole('button', { name: 'Save' }).click();
  await gone(keep);

  const next = await open('Admin', '/dashboard', { session: other });
  await see(next.getByRole('heading', { level: 1 }));
  await next.keyboard.press('Control+k');
  await next.getByRole('combobox').fill('deskwala chi');
  await next.getByRole('option', { name: /^Deskwala children/ }).click();
  await at(next, /^\/sis\/student\/grid\?studentName=deskwala/);
  await see(next.getByRole('button', { name: 'Details: Aditi Deskwala' }));
  await expect.poll(async () => (await headers(next)).slice(0, 3)).toEqual(['Student Name', 'Nationality', 'Program']);
  await next.getByRole('button', { name: 'Options' }).click();
  await see(next.getByText('Shared by Devi Desk'));
});

story('Chosen rows get one value after a preview, are put back, and exported', async ({ open }) => {
  for (const firstName of ['Asmi', 'Bina', 'Charu']) await addStudent(firstName, 'Manywala', { nationality: 'Indian' });
  const page = await open('Admin', '/sis/student/grid?studentName=manywala&columns=nationality', { session: office });
  await page.setViewportSize({ width: 1366, height: 768 });
  await see(page.getByRole('button', { name: 'Details: Asmi Manywala' }));
  await options(page, 'Choose rows');
  await page.getByRole('button', { name: 'This page' }).click();
  await page.getByLabel('Choose Charu Manywala').uncheck();
  await see(bar(page).getByText('2 chosen'));
  await axe(page);

  await bar(page).getByRole('button', { name: 'Change a field' }).click();
  const change = page.getByRole('dialog', { name: 'Change a field' });
  await change.getByLabel('Field', { exact: true }).selectOption({ label: 'Nationality' });
  await change.getByLabel('New value').fill('Nepali');
  await see(change.getByText('2 students would change.'));
  await axe(page);
  await change.getByRole('button', { name: 'Change 2 students' }).click();
  await told(page, 'Changed: 2 students');
  await expect.poll(() => page.getByRole('cell', { name: 'Nepali' }).count()).toBe(2);
  await bar(page).getByRole('button', { name: 'Take it back' }).click();
  await told(page, 'Taken back: 2 students');
  await expect.poll(() => page.getByRole('cell', { name: 'Indian' }).count()).toBe(3);

  const kinds = bar(page).getByRole('button', { name: 'Kind of file' });
  await kinds.click();
  const file = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(parseCsv(file.bytes.toString('utf8')).map(([name]) => String(name).trim())).toEqual([
    ...['Student Name', 'Asmi Manywala', 'Bina Manywala'],
  ]);
  const { text } = await paperOf(page, () => bar(page).getByRole('button', { name: 'Address labels' }).click());
  expect(text).toContain('The guardians of Asmi Manywala');
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await see(page.getByRole('button', { name: 'Add New' }));
});

story('Chosen students move to another class after a preview, and back as a whole', async ({ open }) => {
  const [from, to] = [await programNamed('Grade 2 A'), await programNamed('Grade 2 B')];
  for (const firstName of ['Aditi', 'Bharat']) await addStudent(firstName, 'Movewala', { programId: from });
  const page = await open('Admin', '/sis/student/grid?studentName=movewala', { session: office });
  await page.setViewportSize({ width: 1366, height: 768 });
  await see(page.getByRole('button', { name: 'Details: Aditi Movewala' }));
  await options(page, 'Choose rows');
  await page.getByRole('button', { name: 'This page' }).click();
  await bar(page).getByRole('button', { name: 'Move class' }).click();
  const moving = page.getByRole('dialog', { name: 'Move class' });
  await moving.getByLabel('Program', { exact: true }).selectOption(String(to));
  await see(moving.getByText('2 students would change.'));
  await axe(page);
  await moving.getByRole('button', { name: 'Change 2 students' }).click();
  await told(page, 'Changed: 2 students');
  await expect.poll(() => page.getByRole('cell', { name: 'Grade 2 B' }).count()).toBe(2);
  await bar(page).getByRole('button', { name: 'Take it back' }).click();
  await told(page, 'Taken back: 2 students');
  await expect.poll(() => page.getByRole('cell', { name: 'Grade 2 A' }).count()).toBe(2);
});

story('On a phone the bar of chosen rows fits, and each of its buttons is large enough for a thumb', async ({ open }) => {
  for (const firstName of ['Asha', 'Bindu']) await addStudent(firstName, 'Thumbwala');
  const page = await open('Admin', '/sis/student/grid?studentName=thumbwala', { phone: true, session: office });
  await see(page.getByRole('button', { name: 'Details: Asha Thumbwala' }));
  await options(page, 'Choose rows');
  await page.getByLabel('Choose Asha Thumbwala').check();
  await see(bar(page).getByText('1 chosen'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const sizes = await bar(page)
    .locator('button, a')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  await axe(page);
  await bar(page).getByRole('button', { name: 'Change a field' }).click();
  const change = page.getByRole('dialog', { name: 'Change a field' });
  await change.getByLabel('Field', { exact: true }).selectOption({ label: 'Nationality' });
  await change.getByLabel('New value').fill('Nepali');
  await see(change.getByText('1 student would change.'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(page);
  await change.getByRole('button', { name: 'Cancel' }).click();
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await see(page.getByRole('button', { name: 'Options' }));
});

story('A tablet shows cards where the columns do not fit, and the table once fewer are chosen', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid', { session: other });
  await page.setViewportSize({ width: 820, height: 1180 });
  await see(page.getByRole('heading', { level: 2 }), page.getByRole('button', { name: /^Details: / }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
  await see(page.getByRole('button', { name: 'Add New' }));
  await axe(page);
  await options(page, 'Columns');
  const choice = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Religion', 'Date of Birth', 'Emergency Contact']) await choice.getByRole('checkbox', { name }).uncheck();
  await choice.getByRole('button', { name: 'Show these' }).click();
  await see(page.getByRole('columnheader', { name: 'Admission Number' }), page.getByRole('button', { name: 'Grid' }));
});
