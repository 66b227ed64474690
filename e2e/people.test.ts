import { expect, inject } from 'vitest';
import { type ListOf, listStudents, type StudentOfList, status } from './support/calls.ts';
import { at, gone, see, story } from './support/story.ts';

const fullName = ({ firstName, lastName }: StudentOfList) => `${firstName} ${lastName}`;
const ids = ({ items }: ListOf<StudentOfList>) => items.map(({ studentId }) => studentId);

story('Parents see their own children and nobody else: dashboard, list, search, address', async ({ open }) => {
  const own = await listStudents('Parent');
  expect(own.totalCount).toBe(2);
  const everyone = await listStudents('Admin', 'PageSize=100');
  const stranger = everyone.items.find(({ studentId }) => !ids(own).includes(studentId));
  if (!stranger) throw new Error('there is nobody else');

  const page = await open('Parent', '/dashboard', { expected: /^404/ });
  for (const child of own.items) await see(page.getByRole('link', { name: fullName(child) }));
  await page.goto('/sis/student/grid');
  await see(page.getByRole('heading', { name: 'Students' }));
  for (const child of own.items) await see(page.getByRole('link', { name: fullName(child) }));
  expect(await page.getByRole('button', { name: /^Details: / }).count()).toBe(2);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search students, staff, programs' }).fill(fullName(stranger));
  await see(page.getByText(/Nothing|No /));
  expect(await page.getByRole('listbox', { name: 'Results' }).getByRole('option').count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.goto(`/sis/student/details/${stranger.studentId}`);
  await at(page, '/sis/student/grid');
  await page.goto(`/sis/student/grid?panel=detail&id=${stranger.studentId}`);
  await see(page.getByText('This record cannot be shown.'));
  expect(await page.getByText(fullName(stranger)).count()).toBe(0);
  expect(await status('Parent', `sis/Student/Photo?studentId=${stranger.studentId}&size=64`)).toBe(404);
});

story('Parents may look but not change: no Add New, Edit and Delete disabled, Details enabled', async ({ open }) => {
  const page = await open('Parent', '/sis/student/grid');
  await see(page.getByRole('button', { name: /^Details: / }));
  expect(await page.getByRole('button', { name: 'Add New' }).count()).toBe(0);
  for (const name of [/^Edit: /, /^Delete: /]) {
    const buttons = await page.getByRole('button', { name }).all();
    for (const button of buttons) expect(await button.isDisabled()).toBe(true);
  }
  await page
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  await see(page.getByRole('dialog', { name: 'Student Detail' }));
  const menu = page.locator('nav');
  await gone(menu.getByText('Staff Area'), menu.getByText('General Area').getByText('Accounts'));
});

story('A teacher sees the students of the programs that he or she teaches', async ({ open }) => {
  const own = await listStudents('Staff', 'PageSize=100');
  expect(own.totalCount).toBeGreaterThan(0);
  expect(own.totalCount).toBeLessThan((await listStudents('Admin')).totalCount);
  const page = await open('Staff', '/sis/student/grid');
  await see(page.getByRole('heading', { name: 'Students' }));
  // Other stories enter students meanwhile, and the page keeps up with them.
  const shown = async () => {
    const { totalCount } = await listStudents('Staff');
    return page.getByText(totalCount.toLocaleString('en-IN'), { exact: true }).count();
  };
  await expect.poll(shown).toBeGreaterThan(0);
  expect(await page.getByRole('button', { name: 'Add New' }).count()).toBe(0);
});

story('A student sees the own record only', async ({ open }) => {
  const own = await listStudents('Student');
  expect(own.totalCount).toBe(1);
  const [me] = own.items;
  if (!me) throw new Error('no record');
  const page = await open('Student', '/dashboard');
  await page
    .getByRole('region', { name: 'Your record' })
    .getByRole('link', { name: fullName(me) })
    .click();
  await at(page, `/sis/student/details/${me.studentId}`);
  await see(page.getByRole('heading', { level: 1, name: fullName(me) }));
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
});

story('Whoever loses a permission loses the buttons at once', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  await see(page.getByRole('button', { name: 'Add New' }));
  const other = await page.context().newPage();
  await other.goto('/test');
  const fewer = { ...JSON.parse(inject('sessions').Admin.permissions), 'student.create': '0', 'student.update': '' };
  await other.evaluate((permissions) => localStorage.setItem('permissions', permissions), JSON.stringify(fewer));
  await gone(page.getByRole('button', { name: 'Add New' }));
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Edit: / })
        .first()
        .isDisabled(),
    )
    .toBe(true);
});
