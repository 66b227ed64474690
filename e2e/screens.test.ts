import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { admissionArea } from '../src/areas/admission/admission.menu.domain.ts';
import { examinationArea } from '../src/areas/examination/examination.menu.domain.ts';
import { financialArea } from '../src/areas/financial/financial.menu.domain.ts';
import { generalArea } from '../src/areas/general/general.menu.domain.ts';
import { healthArea } from '../src/areas/health/health.menu.domain.ts';
import { leaveAttendanceArea } from '../src/areas/leave-attendance/leave-attendance.menu.domain.ts';
import { notificationArea } from '../src/areas/notification/notification.menu.domain.ts';
import { programArea } from '../src/areas/program/program.menu.domain.ts';
import { staffArea } from '../src/areas/staff/staff.menu.domain.ts';
import { studentArea } from '../src/areas/student/student.menu.domain.ts';
import { axe, lasting } from './support/axe.ts';
import { listStudents } from './support/calls.ts';
import { outOfReach } from './support/out-of-reach.ts';
import type { Role } from './support/roles.ts';
import { moveTo, see, settled, story } from './support/story.ts';

const areas = [
  admissionArea,
  studentArea,
  staffArea,
  programArea,
  financialArea,
  healthArea,
  leaveAttendanceArea,
  examinationArea,
  notificationArea,
  generalArea,
];

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** By how much the page is too wide, and, behind the login, where only parts of it scroll, too high. */
function excess() {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - window.innerWidth, document.getElementById('main') ? scrollHeight - window.innerHeight : 0];
}

/** Accessible on a desk in a light theme and on a phone in a dark one, with nothing to be scrolled sideways or into a void. */
async function expectGood(page: Page) {
  await axe(page, ['light']);
  await page.setViewportSize(phone);
  expect(await page.evaluate(excess), page.url()).toEqual([0, 0]);
  await axe(page, ['dim']);
  await page.setViewportSize(desktop);
}

for (const { label, menu } of areas) {
  story(`Every screen of the ${label} is accessible and fits a phone`, async ({ open }) => {
    const page = await open('Admin', '/account/settings');
    for (const { path } of menu) {
      await moveTo(page, path);
      await see(page.getByRole('heading', { level: 1 }));
      await expectGood(page);
    }
  });
}

story('Whoever may only read a screen scrolls it by keyboard as well', async ({ open }) => {
  const page = await open('Staff', '/account/settings');
  for (const { path } of areas.flatMap(({ menu }) => menu)) {
    await moveTo(page, path);
    await see(page.getByRole('heading', { level: 1 }));
    expect(await lasting(page, () => outOfReach(page)), path).toEqual([]);
  }
});

const screens: [who: Role | null, path: string, title: string][] = [
  [null, '/public/new/login', 'Sahyadri Public School'],
  [null, '/public/invite?token=x', 'Welcome to Homeroom'],
  [null, '/public/setup?token=x', 'Start your school'],
  [null, '/nothing', 'Route not found'],
  ['Admin', '/dashboard', 'Good'],
  ['Staff', '/dashboard', 'Good'],
  ['Parent', '/dashboard', 'Good'],
  ['Admin', '/account/settings', 'Profile Management and Security Settings'],
  ['Admin', '/sis/student/grid?view=card&gender=2', 'Students'],
  ['Admin', '/sis/student/grid?studentName=zzzz', 'Students'],
  ['Admin', '/sis/nothing', 'Student module route not found'],
  ['Admin', '/egs/examschedule/several', 'Add Exam Schedules'],
  ['Admin', '/fs/daybook', 'Day Book'],
  ['Admin', '/fs/paysalaries', 'Pay Salaries'],
  ['Parent', '/gs/account/grid', 'Accounts'],
];

for (const [who, path, title] of screens) {
  story(`The screen ${path}${who ? ` of ${who}` : ''} is accessible and fits a phone`, async ({ open }) => {
    const page = await open(who, path, path.includes('token=x') ? { expected: /^404/ } : {});
    await see(page.getByRole('heading', { level: 1, name: title }));
    await settled(page);
    await expectGood(page);
  });
}

story('The page of a student, its card, its panels and the wizard are accessible', async ({ open }) => {
  const { items } = await listStudents('Parent');
  const path = `/sis/student/details/${items[0]?.studentId}`;
  const page = await open('Admin', path);
  await see(page.getByText('Enrolment history'), page.getByRole('heading', { level: 1 }));
  await expectGood(page);
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
