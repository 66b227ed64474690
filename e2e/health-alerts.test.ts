import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accountOf } from './support/another-account.ts';
import { signedInAs } from './support/another-teacher.ts';
import { axe } from './support/axe.ts';
import { call, type ListOf, listStudents, type StudentOfList, status } from './support/calls.ts';
import { paperOf } from './support/paper.ts';
import { programNamed, readSheet, untaken } from './support/registers.ts';
import { at, gone, see, settled, story } from './support/story.ts';

const [lifeThreatening, peanuts] = [3, 1];
const cafeteria = 4;
/** Nobody of it leaves, and the teacher of the stories does not teach it. */
const notTaught = 'Grade 1 B';
const plan = 'Give the adrenaline pen from the office.\nCall 108, then the parents.';

interface HealthRecord {
  healthRecordId: number;
  allergies: { allergyRecordId: number; allergy: number }[];
}

/** Makes sure that a student's record names an allergy that may kill. */
async function giveAllergy(studentId: number): Promise<void> {
  const read = () => call<HealthRecord[]>('Admin', 'GET', `hs/HealthRecord/GetHealthRecordsForStudent?studentId=${studentId}`);
  const person = { healthRecordFor: 1, healthRecordForId: studentId, immunizationStatus: true, bloodGroup: 0 };
  if ((await read()).length === 0) await call('Admin', 'POST', 'hs/HealthRecord', person);
  for (const { healthRecordId, allergies } of await read()) {
    const allergy = { healthRecordId, allergy: peanuts, severity: lifeThreatening, actionPlan: plan };
    const before = allergies.find((one) => one.allergy === peanuts);
    if (before) await call('Admin', 'PUT', `hs/AllergyRecord?allergyId=${before.allergyRecordId}`, allergy);
    else await call('Admin', 'POST', 'hs/AllergyRecord', allergy);
  }
}

/** A register that the teacher takes, and a line of it whose student has the allergy. */
async function withAllergy(line: number) {
  const register = await untaken(await programNamed('Grade 10 A'));
  const { Attendances } = await readSheet(register);
  const { studentId = 0 } = Attendances[line] ?? {};
  await giveAllergy(studentId);
  return { ...register, studentId, name: register.names[line] ?? '' };
}

const badge = (page: Page, name: string) => page.getByRole('button', { name: `Health alert of ${name}: Peanuts allergy` });
const planOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Health alert: ${name}` });

story('A teacher is one tap from the plan on the register, on a phone as well', async ({ open }) => {
  const { path, name } = await withAllergy(2);
  const page = await open('Staff', path, { phone: true });
  await badge(page, name).tap();
  const shown = planOf(page, name);
  await see(shown.getByText('Give the adrenaline pen'), shown.getByText('Life-threatening'));
  await axe(page);
  await shown.getByRole('button', { name: 'Close' }).tap();
  await gone(shown);
  const { width, height } = (await badge(page, name).boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await axe(page);
});

story('By keyboard the plan opens and closes, and no mark of the register changes', async ({ open }) => {
  const { path, name } = await withAllergy(4);
  const page = await open('Staff', path);
  await badge(page, name).focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await see(planOf(page, name).getByText('Call 108, then the parents.'));
    await page.keyboard.press('Escape');
    await gone(planOf(page, name));
    await expect.poll(() => badge(page, name).evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await see(page.getByText('Not saved yet'));
  expect(await page.getByRole('switch', { checked: false }).count()).toBe(0);
});

story('The list of students, the student’s page and the program show it as well', async ({ open }) => {
  const { studentId, name, programId } = await withAllergy(6);
  const page = await open('Staff', `/sis/student/grid?studentName=${encodeURIComponent(name)}`);
  await badge(page, name).click();
  await see(planOf(page, name).getByText('Call 108'));
  await page.keyboard.press('Escape');
  await gone(planOf(page, name));
  await axe(page);
  await page.goto(`/sis/student/details/${studentId}`);
  await see(badge(page, name).getByText('Peanuts allergy (life-threatening)'));
  // Of what a teacher may not read, the page does not say that there is none.
  await see(page.getByRole('heading', { name: 'Enrolment history' }));
  for (const title of ['Medicine consent', 'Visits to the nurse', 'Health records']) {
    await gone(page.getByRole('heading', { name: title }));
  }
  await badge(page, name).click();
  await see(planOf(page, name).getByText('Call 108'));
  await page.keyboard.press('Escape');
  await gone(planOf(page, name));
  await axe(page);
  await page.goto(`/ps/program/grid?panel=detail&id=${programId}`);
  await badge(page, name).click();
  await see(planOf(page, name).getByText('Call 108'));
});

story(
  'The kitchen finds on its dashboard whose food needs care, on a desk and on a phone, and prints the list',
  async ({ open }) => {
    const { name, programId } = await withAllergy(3);
    const cooks = await call<ListOf<{ staffId: number; staffRole: number }>>('Admin', 'GET', 'ss/NonTeachingStaff?PageSize=100');
    const staffId = cooks.items.find(({ staffRole }) => staffRole === cafeteria)?.staffId ?? 0;
    const session = await accountOf({ email: 'kitchen@homeroom.test', role: 2, staffId });
    const page = await open('Staff', '/dashboard', { session });
    await page.getByRole('link', { name: /with an alert about food/ }).click();
    const heading = page.getByRole('heading', { name });
    await see(heading, page.getByText('Give the adrenaline pen'));
    await axe(page);
    await page.getByLabel('Program', { exact: true }).selectOption(String(programId));
    await see(heading);
    const { text } = await paperOf(page, () => page.getByRole('button', { name: 'Export' }).click());
    expect(text).toContain('Health alerts about food');
    expect(text).toContain(name);
    expect(text).toContain('Peanuts allergy');
    await page.getByLabel('Food only').uncheck();
    await at(page, new RegExp(`/hs/alert\\?programId=${programId}$`));
    await see(heading);
    const onPhone = await open('Staff', '/hs/alert?about=food', { session, phone: true });
    await see(onPhone.getByRole('heading', { name }));
    await axe(onPhone);
  },
);

story('Where the alerts do not come, the register is there and says so', async ({ open }) => {
  const { path, name } = await withAllergy(8);
  const page = await open('Staff', '/las/studentattendance/grid');
  await page.context().route('**/GetAlerts*', (route) => route.abort());
  await page.goto(path);
  await see(page.getByRole('switch', { name: `${name}, morning` }));
  await see(page.getByText('Health alerts cannot be shown now. They are not kept on this device.'));
  await gone(badge(page, name));
});

story('Each of two teachers sees the badges of their own classes, and neither learns of the other’s', async ({ open }) => {
  const students = async (who: 'Staff' | 'Admin') =>
    (
      await call<ListOf<StudentOfList & { programId: number | null }>>(
        who,
        'GET',
        'sis/Student?PageSize=1000&studentStatus=1&fields=studentId,programId,firstName,lastName',
      )
    ).items;
  const [mine, all] = [await students('Staff'), await students('Admin')];
  const taught = new Set(mine.map(({ programId }) => programId));
  const others = await programNamed(notTaught);
  const theirs = all.find(({ programId }) => programId === others);
  const teachersOf = async (programId: number | null | undefined) =>
    (await call<{ staffId: number }[]>('Admin', 'GET', `ps/ProgramCourse/GetAllStaffForProgram?programId=${programId}`)).map(
      ({ staffId }) => staffId,
    );
  const [teacher = 0] = await teachersOf(theirs?.programId);
  let own: (typeof mine)[number] | undefined;
  for (const programId of taught) {
    if (!(await teachersOf(programId)).includes(teacher)) own ??= mine.find((student) => student.programId === programId);
  }
  if (!theirs || !own) throw new Error('The two teach the same classes.');
  for (const { studentId } of [theirs, own]) await giveAllergy(studentId);
  const second = await open('Staff', `/sis/student/details/${theirs.studentId}`, { session: await signedInAs(teacher) });
  const named = ({ firstName, lastName }: StudentOfList) => `${firstName} ${lastName}`.trim();
  await badge(second, named(theirs)).click();
  await see(planOf(second, named(theirs)).getByText('Call 108, then the parents.'));
  await second.keyboard.press('Escape');
  await axe(second);
  await second.goto(`/sis/student/grid?studentName=${encodeURIComponent(named(own))}`);
  await settled(second);
  expect(await badge(second, named(own)).count()).toBe(0);
  const first = await open('Staff', `/sis/student/grid?studentName=${encodeURIComponent(named(own))}`);
  await see(badge(first, named(own)).first());
  await first.goto(`/sis/student/grid?studentName=${encodeURIComponent(named(theirs))}`);
  await settled(first);
  expect(await badge(first, named(theirs)).count()).toBe(0);
});

story('The teacher of other programs and a parent see no badge', async ({ open }) => {
  const { items } = await listStudents('Admin', `programId=${await programNamed(notTaught)}&studentStatus=1`);
  const studentId = items[0]?.studentId ?? 0;
  await giveAllergy(studentId);
  expect(await call('Staff', 'GET', `hs/HealthRecord/GetAlerts?studentId=${studentId}`)).toEqual([]);
  expect(await status('Staff', `sis/Student/${studentId}`)).toBe(404);
  expect(await status('Parent', 'hs/HealthRecord/GetAlerts')).toBe(403);
  const [child] = (await listStudents('Parent')).items;
  await giveAllergy(child?.studentId ?? 0);
  const page = await open('Parent', `/sis/student/details/${child?.studentId}`);
  await see(page.getByRole('heading', { name: 'Leave records' }));
  await settled(page);
  expect(await page.getByRole('button', { name: /^Health alert/ }).count()).toBe(0);
  await gone(page.getByText(/Health alerts cannot be shown/));
});
