import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import type { LessonRow } from '../src/areas/timetable/lesson/lesson.domain.ts';
import { staffType } from '../src/common/enumerations.domain.ts';
import { addDays, displayDate, shortWeekday, weekdayName, weekdayOf } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { hasFocus, someFocus, tabTo } from './support/by-keys.ts';
import { call } from './support/calls.ts';
import { today as schoolDay } from './support/registers.ts';
import { gone, see, settled, story, told } from './support/story.ts';
import { answerTasksOnceEnded } from './support/tasks-once-ended.ts';

// How timetables are made and repaired: a repair is refused once anything it was made from has changed, so these stories share a file.

const today = schoolDay();

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
  await page.getByLabel('Start Date', { exact: true }).fill(displayDate(from));
  await page.getByLabel('End Date', { exact: true }).fill(displayDate(addDays(from, 13)));
  await page.getByLabel(/Seconds to improve/).fill('0');
  const told = await toastsFromNowOn(page);
  const generate = page.getByRole('button', { name: /^(Generate|Loading)/ });
  await tabTo(page, generate);
  await page.keyboard.press('Enter');
  await see(page.getByText(/Timetable generated successfully for range/).first());
  await see(page.getByText(displayDate(from)).first());
  await settled(page);
  const ends = (await told()).filter((text) => text.includes(displayDate(from)));
  expect(ends).toEqual([expect.stringContaining('Timetable generated successfully')]);
  expect(await hasFocus(generate)).toBe(true);
  // What came of it is still there for whoever comes back, until they remove it.
  await page.goto('/gs/timetable/program/view');
  await page.goto('/gs/timetable/create');
  const last = page.getByRole('list', { name: 'Last run' });
  await see(last.getByText(`Timetable from ${displayDate(from)} to ${displayDate(addDays(from, 13))}`));
  await see(last.getByText(/^Ready · Timetable generated successfully for range/));
  await settled(page);
  await axe(page);
  await tabTo(page, last.getByRole('button', { name: /^Remove/ }));
  await page.keyboard.press('Enter');
  await gone(last);
  await someFocus(page);
});

story('What is wrong with a generation is said at its field, and the seconds can be typed again', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/create');
  const seconds = page.getByLabel(/Seconds to improve/);
  await see(seconds);
  await seconds.press('End');
  await seconds.press('Backspace');
  expect(await seconds.inputValue()).toBe('');
  await seconds.press('9');
  expect(await seconds.inputValue()).toBe('9');
  await page.getByLabel('End Date', { exact: true }).fill(displayDate(today));
  await page.getByLabel('Start Date', { exact: true }).fill(displayDate(addDays(today, 3)));
  await page.getByRole('button', { name: 'Generate' }).click();
  await see(page.locator('form').getByText(/^The End Date must be between the start date and/));
  await see(page.locator('#timetable-to[aria-invalid=true]'));
});

story('A generation that is cancelled keeps its best week, which can be seen and dropped', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/create');
  await see(page.getByText('Nothing stands in the way'));
  await page.getByLabel('Start Date', { exact: true }).fill(displayDate(addDays(today, 430)));
  await page.getByLabel('End Date', { exact: true }).fill(displayDate(addDays(today, 440)));
  await page.getByLabel(/Seconds to improve/).fill('600');
  await page.getByRole('button', { name: 'Generate' }).click();
  await see(page.getByText(/Improving: all/));
  await tabTo(page, page.getByRole('list', { name: 'In progress' }).getByRole('button', { name: /^Cancel/ }));
  await page.keyboard.press('Enter');
  const kept = page.getByRole('region', { name: 'Kept week' });
  await see(kept.getByText('Best week of the cancelled run'));
  await someFocus(page);
  await kept.getByRole('combobox', { name: /^Program of the week/ }).selectOption({ label: 'Grade 7 B' });
  await see(kept.getByRole('region', { name: 'Week of Grade 7 B' }).getByText('English'));
  await see(kept.getByRole('button', { name: 'Put into the dates' }));
  await settled(page);
  await axe(page);
  const improve = page.getByRole('button', { name: 'Improve further' });
  expect(await improve.count(), 'that of the kept week').toBe(1);
  await tabTo(page, kept.getByRole('button', { name: 'Drop it' }));
  await page.keyboard.press('Enter');
  await see(page.getByText('The week was dropped'));
  await gone(kept);
  await someFocus(page);
  await see(improve);
});

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

for (const how of ['while it is looked for', 'that ends before its progress can show'] as const)
  story(`Why a teacher’s leaving cannot be repaired stays to be read: ${how}`, async ({ open }) => {
    const page = await open('Admin', '/gs/timetable/repair', { phone: true });
    await page.getByText('Leaves', { exact: true }).click();
    // The only one of the demo school who teaches Library.
    await page.getByRole('combobox', { name: 'Staff' }).selectOption({ label: 'Asmita Sen' });
    if (how !== 'while it is looked for') await answerTasksOnceEnded(page);
    await page.getByRole('button', { name: 'Look for a repair' }).click();
    await see(page.getByRole('main').getByText(/^Nobody can take over Library in .* and \d+ more: /));
  });

story('A teacher loses a day: the repaired week is seen beside the present one, and only then accepted', async ({ open }) => {
  const from = addDays(today, 436 - weekdayOf(addDays(today, 435)));
  const days = { startDate: from, endDate: addDays(from, 12) };
  const next = { startDate: addDays(from, 14), endDate: addDays(from, 18) };
  for (const range of [days, next]) await call('Admin', 'POST', 'gs/Timetable', { ...range, seconds: 0 });
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
  await page.getByRole('checkbox', { name: shortWeekday(date), exact: true }).check();
  await page.getByLabel('Start Date', { exact: true }).fill(displayDate(from));
  await page.getByRole('button', { name: 'Look for a repair' }).click();
  const repair = page.getByRole('region', { name: 'Repair', exact: true });
  const what = `${staff.firstName} ${staff.lastName} is not there on ${weekdayName(date)}`;
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
  // What is to be known of it stays to be read.
  await see(repaired.getByText(/ on another timetable holds: repair that one as well\.$/));
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
    await tabTo(page, page.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await told(page, 'Your changes saved successfully');
    await settled(page);
    await someFocus(page);
    const stored = await call<{ times: unknown[] }>('Admin', 'GET', `gs/StaffUnavailability?staffId=${staffId}`);
    expect(stored.times).toHaveLength(7);
  },
);

story('Lessons and rooms that are typed stay while the other ones are saved, and no name is cut off', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/needs');
  await page.getByRole('combobox', { name: 'Program' }).selectOption({ label: 'Grade 3 A' });
  const lessons = page.getByRole('spinbutton', { name: 'Lessons of Environmental Studies' });
  await see(lessons);
  await settled(page);
  const cut = await page
    .locator('tbody :is(th, td:nth-child(2))')
    .evaluateAll(
      (all) => all.filter((one) => [one, ...one.children].some((part) => part.scrollWidth > part.clientWidth + 1)).length,
    );
  expect(cut).toBe(0);
  await lessons.fill('9');
  const again = page.waitForResponse((answer) => answer.url().includes('GetNeedsForProgram'));
  await page.getByRole('button', { name: 'Save rooms' }).click();
  await again;
  await settled(page);
  expect(await lessons.inputValue()).toBe('9');
  // Nor does what is typed below go when the lessons are saved.
  await lessons.fill('5');
  await page.getByRole('button', { name: 'Add a kind' }).click();
  const name = page.getByRole('textbox', { name: /^Name of kind/ }).last();
  await name.fill('Pottery');
  const kinds = page.waitForResponse((answer) => answer.url().includes('/gs/RoomKind') && answer.request().method() === 'GET');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await kinds;
  await settled(page);
  expect(await name.inputValue()).toBe('Pottery');
});

story('A kind of room that somebody else adds meanwhile stays, and so does what is typed', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/needs');
  await see(page.getByRole('region', { name: 'Kinds of rooms' }));
  await settled(page);
  await page.getByRole('button', { name: 'Add a kind' }).click();
  const names = page.getByRole('textbox', { name: /^Name of kind/ });
  await names.last().fill('Weaving room');
  const save = async (change: (kinds: Kind[]) => Kind[]) => {
    const { roomKinds } = await call<{ roomKinds: Kind[] }>('Admin', 'GET', 'gs/RoomKind');
    await call('Admin', 'PUT', 'gs/RoomKind/UpdateRoomKindBulk', { roomKinds: change(roomKinds) });
  };
  await save((kinds) => [...kinds, { roomKindName: 'Pottery room', rooms: 1 }]);
  await page.getByRole('button', { name: 'Save rooms' }).click();
  await see(page.getByText('Reload it to see the changes; what you typed stays.'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await gone(page.getByText('Reload it to see the changes; what you typed stays.'));
  expect(await names.last().inputValue()).toBe('Weaving room');
  await page.getByRole('button', { name: 'Save rooms' }).click();
  await told(page, 'Your changes saved successfully');
  const { roomKinds } = await call<{ roomKinds: Kind[] }>('Admin', 'GET', 'gs/RoomKind');
  expect(roomKinds.map(({ roomKindName }) => roomKindName)).toEqual(expect.arrayContaining(['Pottery room', 'Weaving room']));
  await save((kinds) => kinds.filter(({ roomKindName }) => !['Pottery room', 'Weaving room'].includes(roomKindName)));
});

story('What somebody who leaves has lost is given back at once, days to come as well', async ({ open }) => {
  const staff = staffFactory({ firstName: 'Lata', lastName: 'Returned', staffType: staffType.teaching });
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', staff);
  const path = `gs/StaffUnavailability?staffId=${staffId}`;
  const day = { startTime: '09:00', endTime: '15:30', level: 2 };
  const lost = [1, 2, 3, 4, 5, 6].map((weekday) => ({ ...day, weekday, fromDate: addDays(today, 7) }));
  await call('Admin', 'PUT', path, { times: [...lost, { ...day, weekday: 1, fromDate: null }] });
  const page = await open('Admin', `/gs/timetable/unavailability?staffId=${staffId}`);
  const coming = page.getByRole('list', { name: 'To come' });
  await see(coming);
  await page.getByRole('button', { name: 'Free the whole week' }).click();
  await gone(coming);
  expect(
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /Blocked$/ })
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
  expect((await call<{ times: unknown[] }>('Admin', 'GET', path)).times).toEqual([]);
});

interface Kind {
  roomKindId?: number;
  roomKindName: string;
  rooms: number;
}
