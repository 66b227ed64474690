import { beforeAll, expect } from 'vitest';
import type { CoverRow } from '../src/areas/timetable/cover/cover.domain.ts';
import type { LessonRow } from '../src/areas/timetable/lesson/lesson.domain.ts';
import { type IsoDate, longDay } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { call, type ListOf } from './support/calls.ts';
import { taughtWeek } from './support/registers.ts';
import { at, see, settled, story } from './support/story.ts';

/** A Monday on which the demo school is taught. */
let monday: IsoDate;

beforeAll(async () => {
  monday = await taughtWeek();
});

story('A program’s week shows every lesson with its course and its teacher, by day and by week', async ({ open }) => {
  const page = await open('Admin', `/gs/timetable/program/view?date=${monday}`);
  await page.getByRole('combobox', { name: 'Program' }).selectOption({ label: 'Grade 7 B' });
  await at(page, /^\/gs\/timetable\/program\/view\/\d+\?/);
  await settled(page);
  expect(await page.getByText(/^\d+ lessons$/).textContent()).toMatch(/^(2|3|4)\d lessons/);
  await see(page.getByText('English').first());
  await see(page.getByText('Leena Mathew').first());
  await axe(page);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await see(page.getByText(/^Monday, /));
  await page.getByRole('button', { name: 'Next day' }).click();
  await see(page.getByText(/^Tuesday, /));
});

story('A parent with a phone sees the lessons of a day as a list', async ({ open }) => {
  const page = await open('Parent', `/gs/timetable/program/view?date=${monday}`, { phone: true, theme: 'dim' });
  await see(page.getByRole('listitem').filter({ hasText: '09:00' }).first());
  await settled(page);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

story('Lessons that go on beside each other show who gives each of them', async ({ open }) => {
  const week = await call<LessonRow[]>('Admin', 'GET', `gs/Timetable/GetTimetableForSchool?startDate=${monday}`);
  const placeOf = ({ programId, date, slot }: LessonRow) => `${programId} ${date} ${slot.startTime}`;
  const first = week.find((one) => week.some((other) => one !== other && placeOf(one) === placeOf(other)));
  const beside = week.filter((one) => first && placeOf(one) === placeOf(first));
  const page = await open('Admin', `/gs/timetable/program/view/${first?.programId}?date=${monday}`);
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const { timetableEntryId, staff, course } of beside) {
    const cell = page.locator(`[data-lesson="${timetableEntryId}"]`);
    await see(cell.filter({ hasText: course.courseName }));
    const name = await cell.getByText(`${staff.firstName} ${staff.lastName}`).boundingBox();
    const box = await cell.boundingBox();
    const right = (of: typeof box) => (of?.x ?? 0) + (of?.width ?? 0);
    const bottom = (of: typeof box) => (of?.y ?? 0) + (of?.height ?? 0);
    expect(right(name), `${course.courseName} is wide enough`).toBeLessThanOrEqual(right(box));
    expect(bottom(name), `${course.courseName} is high enough`).toBeLessThanOrEqual(bottom(box));
    expect(name?.width).toBeGreaterThan(40);
  }
});

story('Where title and buttons do not fit in one line, the title stays whole', async ({ open }) => {
  const page = await open('Parent', `/gs/timetable/program/view?date=${monday}`);
  await page.setViewportSize({ width: 720, height: 450 });
  const title = page.getByRole('heading', { name: 'Program Timetable' });
  await see(title, page.getByRole('button', { name: 'Subscribe' }));
  await expect.poll(() => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

story('With a phone no button of the pages that make the timetable lies outside of the screen', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/create', { phone: true });
  for (const path of ['create', 'needs', 'unavailability', 'repair']) {
    await page.goto(`/gs/timetable/${path}`);
    await see(page.getByRole('heading', { level: 1 }));
    await settled(page);
    const outside = await page
      .locator('main :is(a, button, input, select)')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > window.innerWidth).map((one) => one.textContent),
      );
    expect(outside, path).toEqual([]);
  }
});

story('The days that a teacher loses stand in one row on a desktop, and in whole columns on a phone', async ({ open }) => {
  for (const { phone, rows } of [
    { phone: false, rows: 1 },
    { phone: true, rows: 2 },
  ]) {
    const page = await open('Admin', '/gs/timetable/repair', { phone });
    const days = page.getByRole('group', { name: 'Days that they lose' });
    await see(days);
    await settled(page);
    const tops = await days
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops).toHaveLength(7);
    expect(new Set(tops).size).toBe(rows);
  }
});

story('A teacher finds today’s lessons on the dashboard', async ({ open }) => {
  const page = await open('Staff', '/dashboard');
  await see(page.getByRole('heading', { name: 'Lessons today' }));
  await settled(page);
  await axe(page);
});

story('The calendar of the school shows a month with its holidays, terms and examinations', async ({ open }) => {
  const page = await open('Admin', '/gs/schedule');
  await see(page.getByRole('heading', { level: 1, name: /^Schedule, / }));
  await see(page.getByText(/^No school on /));
  // A screen reader hears the day before the month, as dates are written everywhere.
  await see(page.getByText(/^1 \w+ \d{4}$/).first());
  await settled(page);
  await axe(page);
});

story(
  'Somebody on leave today or later is stood in for, and the lesson is open again once the cover is removed',
  async ({ open }) => {
    const { day, name, back } = await absentTeacher();
    const page = await open('Admin', `/gs/cover?date=${day}`);
    const own = page.getByRole('region', { name, exact: true });
    // By key: the focus stays in the row, so that whoever works without a mouse goes on from there.
    const give = own.getByRole('button', { name: /^Assign: / }).first();
    await see(give);
    await axe(page);
    const lesson = (await give.getAttribute('aria-label'))?.replace('Assign: ', '') ?? '';
    await give.focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await see(own.getByText(/ covers it$/).first());
    await expect.poll(focused).toBe(`Remove cover: ${lesson}`);
    await page.keyboard.press('Enter');
    await see(page.getByText('The cover was removed'));
    await expect.poll(focused).toBe(`Cover for ${lesson}`);
    await back();
  },
);

/** Enters a leave for the teacher who teaches most on a school day; `back` takes it back, `name` is that of their region. */
async function absentTeacher() {
  const other = await taughtWeek(monday);
  const week = await call<LessonRow[]>('Admin', 'GET', `gs/Timetable/GetTimetableForSchool?startDate=${other}`);
  const held = week.filter(({ suspendedBy, absent }) => suspendedBy === '' && absent === null);
  const day = held[0]?.date ?? '';
  const covers = await call<CoverRow[]>('Admin', 'GET', `gs/Cover?startDate=${day}&endDate=${day}`);
  const there = held.filter(({ date, staffId }) => date === day && !covers.some(({ teacherId }) => teacherId === staffId));
  const lessonsOf = (staffId: number) => there.filter((lesson) => lesson.staffId === staffId).length;
  const [teacher] = there.toSorted((one, other) => lessonsOf(other.staffId) - lessonsOf(one.staffId));
  const categories = await call<ListOf<{ staffLeaveCategoryId: number }>>('Admin', 'GET', 'las/StaffLeaveCategory');
  const { data: leave } = await call<{ data: number }>('Admin', 'POST', 'las/StaffLeave', {
    staffLeaveCategoryId: categories.items[0]?.staffLeaveCategoryId,
    staffId: teacher?.staffId,
    leaveFrom: day,
    leaveTo: day,
  });
  // They may be away on another day of that week as well.
  const name = `${teacher?.staff.firstName} ${teacher?.staff.lastName}, ${longDay(day)}`;
  return { day, name, back: () => call('Admin', 'DELETE', `las/StaffLeave?staffLeaveId=${leave}`) };
}

story('All open lessons of somebody absent are given to others at once, and taken back one by one', async ({ open }) => {
  const { day, name, back } = await absentTeacher();
  const page = await open('Admin', `/gs/cover?date=${day}`);
  const own = page.getByRole('region', { name, exact: true });
  await own.getByRole('button', { name: /^Assign (all )?\d+/ }).click();
  await see(page.getByText(/lessons are covered on /));
  const removals = own.getByRole('button', { name: /^Remove cover/ });
  await expect.poll(() => removals.count()).toBeGreaterThan(1);
  await settled(page);
  await axe(page);
  for (let left = await removals.count(); left > 0; left -= 1) {
    await removals.first().click();
    // A message stays for as long as the pointer is on it, and would cover the next button.
    await page.mouse.move(0, 0);
    await expect.poll(() => removals.count()).toBe(left - 1);
  }
  await back();
});
