import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { showTheme, undecidedPairs } from './contrast.ts';
import { outOfReach } from './out-of-reach.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** The rules that look at colours: another theme of the same page changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Without spaces and comments: each page reads all of it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The page keeps to WCAG 2.0 to 2.2, A and AA, in a light and in a dark theme; pairs of colours that axe leaves open are computed. What
 * axe finds only while it overflows, is found whenever it could: a box that scrolls has a tab stop.
 */
export async function axe(page: Page, themes: readonly string[] = ['light', 'dim']): Promise<void> {
  expect(await lasting(page, () => outOfReach(page)), page.url()).toEqual([]);
  for (const [index, theme] of themes.entries()) {
    await showTheme(page, theme);
    const rules = index === 0 ? undefined : colourRules;
    expect(await lasting(page, () => violations(page, rules)), `axe on ${page.url()} in ${theme}`).toEqual([]);
  }
}

/**
 * What a page lacks whenever it is looked at. A toast may come at any moment, and go before it is noticed: the end of a task is
 * told on every page of its account, and other stories use the account as well. So it waits until there is none, and looks again
 * for what it found. It also waits for what is still loading: an outline has nothing in it to tab to.
 */
export async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  await atRest(page);
  const found = await look();
  if (found.length === 0) return found;
  await atRest(page);
  const again = new Set(await look());
  return found.filter((line) => again.has(line));
}

const atRest = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const toasts = await page.locator('.Toastify__toast').count();
      // A toast on which the pointer happens to be would stay, and on a phone they are as wide as the page.
      if (toasts > 0) await page.mouse.move(0, (page.viewportSize()?.height ?? 1) - 1);
      // By its room, not by its text: an outline is invisible at first, and some never show one.
      return { toasts, loading: await page.locator('.skeleton-room').count() };
    })
    .toEqual({ toasts: 0, loading: 0 });

/** What axe finds now, a line for each place, and the pairs of colours below their ratio that it could not decide. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const results = await page.evaluate(
    ([wanted, only]): Promise<AxeResults> => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      const runOnly = only ? { type: 'rule' as const, values: [...only] } : { type: 'tag' as const, values: wanted };
      return axe.run(document, { runOnly, preload: false, resultTypes: ['violations', 'incomplete'] });
    },
    [tags, rules ?? null] as const,
  );
  const found = results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  );
  const open = results.incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  return [
    ...found,
    ...(await undecidedPairs(
      page,
      open.map(({ target }) => target.map(String).join(' ')),
    )),
  ];
}
