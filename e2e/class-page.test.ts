import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { paperOf } from './support/paper.ts';
import { programNamed } from './support/registers.ts';
import { at, gone, see, story } from './support/story.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

interface Classmate {
  firstName: string;
  lastName: string;
  guardians: { personalContact: string }[];
}
const classList = async (name: string, role: 'Admin' | 'Parent' = 'Admin') =>
  call<Classmate[]>(role, 'GET', `sis/Student/GetClassList?programId=${await programNamed(name)}`);

story('From the programs the office comes to a class, calls a mother, prints its list and writes to all', async ({ open }) => {
  const programId = await programNamed('Grade 8 A');
  const page = await open('Admin', '/ps/program/grid?programName=Grade 8 A');
  await page.getByRole('link', { name: 'Grade 8 A', exact: true }).click();
  await at(page, `/ps/program/details/${programId}`);
  const list = await classList('Grade 8 A');
  const called = list.find(({ guardians }) => guardians.length > 0);
  const phone = called?.guardians[0]?.personalContact ?? '';
  const students = panel(page, 'Students');
  await see(
    students.getByRole('link', { name: `${called?.firstName} ${called?.lastName}` }).first(),
    students.locator(`a[href="tel:${phone}"]`).first(),
    panel(page, 'Register today'),
    panel(page, 'Last examination').getByRole('link').first(),
    panel(page, 'Dues'),
    panel(page, 'Courses and staff'),
  );
  await axe(page);
  const { text } = await paperOf(page, () => page.getByRole('button', { name: 'Print class list' }).click());
  expect(text).toContain('Class list');
  expect(text).toContain(phone);
  await page.getByRole('link', { name: 'Mail to all' }).click();
  await at(page, `/ns/send?program=${programId}`);
  await expect.poll(() => page.getByRole('checkbox', { name: 'Grade 8 A', exact: true }).isChecked()).toBe(true);
});

story('The search leads to a class; its teacher reads nothing of money and changes no courses, on a phone', async ({ open }) => {
  const page = await open('Staff', '/dashboard');
  await see(panel(page, 'What you teach'));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search students, staff, programs' }).fill('Grade 7 B');
  await page.getByRole('option', { name: /^Grade 7 B/ }).click();
  await at(page, `/ps/program/details/${await programNamed('Grade 7 B')}`);
  const phone = await open('Staff', new URL(page.url()).pathname, { phone: true });
  await see(panel(phone, 'Students').getByText(/^The first 10 of \d+/), panel(phone, 'Courses and staff'));
  await gone(
    panel(phone, 'Dues'),
    phone.getByRole('button', { name: 'Add course' }),
    phone.getByRole('link', { name: 'Mail to all' }),
  );
  await axe(phone);
});

story('A parent sees of a class only the own child', async ({ open }) => {
  const page = await open('Parent', `/ps/program/details/${await programNamed('Grade 7 B')}`, { expected: /404/ });
  const [child, ...others] = await classList('Grade 7 B', 'Parent');
  expect(others).toEqual([]);
  await see(panel(page, 'Students').getByRole('link', { name: `${child?.firstName} ${child?.lastName}` }));
  await expect.poll(() => panel(page, 'Students').getByRole('listitem').count()).toBe(1);
  await gone(page.getByRole('button', { name: 'Print class list' }));
  await axe(page);
  await page.goto('/ps/program/details/999999');
  await at(page, '/ps/program/grid');
});
