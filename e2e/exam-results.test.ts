import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { newExamination, storeMarks } from './support/examinations.ts';
import { at, gone, see, settled, story, told } from './support/story.ts';

interface Outcome {
  examinationId: number;
  examinationName: string;
  programName: string;
  passed: number;
  failed: number;
  courses: { courseName: string; passed: number; failed: number }[];
}

/** An examination later than those of all other stories, with marks; the chart shows the latest ones. */
async function marked(name: string): Promise<Outcome> {
  const examination = await newExamination('Grade 2 B', name, { ahead: 350 });
  const marks = examination.students.flatMap((student, place) =>
    examination.subjects.map((subject) => [`${student}, ${subject}`, 10 + ((place * 7) % 40)] as const),
  );
  await storeMarks(examination, Object.fromEntries(marks));
  const outcomes = await call<Outcome[]>('Admin', 'GET', 'egs/Examination/GetDataForDays');
  const own = outcomes.find(({ examinationId }) => examinationId === examination.examinationId);
  if (!own) throw new Error('The chart does not show the latest examination.');
  return own;
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

story('A bar of the examination chart opens its subjects by the keyboard, and Back leads back', async ({ open }) => {
  const { examinationName, programName, passed, failed, courses } = await marked('Tests of the winter');
  const page = await open('Admin', '/egs');
  const bar = page.getByRole('button', { name: `${programName}, ${examinationName}: Passed ${passed}, Failed ${failed}` });
  await see(bar);
  await bar.focus();
  await page.keyboard.press('Enter');
  await see(heading(page, `${examinationName} of ${programName} by subject`));
  const [first] = courses;
  await page.getByText('Show the figures as a table').click();
  await see(page.getByRole('row', { name: `${first?.courseName} ${first?.passed} ${first?.failed}` }));
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await see(heading(page, 'Passed and failed by examination'));
  await axe(page);
});

story('A bar of a subject leads to the students, who failed first; the subject is chosen and left again', async ({ open }) => {
  const { examinationId, examinationName, programName, passed, failed, courses } = await marked('Tests of the autumn');
  const [first] = courses;
  const page = await open('Admin', '/egs');
  await page
    .getByRole('button', { name: `${programName}, ${examinationName}: Passed ${passed}, Failed ${failed}` })
    .press('Enter');
  await page.getByRole('link', { name: `${first?.courseName}: Passed ${first?.passed}, Failed ${first?.failed}` }).press('Enter');
  await see(heading(page, `Results of ${examinationName}`));
  const table = page.getByRole('table', {
    name: new RegExp(`^${first?.courseName} .*Failed ${first?.failed}, passed ${first?.passed}$`),
  });
  await see(table);
  const below = table.getByRole('row').filter({ has: page.getByLabel('below the minimum') });
  expect(await below.count()).toBe(first?.failed);
  expect(await table.getByRole('row').nth(1).textContent()).toMatch(/10$/);
  await axe(page);
  await page.getByLabel('Subject').selectOption({ label: 'All subjects' });
  await gone(table);
  await at(page, `/egs/examination/results/${examinationId}`);
  await see(page.locator('summary').first());
});

story('A result opens into the marks that it is made of, and remarks are written one after the other', async ({ open }) => {
  const { examinationId, examinationName } = await marked('Tests of the spring');
  const page = await open('Admin', `/egs/examination/results/${examinationId}`);
  await see(heading(page, `Results of ${examinationName}`));
  await page.locator('summary').first().click();
  await see(page.getByText('rounded only here, a half up'));
  await axe(page);
  await page.getByRole('link', { name: 'Remarks' }).click();
  await at(page, `/egs/examination/remarks/${examinationId}`);
  const remarks = page.getByRole('textbox', { name: /^Remark for/ });
  await remarks.first().fill('Reads with joy');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Has come a long way');
  await see(page.getByText('2 remarks wait'));
  await page.keyboard.press('Control+Enter');
  await told(page, 'Your changes saved successfully');
  await gone(page.getByText('remarks wait'));
  await axe(page);
  const saved = await call<{ remarks: { remark: string }[] }>(
    'Admin',
    'GET',
    `egs/ExamRemark/GetRemarksByExamination?examinationId=${examinationId}`,
  );
  expect(saved.remarks.map(({ remark }) => remark).filter((remark) => remark !== '')).toEqual(
    expect.arrayContaining(['Reads with joy', 'Has come a long way']),
  );
  // What was written once is a phrase for the next one.
  await page
    .getByRole('button', { name: /^Phrases for/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Keep as a phrase' }).click();
  await told(page, 'Kept as a phrase');
  await page
    .getByRole('button', { name: /^Phrases for/ })
    .nth(2)
    .click();
  await page.getByRole('textbox', { name: 'Find a phrase' }).fill('joy');
  await axe(page);
  await page.getByRole('button', { name: 'Reads with joy' }).click();
  await see(remarks.nth(2).and(page.getByText('Reads with joy')));
});

story('An address that names no examination says so, for results and for remarks', async ({ open }) => {
  for (const page of ['results', 'remarks'])
    await see((await open('Admin', `/egs/examination/${page}/none`)).getByText('There is no such examination.'));
});

for (const [who, titles] of [
  ['Admin', ['Income and expense', 'Attendance today', 'Marks to be entered', 'Examinations']],
  ['Staff', ['Attendance today', 'Marks to be entered', 'Examinations', 'What you teach']],
  ['Parent', ['Your children', 'Next exams', 'Leave']],
  ['Student', ['Your record', 'Next exams', 'Leave']],
] as const) {
  story(`The dashboard of ${who} shows what concerns them, on a desk and on a phone`, async ({ open }) => {
    const page = await open(who, '/dashboard', { phone: who === 'Parent' });
    for (const title of titles) await see(page.getByRole('region', { name: title, exact: true }));
    await settled(page);
    await gone(page.getByText('cannot be shown right now'));
    if (who !== 'Admin') expect(await page.getByRole('region', { name: 'Income and expense' }).count()).toBe(0);
  });
}

story('On a phone and on a desk the head finds who is there and what is to be entered before what came in', async ({ open }) => {
  const titles = ['Attendance today', 'To be entered', 'Income and expense'];
  for (const phone of [true, false]) {
    const page = await open('Admin', '/dashboard', { phone });
    for (const title of titles) await see(page.getByRole('region', { name: title, exact: true }));
    const inOrder = await page
      .getByRole('region')
      .evaluateAll((regions) =>
        regions.map((region) => region.getAttribute('aria-label') ?? region.querySelector('h2')?.textContent ?? ''),
      );
    expect(inOrder.filter((title) => titles.includes(title))).toEqual(titles);
  }
});

story('A parent sees the marks of a child in each examination and in each subject', async ({ open }) => {
  const { items } = await call<{ items: { studentId: number }[] }>('Parent', 'GET', 'sis/Student');
  const page = await open('Parent', `/sis/student/details/${items[0]?.studentId}`, { phone: true });
  const grades = page.getByRole('region', { name: 'Exam grades' });
  await see(grades.getByRole('table', { name: 'By subject' }), grades.getByText(/Subjects passed \d+, failed \d+/));
  await settled(page);
  await axe(page);
});
