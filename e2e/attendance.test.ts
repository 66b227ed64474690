import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { call } from './calls.ts';
import { at, gone, see, story } from './story.ts';

interface Sheet {
  version: number | null;
  closed: string | null;
  Attendances: { student: { firstName: string; lastName: string } }[];
}
const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** The register of a program on the last school day before some day, as if nobody had taken it. */
async function freshRegister(programName: string, before: string) {
  const programs = await call<{ programId: number; programName: string }[]>('Admin', 'GET', 'ps/Program/GetAllProgramNames');
  const programId = programs.find((program) => program.programName === programName)?.programId ?? 0;
  for (let date = dayBefore(before); ; date = dayBefore(date)) {
    const query = `date=${date}&programId=${programId}`;
    const sheet = await call<Sheet>('Admin', 'GET', `las/StudentAttendance/GetAttendanceByDateAndProgram?${query}`);
    if (sheet.version !== null) {
      await call('Admin', 'DELETE', `las/StudentAttendance/DeleteAttendanceByCompositeKey?${query}`);
      return {
        programId,
        date,
        names: sheet.Attendances.map(({ student }) => `${student.firstName} ${student.lastName}`.trim()),
      };
    }
  }
}
const today = new Date().toISOString().slice(0, 10);
const pathOf = ({ programId, date }: { programId: number; date: string }) =>
  `/las/studentattendance/grid?sheet=edit&date=${date}&program=${programId}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

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
  const register = await freshRegister('Grade 7 B', today);
  const page = await open('Staff', pathOf(register));
  await see(heading(page, 'Add new staff attendance'));
  await page.getByRole('button', { name: new RegExp(`^${register.names[0]}`) }).focus();
  const absent = [3, 17, 35].map((line) => register.names[line] ?? '');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const name of absent) {
    for (const letter of lettersFor(name, register.names)) await press(letter);
    await press('Space');
    await page.waitForTimeout(950);
  }
  await see(page.getByText('3 changes wait'));
  await press('Control+Enter');
  await see(page.getByText('Your changes saved successfully'));
  expect(keys).toBeLessThanOrEqual(20);
  await at(page, /\/las\/studentattendance\/grid$/);
  const stored = await call<{
    Attendances: { student: { firstName: string; lastName: string }; morning: boolean; afternoon: boolean }[];
  }>('Admin', 'GET', `las/StudentAttendance/GetAttendanceByDateAndProgram?date=${register.date}&programId=${register.programId}`);
  const away = stored.Attendances.filter(({ morning, afternoon }) => !morning && !afternoon);
  expect(away.map(({ student }) => `${student.firstName} ${student.lastName}`.trim())).toEqual(absent);
});

story('Arrows choose a half, the star makes all present, Enter opens the note', async ({ open }) => {
  const register = await freshRegister('Grade 8 A', today);
  const page = await open('Admin', pathOf(register));
  const first = page.getByRole('button', { name: new RegExp(`^${register.names[0]}`) });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const morning = page.getByRole('switch', { name: `${register.names[0]}, morning` });
  expect(await morning.getAttribute('aria-checked')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await page.getByRole('switch', { name: `${register.names[1]}, afternoon` }).getAttribute('aria-checked')).toBe('false');
  await page.keyboard.press('*');
  expect(await morning.getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByLabel(`Note about ${register.names[1]}`).fill('Came by bus, late');
  await page.keyboard.press('Enter');
  await see(page.getByText('1 change waits'));
  await axe(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await see(page.getByText('Not saved yet'));
});

story('On a phone a teacher is one tap from the sheet: one person a row, targets of 44 px', async ({ open }) => {
  const register = await freshRegister('Grade 7 B', dayBefore(today));
  const home = await open('Staff', '/dashboard', { phone: true });
  await see(heading(home, 'To be entered'));
  await axe(home);
  const page = await open('Staff', pathOf(register), { phone: true, theme: 'dim' });
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
  await see(page.getByText('Your changes saved successfully'));
});

story('A new sheet: program and date are chosen; a day off says so', async ({ open }) => {
  const page = await open('Admin', '/las/studentattendance/grid');
  await page.getByRole('button', { name: 'Add New' }).click();
  await see(heading(page, 'Add new staff attendance'));
  let sunday = today;
  while (new Date(sunday).getUTCDay() !== 0) sunday = dayBefore(sunday);
  await page.getByRole('combobox', { name: 'Program' }).selectOption({ label: 'Grade 5 A' });
  await page.getByLabel('Attendance Date').fill(sunday);
  await see(page.getByText(/is a Sunday, which is no working day/));
  await gone(page.getByRole('button', { name: 'Save attendance' }));
  await page.getByLabel('Attendance Date').fill('2020-01-01');
  await see(page.getByText(/The Attendance Date must be between .* and the current date/));
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
  await see(page.getByText('The selected studentattendance was deleted successfully'));
});

story('The landing, and the chart that leads from a day to its programs and back', async ({ open }) => {
  const page = await open('Admin', '/las');
  await see(heading(page, 'Leave and Attendance'), heading(page, 'Students today'), heading(page, 'Staff today'));
  await see(heading(page, 'Attendance by date'));
  await axe(page);
  await page
    .getByRole('button', { name: /: Present \d+, Absent \d+$/ })
    .first()
    .press('Enter');
  await see(heading(page, 'Attendance on'));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await see(heading(page, 'Attendance by date'));
});

story('Holidays: days are set by From and To, and taken back', async ({ open }) => {
  const page = await open('Admin', '/gs/holiday/grid?show=month');
  await see(page.getByRole('button', { name: 'Next month' }));
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '02-01' ? 1 : 0);
  await page.getByLabel('From').fill(`${year}-02-02`);
  await page.getByLabel('To', { exact: true }).fill(`${year}-02-03`);
  await page.getByRole('button', { name: 'Set Holiday' }).click();
  await see(page.getByText('Your changes saved successfully'));
  const range = `startDate=${year}-02-01&endDate=${year}-02-05`;
  const set = await call<{ holidayName: string; totalDays: number }[]>('Admin', 'GET', `gs/Holiday/GetHolidaysForRange?${range}`);
  expect(set).toMatchObject([{ holidayName: 'Holiday', totalDays: 2 }]);
  await axe(page);
  await page.getByLabel('From').fill(`${year}-02-02`);
  await page.getByLabel('To', { exact: true }).fill(`${year}-02-03`);
  await page.getByRole('button', { name: 'Set Working day' }).click();
  await expect.poll(() => call<unknown[]>('Admin', 'GET', `gs/Holiday/GetHolidaysForRange?${range}`)).toEqual([]);
});

story('A range of days is chosen by dragging over the month', async ({ open }) => {
  const page = await open('Admin', '/gs/holiday/grid?show=month');
  await page.getByRole('button', { name: 'Next month' }).click();
  await see(page.getByRole('heading', { name: /^Holidays, / }));
  const days = page.locator('[data-date$="-15"], [data-date$="-17"]');
  await see(days.nth(1));
  const [first, last] = await Promise.all([days.first().boundingBox(), days.last().boundingBox()]);
  await page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) + 40);
  await page.mouse.down();
  await page.mouse.move((last?.x ?? 0) + 40, (last?.y ?? 0) + 40, { steps: 8 });
  await page.mouse.up();
  expect(await page.getByLabel('From').inputValue()).toMatch(/-15$/);
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toMatch(/-17$/);
});

story('The working week is saved in one go', async ({ open }) => {
  const page = await open('Admin', '/gs/workingweek');
  await page.getByLabel('Saturday').uncheck();
  await see(page.getByText('1 change waits'));
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Your changes saved successfully'));
  await page.getByLabel('Saturday').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await call<{ isWorkingDay: boolean }[]>('Admin', 'GET', 'gs/WorkingWeek'))[5]?.isWorkingDay)
    .toBe(true);
});

story('Staff leave shows the days left while it is typed', async ({ open }) => {
  const page = await open('Admin', '/las/staffleave/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new staff leave' });
  await panel.getByRole('combobox', { name: 'Category' }).fill('earned');
  await page.getByRole('option', { name: /Earned leave/ }).click();
  await panel.getByRole('combobox', { name: 'Staff' }).fill('meera');
  await page.getByRole('option', { name: /Meera/ }).first().click();
  const year = Number(today.slice(0, 4)) + 1;
  const day = `${year}-0${today < `${today.slice(0, 4)}-03-01` ? 1 : 2}-1`;
  await panel.getByLabel('Leave From').fill(`${day}0`);
  await panel.getByLabel('Leave To').fill(`${day}1`);
  await see(panel.getByText(new RegExp(`\\d+ of 20 in ${year}`)));
  await axe(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Your changes saved successfully'));
});

story('A parent enters leave for their own child and sees no other', async ({ open }) => {
  const page = await open('Parent', '/las/studentleave/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new student leave' });
  await panel.getByRole('combobox', { name: 'Leave Category' }).fill('sick');
  await page.getByRole('option', { name: /Sick leave/ }).click();
  await panel.getByRole('combobox', { name: 'Student' }).click();
  expect(await page.getByRole('option').count()).toBe(2);
  await page.getByRole('option').first().click();
  const later = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await panel.getByLabel('Leave From').fill(later);
  await panel.getByLabel('Leave To').fill(later);
  await panel.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Your changes saved successfully'));
});
