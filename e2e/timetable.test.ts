import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { CoverRow } from '../src/areas/general/timetable/cover/cover.domain.ts';
import type { LessonRow } from '../src/areas/general/timetable/view/lesson.domain.ts';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { staffType } from '../src/common/enumerations.domain.ts';
import { addDays, type IsoDate, weekdayOf } from '../src/kit/domain/dates.domain.ts';
import { axe } from './axe.ts';
import { call, type ListOf } from './calls.ts';
import { today as schoolDay, taughtWeek } from './registers.ts';
import { gone, see, settled, story } from './story.ts';

const today = schoolDay();
/** A Monday on which the demo school is taught. */
let monday: IsoDate;

beforeAll(async () => {
  monday = await taughtWeek();
});

story('A program’s week shows every lesson with its course and its teacher, by day and by week', async ({ open }) => {
  const page = await open('Admin', `/gs/timetable/program/view?date=${monday}`);
  await page.getByRole('combobox', { name: 'Program' }).selectOption({ label: 'Grade 7 B' });
  await see(page.getByText('Grade 7 B', { exact: true }).first());
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

/** Every toast that comes from now on: after three seconds none of them is to be seen any more. */
async function toastsFromNowOn(page: Page): Promise<() => Promise<string[]>> {
  const shownSoFar = await page.evaluateHandle(() => {
    const toasts = new Set<Element>();
    const look = () => {
      for (const toast of document.querySelectorAll('.Toastify__toast')) toasts.add(toast);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return toasts;
  });
  return () => shownSoFar.evaluate((toasts) => [...toasts].map((toast) => toast.textContent ?? ''));
}

story('A timetable is generated for coming weeks, and says how good it is', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/create');
  await see(page.getByText('Nothing stands in the way'));
  await settled(page);
  await axe(page);
  const from = addDays(today, 400);
  const shown = (day: string) => day.split('-').reverse().join('-');
  await page.getByLabel('Start Date', { exact: true }).fill(shown(from));
  await page.getByLabel('End Date', { exact: true }).fill(shown(addDays(from, 13)));
  await page.getByLabel(/Seconds to improve/).fill('0');
  const told = await toastsFromNowOn(page);
  await page.getByRole('button', { name: 'Generate' }).click();
  await see(page.getByText(/Timetable generated successfully for range/).first());
  await see(page.getByText(shown(from)).first());
  await settled(page);
  const ends = (await told()).filter((text) => text.includes(shown(from)));
  expect(ends).toEqual([expect.stringContaining('Timetable generated successfully')]);
});

story('What is wrong with a generation is said at its field, and the seconds can be typed anew', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/create');
  const seconds = page.getByLabel(/Seconds to improve/);
  await see(seconds);
  await seconds.press('End');
  await seconds.press('Backspace');
  expect(await seconds.inputValue()).toBe('');
  await seconds.press('9');
  expect(await seconds.inputValue()).toBe('9');
  await page.getByLabel('End Date', { exact: true }).fill(today.split('-').reverse().join('-'));
  await page.getByLabel('Start Date', { exact: true }).fill(addDays(today, 3).split('-').reverse().join('-'));
  await page.getByRole('button', { name: 'Generate' }).click();
  await see(page.locator('form').getByText(/^The End Date must be between the start date and/));
  await see(page.locator('#timetable-to[aria-invalid=true]'));
});

story('A generation that is cancelled keeps its best week, which can be seen and dropped', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/create');
  await see(page.getByText('Nothing stands in the way'));
  const shown = (day: string) => day.split('-').reverse().join('-');
  await page.getByLabel('Start Date', { exact: true }).fill(shown(addDays(today, 430)));
  await page.getByLabel('End Date', { exact: true }).fill(shown(addDays(today, 440)));
  await page.getByLabel(/Seconds to improve/).fill('600');
  await page.getByRole('button', { name: 'Generate' }).click();
  await see(page.getByText(/Improving: all/));
  await page
    .getByRole('list', { name: 'In progress' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  const kept = page.getByRole('region', { name: 'Kept week' });
  await see(kept.getByText('Best week of the cancelled run'));
  await kept.getByRole('combobox', { name: /^Program of the week/ }).selectOption({ label: 'Grade 7 B' });
  await see(kept.getByRole('region', { name: 'Week of Grade 7 B' }).getByText('English'));
  await see(kept.getByRole('button', { name: 'Put into the dates' }));
  await settled(page);
  await axe(page);
  await kept.getByRole('button', { name: 'Drop it' }).click();
  await see(page.getByText('The week was dropped'));
  await gone(kept);
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
  await settled(page);
  await axe(page);
});

story(
  'Somebody on leave today or later is stood in for, and the lesson is open again once the cover is removed',
  async ({ open }) => {
    const page = await open('Admin', '/gs/cover');
    await settled(page);
    for (let weeks = 0; weeks < 8 && (await page.getByRole('button', { name: /^Give cover/ }).count()) === 0; weeks += 1) {
      await page.getByRole('button', { name: 'Later' }).click();
      await settled(page);
    }
    await axe(page);
    const open1 = await page.getByRole('button', { name: /^Give cover/ }).count();
    expect(open1).toBeGreaterThan(0);
    await page
      .getByRole('button', { name: /^Give cover/ })
      .first()
      .click();
    const removal = page.getByRole('button', { name: /^Remove cover/ }).first();
    await see(removal);
    await see(page.getByText(/ gives it$/).first());
    await removal.click();
    await see(page.getByText('The cover was removed'));
  },
);

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

story('All open lessons of somebody absent are given to others at once, and taken back one by one', async ({ open }) => {
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
  const page = await open('Admin', `/gs/cover?date=${day}`);
  // They may be away on another day of that week as well.
  const name = `${teacher?.staff.firstName} ${teacher?.staff.lastName}, ${longDay.format(new Date(day))}`;
  const own = page.getByRole('region', { name, exact: true });
  await own.getByRole('button', { name: /^Give (all )?\d+ (of \d+ )?covers$/ }).click();
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
  await call('Admin', 'DELETE', `las/StaffLeave?staffLeaveId=${leave}`);
});

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Who of the seniors' teachers has the fewest lessons on a day of a week, and on which; no other story is about seniors. */
async function leastOfSeniors(week: string) {
  const all = await call<LessonRow[]>('Admin', 'GET', `gs/Timetable/GetTimetableForSchool?startDate=${week}`);
  const isOfSeniors = (id: number) =>
    all.filter(({ staffId }) => staffId === id).every(({ program }) => /^Grade 1[12] /.test(program.programName));
  const days = new Map<string, LessonRow[]>();
  for (const lesson of all.filter(({ staffId }) => isOfSeniors(staffId))) {
    const key = `${lesson.staffId} ${lesson.date}`;
    days.set(key, [...(days.get(key) ?? []), lesson]);
  }
  const [least] = [...days.values()].toSorted((one, other) => one.length - other.length);
  if (!least?.[0]) throw new Error('Nobody teaches seniors only.');
  return least[0];
}

story('Why a teacher’s leaving cannot be repaired stays to be read', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/repair', { phone: true });
  await page.getByText('Leaves', { exact: true }).click();
  // The only one of the demo school who teaches Library.
  await page.getByRole('combobox', { name: 'Staff' }).selectOption({ label: 'Asmita Sen' });
  await page.getByRole('button', { name: 'Look for a repair' }).click();
  await see(page.getByRole('main').getByText(/^Nobody can take over Library in .* and \d+ more: /));
});

story('A teacher loses a day: the repaired week is seen beside the present one, and only then accepted', async ({ open }) => {
  const from = addDays(today, 436 - weekdayOf(addDays(today, 435)));
  const days = { startDate: from, endDate: addDays(from, 12) };
  await call('Admin', 'POST', 'gs/Timetable', { ...days, seconds: 0 });
  const { staffId, staff, date } = await leastOfSeniors(from);
  const { times } = await call<{ times: unknown[] }>('Admin', 'GET', `gs/StaffUnavailability?staffId=${staffId}`);
  const lessonsOn = async (day: string) =>
    (
      await call<LessonRow[]>(
        'Admin',
        'GET',
        `gs/Timetable/GetTimetableForStaff?staffId=${staffId}&startDate=${day}&endDate=${day}`,
      )
    ).length;
  const before = await lessonsOn(date);
  const page = await open('Admin', '/gs/timetable/repair');
  await page.getByRole('combobox', { name: 'Staff' }).selectOption(String(staffId));
  await page.getByRole('checkbox', { name: dayNames[weekdayOf(date) - 1]?.slice(0, 3) ?? '', exact: true }).check();
  await page.getByLabel('Start Date', { exact: true }).fill(from.split('-').reverse().join('-'));
  await page.getByRole('button', { name: 'Look for a repair' }).click();
  const repair = page.getByRole('region', { name: 'Repair', exact: true });
  const what = `${staff.firstName} ${staff.lastName} is not there on ${dayNames[weekdayOf(date) - 1]}`;
  await see(repair.getByRole('heading', { name: what }), repair.getByRole('heading', { name: 'After' }));
  await see(repair.getByText('Moves').first());
  await settled(page);
  const weeks = repair.locator('table');
  const cut = await weeks.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0)).length,
  );
  expect([await weeks.count(), cut]).toEqual([2, 0]);
  await axe(page);
  const phone = await open('Admin', '/gs/timetable/repair', { phone: true, theme: 'dim' });
  await see(phone.getByRole('heading', { name: what }));
  await settled(phone);
  await axe(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await lessonsOn(date)).toBe(before);
  await repair.getByRole('button', { name: 'Accept' }).click();
  await see(page.getByText(/^The timetable was repaired: /).first());
  expect(await lessonsOn(date)).toBe(0);
  // Whoever cares more for few gaps goes on from there, and the day that was lost stays free.
  const repaired = page.getByRole('region', { name: 'Repaired week' });
  await see(repaired.getByText(/^Few lessons were moved/));
  await settled(page);
  await axe(page);
  await repaired.getByRole('button', { name: 'Improve further' }).click();
  await see(
    page.getByText(/^Timetable generated successfully for range/).first(),
    page.getByRole('region', { name: 'Newest timetable' }),
  );
  await gone(repaired);
  expect(await lessonsOn(date)).toBe(0);
  await call('Admin', 'PUT', `gs/StaffUnavailability?staffId=${staffId}`, { times });
});

story('With a finger the times at which somebody cannot teach are painted, and the page stays where it is', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/unavailability', { phone: true });
  const cells = page.getByRole('gridcell').getByRole('button');
  await see(cells);
  await settled(page);
  const painted = page.getByRole('gridcell').getByRole('button', { name: /Undesired$/ });
  await page.getByRole('button', { name: 'Undesired', exact: true }).click();
  const before = await painted.count();
  const columns = (await page.getByRole('columnheader').count()) - 1;
  const [from, to] = [await cells.first().boundingBox(), await cells.nth(3 * columns).boundingBox()];
  const x = (from?.x ?? 0) + 10;
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: (from?.y ?? 0) + 10 }] });
  for (let y = from?.y ?? 0; y <= (to?.y ?? 0); y += 10) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + 10 }] });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => painted.count()).toBe(before + 4);
});

story(
  'A stroke of the mouse paints every time it passes, arrow keys and Space the others, and a stale save is refused',
  async ({ open }) => {
    const staff = staffFactory({ firstName: 'Usha', lastName: 'Painted', staffType: staffType.teaching });
    const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', staff);
    const page = await open('Admin', `/gs/timetable/unavailability?staffId=${staffId}`);
    const grid = page.getByRole('grid', { name: 'Times of Usha Painted' });
    const cells = grid.getByRole('gridcell').getByRole('button');
    const blocked = grid.getByRole('gridcell').getByRole('button', { name: /Blocked$/ });
    await see(cells);
    await settled(page);
    const columns = (await grid.getByRole('columnheader').count()) - 1;
    const [from, to] = [await cells.first().boundingBox(), await cells.nth(4 * columns).boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10);
    await page.mouse.up();
    await expect.poll(() => blocked.count()).toBe(5);
    expect(await cells.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length)).toBe(1);
    await cells.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => blocked.count()).toBe(7);
    await axe(page);
    const times = [{ weekday: 1, startTime: '05:00', endTime: '05:30', level: 1 }];
    await page.route('**/api/live*', (route) => route.abort());
    await page.route('**/api/gs/StaffUnavailability*', async (route) => {
      if (route.request().method() === 'PUT') {
        await page.unroute('**/api/gs/StaffUnavailability*');
        await call('Admin', 'PUT', `gs/StaffUnavailability?staffId=${staffId}`, { times });
      }
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Reload it to see the changes; what you typed stays.'));
    await page.getByRole('button', { name: 'Reload' }).click();
    await gone(page.getByText('Reload it to see the changes; what you typed stays.'));
    expect(await blocked.count()).toBe(7);
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Your changes saved successfully').first());
    const stored = await call<{ times: unknown[] }>('Admin', 'GET', `gs/StaffUnavailability?staffId=${staffId}`);
    expect(stored.times).toHaveLength(7);
  },
);
