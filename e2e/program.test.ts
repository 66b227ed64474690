import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { at, gone, see, story, told } from './support/story.ts';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Chooses a name in a picker by a part of it. */
async function choose(page: Page, label: string, part: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(part);
  await page.getByRole('option', { name: part }).first().click();
}

async function openDetail(page: Page, program: string): Promise<void> {
  await page.getByRole('button', { name: `Details: ${program}`, exact: true }).click();
  await see(page.getByRole('heading', { name: 'Program Detail' }));
}

story('A new program gets two courses and their teachers', async ({ open }) => {
  const page = await open('Admin', '/ps/program/grid');
  await see(page.getByRole('columnheader', { name: 'programDescription' }));
  await axe(page);
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(
    page.getByRole('link', { name: 'Program Name is required' }),
    page.getByRole('link', { name: 'Duration is required and cannot be less than 6 months' }),
    page.getByRole('link', { name: 'Program Order is required and must be greater than 0' }),
  );
  await axe(page);
  await page.getByLabel('Program Name', { exact: true }).fill('Grade 5 C');
  await page.getByLabel('Description (optional)').fill('A third class group, for the new building');
  await page.getByLabel('Duration', { exact: true }).fill('12');
  await page.getByLabel('Program Order').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');

  await page.goto('/ps/program/grid?programName=Grade 5 C');
  await see(page.getByRole('cell', { name: '12 months' }));
  await openDetail(page, 'Grade 5 C');
  await see(page.getByText('No courses yet.'));
  await page.getByRole('button', { name: 'Add course' }).click();
  await see(toast(page, 'Please select a course to add.'));
  for (const course of ['Mathematics', 'Music']) {
    await choose(page, 'Course', course);
    await page.getByRole('button', { name: 'Add course' }).click();
    await see(page.getByRole('rowheader', { name: course }));
  }
  await choose(page, 'Staff for Mathematics', 'Leena Mathew');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await told(page, 'The selected staff was assigned successfully');
  await gone(page.getByRole('button', { name: 'Assign', exact: true }));
  await choose(page, 'Staff for Music', 'Leena Mathew');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await gone(page.getByRole('button', { name: 'Assign', exact: true }));
  await expect.poll(() => page.getByRole('combobox', { name: 'Staff for Music' }).inputValue()).toBe('Leena Mathew');
  await gone(toast(page, 'The selected staff was assigned successfully'));
  await axe(page);

  await page.getByRole('button', { name: 'Remove course: Music' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await told(page, 'The selected course was removed from the program');
  await gone(page.getByRole('rowheader', { name: 'Music' }));

  const teacher = await open('Staff', '/dashboard');
  await teacher.getByRole('region', { name: 'What you teach' }).getByRole('link', { name: 'Grade 5 C' }).click();
  await see(teacher.getByRole('cell', { name: 'Leena Mathew' }));
  await gone(teacher.getByRole('button', { name: 'Add course' }), teacher.getByRole('heading', { name: 'Promotion' }));
});

story('A program shows of its students those whom graderecord.read covers', async ({ open }) => {
  const page = await open('Admin', '/ps/program/grid?programName=Grade 4 A');
  await openDetail(page, 'Grade 4 A');
  const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/ });
  await see(boxes, page.getByRole('heading', { name: 'Student leaves' }));
  const other = await page.context().newPage();
  await other.goto('/test');
  const hold = (value: string) => {
    const permissions = { ...JSON.parse(inject('sessions').Admin.permissions), 'graderecord.read': value };
    return other.evaluate((text) => localStorage.setItem('permissions', text), JSON.stringify(permissions));
  };
  const [member] = await call<{ studentId: number }[]>(
    'Admin',
    'GET',
    `sis/Student/GetStudentsForProgram?programId=${new URL(page.url()).searchParams.get('id')}`,
  );
  await hold(`studentid=${member?.studentId}`);
  await expect.poll(() => boxes.count()).toBe(1);
  await hold('');
  await gone(page.getByRole('heading', { name: 'Promotion' }), page.getByRole('heading', { name: 'Student leaves' }));
});

story('Half a class is promoted, but for one who stays', async ({ open }) => {
  const page = await open('Admin', '/ps/program/grid?programName=Grade 3 A');
  await openDetail(page, 'Grade 3 A');
  const attendance = page.getByRole('region', { name: 'Attendance' });
  await see(attendance.getByText(/^Page 1 of \d+$/), attendance.getByRole('button', { name: 'Next' }));
  const all = page.getByRole('checkbox', { name: /^Choose all/ });
  await see(all);
  const total = Number((await all.getAttribute('aria-label'))?.replace(/\D/g, ''));
  const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/ });
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.getByLabel('Next program').selectOption('Grade 4 B');
  await page.getByRole('button', { name: 'Add to Promotion' }).click();
  await see(page.getByText('4 to be promoted'), page.getByRole('columnheader', { name: 'Promoted To' }));
  const undo = page.getByRole('button', { name: /^Undo promotion/ });
  const nameAt = async (index: number) =>
    (await undo.nth(index).getAttribute('aria-label'))?.replace('Undo promotion: ', '') ?? '';
  const [stays, goes] = [await nameAt(0), await nameAt(1)];
  await undo.first().click();
  await see(page.getByText('3 to be promoted to Grade 4 B'), page.getByText(/^The fees? of .+ (becomes?|stay)|^No fee/));
  await axe(page);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await told(page, 'Students promoted successfully');
  await at(page, /^\/ps\/program\/grid(?!.*panel=)/);

  await openDetail(page, 'Grade 3 A');
  await see(page.getByRole('checkbox', { name: `Choose all ${total - 3}` }));
  await page.getByLabel('Search students of the program').fill(stays);
  await see(page.getByRole('checkbox', { name: `Choose ${stays}` }));

  await page.goto('/ps/program/grid?programName=Grade 4 B');
  await openDetail(page, 'Grade 4 B');
  await page.getByLabel('Search students of the program').fill(goes);
  await see(page.getByText(/, here since today$/));
  await page.getByRole('checkbox', { name: `Choose ${goes}` }).check();
  await see(page.getByText('1 chosen, 1 of them in this program only since today'));
});

story('The last grade has no next programs', async ({ open }) => {
  const page = await open('Admin', '/ps/program/grid?programName=Grade 12 B', { phone: true });
  await openDetail(page, 'Grade 12 B');
  await page.getByRole('checkbox', { name: /^Choose all/ }).check();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await see(page.getByText('No next programs found.'));
  await axe(page);
});

story('Courses are entered, shown on a phone and deleted unless a program teaches them', async ({ open }) => {
  const page = await open('Admin', '/ps/course/grid', { phone: true });
  await see(page.getByRole('button', { name: 'Details: Art' }));
  await axe(page);
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByLabel('Course Name').fill('Pottery');
  await page.getByLabel('Duration').fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
  for (const [course, message] of [
    ['Pottery', 'The selected course was deleted successfully'],
    ['Mathematics', 'Unable to delete the selected course'],
  ] as const) {
    await page.goto(`/ps/course/grid?courseName=${course}`);
    await page.getByRole('button', { name: `Delete: ${course}` }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await see(toast(page, message));
  }
});

story('When a call fails, the screen says what failed and keeps what was chosen', async ({ open }) => {
  const page = await open('Admin', '/ps/program/grid?programName=Grade 2 A');
  const refuse = (path: string) =>
    page.route(new RegExp(path), (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: '{"status":409,"title":"Conflict","detail":"No."}',
      }),
    );
  await refuse('GetAllStaffForProgram');
  await Promise.all([openDetail(page, 'Grade 2 A'), see(toast(page, 'Unable to fetch staffs for the selected program'))]);
  await page.unroute(/GetAllStaffForProgram/);
  await page.getByRole('button', { name: 'Try again' }).click();

  await refuse('UpdateStaffToCourseForProgram');
  const picker = page.getByRole('combobox', { name: 'Staff for Mathematics' });
  await picker.waitFor();
  const teacher = (await picker.inputValue()) === 'Leena Mathew' ? 'Savita Rao' : 'Leena Mathew';
  await choose(page, 'Staff for Mathematics', teacher);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await see(toast(page, 'Unable to assign the selected staff'));

  await refuse('DeleteProgramCourseById');
  await page.getByRole('button', { name: 'Remove course: Mathematics' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await see(toast(page, 'Unable to remove the selected course from the program'));
  await see(page.getByRole('rowheader', { name: 'Mathematics' }));

  await refuse('PromoteStudentsBulk');
  await page
    .getByRole('checkbox', { name: /^Choose (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.getByRole('button', { name: 'Add to Promotion' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(toast(page, 'Failed to promote students'), page.getByText('1 to be promoted'));
});
