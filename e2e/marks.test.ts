import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { deleteSubject, type Examination, marksOf, newExamination, storeMarks } from './support/examinations.ts';
import { hold } from './support/hold.ts';
import { keptOnDisk, knowsNothingOfNetworks, workerReady } from './support/offline.ts';
import { programNamed, today } from './support/registers.ts';
import { gone, see, story, storyApart, told } from './support/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const cell = (page: Page, student: string, subject: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${student}, ${subject}(,|$)`) }).first();
const saved = (page: Page) => told(page, 'Your changes saved successfully');
const sheetOf = ({ examinationId }: Examination) => `/egs/graderecord/grid?sheet=edit&examination=${examinationId}`;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Pastes what a spreadsheet has copied. */
const paste = (page: Page, text: string) =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

story(
  'The marks of a class by keyboard: down a subject, a name by its letters, and saved without the mouse',
  async ({ open }) => {
    const examination = await newExamination('Grade 6 A', 'Quarterly examination');
    const [first = '', second = ''] = examination.students;
    const [maths = '', music = ''] = examination.subjects;
    const page = await open('Admin', '/egs/graderecord/grid');
    await page.getByRole('button', { name: 'Add New' }).click();
    await see(heading(page, 'Add new grade record'));
    const choice = page.getByRole('combobox', { name: 'Examination' });
    await expect.poll(() => choice.evaluate((field) => field === document.activeElement)).toBe(true);
    await choice.press('Tab');
    await see(page.getByText('Examination is required'));
    await axe(page);
    const option = choice.locator(`option[value="${examination.examinationId}"]`);
    await expect.poll(() => option.textContent()).toMatch(/^Quarterly examin\.\.\. · Grade 6 A/);
    await choice.selectOption(String(examination.examinationId));
    // Empty, and nothing says absent before the first mark.
    await see(cell(page, first, maths));
    expect(await cell(page, first, maths).getAttribute('placeholder')).toBe('–');
    expect(await cell(page, first, maths).inputValue()).toBe('');
    await cell(page, first, maths).focus();
    await page.keyboard.type('61.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe(`${second}, ${maths}`);
    await page.keyboard.type('12');
    await see(page.getByRole('textbox', { name: `${second}, ${maths}, below the minimum` }));
    await expect.poll(() => cell(page, examination.students[2] ?? '', maths).getAttribute('placeholder')).toBe('Absent');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe(`${second}, ${music}`);
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toContain(`${second}, ${maths}`);
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe(`${examination.students[2]}, ${maths}`);
    const last = examination.students.at(-1) ?? '';
    for (const letter of last.toLowerCase().replace(/[^a-z]/g, '')) await page.keyboard.press(letter);
    await expect.poll(() => focused(page)).toBe(`${last}, ${maths}`);
    await page.keyboard.type('80');
    await see(page.getByText('3 changes wait'));
    await axe(page);
    await page.keyboard.press('Control+Enter');
    await saved(page);
    const marks = await marksOf(examination);
    expect([first, second, last].map((name) => marks[`${name}, ${maths}`])).toEqual([61.5, 12, 80]);
    expect(marks[`${first}, ${music}`]).toBeNull();
  },
);

story('A block pasted from a spreadsheet; what is wrong in it is listed, and each line leads to its cell', async ({ open }) => {
  const examination = await newExamination('Grade 6 B', 'Unit Test');
  const [first = '', second = '', third = ''] = examination.students;
  const [maths = '', music = ''] = examination.subjects;
  const page = await open('Admin', sheetOf(examination), { theme: 'dim' });
  await see(cell(page, first, maths));
  await cell(page, first, maths).focus();
  await paste(page, '70\t40\r\nAB\t7,5\r\n81\tforty\r\n');
  await see(page.getByText('6 cells were pasted'));
  const problems = page.getByRole('alert').filter({ hasText: '2 cells need a change' });
  await see(problems.getByText(`${third}, ${maths}: Marks must be a number from 0 to 80`));
  expect(await cell(page, second, maths).getAttribute('placeholder')).toBe('Absent');
  await see(page.getByRole('row', { name: /^Missing/ }), page.getByRole('row', { name: /^Average/ }));
  await axe(page);
  await problems.getByRole('button', { name: new RegExp(`^${third}, ${music}`) }).click();
  await expect.poll(() => focused(page)).toContain(`${third}, ${music}`);
  await page.keyboard.type('44');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => focused(page)).toContain(`${third}, ${maths}`);
  await page.keyboard.type('79');
  await gone(problems);
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  const marks = await marksOf(examination);
  expect([first, second, third].map((name) => [marks[`${name}, ${maths}`], marks[`${name}, ${music}`]])).toEqual([
    [70, 40],
    [null, 7.5],
    [79, 44],
  ]);
});

story(
  'Stored marks are read until a subject, or all of them, is to be edited; on a phone one subject at a time',
  async ({ open }) => {
    const examination = await newExamination('Grade 7 A', 'Unit Test');
    const [first = ''] = examination.students;
    const [maths = '', music = ''] = examination.subjects;
    await storeMarks(examination, { [`${first}, ${maths}`]: 20, [`${first}, ${music}`]: 30 });
    const page = await open('Admin', sheetOf(examination));
    await see(
      heading(page, 'Update grade record'),
      page.getByRole('row', { name: new RegExp(first) }).getByText('below the minimum'),
    );
    await axe(page);
    await page.getByRole('button', { name: `Edit ${music}` }).click();
    await expect.poll(() => focused(page)).toBe(`${first}, ${music}`);
    expect(await cell(page, first, maths).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit All' }).click();
    await see(cell(page, first, maths));
    await gone(page.getByRole('button', { name: 'Edit All' }));

    // What it is called does not change once its marks are there.
    const letGo = await hold(page, '**/GetGradesByExamination*');
    await page.reload();
    await see(heading(page, 'Update grade record'));
    letGo();
    await see(page.getByRole('row', { name: new RegExp(first) }));

    const hand = await open('Admin', sheetOf(examination), { phone: true, theme: 'dim' });
    await hand.getByRole('combobox', { name: 'Subject' }).selectOption({ label: music });
    await hand.getByRole('button', { name: 'Edit', exact: true }).tap();
    const box = await cell(hand, first, music).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await cell(hand, first, music).fill('31');
    await axe(hand);
    await hand.getByRole('button', { name: 'Save' }).tap();
    await saved(hand);
    expect((await marksOf(examination))[`${first}, ${music}`]).toBe(31);
  },
);

/** Whether nothing lies over the cell under the keyboard. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement;
    const box = cell?.getBoundingClientRect();
    if (!box) return false;
    const corners = [
      [box.left + 2, box.top + 2],
      [box.right - 2, box.bottom - 2],
    ] as const;
    return corners.every(([x, y]) => document.elementFromPoint(x, y) === cell);
  });

story('However long and wide a sheet is, the cell under the keyboard is in sight', async ({ open }) => {
  const examination = await newExamination('Grade 6 B', 'Long and wide', { subjects: 7 });
  const [first = ''] = examination.students;
  const [maths = ''] = examination.subjects;
  const page = await open('Admin', sheetOf(examination));
  await page.setViewportSize({ width: 720, height: 600 });
  await cell(page, first, maths).focus();
  const down = examination.students.map(() => 'Enter');
  const right = examination.subjects.map(() => 'ArrowRight');
  const hidden: string[] = [];
  for (const key of [...down, 'Control+Home', ...right, 'Home', 'Control+End', ...down.map(() => 'ArrowUp'), 'Home']) {
    await page.keyboard.press(key);
    if (!(await isInSight(page))) hidden.push(`${key}: ${await focused(page)}`);
  }
  expect(hidden).toEqual([]);
});

story('A mark below the minimum, its sign and its grade stand beside each other, however narrow the column', async ({ open }) => {
  const examination = await newExamination('Grade 6 B', 'Narrow columns', { subjects: 7 });
  const [first = ''] = examination.students;
  await storeMarks(examination, { [`${first}, ${examination.subjects[0]}`]: 12.75 });
  const page = await open('Admin', sheetOf(examination));
  await page.setViewportSize({ width: 720, height: 600 });
  const failed = page.getByRole('cell', { name: /^12\.75 ?, below the minimum/ });
  await see(failed);
  const gaps = await failed.evaluate((box) => {
    const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT, (node) =>
      node.textContent === '12.75' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const mark = document.createRange();
    mark.selectNode(text.nextNode() as Node);
    const [sign, letter] = [...box.querySelectorAll('[aria-hidden]')].map((each) => each.getBoundingClientRect());
    return [(letter?.left ?? 0) - (sign?.right ?? 0), mark.getBoundingClientRect().left - (letter?.right ?? 0)];
  });
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
});

storyApart('Marks are typed without a network, survive a closed tab, and are sent when it is back', async ({ open }) => {
  const examination = await newExamination('Grade 8 A', 'Unit Test');
  const [first = ''] = examination.students;
  const [maths = ''] = examination.subjects;
  const page = await open('Admin', sheetOf(examination), { expected: /dynamically imported module/ });
  await knowsNothingOfNetworks(page.context());
  await see(cell(page, first, maths));
  await workerReady(page);
  await page.context().setOffline(true);
  await cell(page, first, maths).fill('55');
  await see(page.getByText('1 change waits'));
  await expect.poll(() => keptOnDisk(page)).toContain('55');
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await again.goto(sheetOf(examination));
  await see(again.getByText('No connection. What you enter stays on this device.'));
  await expect.poll(() => cell(again, first, maths).inputValue()).toBe('55');
  await again.getByRole('button', { name: 'Save' }).click();
  await see(again.getByText('Saved on this device. It is sent as soon as the server is reached.'));
  await axe(again);
  expect((await marksOf(examination))[`${first}, ${maths}`]).toBeNull();
  await context.setOffline(false);
  await expect.poll(async () => (await marksOf(examination))[`${first}, ${maths}`]).toBe(55);
});

story('Two teachers at one sheet: both see what the other changed, and nothing of either is lost', async ({ open }) => {
  // One that the teacher teaches.
  const examination = await newExamination('Grade 7 B', 'Unit Test');
  const [first = '', second = '', third = ''] = examination.students;
  const [maths = '', music = ''] = examination.subjects;
  await storeMarks(examination, { [`${first}, ${maths}`]: 40 });
  const mine = await open('Admin', sheetOf(examination));
  await mine.getByRole('button', { name: 'Edit All' }).click();
  await cell(mine, second, music).fill('22');
  await see(mine.getByText('1 change waits'));

  const theirs = await open('Staff', sheetOf(examination));
  await theirs.getByRole('button', { name: `Edit ${maths}` }).click();
  await cell(theirs, third, maths).fill('33');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await saved(theirs);

  await see(mine.getByText(/changed 1 mark meanwhile/));
  await see(mine.getByRole('textbox', { name: `${third}, ${maths}, changed by someone else` }));
  expect(await cell(mine, second, music).inputValue()).toBe('22');
  await axe(mine);

  // The same mark from both: refused as stale, and both values are shown.
  await cell(mine, first, maths).fill('41');
  await storeMarks(examination, { [`${first}, ${maths}`]: 42 });
  await mine.getByRole('button', { name: 'Save' }).click();
  const choice = mine.getByRole('alertdialog', { name: /was changed by someone else/ });
  const row = choice.getByRole('row', { name: `${first}, ${maths}` });
  await see(row.getByRole('cell', { name: '41' }), row.getByRole('cell', { name: '42' }));
  expect(await choice.getByRole('row').count()).toBe(2);
  await axe(mine);
  await choice.getByRole('button', { name: 'Take theirs' }).click();
  await gone(choice);
  await expect.poll(() => cell(mine, first, maths).inputValue()).toBe('42');
  expect(await cell(mine, second, music).inputValue()).toBe('22');
  await mine.getByRole('button', { name: 'Save' }).click();
  await saved(mine);
  const marks = await marksOf(examination);
  expect([`${first}, ${maths}`, `${second}, ${music}`, `${third}, ${maths}`].map((name) => marks[name])).toEqual([42, 22, 33]);
});

story('After the release a change asks why, and neither the marks nor the examination go without a reason', async ({ open }) => {
  const examination = await newExamination('Grade 8 B', `Released ${addDays(today(), 0)}`);
  const [first = ''] = examination.students;
  const [maths = ''] = examination.subjects;
  await storeMarks(examination, { [`${first}, ${maths}`]: 40 });
  const results = await open('Admin', `/egs/examination/results/${examination.examinationId}`);
  await results.getByRole('button', { name: 'Release' }).click();
  await results.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await see(results.getByText('The results are released'), results.getByText(/^Released \d/));
  const page = await open('Admin', sheetOf(examination));
  await page.getByRole('button', { name: `Edit ${maths}` }).click();
  await cell(page, first, maths).fill('45');
  await page.keyboard.press('Control+Enter');
  await see(page.getByText('The results are released: say why they change'));
  await axe(page);
  await page.getByLabel('Reason').fill('Added up wrongly');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  expect((await marksOf(examination))[`${first}, ${maths}`]).toBe(45);

  const list = await open('Admin', `/egs/examination/grid?examinationName=${encodeURIComponent(examination.examinationName)}`);
  await list.getByRole('button', { name: /^Delete: Released/ }).click();
  const whole = list.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await see(whole.getByText('Deleted with it: 2 exam schedules and 1 mark.'));
  await whole.getByRole('button', { name: 'Confirm' }).click();
  await see(whole.getByText('The results are released: say why they change'));
  await whole.getByRole('button', { name: 'Cancel' }).click();
  await gone(whole);

  await page.getByLabel('Filter Examination').or(page.getByPlaceholder('Examination')).first().fill('Released');
  const grid = page.getByRole('region', { name: 'Grade Records' });
  await see(grid.getByText(examination.examinationName));
  await page.getByRole('button', { name: `Delete: ${examination.examinationName}, Grade 8 B` }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await see(question.getByText('The results are released: say why they change'));
  await axe(page);
  await question.getByLabel('Reason').fill('Another examination was meant');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await told(page, 'The selected graderecord was deleted successfully');
});

story(
  'A subject goes and the results are released under what is typed: the reason is asked for, the rest is saved',
  async ({ open }) => {
    const examination = await newExamination('Grade 8 A', 'Meanwhile');
    const [first = '', second = ''] = examination.students;
    const [maths = '', music = ''] = examination.subjects;
    await storeMarks(examination, { [`${first}, ${maths}`]: 40 });
    const page = await open('Admin', sheetOf(examination));
    await page.getByRole('button', { name: 'Edit All' }).click();
    await cell(page, first, maths).fill('45');
    await cell(page, second, music).fill('22');
    await see(page.getByText('2 changes wait'));
    await deleteSubject(examination, music);
    await call('Admin', 'PUT', `egs/Examination/Release?examinationId=${examination.examinationId}`);
    await page.keyboard.press('Control+Enter');
    await see(
      page.getByText(`${second}, ${music}: 22`),
      page.getByRole('alert').filter({ hasText: 'The results are released: say why they change' }),
    );
    const reason = page.getByLabel('Reason');
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    // What cannot be saved is said until somebody has taken notice of it.
    const told = page.getByRole('alert').filter({ hasText: `${second}, ${music}: 22` });
    await told.getByRole('button', { name: 'close' }).click();
    await gone(told);
    await axe(page);
    expect(await cell(page, first, maths).inputValue()).toBe('45');
    await reason.focus();
    await page.keyboard.type('Added up wrongly');
    await page.keyboard.press('Control+Enter');
    await saved(page);
    expect(await marksOf(examination)).toMatchObject({ [`${first}, ${maths}`]: 45 });
  },
);

story(
  'Who joins the program while its marks are typed, or while they are saved, is named before the sheet closes',
  async ({ open }) => {
    // One that the teacher teaches; the office adds the students.
    const examination = await newExamination('Grade 7 B', 'Joined meanwhile');
    const programId = await programNamed('Grade 7 B');
    const [first = ''] = examination.students;
    const [maths = ''] = examination.subjects;
    const page = await open('Staff', sheetOf(examination));
    await cell(page, first, maths).fill('61');
    await addStudent('Zoya', 'Newcomer', { programId });
    await see(page.getByText('Zoya Newcomer joined the list meanwhile.'), cell(page, 'Zoya Newcomer', maths));
    expect(await cell(page, first, maths).inputValue()).toBe('61');
    await axe(page);
    await page.getByRole('button', { name: 'Understood' }).click();

    await page.route('**/GradeRecord/CreateGradesBulk', async (route) => {
      await addStudent('Zoya', 'Tardy', { programId });
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    await see(page.getByText('Zoya Tardy joined the list meanwhile.'));
    expect(await marksOf(examination)).toMatchObject({ [`${first}, ${maths}`]: 61, [`Zoya Tardy, ${maths}`]: null });
    await cell(page, 'Zoya Tardy', maths).fill('55');
    await page.getByRole('button', { name: 'Save' }).click();
    await see(heading(page, 'Grade Records'));
    expect(await marksOf(examination)).toMatchObject({ [`${first}, ${maths}`]: 61, [`Zoya Tardy, ${maths}`]: 55 });
  },
);

story('On a phone the choice of an examination fits the page, however long the names are', async ({ open }) => {
  await newExamination('Grade 6 A', 'A choice of many words');
  const page = await open('Admin', '/egs/graderecord/grid?sheet=new', { phone: true });
  const choice = page.getByRole('combobox', { name: 'Examination' });
  await see(choice);
  await expect.poll(() => choice.locator('option', { hasText: 'A choice of many' }).count()).toBeGreaterThan(0);
  const box = await choice.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(390 - 16);
});

story('A subject whose marks are missing opens from the dashboard as the one to be entered', async ({ open }) => {
  const examination = await newExamination('Grade 6 A', 'Missing one subject');
  const [first = ''] = examination.students;
  const [maths = '', music = ''] = examination.subjects;
  await storeMarks(examination, { [`${first}, ${maths}`]: 61 });
  const { examSchedules } = await call<{ examSchedules: { examScheduleId: number; course: { courseName: string } }[] }>(
    'Admin',
    'GET',
    `egs/GradeRecord/GetGradesByExamination?examinationId=${examination.examinationId}`,
  );
  const wanted = examSchedules.find(({ course }) => course.courseName === music);
  const page = await open('Admin', `${sheetOf(examination)}&schedule=${wanted?.examScheduleId}`, { phone: true });
  await see(cell(page, first, music));
  await gone(cell(page, first, maths));
});
