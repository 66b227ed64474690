import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, addYears, type IsoDate } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { countedKeys } from './support/by-keys.ts';
import { addStudent, call, ownSession } from './support/calls.ts';
import { dateIn, enterDate, noHoliday } from './support/dates.ts';
import { hold } from './support/hold.ts';
import { lastDay, nameOf, programNamed, type Register, readSheet, today, untaken } from './support/registers.ts';
import { at, gone, see, settled, story, told } from './support/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const half = (page: Page, line: number, which: 'morning' | 'afternoon') =>
  page.getByRole('switch', { name: new RegExp(`, ${which}$`) }).nth(line);
const isPresent = async (page: Page, line: number, which: 'morning' | 'afternoon') =>
  (await half(page, line, which).getAttribute('aria-checked')) === 'true';

/** The fewest letters that jump to a name: the first whose beginning no earlier name has. */
function lettersFor(name: string, names: readonly string[]): string {
  const keys = (text: string) => text.toLowerCase().replace(/\s/g, '');
  const own = keys(name);
  for (let length = 1; length < own.length; length += 1) {
    if (names.find((other) => keys(other).startsWith(own.slice(0, length))) === name) return own.slice(0, length);
  }
  return own;
}

story('A class with three absentees by keyboard: at most 20 keys from the opened sheet to saved', async ({ open }) => {
  // Earlier than the day whose registers still wait: after one of those the next opens.
  const register = await untaken(await programNamed('Grade 7 B'), addDays(today(), -30));
  const page = await open('Staff', register.path);
  await see(heading(page, 'Add new staff attendance'));
  // By the page's clock no letter comes late, so that a slow machine does not begin another name with it.
  await page.clock.setFixedTime(Date.now());
  // The sheet opens with the keyboard on its first line: nothing is clicked, no Tab is pressed.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(register.names[0]);
  // What stands beside the names comes a moment later.
  await settled(page);
  const inLatin = register.names.filter((name) => /^[a-z .'-]+$/i.test(name));
  const absent = [3, 17, -3].map((line) => inLatin.at(line) ?? '');
  const { press, count } = countedKeys(page);
  for (const name of absent) {
    for (const letter of lettersFor(name, register.names)) await press(letter);
    await press('Space');
  }
  await see(page.getByText('3 changes wait'));
  await press('Control+Enter');
  await told(page, 'Your changes saved successfully');
  expect(count()).toBeLessThanOrEqual(20);
  await at(page, /\/las\/studentattendance\/grid$/);
  const away = (await readSheet(register)).Attendances.filter(({ morning, afternoon }) => !morning && !afternoon);
  expect(away.map(nameOf)).toEqual(absent);
});

story('Arrows choose a half, the star makes all present, Enter opens the note', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 8 A'));
  const page = await open('Admin', register.path);
  await settled(page);
  await page
    .getByRole('button', { name: new RegExp(`^${register.names[0]}`) })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => isPresent(page, 0, 'morning')).toBe(false);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => isPresent(page, 1, 'afternoon')).toBe(false);
  await page.keyboard.press('*');
  await expect.poll(() => isPresent(page, 0, 'morning')).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByLabel(`Note about ${register.names[1]}`).first().fill('Came by bus, late');
  const call = page.getByRole('list', { name: 'Guardians' }).getByRole('link').first();
  await see(call);
  expect(await call.getAttribute('href')).toMatch(/^tel:\d+$/);
  await axe(page);
  await page.keyboard.press('Enter');
  await see(page.getByText('1 change waits'));
  await axe(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await see(page.getByText('Not saved yet'));
});

let emisNumber = 27_000_000_000;

/** Somebody new in the class of a register, since its day. */
const joined = ({ programId, date }: Register, lastName: string) =>
  // Who is enrolled since another day than today has all details of an enrolment.
  addStudent('Gauri', lastName, {
    programId,
    enrolledOn: date,
    studentEducationId: String(++emisNumber),
    religion: 1,
    caste: 1,
    community: 1,
  });

story(
  'Who joins the class while its register is open, or while it is saved, is named before the register closes',
  async ({ open }) => {
    const register = await untaken(await programNamed('Grade 5 B'));
    const [first = ''] = register.names;
    const page = await open('Admin', register.path, await ownSession('Admin'));
    const morning = (name: string) => page.getByRole('switch', { name: `${name}, morning` }).first();
    const save = page.getByRole('button', { name: 'Save attendance' });
    await morning(first).click();
    await joined(register, 'Newcomer');
    await see(page.getByText('Gauri Newcomer joined the list meanwhile.'), morning('Gauri Newcomer'));
    expect(await morning(first).getAttribute('aria-checked')).toBe('false');
    await axe(page);
    await page.getByRole('button', { name: 'Understood' }).click();
    await gone(page.getByText('joined the list'));

    await page.route(
      '**/StudentAttendance/CreateAttendanceBulk',
      async (route) => {
        await joined(register, 'Tardy');
        await route.continue();
      },
      { times: 1 },
    );
    await save.click();
    await told(page, 'Your changes saved successfully');
    await see(page.getByText('Gauri Tardy joined the list meanwhile.'), heading(page, 'Update staff attendance'));
    await morning('Gauri Tardy').click();
    await save.click();
    // What follows depends on the day: the list, the next register of the same day, or this one, if it was the last.
    await gone(page.getByText('1 change waits'));
    const away = async () => (await readSheet(register)).Attendances.filter((entry) => !entry.morning).map(nameOf);
    await expect.poll(async () => new Set(await away())).toEqual(new Set([first, 'Gauri Tardy']));
    const { Attendances } = await readSheet(register);
    expect(Attendances.map(nameOf)).toContain('Gauri Newcomer');
  },
);

story('Who joins the class while its register is left unsaved is named when it is opened again', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 5 B'), addDays(today(), -7));
  const [first = ''] = register.names;
  const page = await open('Admin', register.path);
  const morning = page.getByRole('switch', { name: `${first}, morning` }).first();
  await morning.click();
  await see(page.getByText('1 change waits'));
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await see(heading(page, 'Student Attendances'));
  await joined(register, 'Interim');
  await page.goto(register.path);
  await see(page.getByText('Gauri Interim joined the list meanwhile.'));
  await expect.poll(() => morning.getAttribute('aria-checked')).toBe('false');
});

story('On a phone a teacher is one tap from the sheet: one person a row, targets of 44 px', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 7 B'), addDays(today(), -1));
  const home = await open('Staff', '/dashboard', { phone: true });
  await see(heading(home, 'To be entered'));
  await axe(home);
  const page = await open('Staff', register.path, { phone: true, theme: 'dim' });
  const toggle = page.getByRole('switch').first();
  await see(toggle);
  const box = await toggle.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await toggle.tap();
  await see(page.getByText('1 change waits'));
  await see(page.getByText('Morning Present'), page.getByText('Afternoon Present'), page.getByText('Total Students'));
  await axe(page);
  await page.getByRole('button', { name: 'Save attendance' }).click();
  await told(page, 'Your changes saved successfully');
});

story('A new sheet: program and date are chosen; a day off says so', async ({ open }) => {
  const page = await open('Admin', '/las/studentattendance/grid');
  await page.getByRole('button', { name: 'Add New' }).click();
  await see(heading(page, 'Add new staff attendance'));
  const sunday = await lastDay(1, today(), ({ closed }) => closed?.startsWith('a Sunday') ?? false);
  const program = page.getByRole('combobox', { name: 'Program' });
  await expect.poll(() => program.evaluate((field) => field === document.activeElement)).toBe(true);
  await program.selectOption({ label: 'Grade 5 A' });
  await enterDate(page.getByLabel('Attendance Date'), sunday);
  await see(page.getByText(/is a Sunday, which is no working day/));
  await gone(page.getByRole('button', { name: 'Save attendance' }));
  await enterDate(page.getByLabel('Attendance Date'), '2020-01-01');
  await see(page.getByText(/The Attendance Date must be between .* and the current date/));
});

story('Whoever may only read a register learns that nobody has taken it yet', async ({ open }) => {
  const [{ programId } = { programId: 0 }] = (await call<{ items: { programId: number }[] }>('Parent', 'GET', 'sis/Student'))
    .items;
  let date = addDays(today(), 1);
  while ((await readSheet({ programId, date })).closed !== null) date = addDays(date, 1);
  const page = await open('Parent', `/las/studentattendance/grid?sheet=edit&date=${date}&program=${programId}`);
  await see(heading(page, 'Student Attendance Detail'), page.getByText(/^No attendance has been taken for [\d-]+ yet\.$/));
  await gone(page.getByText('Morning Present'));
  await axe(page);
});

story('The grids of attendance: numbered rows, details, deleting', async ({ open }) => {
  const page = await open('Admin', '/las/studentattendance/grid?programId=1');
  const table = page.getByRole('region', { name: 'Student Attendances' });
  await see(table.getByText('1', { exact: true }));
  await axe(page);
  await page
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  await see(heading(page, 'Student Attendance Detail'));
  await axe(page);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page
    .getByRole('button', { name: /^Delete: / })
    .last()
    .click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await told(page, 'The selected studentattendance was deleted successfully');
});

story('The landing, and the chart that leads from a day to its programs and back', async ({ open }) => {
  const page = await open('Admin', '/las');
  await see(heading(page, 'Leave and Attendance'), heading(page, 'Students today'), heading(page, 'Staff today'));
  await see(heading(page, 'Attendance by date'));
  await axe(page);
  await page
    .getByRole('link', { name: /^Grade 1 A/ })
    .first()
    .hover();
  await axe(page);
  await page
    .getByRole('button', { name: /: Present \d+, Absent \d+$/ })
    .first()
    .press('Enter');
  await see(heading(page, 'Attendance on'));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await see(heading(page, 'Attendance by date'));

  // Who sees only their own attendance counts nobody.
  const teachers = await open('Staff', '/las');
  await see(heading(teachers, 'Students today'));
  await gone(heading(teachers, 'Staff today'));
});

/** The beginning of some days to come in which no year has a holiday, and no other story an interest. */
function daysWithSchool(): IsoDate {
  const soon = addDays(today(), 7);
  const coming = ['02-02', '09-02']
    .map((day) => `${today().slice(0, 4)}-${day}`)
    .map((day) => (day > soon ? day : addYears(day, 1)));
  return coming.sort()[0] ?? soon;
}

const monthOf = (day: IsoDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const monthsUntil = (day: IsoDate) => monthOf(day) - monthOf(today());

story('Holidays: days are set by From and To, and taken back', async ({ open }) => {
  const page = await open('Admin', '/gs/holiday/grid?show=month');
  await see(page.getByRole('button', { name: 'Next month' }));
  const first = daysWithSchool();
  await enterDate(page.getByLabel('From'), first);
  await enterDate(page.getByLabel('To', { exact: true }), addDays(first, 1));
  await page.getByRole('button', { name: 'Set Holiday' }).click();
  await told(page, 'Your changes saved successfully');
  const range = `startDate=${addDays(first, -1)}&endDate=${addDays(first, 3)}`;
  const set = await call<{ holidayName: string; totalDays: number }[]>('Admin', 'GET', `gs/Holiday/GetHolidaysForRange?${range}`);
  expect(set).toMatchObject([{ holidayName: 'Holiday', totalDays: 2 }]);
  // From the month before they are seen faded, and on grey.
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  for (let month = 1; month < monthsUntil(first); month += 1) await page.getByRole('button', { name: 'Next month' }).click();
  await see(page.locator(`[data-date="${first}"]`));
  await axe(page);
  await enterDate(page.getByLabel('From'), first);
  await enterDate(page.getByLabel('To', { exact: true }), addDays(first, 1));
  await page.getByRole('button', { name: 'Set Working day' }).click();
  await expect.poll(() => call<unknown[]>('Admin', 'GET', `gs/Holiday/GetHolidaysForRange?${range}`)).toEqual([]);
});

story('A range of days is chosen by dragging over the month', async ({ open }) => {
  const page = await open('Admin', '/gs/holiday/grid?show=month');
  await page.getByRole('button', { name: 'Next month' }).click();
  await see(page.getByRole('heading', { name: /^Holidays, / }));
  await settled(page);
  const days = page.locator('[data-date$="-15"], [data-date$="-17"]');
  await see(days.nth(1));
  const [first, last] = await Promise.all([days.first().boundingBox(), days.last().boundingBox()]);
  const below = (day: typeof first) => [(day?.x ?? 0) + 40, (day?.y ?? 0) + (day?.height ?? 0) - 12] as const;
  await page.mouse.move(...below(first));
  await page.mouse.down();
  await page.mouse.move(...below(last), { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => dateIn(page.getByLabel('From'))).toMatch(/-15$/);
  await expect.poll(() => dateIn(page.getByLabel('To', { exact: true }))).toMatch(/-17$/);
});

story('On a phone a tap chooses a day of the month, and what it is to become is in view', async ({ open }) => {
  const page = await open('Admin', '/gs/holiday/grid?show=month', { phone: true, theme: 'dim' });
  await page.getByRole('button', { name: 'Next month' }).click();
  await settled(page);
  const day = page.locator('[data-date$="-16"]').first();
  await see(day);
  const cell = await day.boundingBox();
  await page.touchscreen.tap((cell?.x ?? 0) + 20, (cell?.y ?? 0) + 40);
  await expect.poll(() => dateIn(page.getByLabel('From'))).toMatch(/-16$/);
  for (const name of ['Set Holiday', 'Set Working day']) {
    const button = await page.getByRole('button', { name }).boundingBox();
    expect((button?.y ?? 844) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  await axe(page);
});

story('The month follows the day that is typed', async ({ open }) => {
  const page = await open('Admin', '/gs/holiday/grid?show=month');
  await see(page.getByRole('button', { name: 'Next month' }));
  const day = addDays(today(), 120);
  await enterDate(page.getByLabel('From'), day);
  const month = new Date(day).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await see(page.getByRole('heading', { name: `Holidays, ${month}` }));
  await expect.poll(() => dateIn(page.getByLabel('To', { exact: true }))).toBe(day);
});

story('A card of leave bears the name of its person', async ({ open }) => {
  const studentId = await addStudent('Lavanya', 'Resting', { programId: await programNamed('Grade 8 A') });
  const [category] = await call<{ studentLeaveCategoryId: number }[]>(
    'Admin',
    'GET',
    'las/StudentLeaveCategory/GetAllStudentLeaveCategoryNames',
  );
  const leaveFrom = await dayForLeave(addDays(today(), 14));
  const { studentLeaveCategoryId } = category ?? {};
  const leave = { studentId, studentLeaveCategoryId, leaveFrom, leaveTo: leaveFrom, reason: 'Fever' };
  await call('Admin', 'POST', 'las/StudentLeave', leave);
  const page = await open('Admin', `/las/studentleave/grid?studentId=${studentId}`, { phone: true });
  await see(page.getByRole('heading', { name: 'Lavanya Resting' }));
});

story('The working week is saved in one go', async ({ open }) => {
  const isWorking = async () => (await call<{ isWorkingDay: boolean }[]>('Admin', 'GET', 'gs/WorkingWeek'))[6]?.isWorkingDay;
  const page = await open('Admin', '/gs/workingweek');
  // A day more: without one of the others, lessons and registers of other stories would be suspended meanwhile.
  await page.getByLabel('Sunday').check();
  await see(page.getByText('1 change waits'));
  await axe(page);
  const letGo = await hold(page, '**/UpdateWorkingWeekBulk');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('button', { name: 'Loading...' }));
  // What is chosen while it is saved would be lost with its answer.
  await page.getByLabel('Sunday').click();
  expect(await page.getByLabel('Sunday').isChecked()).toBe(true);
  letGo();
  await told(page, 'Your changes saved successfully');
  await see(page.getByRole('button', { name: 'Save', exact: true }));
  expect(await isWorking()).toBe(true);
  await page.getByLabel('Sunday').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(isWorking).toBe(false);
});

/** The first day from some day on that needs leave. */
const dayForLeave = async (from: IsoDate): Promise<IsoDate> =>
  noHoliday(from, await call('Admin', 'GET', `gs/Holiday/GetHolidaysForRange?startDate=${from}&endDate=${addDays(from, 120)}`));

story('Staff leave shows the days left while it is typed', async ({ open }) => {
  const page = await open('Admin', '/las/staffleave/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new staff leave' });
  await panel.getByRole('combobox', { name: 'Category' }).fill('earned');
  await page.getByRole('option', { name: /Earned leave/ }).click();
  await panel.getByRole('combobox', { name: 'Staff' }).fill('meera');
  await page.getByRole('option', { name: /Meera/ }).first().click();
  const day = await dayForLeave(addDays(today(), 200));
  await enterDate(panel.getByLabel('Leave From'), day);
  await enterDate(panel.getByLabel('Leave To'), addDays(day, 1));
  await see(panel.getByText(new RegExp(`\\d+ of 20 in ${day.slice(0, 4)}`)));
  await axe(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
});

story('A parent enters leave for their own child and sees no other', async ({ open }) => {
  const page = await open('Parent', '/las/studentleave/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new student leave' });
  await panel.getByRole('combobox', { name: 'Leave Category' }).fill('sick');
  await page.getByRole('option', { name: /Sick leave/ }).click();
  await panel.getByRole('combobox', { name: 'Student' }).click();
  await expect.poll(() => page.getByRole('option').count()).toBe(2);
  await page.getByRole('option').first().click();
  const later = await dayForLeave(addDays(today(), 200));
  await enterDate(panel.getByLabel('Leave From'), later);
  await enterDate(panel.getByLabel('Leave To'), later);
  await panel.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
});
