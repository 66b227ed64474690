import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { gone, see, story, told } from './support/story.ts';

/** What was added in one step goes again. */
async function takeBack(page: Page, names: string, action: string) {
  const group = page.getByRole('region', { name: 'Added together' }).getByRole('listitem').filter({ hasText: names });
  await group.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
  await gone(group);
}

story('The classes of a grade and courses from the ready list are added in one step each, and taken back', async ({ open }) => {
  const page = await open('Admin', '/ps/program/grid');
  await page.getByRole('link', { name: 'Several at once' }).click();
  await page.getByRole('checkbox', { name: 'Grade 12' }).check();
  await page.getByRole('spinbutton', { name: 'Sections of Grade 12' }).fill('4');
  await axe(page);
  await page.getByRole('button', { name: 'See the classes' }).click();
  await see(page.getByText('Grade 12 C, Grade 12 D'));
  await see(page.getByText('There already: Grade 12 A, Grade 12 B'));
  await page.getByRole('button', { name: 'Add 2 classes' }).click();
  await told(page, '2 classes added');
  await takeBack(page, 'Grade 12 C, Grade 12 D', 'Delete 2 classes');

  await page.getByRole('button', { name: 'Courses' }).click();
  await page.getByRole('checkbox', { name: 'English Core' }).check();
  await page.getByRole('checkbox', { name: 'Hindi Core' }).check();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(page);
  await page.getByRole('button', { name: 'Add 2 courses' }).click();
  await told(page, '2 courses added');
  await takeBack(page, 'English Core, Hindi Core', 'Delete 2 courses');
});
