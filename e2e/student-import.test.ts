import { beforeAll, expect, inject } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { accountOf, password } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { csvFile, templateFrom } from './support/import-files.ts';
import { logIn } from './support/log-in.ts';
import { at, gone, see, story } from './support/story.ts';

/** Of nobody else: the screen follows the tasks of its account. */
const email = 'imports@homeroom.test';
const programName = 'Bridge Class';
beforeAll(async () => {
  await accountOf({ email, role: role.admin, accountName: 'Ira Importer' });
  await call('Admin', 'POST', 'ps/Program', programFactory({ programName }));
});

const sister = {
  'Admission Number': 'A/1043',
  'First Name': 'Ketaki',
  'Last Name': 'Importkar',
  Program: programName,
  'Date of Birth': '05/04/2015',
  Gender: 'Female',
  'Emergency Contact': '98765 00001',
  'Current Address': '12 Lake Road, Pune',
  'Guardian 1 Relationship': 'Mother',
  'Guardian 1 First Name': 'Sarita',
  'Guardian 1 Last Name': 'Importkar',
  'Guardian 1 Date of Birth': '01-02-1985',
  'Guardian 1 Personal Contact': '98765 00001',
};
const brother = { ...sister, 'Admission Number': '', 'First Name': 'Kedar', 'Date of Birth': '04/25/2017', Gender: 'Lad' };

story('The template is filled in, checked, mended and imported; the list shows the new students', async ({ open }) => {
  const session = await logIn(inject('school'), email, password);
  const page = await open('Admin', '/sis/student/grid', { session, expected: /422/ });
  await page.getByRole('link', { name: 'Import' }).click();
  await at(page, '/sis/student/import');
  const filled = await templateFrom(page);
  const choose = page.locator('input[type=file]');
  const found = page.getByRole('region', { name: 'What the check has found' });

  await choose.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a00', 'hex') });
  await see(page.getByText('This is neither an Excel workbook (.xlsx) nor a CSV file.'));
  await choose.setInputFiles(await filled([sister, brother]));
  await see(
    found.getByRole('cell', { name: /“04\/25\/2017” is not a date/ }),
    found.getByRole('combobox', { name: /“Lad” as Gender/ }),
  );
  expect(await found.getByRole('button', { name: 'Import 2 students' }).isDisabled()).toBe(true);
  await axe(page);

  await choose.setInputFiles(await filled([sister, { ...brother, 'Date of Birth': '25/04/2017', Gender: 'Male' }]));
  await see(
    found.getByText('Entered once, linked to Ketaki Importkar, Kedar Importkar'),
    found.getByRole('region', { name: 'Programs' }).getByText(programName),
  );
  await axe(page);
  await found.getByRole('button', { name: 'Import 2 students' }).click();
  await see(page.getByRole('paragraph').filter({ hasText: '2 students imported, 1 guardian' }));
  await gone(found);
  await page.getByRole('link', { name: 'Invite guardians' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite people' });
  await inviting.getByRole('combobox', { name: 'Program' }).selectOption({ label: programName });
  await see(inviting.getByText('Sarita Importkar'));
  await page.goto('/sis/student/grid');
  await page.getByRole('textbox', { name: 'Filter Student Name' }).fill('importkar');
  await see(page.getByRole('link', { name: 'Kedar Importkar' }));
  await see(page.getByRole('row', { name: /Ketaki Importkar/ }).getByRole('cell', { name: 'A/1043' }));

  await page.getByRole('link', { name: 'Ketaki Importkar' }).click();
  await page.getByRole('button', { name: 'Correct the admission number' }).click();
  const correcting = page.getByRole('dialog', { name: 'Correct admission number' });
  const number = correcting.getByRole('textbox', { name: 'Admission Number' });
  await number.fill('=1034');
  await number.press('Enter');
  await see(correcting.getByText(/begins with a letter or a digit/));
  await axe(page);
  await number.fill('A/1034');
  await number.press('Enter');
  await gone(correcting);
  await see(page.getByRole('region', { name: 'Student card of Ketaki Importkar' }).getByText('A/1034'));
});

const register = [
  'SARASWATI VIDYALAYA,,,,,,,',
  "SR No.,Name of the Student,Father's Name,D.O.B,Sex,Class,Mobile No.,Town",
  'R/7,Kavya Oddkar,Mr. Hari Oddkar,04/25/2015,Girl,Prep,98765 00077,Pune',
  'R/8,Kunal Oddkar,Mr. Hari Oddkar,05/01/2016,Lad,Prep,98765 00077,Pune',
  'R/9,Kiran Oddkar,Mr. Hari Oddkar,soon,Girl,Prep,98765 00077,Pune',
  'Total,3,,,,,,',
].join('\n');

for (const phone of [false, true])
  story(`A register as the school keeps it is understood, decided and mended${phone ? ', on a phone' : ''}`, async ({ open }) => {
    // Other headings: what is decided for one is remembered for the other.
    const [town, of] = phone
      ? [
          'Taluka',
          register.replace('Town', 'Taluka').replaceAll('Oddkar', 'Phonekar').replaceAll('R/', 'P/').replaceAll('00077', '00088'),
        ]
      : ['Town', register];
    const session = await logIn(inject('school'), email, password);
    const page = await open('Admin', '/sis/student/import', { session, phone });
    const found = page.getByRole('region', { name: 'What the check has found' });
    await page.locator('input[type=file]').setInputFiles(csvFile(of));
    await see(found.getByRole('combobox', { name: 'What “Name of the Student” is' }), found.getByText(/A total/));
    await found.getByRole('combobox', { name: `What “${town}” is` }).selectOption({ label: 'Current Address' });
    await found.getByRole('combobox', { name: /“Lad” as Gender/ }).selectOption('Male');
    await found.getByRole('combobox', { name: /“Prep” as Program/ }).selectOption(programName);
    await found.getByRole('textbox', { name: 'Date of Birth of row 5' }).fill('06/14/2014');
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone ? 390 : 2_000);
    await found.getByRole('button', { name: 'Check again' }).click();
    await see(found.getByText(/06\/14\/2014.* is not a date/));
    await found.getByRole('checkbox', { name: 'Leave out: row 5' }).check();
    await found.getByRole('button', { name: 'Check again' }).click();
    await found.getByRole('button', { name: 'Import 2 students' }).click();
    await see(page.getByRole('paragraph').filter({ hasText: '2 students imported, 1 guardian' }));
  });

story('Whoever was entered since the check is left out once it has been checked again', async ({ open }) => {
  const session = await logIn(inject('school'), email, password);
  const page = await open('Admin', '/sis/student/import', { session, expected: /409/ });
  const csv = [
    'First Name,Last Name,Date of Birth,Gender,Emergency Contact,Current Address',
    'Lata,Importwar,01-02-2015,F,9876500002,Pune',
    'Leela,Importwar,02-02-2015,F,9876500002,Pune',
  ];
  const found = page.getByRole('region', { name: 'What the check has found' });
  await page.locator('input[type=file]').setInputFiles(csvFile(csv.join('\n')));
  await see(found.getByRole('button', { name: 'Import 2 students' }));
  await addStudent('Lata', 'Importwar', { dateOfBirth: '2015-02-01' });
  await found.getByRole('button', { name: 'Import 2 students' }).click();
  await see(found.getByText(/^Same name and date of birth as/), found.getByText('Row 2: Lata Importwar'));
  await found.getByRole('button', { name: 'Import 1 student' }).click();
  await see(page.getByRole('paragraph').filter({ hasText: '1 student imported' }));
});

story('On a phone, what is wrong in a file fits the screen; a teacher is offered no import', async ({ open }) => {
  const page = await open('Admin', '/sis/student/import', { phone: true });
  await see(page.getByRole('heading', { name: 'Import Students' }));
  const csv = 'First Name,Last Name,Date of Birth,Gender,Emergency Contact,Current Address\nNew,Arrival,1/2/2015,x,1,';
  await page.locator('input[type=file]').setInputFiles(csvFile(csv));
  await see(page.getByText('Current Address is required'));
  await axe(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  const teacher = await open('Staff', '/sis/student/grid');
  await see(teacher.getByText(/Page 1 of/));
  expect(await teacher.getByRole('link', { name: 'Import' }).count()).toBe(0);
});
