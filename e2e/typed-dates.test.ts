import { expect } from 'vitest';
import { addDays, displayDate } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { dateIn, enterDate } from './support/dates.ts';
import { today } from './support/registers.ts';
import { at, gone, see, story, told } from './support/story.ts';

/** A day as it is said in passing: `5 Apr 26`. */
const inPassing = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: '2-digit', timeZone: 'UTC' });

story('A date is typed as people write it, shows day-month-year, and goes out as it always did', async ({ open }) => {
  const page = await open('Admin', '/ps/course/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new course' });
  await panel.getByLabel('Course Name').fill('Calligraphy for beginners');
  await panel.getByLabel('Duration').fill('12');
  await panel.getByLabel('Start Date').fill('5-4-26');
  await panel.getByLabel('Start Date').press('Tab');
  await expect.poll(() => panel.getByLabel('Start Date').inputValue()).toBe('05-04-2026');
  await panel.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Your changes saved successfully');
  const { items } = await call<{ items: { courseId: number; startDate: string }[] }>(
    'Admin',
    'GET',
    'ps/Course?courseName=Calligraphy',
  );
  expect(items.map(({ startDate }) => startDate)).toEqual(['2026-04-05']);
  await call('Admin', 'DELETE', `ps/Course?courseId=${items[0]?.courseId}`);
});

story('What is no date stays in its field with a message, and nothing else is lost', async ({ open }) => {
  const page = await open('Admin', '/las/studentleave/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new student leave' });
  const from = panel.getByLabel('Leave From');
  const message = '“31-2-26” is not a date. Type day, month and year, such as 05-04-2026.';
  await panel.getByLabel('Reason').fill('A wedding');
  await from.fill('31-2-26');
  await panel.getByLabel('Leave To').focus();
  await see(panel.getByText(message));
  expect(await from.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator(`[id="${await from.getAttribute('aria-describedby')}"]`).textContent()).toBe(message);
  await axe(page);
  await page.keyboard.press('Control+Enter');
  await see(panel.getByRole('alert').getByRole('link', { name: message }));
  expect([await from.inputValue(), await panel.getByLabel('Reason').inputValue()]).toEqual(['31-2-26', 'A wedding']);
  const day = addDays(today(), 30);
  await from.fill(inPassing(day));
  await panel.getByLabel('Leave To').focus();
  await gone(panel.getByText(message));
  await expect.poll(() => from.inputValue()).toBe(displayDate(day));
});

story("A button beside each date opens the browser's own calendar, by mouse and by keyboard", async ({ open }) => {
  const page = await open('Admin', '/las/studentleave/grid?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add new student leave' });
  await page.evaluate(() => {
    const calendar = HTMLInputElement.prototype as { showPicker: () => void };
    calendar.showPicker = function (this: HTMLInputElement) {
      this.dataset['opened'] = 'yes';
    };
  });
  const button = panel.getByRole('button', { name: 'Calendar for Leave From' });
  await button.press('Enter');
  const calendar = panel.locator('input[type=date][data-opened=yes]');
  await calendar.waitFor({ state: 'attached' });
  const day = addDays(today(), 3);
  await calendar.evaluate((input, value) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, day);
  await expect.poll(() => panel.getByLabel('Leave From').inputValue()).toBe(displayDate(day));
});

story('A list is filtered by a typed day; what is no date filters nothing and says so', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  const filter = page.getByRole('textbox', { name: 'Filter Date of Birth' });
  await filter.fill('31-2-15');
  await filter.press('Enter');
  await see(page.getByText('“31-2-15” is not a date.'));
  await axe(page);
  await at(page, '/sis/student/grid');
  await filter.fill('1 mar 15');
  await filter.press('Enter');
  await at(page, '/sis/student/grid?dateOfBirth=2015-03-01');
  await see(page.getByText('Date of Birth: 01-03-2015'));
  await expect.poll(() => filter.inputValue()).toBe('01-03-2015');
});

story('A sheet opens for the day that is typed; what is no date opens none', async ({ open }) => {
  const page = await open('Admin', '/las/staffattendance/grid?sheet=new&date=2026-13-45');
  await see(page.getByText('“2026-13-45” is not a date.'));
  const date = page.getByLabel('Attendance Date');
  await date.fill('soon');
  await date.press('Tab');
  await see(page.getByText('“soon” is not a date.'));
  expect(await date.inputValue()).toBe('soon');
  await gone(page.getByRole('button', { name: 'Save attendance' }));
  await enterDate(date, '2020-01-01');
  await see(page.getByText(/The Attendance Date must be between .* and the current date/));
});

story("On a phone a date is the browser's own field", async ({ open }) => {
  const page = await open('Admin', '/las/studentleave/grid?panel=new', { phone: true });
  const from = page.getByRole('dialog').getByLabel('Leave From');
  expect(await from.getAttribute('type')).toBe('date');
  await enterDate(from, today());
  expect(await dateIn(from)).toBe(today());
});
