import { expect } from 'vitest';
import { axe } from './axe.ts';
import { listStudents } from './calls.ts';
import type { Role } from './roles.ts';
import { see, story } from './story.ts';

const screens: [who: Role | null, path: string, title: string][] = [
  [null, '/public/new/login', 'Sahyadri Public School'],
  [null, '/public/invite?token=x', 'Welcome to Homeroom'],
  [null, '/public/setup?token=x', 'Start your school'],
  [null, '/nothing', 'Route not found'],
  ['Admin', '/dashboard', 'Good'],
  ['Parent', '/dashboard', 'Good'],
  ['Admin', '/account/settings', 'Profile Management and Security Settings'],
  ['Admin', '/sis/student/grid', 'Students'],
  ['Admin', '/sis/student/grid?view=card&gender=2', 'Students'],
  ['Admin', '/sis/student/grid?studentName=zzzz', 'Students'],
  ['Admin', '/sis/studentexit/grid', 'Student Exits'],
  ['Admin', '/gs/account/grid', 'Accounts'],
  ['Admin', '/gs/school', 'School'],
  ['Admin', '/sis/nothing', 'Student module route not found'],
  ['Parent', '/gs/account/grid', 'Accounts'],
];

for (const [who, path, title] of screens) {
  for (const phone of [false, true]) {
    const whose = who ? ` of ${who}` : '';
    story(`The screen ${path}${whose} is accessible and fits${phone ? ' a phone' : ''}`, async ({ open }) => {
      const page = await open(who, path, { phone });
      await see(page.getByRole('heading', { level: 1, name: title }));
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      await axe(page, phone ? ['light'] : ['light', 'dim']);
    });
  }
}

story('The page of a student, its card, its panels and the wizard are accessible', async ({ open }) => {
  const { items } = await listStudents('Parent');
  const path = `/sis/student/details/${items[0]?.studentId}`;
  const page = await open('Admin', path);
  await see(page.getByText('Enrolment history'), page.getByRole('heading', { level: 1 }));
  await axe(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await axe(page);
  await page.goto(`${path}?panel=edit`);
  const panel = page.getByRole('dialog', { name: 'Update student' });
  for (const step of [2, 3, 4]) {
    await panel.getByRole('button', { name: `Step ${step}` }).click();
    await see(panel.getByRole('button', { name: 'Previous' }));
    await axe(page);
  }
});

story('Search, themes, notifications, account menu and questions are accessible', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  await see(page.getByText('Page 1 of'));
  for (const name of ['Theme', 'Notifications', /Account/]) {
    await page.getByRole('button', { name }).click();
    await axe(page);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search students, staff, programs' }).fill('deshp');
  await see(page.getByRole('listbox', { name: 'Results' }).getByRole('option'));
  await axe(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click();
  await see(page.getByText('Are you sure?'));
  await axe(page);
});
