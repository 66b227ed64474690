import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { gone, see, settled, story } from './support/story.ts';

story('A parent takes a child’s timetable into a calendar, and takes the address back', async ({ open }) => {
  const page = await open('Parent', '/dashboard', { phone: true });
  await page
    .getByRole('button', { name: /^Subscribe to the timetable of / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Create an? (new )?address$/ }).click();
  const field = page.getByRole('textbox', { name: 'Calendar address' });
  await see(field);
  await settled(page);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const address = await field.inputValue();
  const calendar = await page.request.get(address);
  expect([calendar.status(), (await calendar.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await see(page.getByRole('button', { name: 'Create an address' }));
  await gone(field);
  expect((await page.request.get(address)).status()).toBe(404);
});

story('A head subscribes to the timetable of a program', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/program/view', { theme: 'dim' });
  await page.getByRole('button', { name: /^Subscribe to the timetable of / }).click();
  await page.getByRole('button', { name: /^Create an? (new )?address$/ }).click();
  await see(page.getByRole('textbox', { name: 'Calendar address' }));
  await see(page.getByRole('link', { name: 'open it in the calendar of this device' }));
  await settled(page);
  await axe(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await gone(page.getByRole('dialog'));
});
