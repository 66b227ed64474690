import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { enterDate } from './support/dates.ts';
import { today } from './support/registers.ts';
import { at, gone, see, story, told } from './support/story.ts';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const saved = 'Your changes saved successfully';
const step = (page: Page, name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('button', { name });
/** A field of the panel; the filters of the list behind it have labels like it. */
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Chooses a name in a picker by a part of it. */
async function choose(page: Page, label: string, part: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(part);
  await page.getByRole('option', { name: part }).first().click();
}

async function fillBasics(page: Page, firstName: string): Promise<void> {
  await field(page, 'First Name').fill(firstName);
  await field(page, 'Last Name').fill('Kulkarni');
  await field(page, 'Staff Type').selectOption('Teaching');
  await enterDate(field(page, 'Date of Birth'), '1985-03-04');
  await field(page, 'Gender').selectOption('Female');
  await field(page, 'Personal Contact').fill('9822012345');
  await field(page, 'Email').fill(`${firstName.toLowerCase()}@homeroom.test`);
  await enterDate(field(page, 'Joined On'), '2020-06-15');
  await field(page, 'Achievements').fill('Teacher of Marathi');
  await field(page, 'Current Address').fill('Karve Road, Pune 411004');
}

story('A new staff member is entered step by step, with a former post', async ({ open }) => {
  const page = await open('Admin', '/ss/staff/grid');
  await see(page.getByRole('columnheader', { name: 'Designation' }));
  await axe(page);
  await press(page, 'Add New');
  await see(page.getByRole('heading', { name: 'Add new staff' }));
  await step(page, 'Staff Experience').click();
  await see(page.getByText('Staff details need to be saved before proceeding.'));
  await press(page, 'OK');
  expect(await field(page, 'Staff Status').inputValue()).toBe('1');
  await press(page, 'Save and continue');
  await see(
    page.getByRole('link', { name: 'First Name is required' }),
    page.getByRole('link', { name: 'Email should be in proper format' }),
    page.getByRole('link', { name: 'Personal Contact is required and should be 10 digits' }),
    page.getByRole('link', { name: 'Staff Type is required' }),
  );
  await axe(page);
  await fillBasics(page, 'Anagha');
  await press(page, 'Save and continue');
  await see(toast(page, saved), page.getByRole('heading', { name: 'Add new experience' }));
  await at(page, /[?]panel=edit&id=\d+&step=2$/);

  await field(page, 'Organization Name').fill('Vidya Niketan');
  await field(page, 'Position Held').fill('Assistant Teacher');
  await enterDate(field(page, 'Start Date'), '2019-06-01');
  await enterDate(field(page, 'End Date'), '2008-04-30');
  await press(page, 'Save');
  await see(page.getByText("End Date must be between 'Start Date' and the current date").first());
  await enterDate(field(page, 'Start Date'), '2008-06-01');
  await enterDate(field(page, 'End Date'), '2019-04-30');
  await press(page, 'Save');
  await see(page.getByRole('heading', { name: 'Update experience' }), page.getByText('Assistant Teacher, Vidya Niketan'));
  await gone(toast(page, saved));
  await axe(page);
  await field(page, 'Position Held').fill('Senior Teacher');
  await press(page, 'Update');
  await see(page.getByText('Senior Teacher, Vidya Niketan'));
  await press(page, 'Clear');
  await see(page.getByRole('heading', { name: 'Add new experience' }));
  await expect.poll(() => field(page, 'Organization Name').inputValue()).toBe('');

  await page.getByRole('button', { name: 'Delete: Senior Teacher, Vidya Niketan' }).click();
  await press(page, 'Confirm');
  await told(page, 'The selected experience was deleted successfully');
  await press(page, 'Next');
  await see(page.getByRole('heading', { name: 'Add new education' }));
  await press(page, 'Close');
  await at(page, /^\/ss\/staff\/grid(?!.*panel=)/);

  await page.goto('/ss/staff/grid?staffName=Anagha');
  await page.getByRole('button', { name: 'Edit: Anagha Kulkarni' }).click();
  await see(page.getByRole('heading', { name: 'Update staff' }), field(page, 'First Name'));
});

story('Degrees are entered one after the other; the form changes the last one until it is cleared', async ({ open }) => {
  const page = await open('Admin', '/ss/staff/grid?staffName=Ujwala');
  await page.getByRole('button', { name: 'Edit: Ujwala Kale' }).click();
  await step(page, 'Staff Education').click();
  await see(page.getByRole('heading', { name: 'Add new education' }));
  for (const degree of ['M.A.', 'M.Ed.']) {
    await field(page, 'Institution Name').fill('Savitribai Phule Pune University');
    await field(page, 'Degree').fill(degree);
    await field(page, 'Field of Study').fill('Marathi');
    await field(page, 'Year of Passing').fill(degree === 'M.A.' ? '2006' : '1969');
    await press(page, 'Save');
    if (degree === 'M.Ed.') {
      await see(page.getByText('Year of Passing is required and should be between 1970 and today').first());
      await field(page, 'Year of Passing').fill('2007');
      await press(page, 'Save');
    }
    await see(page.getByText(`${degree}, Marathi`), page.getByRole('heading', { name: 'Update education' }));
    await press(page, 'Clear');
  }
  await gone(toast(page, saved));
  await axe(page);
  await page.getByRole('button', { name: 'Delete: M.Ed., Marathi' }).click();
  await press(page, 'Confirm');
  await told(page, 'The selected staff was deleted successfully');
  await gone(page.getByText('M.Ed., Marathi'));
  await press(page, 'Previous');
  await see(page.getByRole('heading', { name: 'Add new experience' }));
});

story('What is typed in a step is not lost without a question', async ({ open }) => {
  const page = await open('Admin', '/ss/staff/grid?staffName=Savita');
  await page.getByRole('button', { name: 'Edit: Savita Rao' }).click();
  await step(page, 'Staff Education').click();
  await field(page, 'Degree').fill('M.Phil.');
  await press(page, 'Previous');
  await press(page, 'Keep editing');
  expect(await field(page, 'Degree').inputValue()).toBe('M.Phil.');
  await step(page, 'Create Staff').click();
  await page.getByRole('button', { name: /^(Discard|Leave)/ }).click();
  await see(field(page, 'First Name'));
});

story('The card of a staff member has two sides, and what is known about them stands below', async ({ open }) => {
  const page = await open('Admin', '/ss/staff/grid?staffName=Leena');
  await page.getByRole('button', { name: 'Details: Leena Mathew' }).click();
  await see(page.getByRole('heading', { name: 'Staff Detail' }), page.getByText('Joined Date'));
  await see(page.getByRole('heading', { name: 'Educational background' }), page.getByText('Primary Course'));
  await gone(page.getByRole('heading', { name: 'Staff exit' }));
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await see(page.getByText('Birth Date'), page.getByText('Government Hired'));
  await axe(page);
});

story('Teaching staff are changed, never added: three courses and two to six slots', async ({ open }) => {
  const page = await open('Admin', '/ss/ts/grid?staffName=Mukund');
  await see(
    page.getByRole('columnheader', { name: 'Tertiary Course' }),
    page.getByRole('button', { name: 'Edit: Mukund Joshi' }),
  );
  expect(await page.getByRole('button', { name: 'Add New' }).count()).toBe(0);
  await axe(page);
  await page.getByRole('button', { name: 'Edit: Mukund Joshi' }).click();
  await field(page, 'Daily Slots').fill('7');
  await press(page, 'Save');
  await see(page.getByText('Daily Slots is required and should be between 2 and 6').first());
  await axe(page);
  await field(page, 'Daily Slots').fill('5');
  await choose(page, 'Secondary Course', 'Music');
  const call = page.waitForRequest((request) => request.method() === 'PUT');
  await press(page, 'Save');
  expect((await call).url()).toMatch(/\/api\/ss\/TeachingStaff\?teachingstaffId=\d+$/);
  await see(toast(page, saved), page.getByRole('cell', { name: 'Music' }));
  await page.getByRole('button', { name: 'Delete: Mukund Joshi' }).click();
  const refused = page.waitForRequest((request) => request.method() === 'DELETE');
  await press(page, 'Confirm');
  expect((await refused).url()).toMatch(/\/api\/ss\/TeachingStaff\?teachingStaffId=\d+$/);
  await see(toast(page, 'Unable to delete the selected teachingstaff'));
});

story('Non-teaching staff have a role, and no button adds one', async ({ open }) => {
  const page = await open('Admin', '/ss/nts/grid', { phone: true });
  await see(page.getByRole('button', { name: 'Edit: Tukaram Jadhav' }));
  expect(await page.getByRole('button', { name: 'Add New' }).count()).toBe(0);
  await axe(page);
  await page.getByRole('button', { name: 'Details: Tukaram Jadhav' }).click();
  await see(page.getByRole('dialog', { name: 'Non-Teaching Staff Detail', exact: true }));
  await press(page, 'Edit');
  await field(page, 'Role').selectOption('Facilities');
  await axe(page);
  await press(page, 'Save');
  await see(toast(page, saved));
});

story('An exit says what the leaver would still have to teach', async ({ open }) => {
  const page = await open('Admin', '/ss/staffexit/grid');
  await see(page.getByRole('columnheader', { name: 'Exit Reason' }));
  await axe(page);
  await press(page, 'Add New');
  await see(page.getByRole('heading', { name: 'Add new staff exit' }));
  await press(page, 'Save');
  await see(page.getByRole('link', { name: 'Staff is required' }), page.getByRole('link', { name: 'Exit Date is required' }));
  await choose(page, 'Staff', 'Hitesh Doshi');
  await see(page.getByText(/course sessions? needs? someone else/), page.getByRole('link', { name: /^Grade 1[12] B/ }));
  await enterDate(field(page, 'Exit Date'), '2020-01-01');
  await press(page, 'Save');
  await see(page.getByText(/^Exit Date must be between/).first());
  await axe(page);
  await enterDate(field(page, 'Exit Date'), addDays(today(), 20));
  await field(page, 'Exit Reason').fill('Moves to Nashik');
  await press(page, 'Save');
  await see(toast(page, saved), page.getByRole('button', { name: 'Details: Hitesh Doshi' }));
  await page.getByRole('button', { name: 'Delete: Hitesh Doshi' }).click();
  await press(page, 'Confirm');
  await told(page, 'The selected staff tc was deleted successfully');
});

story('A teacher sees of the staff only themself, and nothing of the other staff lists', async ({ open }) => {
  const page = await open('Staff', '/ss/staff/grid', { phone: true });
  await see(page.getByRole('button', { name: 'Details: Leena Mathew' }));
  expect(await page.getByRole('button', { name: /^Details: / }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Add New' }).count()).toBe(0);
  await axe(page);
});
