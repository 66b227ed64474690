import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import type { AbsentOn } from '../src/areas/leave-attendance/attendance/absent/absent-students.domain.ts';
import { admissionStatus } from '../src/common/enumerations.domain.ts';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { accountOf } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { addGuardian, addStudent, call, listStudents } from './support/calls.ts';
import { addPayer } from './support/payer.ts';
import { hasSchool, lastDay, programNamed, today } from './support/registers.ts';
import { at, gone, see, settled, story } from './support/story.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const child = async () => (await listStudents('Parent', 'PageSize=1')).items[0];

story(
  'On a phone a parent reads first whether the children are at school, on the dashboard and on their page',
  async ({ open }) => {
    const page = await open('Parent', '/dashboard', { phone: true });
    const own = await child();
    const card = panel(page, `${own?.firstName} ${own?.lastName}`);
    await see(card.getByText('Today:'), card.getByText('Lessons:'), card.getByRole('link', { name: /^Marks: / }));
    await settled(page);
    const [day, calendar] = [card.getByText('Today:'), card.getByText('Subscribe to the timetable')];
    expect((await boxOf(day)).y).toBeLessThan((await boxOf(card.getByText('Lessons:'))).y);
    expect((await boxOf(day)).y).toBeLessThan((await boxOf(calendar)).y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await axe(page);
    await page.goto(`/sis/student/details/${own?.studentId}`);
    const [attendance, summary] = [panel(page, 'Attendance'), panel(page, 'Fee summary')];
    await see(attendance.getByText('Today:'), summary);
    await settled(page);
    expect((await boxOf(attendance)).y).toBeLessThan((await boxOf(summary)).y);
    await axe(page);
  },
);

story('From how many are absent the head comes to who they are and why, and takes the list along', async ({ open }) => {
  const page = await open('Admin', '/las');
  const students = panel(page, 'Students today');
  const link = students.getByRole('definition').nth(1).getByRole('link');
  await see(link);
  const date = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('date');
  // Other stories mark children meanwhile: the figure and the list keep up with them.
  const absentNow = async () => {
    const { students: marked } = await call<AbsentOn>('Admin', 'GET', `las/StudentAttendance/GetAbsent?date=${date}`);
    return `${marked.filter(({ morning, afternoon }) => !morning && !afternoon).length}`;
  };
  await expect.poll(async () => (await link.textContent()) === (await absentNow())).toBe(true);
  await link.click();
  await at(page, /^\/las\/studentattendance\/absent\?date=\d{4}-\d{2}-\d{2}$/);
  const list = page.getByRole('region', { name: /^\d+ absent/ });
  await see(list);
  const absent = list.getByRole('listitem').filter({ hasText: /, absent(?! in)/ });
  await expect
    .poll(async () => `${await absent.count()} ${await list.getByRole('heading').textContent()}`)
    .toMatch(/^(\d+) \1 absent/);
  await axe(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^absent .*\.pdf$/);
  await list.getByRole('listitem').first().getByRole('link').first().click();
  await at(page, /^\/sis\/student\/details\/\d+$/);
});

story('On a phone the subjects of a child stand inside of their panel', async ({ open }) => {
  for (const { studentId } of (await listStudents('Parent')).items) {
    const page = await open('Parent', `/sis/student/details/${studentId}`, { phone: true });
    const grades = panel(page, 'Exam grades');
    await see(grades.getByRole('table', { name: 'By subject' }).getByRole('columnheader', { name: 'Percentage' }));
    const outside = await boxOf(grades);
    for (const table of await grades.getByRole('table').all()) {
      const inside = await boxOf(table);
      expect(inside.x + inside.width).toBeLessThanOrEqual(outside.x + outside.width);
    }
  }
});

story('A family reads at the foot of the payments what it has paid, and nothing of income and expense', async ({ open }) => {
  const page = await open('Parent', '/fs/paymenttransaction/grid', { phone: true });
  const sums = page.getByLabel('Sums of the whole list');
  await see(sums.getByText('Paid', { exact: true }));
  expect(await sums.getByText(/Income|Expense/).count()).toBe(0);
});

story('On a phone the badge of an enrolled applicant stands where its card begins', async ({ open }) => {
  const studentId = await addStudent('Ilesha', 'Badgewala', { studentStatus: 2 });
  const [program] = await call<{ programId: number }[]>('Admin', 'GET', 'ps/Program/GetAllProgramNames');
  const application = { programId: program?.programId, applicationStatus: admissionStatus.enrolled, appliedDate: '2026-05-04' };
  await call('Admin', 'POST', 'as/Admission', { studentId, ...application });
  const page = await open('Admin', '/as/grid?studentName=Ilesha', { phone: true });
  const card = page.getByRole('listitem').filter({ hasText: 'Ilesha Badgewala' });
  const [label, icon] = [card.getByText('Program', { exact: true }), card.locator('span:has-text("Enrolled") > svg')];
  await see(label, icon);
  expect((await boxOf(icon)).x).toBe((await boxOf(label)).x);
});

story('On a wide screen the page of a student fills it with three stacks of panels', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/sis/student/details/${(await child())?.studentId}`);
  const stacks = ['Attendance', 'Fee summary', 'Health records'].map((name) => panel(page, name));
  await see(...stacks, panel(page, 'Exam grades').getByRole('table').first());
  await settled(page);
  const boxes = await Promise.all(stacks.map(boxOf));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  const widths = boxes.map(({ width }) => width);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(16);
  const edit = await boxOf(page.getByRole('button', { name: 'Edit', exact: true }));
  const last = boxes.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(edit.x + edit.width, 1);
});

story('The record of a student fills its panel on the dashboard', async ({ open }) => {
  const page = await open('Student', '/dashboard');
  const record = panel(page, 'Your record');
  await see(record.getByText('Subscribe to the timetable'));
  const [{ width }, line] = await Promise.all([boxOf(record), boxOf(record.getByRole('listitem').first())]);
  expect(width - line.width).toBeLessThan(8);
});

for (const path of ['/fs/studentfee/grid', '/fs/paymenttransaction/grid', '/sis/student/grid']) {
  story(`On a small screen of an office no button of a row is cut off: ${path}`, async ({ open }) => {
    const page = await open('Admin', '/dashboard');
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(path);
    const table = page.getByRole('table');
    await see(table.getByRole('button', { name: /^Details: / }).first());
    expect(await table.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : -1))).toBe(0);
  });
}

/** How many of these stand whole on the screen. */
const wholeOn = (lines: Locator, height: number) =>
  lines.evaluateAll(
    (all, bottom) =>
      all.map((line) => line.getBoundingClientRect()).filter((box) => box.top >= 0 && box.height > 0 && box.bottom <= bottom)
        .length,
    height,
  );

story('At twice the size on the screen of an office, a list and a register keep room for some lines', async ({ open }) => {
  const height = 384;
  const programId = await programNamed('Grade 1 A');
  // Not of the last school day: where all its registers are taken, a register says so instead of offering to save.
  const date = await lastDay(programId, addDays(today(), -7), hasSchool);
  const register = `/las/studentattendance/grid?sheet=edit&date=${date}&program=${programId}`;
  const page = await open('Admin', '/dashboard');
  await page.setViewportSize({ width: 683, height });
  await page.goto('/sis/student/grid');
  const rows = page.getByRole('table').getByRole('row');
  await see(rows.nth(3));
  const next = page.getByRole('button', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  expect(await wholeOn(next, height)).toBe(1);
  expect(await wholeOn(rows, height)).toBeGreaterThan(4);
  await page.goto(register);
  const lines = page.getByRole('switch', { name: /, morning$/ });
  await see(lines.nth(3));
  const save = page.getByRole('button', { name: 'Save attendance' });
  await save.scrollIntoViewIfNeeded();
  expect(await wholeOn(save, height)).toBe(1);
  expect(await wholeOn(lines, height)).toBeGreaterThan(3);
});

story('A mother reports an absence on the phone in two taps, sees it, and takes it back', async ({ open }) => {
  const { studentId } = await addPayer('Urvi', 'Absenko');
  const email = 'absent.mother@homeroom.test';
  const familyId = await addGuardian(studentId, 'Usha', 'Absenko', { email });
  const session = await accountOf({ email, role: role.parent, familyId });
  const page = await open('Parent', '/dashboard', { phone: true, session });
  const card = page.getByRole('region', { name: 'Urvi Absenko', exact: true });
  await card.getByRole('button', { name: 'Report an absence' }).click();
  const days = card.getByRole('group', { name: 'When will Urvi be absent?' });
  await see(days.getByRole('link', { name: 'Other days' }));
  await settled(page);
  await axe(page);
  // The later of the two days: of today's, the register may have been taken.
  await days.getByRole('button').nth(1).click();
  await see(page.getByText('The absence is reported'), card.getByText('Absence reported'));
  const leaves = async () =>
    (await call<{ totalCount: number }>('Admin', 'GET', `las/StudentLeave?studentId=${studentId}`)).totalCount;
  expect(await leaves()).toBe(1);
  await card.getByRole('button', { name: /^Take back: / }).click();
  await gone(card.getByText('Absence reported'));
  expect(await leaves()).toBe(0);
});
