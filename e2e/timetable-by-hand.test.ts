import { beforeAll, expect } from 'vitest';
import type { IsoDate } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { hasFocus, someFocus, tabTo } from './support/by-keys.ts';
import { call, ownSession } from './support/calls.ts';
import { taughtWeek } from './support/registers.ts';
import { at, see, settled, story } from './support/story.ts';

/** A Monday of a week to come: none of its days is past, and no register is saved. */
let monday: IsoDate;

beforeAll(async () => {
  monday = await taughtWeek();
});

interface Lesson {
  timetableEntryId: number;
  programId: number;
  version: number;
  isLocked: boolean;
  suspendedBy: string;
  absent: unknown;
  date: string;
  slot: { startTime: string };
  course: { courseName: string };
  program: { programName: string };
}
interface Targets {
  fixed: string;
  targets: { state: 'free' | 'swap' | 'clash'; date: string; startTime: string; reason: string }[];
}

const lessonsOf = (programName: string) =>
  call<Lesson[]>('Admin', 'GET', `gs/Timetable/GetTimetableForSchool?startDate=${monday}`).then((lessons) =>
    lessons.filter(({ program }) => program.programName === programName),
  );

/** A lesson of the class that has all of these somewhere to go to, with one target of each. */
async function movable(programName: string, states: readonly Targets['targets'][number]['state'][]) {
  for (const lesson of await lessonsOf(programName)) {
    if (lesson.suspendedBy || lesson.isLocked) continue;
    const { targets } = await call<Targets>(
      'Admin',
      'GET',
      `gs/Timetable/GetMoveTargets?timetableEntryId=${lesson.timetableEntryId}`,
    );
    const found = states.map((state) => targets.find((target) => target.state === state));
    if (found.every((target) => target !== undefined)) return { lesson, found };
  }
  throw new Error(`No lesson of ${programName} can be moved.`);
}

const keyOf = ({ date, startTime }: { date: string; startTime: string }) => `[data-target="${date} ${startTime}"]`;
const lessonSelector = ({ timetableEntryId }: Lesson) => `[data-lesson="${timetableEntryId}"]`;
const placeOf = async ({ timetableEntryId, program }: Lesson) => {
  const now = (await lessonsOf(program.programName)).find((one) => one.timetableEntryId === timetableEntryId);
  return `${now?.date} ${now?.slot.startTime}`;
};

story('A lesson is taken up by key, put down with the arrows, and the change taken back', async ({ open }) => {
  const { lesson, found } = await movable('Grade 3 A', ['free', 'clash']);
  const [free, clash] = found;
  const page = await open('Admin', `/gs/timetable/program/view/${lesson.programId}?date=${monday}`);
  const button = page.locator(lessonSelector(lesson));
  await see(button);
  await settled(page);
  await button.focus();
  await page.keyboard.press('Enter');
  // The first free place has the focus, and every place says what it is, in words.
  await see(page.getByRole('status').filter({ hasText: `${lesson.course.courseName} picked up.` }));
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['target']);
  await expect.poll(focused).toBe(`${free?.date} ${free?.startTime}`);
  expect(await page.locator(keyOf(clash ?? { date: '', startTime: '' })).textContent()).toMatch(/^Clash/);
  await axe(page);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).not.toBe(`${free?.date} ${free?.startTime}`);
  await page.keyboard.press('Escape');
  await see(page.getByRole('status').filter({ hasText: 'stays where it was' }));
  expect(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['lesson'])).toBe(
    String(lesson.timetableEntryId),
  );
  await page.keyboard.press('Space');
  await expect.poll(focused).toBe(`${free?.date} ${free?.startTime}`);
  await page.keyboard.press('Enter');
  await see(page.getByRole('status').filter({ hasText: `${lesson.course.courseName} moved to` }));
  expect(await placeOf(lesson)).toBe(`${free?.date} ${free?.startTime}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(page.getByText(`Undone: ${lesson.course.courseName} moved to`));
  expect(await placeOf(lesson)).toBe(`${lesson.date} ${lesson.slot.startTime}`);
});

story('A lesson is dragged onto another, and both change places', async ({ open }) => {
  const { lesson, found } = await movable('Grade 4 A', ['swap']);
  const [swap] = found;
  const page = await open('Admin', `/gs/timetable/program/view/${lesson.programId}?date=${monday}`, { theme: 'dim' });
  const button = page.locator(lessonSelector(lesson));
  await see(button);
  await settled(page);
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await page.mouse.down();
  const from = await button.boundingBox();
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 30, { steps: 4 });
  const target = page.locator(keyOf(swap ?? { date: '', startTime: '' }));
  await see(target);
  await axe(page);
  const to = await target.boundingBox();
  await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.up();
  await see(page.getByRole('status').filter({ hasText: 'changed places' }));
  expect(await placeOf(lesson)).toBe(`${swap?.date} ${swap?.startTime}`);
});

story('A lesson is locked in every coming week, and nobody moves it until it is unlocked', async ({ open }) => {
  const { lesson } = await movable('Grade 5 A', ['free']);
  const page = await open('Admin', `/gs/timetable/program/view/${lesson.programId}?date=${monday}`);
  const button = page.locator(lessonSelector(lesson));
  await button.click();
  await page.getByRole('button', { name: 'Every week from here' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await see(page.getByText(/ locked/).first(), button.getByLabel('Locked'));
  await button.click();
  await see(page.getByText('is locked. Unlock it first.').first());
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await button.getByLabel('Locked').waitFor({ state: 'hidden' });
});

story('With a phone a lesson is moved from the list of the day', async ({ open }) => {
  const { lesson, found } = await movable('Grade 6 A', ['free']);
  const [free] = found;
  const page = await open('Admin', `/gs/timetable/program/view/${lesson.programId}?date=${lesson.date}`, {
    phone: true,
    theme: 'dim',
  });
  await page.getByRole('button', { name: `Move to …: ${lesson.course.courseName}, ${lesson.slot.startTime}` }).click();
  const place = page.getByRole('region').getByRole('button', { name: /^\d\d:\d\d Free/ });
  await see(place);
  await settled(page);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await place.first().click();
  await see(page.getByText(`${lesson.course.courseName} moved to`).first());
  expect(await placeOf(lesson)).toBe(`${free?.date} ${free?.startTime}`);
});

story('A lesson that somebody else moves meanwhile is in the hand from its new place, and can be put down', async ({ open }) => {
  const { lesson, found } = await movable('Grade 7 A', ['free']);
  const [free] = found;
  const page = await open('Admin', `/gs/timetable/program/view/${lesson.programId}?date=${monday}`, await ownSession('Admin'));
  await page.locator(lessonSelector(lesson)).click();
  const hand = page.getByRole('region', { name: 'Lesson in the hand' });
  await see(hand.getByText(`${lesson.course.courseName}, ${lesson.slot.startTime}`));
  await see(page.locator(keyOf(free ?? { date: '', startTime: '' })));
  await call('Admin', 'PUT', 'gs/Timetable/MoveLesson', {
    ...{ timetableEntryId: lesson.timetableEntryId, version: lesson.version },
    ...{ date: free?.date, startTime: free?.startTime, swapWith: null, everyWeek: false },
  });
  const back = page.locator(keyOf({ date: lesson.date, startTime: lesson.slot.startTime }));
  await see(back.filter({ hasText: 'Free' }));
  await settled(page);
  await back.click();
  await see(page.getByText(`${lesson.course.courseName} moved to`).first());
  expect(await placeOf(lesson)).toBe(`${lesson.date} ${lesson.slot.startTime}`);
});

for (const { phone, className } of [
  { phone: false, className: 'Grade 8 A' },
  { phone: true, className: 'Grade 8 B' },
])
  story(`By keyboard alone, ${phone ? 'with a phone' : 'on a small laptop'}, nothing loses the focus`, async ({ open }) => {
    const { lesson, found } = await movable(className, ['free']);
    const page = await open('Admin', `/gs/timetable/program/view?date=${lesson.date}`, { phone });
    if (!phone) await page.setViewportSize({ width: 1366, height: 768 });
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    // Each program that an arrow key leads to is shown, and the choice keeps the focus.
    const program = page.getByRole('combobox', { name: 'Program' });
    await see(program);
    await settled(page);
    await tabTo(page, program);
    for (const step of [1, 2]) {
      const next = await program.evaluate((select: HTMLSelectElement) => select.options[select.selectedIndex + 1]?.value ?? '');
      await page.keyboard.press('ArrowDown');
      await at(page, new RegExp(`/view/${next}\\?`));
      await settled(page);
      expect(await hasFocus(program), `after step ${step}`).toBe(true);
    }
    await tabTo(page, button('Print'));
    const paper = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await paper;
    await expect.poll(() => hasFocus(button('Print'))).toBe(true);
    await tabTo(page, button(/^Subscribe/), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('button', { name: 'Create an address' }));
    await page.keyboard.press('Enter');
    await see(dialog.getByRole('textbox', { name: 'Calendar address' }));
    await someFocus(page);
    await tabTo(page, dialog.getByRole('button', { name: 'Revoke' }));
    await page.keyboard.press('Enter');
    await see(dialog.getByRole('button', { name: 'Create an address' }));
    await someFocus(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(button(/^Subscribe/))).toBe(true);

    await page.goto(`/gs/timetable/program/view/${lesson.programId}?date=${lesson.date}`);
    const name = `${lesson.course.courseName}, `;
    const taken = phone ? button(`Move to …: ${name}${lesson.slot.startTime}`) : page.locator(lessonSelector(lesson));
    await see(taken);
    await settled(page);
    await tabTo(page, taken);
    await page.keyboard.press('Enter');
    await tabTo(page, button('Lock'));
    await page.keyboard.press('Enter');
    await see(page.getByText(/ locked/).first());
    await expect.poll(() => hasFocus(taken)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, button('Unlock'));
    await page.keyboard.press('Enter');
    await see(page.getByText(/ unlocked/).first());
    await expect.poll(() => hasFocus(taken)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, phone ? button('Close') : button('Put back'));
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(taken)).toBe(true);
    await page.keyboard.press('Enter');
    const [target = { date: '', startTime: '' }] = found;
    const free = phone ? button(new RegExp(`^${target.startTime} Free`)) : page.locator(keyOf(target));
    await tabTo(page, free);
    await page.keyboard.press('Enter');
    await see(page.getByText(`${lesson.course.courseName} moved to`).first());
    await someFocus(page);
    await tabTo(page, button('Undo'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await see(page.getByText(/^Undone: /).first());
    await someFocus(page);
    expect(await placeOf(lesson)).toBe(`${lesson.date} ${lesson.slot.startTime}`);
  });

story('Who may only read timetables finds nothing to take up', async ({ open }) => {
  const page = await open('Parent', `/gs/timetable/program/view?date=${monday}`);
  await see(page.getByRole('heading', { level: 2 }).first());
  await settled(page);
  expect(await page.locator('[data-lesson]').count()).toBe(0);
});
