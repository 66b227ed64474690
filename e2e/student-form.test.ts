import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call, listStudents } from './support/calls.ts';
import { dateIn, enterDate } from './support/dates.ts';
import { today } from './support/registers.ts';
import { at, gone, see, story, told } from './support/story.ts';

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name });
type Panel = ReturnType<typeof panelOf>;

async function fillPerson(panel: Panel, firstName: string, lastName: string, birth: string) {
  await panel.getByLabel('First Name').fill(firstName);
  await panel.getByLabel('Last Name').fill(lastName);
  await enterDate(panel.getByLabel('Date of Birth'), birth);
  await panel.getByLabel('Gender').selectOption({ label: 'Female' });
  await panel.getByLabel('Current Address').fill('4 Temple Street, R & D <b>Colony</b>');
}

async function choose(page: Page, panel: Panel, label: string, typed: string, option: RegExp) {
  await panel.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

story('A secretary adds a student with a photo, a mother, a brother’s father, bank and additional details', async ({ open }) => {
  await addGuardian(await addStudent('Tejas', 'Kinsman'), 'Vasanti', 'Kinsman');
  const relative = 'Vasanti Kinsman';
  const page = await open('Admin', '/sis/student/grid');
  await page.getByRole('button', { name: 'Add New' }).click();
  const panel = panelOf(page, 'Add new student');
  await panel.getByRole('button', { name: /Step 3/ }).click();
  await see(page.getByText('Student details need to be saved before proceeding.'));
  await page.getByRole('button', { name: 'OK' }).click();

  await see(panel.getByText('Choose Active for whoever attends the school'));
  await fillPerson(panel, 'Tanvi', 'Newcomer', '2015-02-11');
  await choose(page, panel, 'Program', '5 b', /Grade 5 B/);
  // Whoever is given a program is proposed as active, until it is taken away again.
  const status = panel.getByLabel('Student Status').locator('option:checked');
  await expect.poll(() => status.textContent()).toBe('Active');
  await panel.getByRole('button', { name: 'Clear Program' }).click();
  await expect.poll(() => status.textContent()).toBe('Inactive');
  await choose(page, panel, 'Program', '5 b', /Grade 5 B/);
  await panel.getByLabel('Emergency Contact').fill('9822054321');
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer();
  await panel.getByLabel('Choose photo').setInputFiles({ name: 'tanvi.png', mimeType: 'image/png', buffer: photo });
  await see(panel.getByAltText('The chosen student'));
  // The second click of a slow double click does not land on 'Next', past the family.
  await panel.getByRole('button', { name: 'Save and continue' }).click();
  await see(panel.getByRole('button', { name: 'Add new family' }));
  await panel
    .getByRole('button', { name: 'Next' })
    .evaluate((next) => next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));

  await panel.getByRole('button', { name: 'Add new family' }).click();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await see(panel.getByText('Relationship is required'));
  await fillPerson(panel, 'Sunita', 'Newcomer', '1985-06-01');
  await panel.getByLabel('Relationship').selectOption({ label: 'Mother' });
  await panel.getByLabel('Personal Contact').fill('9822054321');
  await panel.getByLabel('Income').fill('450000.50');
  await panel.getByLabel('Single parent').check();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await see(panel.getByText('Sunita Newcomer'), panel.getByText('Single parent'));

  await panel.getByRole('button', { name: /^Edit: / }).click();
  await panel.getByLabel('Separated from the other parent').check();
  await panel.getByLabel('May be contacted').uncheck();
  await axe(page);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await see(panel.getByText('Separated', { exact: true }), panel.getByText('May not be contacted'));
  await panel.getByRole('button', { name: 'Link existing family' }).click();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await see(panel.getByText('Family Name is required').last());
  await choose(page, panel, 'Family Name', relative, new RegExp(relative));
  await panel.getByLabel('Relationship').selectOption({ label: 'Guardian' });
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await see(panel.getByText(relative), panel.getByText(/^Guardian/));
  await panel.getByRole('button', { name: 'Next' }).click();

  await panel.getByLabel('Bank Name').fill('State Bank of India');
  await panel.getByLabel('Bank Account Number').fill('30214455667');
  await panel.getByRole('button', { name: 'Next' }).click();

  // The first step put the student into a program: from today on, unless somebody says otherwise.
  const enrolledOn = panel.getByLabel('Enrolled On');
  await expect.poll(() => dateIn(enrolledOn)).toBe(today());
  await enrolledOn.fill('');
  await panel.getByLabel('Aadhaar Number').fill('1234 5678');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await see(
    panel.getByText(/^Enrolled On must be between 01-01-2000 and the current date/),
    panel.getByText('Aadhaar number must be exactly 12 digits'),
    panel.getByText('EMIS number is required'),
    panel.getByText('Religion is required'),
    panel.getByText('Caste is required'),
    panel.getByText('Community is required'),
  );
  await enterDate(enrolledOn, '2024-06-15');
  await panel.getByLabel('EMIS Number').fill('EMIS-77');
  await panel.getByLabel('Aadhaar Number').fill('1234 5678 9012');
  await panel.getByLabel('Religion').selectOption({ label: 'Jain' });
  await panel.getByLabel('Caste').selectOption({ label: 'General' });
  await panel.getByLabel('Community').selectOption({ index: 3 });
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await told(page, 'Your changes saved successfully');
  await gone(panel);

  await page.getByRole('textbox', { name: 'Filter Student Name' }).fill('tanvi newc');
  await page.getByRole('link', { name: 'Tanvi Newcomer' }).click();
  await see(page.getByText('4 Temple Street, R & D Colony'), page.getByAltText('Tanvi Newcomer'), page.getByText('Grade 5 B'));
  const { items } = await listStudents('Admin', 'studentName=tanvi%20newcomer');
  const stored = await call<Record<string, unknown>>('Admin', 'GET', `sis/Student/${items[0]?.studentId}`);
  expect(stored).toMatchObject({
    bankName: 'State Bank of India',
    bankAccountNumber: '30214455667',
    idDocumentNumber: '123456789012',
  });
});

story('A reload in the middle of entering a student goes on with that student, and enters nobody twice', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid?panel=new');
  const panel = panelOf(page, 'Add new student');
  await fillPerson(panel, 'Ishan', 'Halfway', '2015-02-11');
  await panel.getByLabel('Emergency Contact').fill('9822054321');
  await panel.getByRole('button', { name: 'Save and continue' }).click();
  await see(panel.getByRole('button', { name: 'Add new family' }));
  await at(page, /[?]panel=edit&id=\d+&step=2$/);
  await page.reload();
  const same = panelOf(page, 'Update student');
  await see(same.getByRole('button', { name: 'Add new family' }));
  await same.getByRole('button', { name: 'Previous' }).click();
  const number = same.getByRole('textbox', { name: 'Admission Number' });
  await expect.poll(() => number.inputValue()).toMatch(/^\d{4}-\d{4}$/);
  expect(await number.isEditable()).toBe(false);
  await expect.poll(() => same.getByLabel('First Name').inputValue()).toBe('Ishan');
  await at(page, /[?]panel=edit&id=\d+$/);
  await same.getByRole('button', { name: 'Save and continue' }).click();
  await see(same.getByRole('button', { name: 'Add new family' }));
  await same.getByRole('button', { name: 'Close' }).click();
  await at(page, '/sis/student/grid');
  expect((await listStudents('Admin', 'studentName=ishan%20halfway')).items).toHaveLength(1);
});

story('Whoever is there already is asked about: nothing typed is lost, and a known mother is linked', async ({ open }) => {
  const born = '2013-11-12';
  const first = await addStudent('Charvi', 'Twiceborn', { dateOfBirth: born });
  await addGuardian(first, 'Rukmini', 'Twiceborn');
  const page = await open('Admin', '/sis/student/grid?panel=new');
  const panel = panelOf(page, 'Add new student');
  await fillPerson(panel, 'charvi', 'Twiceborn', born);
  await panel.getByLabel('Emergency Contact').fill('9822054321');
  const save = panel.getByRole('button', { name: 'Save and continue' });
  await save.click();
  const question = page.getByRole('alertdialog', { name: 'Is this somebody new?' });
  await see(question.getByText('Charvi Twiceborn', { exact: true }), question.getByText(/^Born 12-11-2013 · /));
  await axe(page);
  const opened = page.context().waitForEvent('page');
  await question.getByRole('link', { name: /^Open the record of Charvi Twiceborn/ }).click();
  const other = await opened;
  await see(other.getByRole('heading', { level: 1, name: 'Charvi Twiceborn' }));
  await other.close();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await gone(question);
  expect(await panel.getByLabel('First Name').inputValue()).toBe('charvi');
  await save.click();
  await question.getByRole('button', { name: 'Create all the same' }).click();

  await panel.getByRole('button', { name: 'Add new family' }).click();
  await fillPerson(panel, 'Rukmini', 'Twiceborn', '1985-03-05');
  await panel.getByLabel('Relationship').selectOption({ label: 'Guardian' });
  await panel.getByLabel('Personal Contact').fill('9822054321');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await see(question.getByText(/Mother of Charvi Twiceborn/));
  await axe(page);
  await question.getByRole('button', { name: /^Link to this student/ }).click();
  await see(panel.getByText('Rukmini Twiceborn'), panel.getByText('Guardian, 9822054321'));
  const { items } = await listStudents('Admin', 'studentName=charvi%20twiceborn');
  const families = await Promise.all(
    items.map(({ studentId }) => call<{ familyId: number }[]>('Admin', 'GET', `sis/Family?studentId=${studentId}`)),
  );
  expect(new Set(families.flat().map(({ familyId }) => familyId)).size).toBe(1);
  expect(families.map((family) => family.length)).toEqual([1, 1]);
});

story('What is wrong is summed up with links, to the letter, and clears when it is mended', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid?panel=new');
  const panel = panelOf(page, 'Add new student');
  await panel.getByLabel('Email').fill('not an address');
  await panel.getByLabel('Personal Contact').fill('12345');
  await panel.getByLabel('Nationality').fill('Indian 1');
  await page.keyboard.press('Control+Enter');
  const summary = panel.getByRole('alert');
  const messages = [
    'First Name is required',
    'Email should be in proper format',
    'Personal Contact should be 10 digits',
    'Emergency Contact is required and should be 10 digits',
    'Nationality should contain only alphabets',
    'Gender is required',
    'Current Address is required',
    /^Date of Birth must be between 01-01-1900 and \d\d-\d\d-\d{4}\.$/,
  ];
  for (const message of messages)
    await see(summary.getByRole('link', { name: message, ...(typeof message === 'string' && { exact: true }) }));
  await axe(page);
  await summary.getByRole('link', { name: 'Gender is required' }).click();
  await expect.poll(() => panel.getByLabel('Gender').evaluate((field) => field === document.activeElement)).toBe(true);
  await panel.getByLabel('First Name').fill('Devika');
  await gone(panel.getByText('First Name is required'));
});

story('Unsaved changes ask before they are lost', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid?panel=new');
  const panel = panelOf(page, 'Add new student');
  await panel.getByLabel('First Name').fill('Half');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await panel.getByLabel('First Name').inputValue()).toBe('Half');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await gone(panel);
  await at(page, '/sis/student/grid');
});

story('A change is saved, and closing the panel begins the wizard again', async ({ open }) => {
  await addStudent('Omkar', 'Changing');
  const page = await open('Admin', '/sis/student/grid?studentName=omkar%20changing');
  await page.getByRole('button', { name: 'Edit: Omkar Changing' }).click();
  const panel = panelOf(page, 'Update student');
  await panel.getByLabel('Nationality').fill('Indian');
  await panel.getByRole('button', { name: 'Save and continue' }).click();
  await see(panel.getByRole('button', { name: 'Add new family' }));
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Edit: Omkar Changing' }).click();
  await expect.poll(() => panel.getByLabel('Nationality').inputValue()).toBe('Indian');
});

story('When somebody else was quicker nothing is overwritten and nothing typed is lost', async ({ open }) => {
  const id = await addStudent('Kavya', 'Contested');
  const page = await open('Admin', `/sis/student/grid?studentName=kavya%20contested&panel=edit&id=${id}`);
  const panel = panelOf(page, 'Update student');
  await panel.getByLabel('Nationality').fill('Nepali');
  const stored = await call<Record<string, unknown>>('Admin', 'GET', `sis/Student/${id}`);
  await call('Admin', 'PUT', `sis/Student?studentId=${id}`, { ...stored, currentAddress: '1 New Road' });
  await panel.getByRole('button', { name: 'Save and continue' }).click();
  await see(page.getByText('Your changes were not saved'), panel.getByText('This record was changed by someone else.'));
  await panel.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => panel.getByLabel('Current Address').inputValue()).toBe('1 New Road');
  expect(await panel.getByLabel('Nationality').inputValue()).toBe('Nepali');
  await panel.getByRole('button', { name: 'Save and continue' }).click();
  await see(panel.getByRole('button', { name: 'Add new family' }));
  expect(await call('Admin', 'GET', `sis/Student/${id}`)).toMatchObject({ currentAddress: '1 New Road', nationality: 'Nepali' });
});

story('A file that is no picture is refused, whatever it is called', async ({ open }) => {
  const id = await addStudent('Neel', 'Pictured');
  const page = await open('Admin', `/sis/student/grid?studentName=neel%20pictured&panel=edit&id=${id}`);
  const panel = panelOf(page, 'Update student');
  await panel.getByLabel('Choose photo').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await see(panel.getByText('Choose a JPEG, PNG or WebP picture'));
  await panel.getByLabel('Choose photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('text') });
  await see(page.getByText('Your changes were not saved'), panel.getByText('This is no JPEG, PNG or WebP picture.'));
  await gone(panel.getByRole('button', { name: 'Remove photo' }));
});

story(
  'A panel that begins with a picker takes what is typed from the first key on, and gives the focus back',
  async ({ open }) => {
    const page = await open('Admin', '/sis/studentexit/grid');
    let arrives = () => {};
    const way = new Promise<void>((resolve) => {
      arrives = resolve;
    });
    await page.route(/\/assets\/name-picker/, async (route) => {
      await way;
      await route.continue();
    });
    const add = page.getByRole('button', { name: 'Add New' });
    await add.click();
    const panel = panelOf(page, 'Add new student exit');
    const focused = (within: Panel) => within.and(page.locator(':focus'));
    await see(focused(panel.getByRole('textbox', { name: 'Student' })));
    await page.keyboard.type('aaro');
    arrives();
    await see(focused(panel.getByRole('combobox', { name: 'Student' })));
    await page.keyboard.type('hi');
    await see(page.getByRole('option', { name: /^Aarohi/ }));
    expect(await panel.getByRole('combobox', { name: 'Student' }).inputValue()).toBe('aarohi');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await gone(panel);
    await see(focused(add));
  },
);
