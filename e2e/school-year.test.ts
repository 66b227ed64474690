import { expect } from 'vitest';
import { addDays, addYears } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { call, type ListOf } from './support/calls.ts';
import { gone, see, story } from './support/story.ts';

story('The office prepares the next school year, enters its terms beside this year’s, and looks back', async ({ open }) => {
  const page = await open('Admin', '/gs/schoolyear');
  await page.getByRole('button', { name: 'Add New' }).click();
  const panel = page.getByRole('dialog', { name: 'Add new school year' });
  const name = panel.getByLabel('Name', { exact: true });
  // Proposed behind the last.
  await expect.poll(() => name.inputValue()).toMatch(/^\d{4}-\d\d$/);
  const proposed = await name.inputValue();
  await panel.getByRole('button', { name: 'Save' }).click();
  await gone(panel);
  await see(page.getByRole('row', { name: proposed }));
  await axe(page);

  await page.goto('/gs/termmanagement');
  const years = page.getByRole('combobox', { name: 'School Year' });
  await see(page.getByText('Total 100%'));
  await years.selectOption(proposed);
  await see(page.getByText('Total 0%, should be 100%'));
  await axe(page);

  await page.getByRole('link', { name: 'School Years' }).click();
  await see(page.getByRole('row', { name: proposed }));
  expect(await years.inputValue()).toBe(proposed.slice(0, 4));
  await page.getByRole('button', { name: `Delete: ${proposed}` }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Confirm' }).click();
  await gone(page.getByRole('row', { name: proposed }));
});

story('On a phone, a list follows the school year that is chosen', async ({ open }) => {
  const page = await open('Admin', '/egs/examination/grid', { phone: true });
  const years = page.getByRole('combobox', { name: 'School Year' });
  const count = page.getByText(/^\d+ of \d+$/);
  await see(years, page.getByRole('button', { name: /^Details: / }));
  await years.selectOption({ index: 1 });
  await see(count);
  await axe(page);
  await years.selectOption({ index: 0 });
  await gone(count);
});

story('The office plans the next school year, applies the plan, undoes it, and applies it again', async ({ open }) => {
  const page = await open('Admin', '/gs/yearplan');
  await page.getByRole('button', { name: /^Start the plan for / }).click();
  await see(page.getByRole('heading', { name: 'Students' }), page.getByText('Next class: Grade 2 A'));
  await axe(page);

  await page.getByRole('combobox', { name: 'Class', exact: true }).selectOption('Grade 3 A');
  const [first] = await page.getByRole('checkbox', { name: /^Choose (?!all )/ }).all();
  await first?.press('Space');
  const outcome = page.getByRole('form', { name: 'Outcome of the chosen students' });
  await outcome.getByLabel('Outcome').selectOption('Repeats');
  await outcome.getByLabel('Reason').fill('Was ill for half of the year');
  await outcome.getByRole('button', { name: 'Set for 1 student' }).press('Enter');
  await see(page.getByText('Repeats: Grade 3 A'), page.getByText('Was ill for half of the year'));

  // The children of this school belong to all stories.
  for (const step of ['Students', 'Programs, courses and teachers', 'Fee structures', 'Fees of the year'])
    await page.getByRole('checkbox', { name: step }).press('Space');
  // What is tried at once is shown, also when the plan itself arrives later.
  let letThrough = () => {};
  const isTried = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/api\/gs\/YearPlan\?/, (route) => isTried.then(() => route.continue()));
  await page.getByRole('button', { name: 'Save steps' }).click();
  await gone(page.getByText('Not saved yet'));
  await page.getByRole('button', { name: 'See what would be written' }).click();
  await see(page.getByRole('heading', { name: 'Terms' }));
  const arrives = page.waitForResponse(/\/api\/gs\/YearPlan\?/);
  letThrough();
  await arrives;
  const apply = async () => {
    await page.getByRole('button', { name: 'See what would be written' }).click();
    await see(page.getByRole('heading', { name: 'Terms' }));
    await axe(page);
    await page.getByRole('button', { name: 'Apply the plan' }).click();
    const asked = page.getByRole('alertdialog', { name: /^Apply the plan of / });
    await see(asked.getByText('2 terms'));
    await asked.getByRole('button', { name: 'Apply' }).click();
    await see(page.getByText(/^Applied on .* in effect from /));
  };
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo the plan' }).click();
    await page
      .getByRole('alertdialog', { name: /^Undo the plan of / })
      .getByRole('button', { name: 'Undo' })
      .click();
    await see(page.getByRole('button', { name: 'See what would be written' }));
  };
  await apply();
  await axe(page);
  await page.goto('/egs/examination/drafts');
  await page.getByRole('checkbox', { name: 'All classes' }).first().press('Space');
  await page.getByRole('button', { name: /^Publish \d+ examinations$/ }).click();
  const early = page.getByRole('alertdialog', { name: /^Publish / });
  await early.getByRole('button', { name: 'Publish' }).click();
  await see(page.getByText(/It can be published from \d\d-\d\d-\d{4} on, when its school year has begun/));
  await axe(page);
  await page.goto('/gs/yearplan');
  await undo();
  await apply();
  await undo();
  await page.getByRole('button', { name: 'Delete the plan' }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Confirm' }).click();
  await see(page.getByRole('button', { name: /^Start the plan for / }));
});

story('On a phone, the plan of the next school year fits and says who has no outcome', async ({ open }) => {
  const page = await open('Admin', '/gs/yearplan', { phone: true });
  await page.getByRole('button', { name: /^Start the plan for / }).click();
  await page.getByRole('combobox', { name: 'Outcome', exact: true }).first().selectOption('Graduates');
  await see(page.getByText(/^Graduates/).nth(1));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Delete the plan' }).click();
  await page.getByRole('alertdialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Confirm' }).click();
  await see(page.getByRole('button', { name: /^Start the plan for / }));
});

/** The school year after that of today; entered, unless another story has. */
async function yearAfter(): Promise<number> {
  const years = await call<{ schoolYear: number; endDate: string; isToday: boolean }[]>(
    'Admin',
    'GET',
    'gs/SchoolYear/GetSchoolYears',
  );
  const today = years.find(({ isToday }) => isToday);
  if (!today) throw new Error('That of today is always there.');
  const schoolYear = today.schoolYear + 1;
  if (!years.some((year) => year.schoolYear === schoolYear)) {
    const endDate = addYears(today.endDate, 1);
    await call('Admin', 'POST', 'gs/SchoolYear', { schoolYearName: 'Next', startDate: addDays(today.endDate, 1), endDate });
  }
  return schoolYear;
}

story('A teacher sees on a phone what they will teach next year, from the day on which staff do', async ({ open }) => {
  const schoolYear = await yearAfter();
  const { schoolYearName, created } = await call<{ schoolYearName: string; created: string }>(
    'Admin',
    'GET',
    `gs/SchoolYear/${schoolYear}`,
  );
  await call('Admin', 'POST', 'ps/ProgramYear/PrepareYear', { schoolYear });
  const { staffId } = await call<{ staffId: number }>('Staff', 'GET', 'ias/IdentityAccess/session');
  const { items } = await call<ListOf<{ programYearId: number; programName: string }>>(
    'Admin',
    'GET',
    `ps/ProgramYear?schoolYear=${schoolYear}&programName=Grade 1 B`,
  );
  const [prepared] = items;
  if (!prepared) throw new Error('There is a Grade 1 B.');
  const { programYearId, programName } = prepared;
  const { courses } = await call<{ courses: { courseId: number; courseName: string; staffId: number | null }[] }>(
    'Admin',
    'GET',
    `ps/ProgramYear/GetCourses?programYearId=${programYearId}`,
  );
  const [given] = courses;
  await call('Admin', 'PUT', 'ps/ProgramYear/SaveCourses', {
    programYearId,
    courses: courses.map(({ courseId }) => ({ courseId, ...(courseId === given?.courseId && { staffId }) })),
  });

  const page = await open('Staff', '/', { phone: true });
  const taught = page.getByRole('region', { name: 'What you teach' });
  await see(taught.getByRole('listitem').first());
  expect(await page.getByRole('option', { name: schoolYearName }).count()).toBe(0);
  await call('Admin', 'PUT', `gs/SchoolYear?schoolYearId=${schoolYear}`, { staffFrom: created.slice(0, 10) });
  await page.reload();
  await page.getByRole('combobox', { name: 'School Year' }).selectOption(schoolYearName);
  const line = taught.getByRole('link', { name: programName });
  await see(line, taught.getByText(given?.courseName ?? ''));
  await axe(page);
  await line.click();
  await see(page.getByRole('heading', { name: programName }));
});
