import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addStudent, call, ownSession } from './support/calls.ts';
import { programNamed, type Register, readSheet, untaken } from './support/registers.ts';
import { gone, see, story, told } from './support/story.ts';

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const morning = (page: Page, name: string) => page.getByRole('switch', { name: `${name}, morning` });
const isOn = (page: Page, name: string) => morning(page, name).getAttribute('aria-checked');

/** Enters leave for one of a register, as somebody else; answers its id. */
async function enterLeave(register: Register, place: number): Promise<number> {
  const { Attendances } = await readSheet(register);
  const [category] = await call<{ studentLeaveCategoryId: number }[]>(
    'Admin',
    'GET',
    'las/StudentLeaveCategory/GetAllStudentLeaveCategoryNames',
  );
  const { data } = await call<{ data: number }>('Admin', 'POST', 'las/StudentLeave', {
    studentId: Attendances[place]?.studentId,
    studentLeaveCategoryId: category?.studentLeaveCategoryId,
    leaveFrom: register.date,
    leaveTo: register.date,
    reason: 'Fever',
  });
  return data;
}

story('Leave that is entered elsewhere shows in a register that is open, and what is typed in it stays', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 6 A'));
  const [first = '', second = '', third = ''] = register.names;
  const page = await open('Admin', register.path, await ownSession('Admin'));
  await see(page.getByText('Not saved yet'));
  const early = await enterLeave(register, 1);
  await see(line(page, second).getByText(/On leave/));

  await morning(page, first).click();
  await see(page.getByText('1 change waits'));
  const late = await enterLeave(register, 2);
  await see(line(page, third).getByText(/On leave/));
  expect(await isOn(page, first)).toBe('false');
  await see(page.getByText('1 change waits'));

  for (const studentLeaveId of [early, late]) await call('Admin', 'DELETE', `las/StudentLeave?studentLeaveId=${studentLeaveId}`);
  await gone(page.getByText(/On leave/));
  await page.getByRole('button', { name: 'Save attendance' }).click();
  await told(page, 'Your changes saved successfully');
  const { Attendances } = await readSheet(register);
  expect(Attendances.map((entry) => entry.morning)).toEqual(register.names.map((name) => name !== first));
});

story('A register in which somebody types is never replaced by what another saves; saving asks what stays', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 6 B'));
  const [first = '', second = ''] = register.names;
  const page = await open('Admin', register.path, await ownSession('Admin'));
  await see(page.getByText('Not saved yet'));
  await morning(page, first).click();
  const other = await open('Admin', register.path);
  await morning(other, second).click();
  await other.getByRole('button', { name: 'Save attendance' }).click();
  await told(other, 'Your changes saved successfully');
  await enterLeave(register, 2);

  await see(page.getByText('1 change waits'));
  expect([await isOn(page, first), await isOn(page, second)]).toEqual(['false', 'true']);
  await page.getByRole('button', { name: 'Save attendance' }).click();
  await see(page.getByRole('alertdialog', { name: /was changed by someone else/ }));
});

story(
  'A form in which somebody types is never replaced by what another saves, while the list beside it follows',
  async ({ open }) => {
    const studentId = await addStudent('Kamala', 'Meanwhile');
    const page = await open('Admin', '/sis/student/grid?studentName=meanwhile', await ownSession('Admin'));
    await page.getByRole('button', { name: 'Edit: Kamala Meanwhile' }).click();
    const name = page.getByLabel('First Name');
    await expect.poll(() => name.inputValue()).toBe('Kamala');
    await page.getByLabel('Nationality').fill('Nepali');
    await call('Admin', 'PUT', `sis/Student?studentId=${studentId}`, { firstName: 'Vimala' });
    await expect.poll(() => page.getByText('Vimala Meanwhile').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Nationality').inputValue()).toBe('Nepali');
    expect(await name.inputValue()).toBe('Kamala');
  },
);

story('A detail of what somebody else deletes says so, and offers no edit of it any more', async ({ open }) => {
  const studentId = await addStudent('Sarita', 'Removed');
  const page = await open('Admin', '/sis/student/grid?studentName=removed', {
    ...(await ownSession('Admin')),
    expected: /^404/,
  });
  await page.getByRole('button', { name: 'Details: Sarita Removed' }).click();
  const detail = page.getByRole('dialog', { name: 'Student Detail' });
  await see(detail.getByRole('button', { name: 'Edit' }));
  await call('Admin', 'DELETE', `sis/Student?studentId=${studentId}`);
  await see(detail.getByText('This record cannot be shown.'), detail.getByText('The student was not found.'));
  expect(await detail.getByRole('button', { name: 'Edit' }).count()).toBe(0);
});
