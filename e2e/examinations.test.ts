import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { call, type ListOf } from './support/calls.ts';
import { enterDate } from './support/dates.ts';
import { today } from './support/registers.ts';
import { at, gone, see, story, told } from './support/story.ts';

interface Examination {
  examinationId: number;
  examSchedules: { course: { courseName: string }; examDate: string; totalMarks: number }[];
}

/** Takes off all courses but the first ones. */
async function keepRows(page: Page, wanted: number) {
  const buttons = page.getByRole('button', { name: /^Remove: / });
  await see(buttons);
  for (let left = await buttons.count(); left > wanted; left -= 1) {
    await buttons.last().click();
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }
}

/** On a small desktop the fields of an exam stand in two lines: no label is so long for its place that it pushes its field down. */
async function standsInLines(page: Page) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  const fields = ['Exam Date', 'Room', 'Start Time', 'End Time', 'Total Marks', 'Minimum Marks'];
  const boxes = fields.map((label) =>
    boxOf(
      page
        .locator('fieldset')
        .first()
        .getByLabel(label, { exact: label !== 'Room' }),
    ),
  );
  expect(new Set((await Promise.all(boxes)).map(({ y }) => Math.round(y))).size).toBe(2);
  if (wide) await page.setViewportSize(wide);
}

for (const look of [{}, { phone: true, theme: 'dim' }]) {
  const where = look.phone ? 'a phone' : 'a desk';
  const program = look.phone ? 'Grade 6 B' : 'Grade 6 A';
  const name = `Pre-Board at ${where}`;
  const first = addDays(today(), 300);

  story(
    `At ${where}, the office enters an examination, its exams in one go, one more by hand, and deletes it`,
    async ({ open }) => {
      const page = await open('Admin', '/egs/examination/grid', look);
      await page.getByRole('button', { name: 'Add New' }).click();
      const panel = page.getByRole('dialog', { name: 'Add new examination' });
      await panel.getByRole('button', { name: 'Save' }).click();
      await see(panel.getByText('Examination Name is required').last(), panel.getByText('Program is required').last());
      await panel.getByLabel('Examination Name').fill(name);
      await panel.getByRole('combobox', { name: 'Program' }).fill(program);
      await page.getByRole('option', { name: program }).click();
      await enterDate(panel.getByLabel('Start Date', { exact: true }), first);
      await enterDate(panel.getByLabel('End Date', { exact: true }), addDays(first, 5));
      await panel.getByRole('button', { name: 'Save' }).click();
      await told(page, 'Your changes saved successfully');
      await gone(panel);

      await page.getByRole('button', { name: `Details: ${name}, ${program}` }).click();
      await page.getByRole('link', { name: 'Add exams' }).click();
      await at(page, /^\/egs\/examschedule\/several\?examinationId=\d+$/);
      await keepRows(page, 2);
      const dates = page.getByLabel('Exam Date', { exact: true });
      await axe(page, ['light', 'dim']);
      if (!look.phone) await standsInLines(page);
      await enterDate(dates.nth(0), first);
      await enterDate(dates.nth(1), addDays(first, 9));
      await page.getByLabel('Total Marks').nth(0).fill('80');
      await page.getByLabel('Minimum Marks').nth(0).fill('28');
      await page.getByRole('button', { name: 'First row’s times and marks for all' }).click();
      expect(await page.getByLabel('Total Marks').nth(1).inputValue()).toBe('80');
      await page.getByRole('button', { name: 'Save' }).click();
      await see(page.getByText(/^The Exam Date must lie within the examination/));
      await enterDate(dates.nth(1), addDays(first, 1));
      await page.keyboard.press('Control+Enter');
      await at(page, /^\/egs\/examschedule\/grid\?examinationId=\d+$/);
      const examinationId = Number(new URL(page.url()).searchParams.get('examinationId'));
      await told(page, 'Your changes saved successfully');

      await page.goto('/egs/examschedule/grid?panel=new');
      const schedule = page.getByRole('dialog', { name: 'Add new exam schedule' });
      const course = schedule.getByRole('combobox', { name: 'Course' });
      await schedule.getByRole('combobox', { name: 'Examination' }).fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await course.click();
      await page.getByRole('option').last().click();
      await enterDate(schedule.getByLabel('Exam Date', { exact: true }), first);
      await schedule.getByRole('button', { name: 'Save' }).click();
      await see(schedule.getByText(/^The program has another exam at this time: /));
      await enterDate(schedule.getByLabel('Exam Date', { exact: true }), addDays(first, 2));
      await schedule.getByRole('button', { name: 'Save' }).click();
      await gone(schedule);
      const stored = await call<Examination>('Admin', 'GET', `egs/Examination/${examinationId}`);
      expect(stored.examSchedules.map(({ examDate, totalMarks }) => [examDate, totalMarks])).toEqual([
        [first, 80],
        [addDays(first, 1), 80],
        [addDays(first, 2), 100],
      ]);

      await page.goto(`/egs/examination/grid?examinationName=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Edit: ${name}, ${program}` }).click();
      const edit = page.getByRole('dialog', { name: 'Update Examination' });
      for (const field of ['Start Date', 'End Date'])
        expect(await edit.getByLabel(field, { exact: true }).isDisabled()).toBe(true);
      expect(await edit.getByRole('combobox', { name: 'Program' }).isDisabled()).toBe(true);
      await edit.getByRole('button', { name: 'Cancel' }).click();
      await gone(edit);
      await page.getByRole('button', { name: `Delete: ${name}, ${program}` }).click();
      const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await see(
        question.getByText('This action will delete all the records related to examination. Are you sure?'),
        question.getByText('Deleted with it: 3 exam schedules.'),
      );
      await axe(page, [look.phone ? 'dim' : 'light']);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await told(page, 'The selected examination was deleted successfully');
      const left = await call<ListOf<unknown>>('Admin', 'GET', `egs/ExamSchedule?examinationId=${examinationId}`);
      expect(left.totalCount).toBe(0);
    },
  );
}

story('Another examination takes the courses of its program, and forgets the course that was chosen', async ({ open }) => {
  const page = await open('Admin', '/egs/examschedule/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new exam schedule' });
  const [examination, course] = [
    panel.getByRole('combobox', { name: 'Examination' }),
    panel.getByRole('combobox', { name: 'Course' }),
  ];
  await course.click();
  await see(page.getByText('Choose the Examination first.'));
  await page.keyboard.press('Escape');
  const choose = async (of: string) => {
    await examination.fill(of);
    await page
      .getByRole('option', { name: new RegExp(of) })
      .first()
      .click();
  };
  await choose('Unit Test 4 Grade 12 B');
  await course.fill('Accountancy');
  await page.getByRole('option', { name: 'Accountancy' }).click();
  await choose('Unit Test 4 Grade 1 A');
  await expect.poll(() => course.inputValue()).toBe('');
  await course.fill('Accountancy');
  await see(page.getByText('Nothing matches.'));
});

story('The terms of the year are changed and saved in one action; what breaks a rule is told', async ({ open }) => {
  const page = await open('Admin', '/gs/termmanagement');
  const names = page.getByLabel('Term Name');
  const save = page.getByRole('button', { name: 'Save' });
  await see(names, page.getByText('its share in the result of the year'));
  await expect.poll(() => names.count()).toBe(2);
  await page.getByLabel('Percentage').nth(0).fill('30');
  await see(page.getByText('Total 90%, should be 100%'));
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('alert').getByText('Total percentage must be 100%'));
  await page.getByRole('button', { name: 'Add Term' }).click();
  await names.nth(2).fill('Summer Camp');
  await save.click();
  const messages = ['Start Date is required.', 'End Date is required.', 'Percentage is required and cannot be zero.'];
  await see(...messages.map((message) => page.locator('.Toastify__toast', { hasText: message })));
  await page.getByRole('button', { name: 'Add Term' }).click();
  await page.getByRole('button', { name: 'Add Term' }).click();
  const full = page.getByRole('alertdialog');
  await see(
    full.getByText('You cannot have more than 4 terms.'),
    page.locator('.Toastify__toast', { hasText: 'You cannot have more than 4 terms.' }),
  );
  await full.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Delete: Term 4' }).click();
  const year = Number((await page.getByLabel('End Date').nth(1).inputValue()).slice(-4));
  await enterDate(page.getByLabel('Start Date').nth(2), `${year}-05-01`);
  await enterDate(page.getByLabel('End Date').nth(2), `${year}-05-15`);
  await page.getByLabel('Percentage').nth(2).fill('10');
  await save.click();
  await told(page, 'Your changes were saved successfully');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.reload();
  await expect.poll(() => names.count()).toBe(3);

  await page.getByRole('button', { name: 'Delete: Summer Camp' }).click();
  await page.getByLabel('Percentage').nth(0).fill('40');
  await save.click();
  await told(page, 'Your changes were saved successfully');
  await expect.poll(async () => (await call<unknown[]>('Admin', 'GET', 'gs/TermManagement')).length).toBe(2);
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Delete: Term 2' }).click();
  await page.getByRole('button', { name: 'Delete: Term 1' }).click();
  await see(page.locator('.Toastify__toast', { hasText: 'At least one term must be present.' }));
});

story('A teacher reads examinations, schedules and terms, and changes none of them', async ({ open }) => {
  const page = await open('Staff', '/egs/examination/grid');
  await see(page.getByRole('button', { name: /^Details: / }));
  expect(await page.getByRole('button', { name: 'Add New' }).count()).toBe(0);
  expect(
    await page
      .getByRole('button', { name: /^Delete: / })
      .first()
      .isDisabled(),
  ).toBe(true);
  await page.goto('/egs/examschedule/grid');
  await see(page.getByRole('button', { name: /^Details: / }));
  expect(await page.getByRole('link', { name: 'Add Several' }).count()).toBe(0);
  await page.goto('/gs/termmanagement');
  await see(page.getByRole('list', { name: 'Terms' }).getByText('40%'));
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
});
