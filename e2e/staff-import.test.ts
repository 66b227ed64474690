import { beforeAll, expect, inject } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf, password } from './support/another-account.ts';
import { answerWith } from './support/answer-with.ts';
import { axe } from './support/axe.ts';
import { csvFile, templateFrom } from './support/import-files.ts';
import { logIn } from './support/log-in.ts';
import { at, gone, see, story } from './support/story.ts';

/** Of nobody else: the screen follows the tasks of its account. */
const email = 'staff-imports@homeroom.test';
beforeAll(() => accountOf({ email, role: role.admin, accountName: 'Isha Importer' }));

const teacher = {
  'First Name': 'Tanuja',
  'Last Name': 'Importdar',
  'Staff Type': 'Teaching',
  'Date of Birth': '05/04/1985',
  Gender: 'Female',
  'Personal Contact': '98765 00011',
  Email: 'tanuja.importdar@homeroom.test',
  'Joined On': '01-06-2015',
  'Current Address': '12 Lake Road, Pune',
};
const driver = {
  ...teacher,
  'First Name': 'Dilip',
  'Staff Type': 'Driver',
  Gender: 'Male',
  'Date of Birth': '04/25/1979',
  Email: 'office@homeroom.test',
};

story('The template is filled in, checked, mended and imported; the new staff are invited, later left out', async ({ open }) => {
  const session = await logIn(inject('school'), email, password);
  const page = await open('Admin', '/ss/staff/grid', { session });
  await page.getByRole('link', { name: 'Import' }).click();
  await at(page, '/ss/staff/import');
  const filled = await templateFrom(page);
  const choose = page.locator('input[type=file]');
  const found = page.getByRole('region', { name: 'What the check has found' });

  await choose.setInputFiles(await filled([teacher, driver]));
  await see(
    found.getByRole('combobox', { name: /“Driver” as Staff Type/ }),
    found.getByRole('cell', { name: /“04\/25\/1979” is not a date/ }),
  );
  expect(await found.getByRole('button', { name: 'Import 2 staff members' }).isDisabled()).toBe(true);
  await axe(page);

  const mended = await filled([teacher, { ...driver, 'Staff Type': 'Non-Teaching', 'Date of Birth': '25/04/1979' }]);
  await choose.setInputFiles(mended);
  await see(found.getByText('Non-teaching'), found.getByText(/ready to import/));
  await axe(page);
  await found.getByRole('button', { name: 'Import 2 staff members' }).click();
  await see(page.getByRole('paragraph').filter({ hasText: '2 staff members imported' }));
  await gone(found);

  await page.getByRole('link', { name: 'Invite staff' }).click();
  await at(page, '/gs/account/grid?invite=staff');
  const panel = page.getByRole('dialog', { name: 'Invite people' });
  for (const name of ['Tanuja Importdar', 'Dilip Importdar']) {
    await see(panel.getByRole('listitem').filter({ hasText: name }).getByText('Gets an account and an invitation'));
  }
  await axe(page);
  // Nobody is invited: other stories give accounts to the staff.
  await answerWith(page, '/api/ias/Account/InviteStaff', { data: 2, message: '2 invitations were sent' });
  await panel.getByRole('button', { name: /^Send \d+ invitations$/ }).click();
  await see(page.getByText('2 invitations were sent'));
  await gone(panel);
  await at(page, '/gs/account/grid');

  await page.goto('/ss/staff/import');
  await choose.setInputFiles(mended);
  await see(found.getByText('Row 2: Tanuja Importdar'), found.getByText(/all staff members in it are there already/));

  await page.getByRole('link', { name: 'Staff', exact: true }).last().click();
  await at(page, '/ss/staff/grid');
  await page.getByRole('textbox', { name: 'Filter Staff Name' }).fill('importdar');
  await see(page.getByText('Tanuja Importdar'), page.getByText('Dilip Importdar'));
});

story('On a phone, what is wrong in a file fits the screen; a teacher is offered none', async ({ open }) => {
  const page = await open('Admin', '/ss/staff/import', { phone: true });
  await see(page.getByRole('heading', { name: 'Import Staff' }));
  const columns = 'First Name,Staff Type,Date of Birth,Gender,Personal Contact,Email,Joined On,Current Address';
  await page.locator('input[type=file]').setInputFiles(csvFile(`${columns}\nNew,x,1/2/1985,x,1,,1/6/2015,`));
  await see(page.getByText('Current Address is required'));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const other = await open('Staff', '/ss/staff/grid');
  await see(other.getByText(/Page 1 of/));
  expect(await other.getByRole('link', { name: /^(Import|Invite staff)$/ }).count()).toBe(0);
});
