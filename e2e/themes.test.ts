import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { themes } from '../src/kit/web/parts/themes.domain.ts';
import { lasting, violations } from './support/axe.ts';
import { allWeakPairs, showTheme } from './support/contrast.ts';
import { see, story } from './support/story.ts';

/** What is below its ratio in any of the 35 themes, with the theme's name. */
async function weakInAnyTheme(page: Page): Promise<string[]> {
  const weak: string[] = [];
  for (const theme of themes) {
    await showTheme(page, theme);
    weak.push(...(await lasting(page, () => allWeakPairs(page))).map((pair) => `${theme}: ${pair}`));
  }
  return weak;
}

story(
  'Every pair of colours is readable in all 35 themes: list, filters, wizard with refusals, and axe finds nothing',
  async ({ open }) => {
    expect(themes).toHaveLength(35);
    const page = await open('Admin', '/sis/student/grid?studentName=aarohi%20d&panel=new');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await see(page.getByText('First Name is required'));
    expect(await weakInAnyTheme(page)).toEqual([]);
    for (const theme of themes) {
      await showTheme(page, theme);
      expect(await lasting(page, () => violations(page, ['color-contrast'])), theme).toEqual([]);
    }
  },
);

const places: [path: string, ready: string][] = [
  ['/sis/student/grid?view=card&gender=2', 'Page 1 of'],
  ['/sis/student/details/3', 'Enrolment history'],
  ['/as/grid', 'Page 1 of'],
  ['/gs/account/grid', 'Page 1 of'],
  ['/gs/school', 'Choose logo'],
  ['/account/settings', 'this one'],
  ['/dashboard', 'Attendance today'],
];

for (const [path, ready] of places) {
  story(`Every pair of colours on ${path} is readable in all 35 themes`, async ({ open }) => {
    const page = await open('Admin', path);
    await see(page.getByText(ready));
    expect(await weakInAnyTheme(page)).toEqual([]);
  });
}

story('The login is readable in all 35 themes, with what it complains about', async ({ open }) => {
  const page = await open(null, '/public/new/login?session_timeout=1');
  await page.getByRole('button', { name: 'Login' }).click();
  await see(page.getByText('Email is required'));
  expect(await weakInAnyTheme(page)).toEqual([]);
});

story('A box to tick has corners in all 35 themes: a round one would mean that only one may be chosen', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/repair');
  const box = page.getByRole('checkbox', { name: 'Mon', exact: true });
  await see(box);
  for (const theme of themes) {
    await showTheme(page, theme);
    const roundness = await box.evaluate((input) => {
      const { borderTopLeftRadius, width } = getComputedStyle(input);
      return Number.parseFloat(borderTopLeftRadius) / Number.parseFloat(width);
    });
    expect(roundness, theme).toBeLessThan(0.25);
    expect(await allWeakPairs(page), theme).toEqual([]);
  }
});
