import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { addGuardian, addStudent, call, listStudents } from './support/calls.ts';
import { enterDate } from './support/dates.ts';
import { at, gone, see, story, told } from './support/story.ts';

const backOfCard = [
  'Date of Birth',
  'Email',
  'Gender',
  'Nationality',
  'Permanent Address',
  'Achievements',
  'Emergency Contact',
  'Hobbies',
  'Interest',
  'Languages',
  'Previous Institution',
  'Previous Transcript',
  'Remarks',
];

story('The card of a student turns round and shows thirteen facts more', async ({ open }) => {
  const id = await addStudent('Ritika', 'Turning', { nationality: 'Nepali' });
  const page = await open('Admin', `/sis/student/details/${id}`);
  const card = page.getByRole('region', { name: 'Student card of Ritika Turning' });
  await see(card.getByText('Address', { exact: true }), card.getByText('12 Lake Road, Pune'));
  await card.getByRole('button', { name: 'Details' }).click();
  await see(card.getByText('Nepali'), card.getByText('09-05-2014'));
  expect(await card.locator('dt').allTextContents()).toEqual(backOfCard);
  await see(page.getByText('No fee records found'), page.getByText('No Grade records found'));
  await see(page.getByText('No Attendance records found'), page.getByText('No leave records found'));
  await expect.poll(() => page.title()).toMatch(/^Ritika Turning/);
});

story('A very long name leaves the button beside it, and takes no more than its line', async ({ open }) => {
  const id = await addStudent('Wolfeschlegelsteinhausen'.repeat(4), 'Bergerdorff');
  const page = await open('Admin', `/sis/student/details/${id}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = await boxOf(page.getByRole('heading', { level: 1 }));
  const edit = await boxOf(page.getByRole('button', { name: 'Edit' }));
  expect(edit.y).toBeLessThan(name.y + name.height);
  expect(edit.x).toBeGreaterThanOrEqual(name.x + name.width);
});

story('An unknown student leads to the list, which says why', async ({ open }) => {
  const page = await open('Admin', '/sis/student/details/99999999', { expected: /^404/ });
  await at(page, '/sis/student/grid');
  await told(page, 'The student was not found.');
  await page.goto('/sis/student/details/abc');
  await at(page, '/sis/student/grid');
  await told(page, 'The student was not found.');
});

story(
  'A student leaves: the exit is told in the list and on the page, takes effect, and deleting it restores the status',
  async ({ open }) => {
    const id = await addStudent('Gautam', 'Leaving');
    const statusOf = async () => (await call<{ studentStatus: number }>('Admin', 'GET', `sis/Student/${id}`)).studentStatus;
    const page = await open('Admin', '/sis/studentexit/grid');
    await page.getByRole('button', { name: 'Add New' }).click();
    const panel = page.getByRole('dialog', { name: 'Add new student exit' });
    await panel.getByRole('button', { name: 'Save' }).click();
    await see(panel.getByRole('link', { name: 'Student is required' }), panel.getByRole('link', { name: /TC Applied Date/ }));
    await panel.getByRole('combobox', { name: 'Student' }).fill('gautam leav');
    await page.getByRole('option', { name: /Gautam Leaving/ }).click();
    await enterDate(panel.getByLabel('TC Applied Date'), '2026-01-05');
    await enterDate(panel.getByLabel('TC Issue Date'), '2026-01-01');
    await enterDate(panel.getByLabel('Exit Date'), '2026-01-20');
    await panel.getByRole('button', { name: 'Save' }).click();
    await see(panel.getByText(/TC Issue Date/).nth(1));
    await enterDate(panel.getByLabel('TC Issue Date'), '2026-01-15');
    await panel.getByLabel('Exit Reason').fill('Moves to Nagpur');
    await panel.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Your changes saved successfully');
    await gone(panel);
    expect(await statusOf()).toBe(2);

    await page.goto(`/sis/student/details/${id}`);
    await see(page.getByText('Moves to Nagpur'), page.getByText('In effect'), page.getByText('Discontinued'));

    await page.goto('/sis/studentexit/grid?studentName=gautam%20leaving');
    await page.getByRole('button', { name: 'Delete: Gautam Leaving' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await told(page, 'The selected student tc was deleted successfully');
    expect(await statusOf()).toBe(1);
  },
);

story('The way from the list to a student and back keeps the filters', async ({ open }) => {
  const { items } = await listStudents('Admin', 'studentName=advait%20deshpande');
  const page = await open('Admin', '/sis/student/grid?studentName=advait');
  await page.getByRole('link', { name: 'Advait Deshpande' }).click();
  await at(page, `/sis/student/details/${items[0]?.studentId}`);
  await page.goBack();
  await at(page, '/sis/student/grid?studentName=advait');
});

story('The page of a student shows what it asked for while its files were still on their way', async ({ open }) => {
  const id = await addStudent('Lata', 'Early');
  const page = await open('Admin', 'about:blank');
  const asked = page.waitForRequest(`**/api/sis/Student/${id}`);
  let times = 0;
  await page.route(`**/api/sis/Student/${id}`, async (route) => {
    times += 1;
    // To ask again, as for what others change meanwhile, gives nothing here.
    if (times === 1) await route.continue();
  });
  await page.route('**/assets/application-*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/sis/student/details/${id}`);
  await see(page.getByRole('heading', { name: 'Lata Early', level: 1 }), page.getByText('No fee records found'));
});

story('The child’s page answers the phone: whom to call first, by a link, and who are brothers and sisters', async ({ open }) => {
  const [program] = await call<{ programId: number; programName: string }[]>('Admin', 'GET', 'ps/Program/GetAllProgramNames');
  const id = await addStudent('Tanvi', 'Called', { emergencyContact: '9822099999', programId: program?.programId });
  const brother = await addStudent('Rohan', 'Called', { programId: program?.programId });
  const mother = await addGuardian(id, 'Sunita', 'Called', { personalContact: '9822011111', email: 'sunita@called.test' });
  const father = { firstName: 'Anil', personalContact: '9822022222', callOrder: 1 };
  await addGuardian(id, father.firstName, 'Called', { ...father, relationship: 2 });
  await addGuardian(id, 'Uncle', 'Called', { relationship: 11, mayBeContacted: false, isSeparated: true });
  await call('Admin', 'POST', 'sis/StudentFamily', { studentId: brother, familyId: mother, relationship: 1 });

  const page = await open('Admin', `/sis/student/details/${id}`, { phone: true });
  const guardians = page.getByRole('region', { name: 'Guardians' });
  await see(guardians.getByText('Call first'), guardians.getByText('May not be contacted'), guardians.getByText('Separated'));
  expect(
    await guardians.getByRole('link', { name: /^Call / }).evaluateAll((links) => links.map((a) => a.getAttribute('href'))),
  ).toEqual(['tel:9822022222', 'tel:9822011111', 'tel:9822054321', 'tel:9822099999']);
  const mail = guardians.getByRole('link', { name: 'Write to Sunita Called: sunita@called.test' });
  expect(await mail.getAttribute('href')).toBe('mailto:sunita@called.test');
  await see(page.getByRole('region', { name: 'Today', exact: true }).getByText(/^Today: /));
  const card = await boxOf(page.getByRole('region', { name: 'Student card of Tanvi Called' }));
  expect((await boxOf(guardians)).y, 'on a phone it comes first').toBeLessThan(card.y);
  await axe(page);
  await see(guardians.getByText(program?.programName ?? '?'));

  await page.goto('/sis/student/grid?studentName=tanvi%20called');
  await page.getByRole('button', { name: 'Details: Tanvi Called' }).click();
  await see(page.getByRole('dialog', { name: 'Student Detail' }).getByRole('link', { name: 'Call Anil Called: 9822022222' }));
  await axe(page);
  await page.goto(`/sis/student/details/${id}`);
  await guardians.getByRole('link', { name: 'Rohan Called' }).click();
  await at(page, `/sis/student/details/${brother}`);
});

story('A family’s address and number are changed in one form', async ({ open }) => {
  const [id, brother] = [await addStudent('Ira', 'Moving'), await addStudent('Om', 'Moving')];
  const mother = await addGuardian(id, 'Rekha', 'Moving', { personalContact: '9822012345' });
  await call('Admin', 'POST', 'sis/StudentFamily', { studentId: brother, familyId: mother, relationship: 1 });
  const page = await open('Admin', `/sis/student/details/${id}?panel=edit`);
  const panel = page.getByRole('dialog', { name: 'Update student' });
  await panel.getByRole('button', { name: /Family Details/ }).click();
  await panel.getByRole('button', { name: 'Edit: Rekha Moving' }).click();
  await panel.getByLabel('Current Address').fill('9 Hill Road, Pune');
  await panel.getByLabel('Personal Contact').fill('9822000000');
  const others = panel.getByRole('group', { name: 'Change it for the others too' });
  await see(others.getByLabel('Ira Moving: same address, number for emergencies'), others.getByLabel(/^Om Moving/));
  await others.getByLabel('All of them').check();
  expect(await others.getByLabel(/^Ira Moving/).isChecked()).toBe(true);
  await axe(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
  for (const child of [id, brother]) {
    const stored = await call<Record<string, unknown>>('Admin', 'GET', `sis/Student/${child}`);
    expect(stored).toMatchObject({ currentAddress: '9 Hill Road, Pune', emergencyContact: '9822000000' });
  }
});
