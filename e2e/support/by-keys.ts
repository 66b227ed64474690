import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const mostPresses = 150;

/** Presses Tab, or Shift and Tab, until something has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${wanted}.`);
}

/** Whether it has the focus. */
export const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.first().evaluate((element) => element === document.activeElement);

/** Waits until something of the page has the focus: whoever works without a mouse goes on from there. */
export const someFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** Types for somebody without a mouse, and counts their keys. */
export function countedKeys({ keyboard }: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      await keyboard.press(key);
    },
    type: async (text: string) => {
      keys += text.length;
      await keyboard.type(text);
    },
    count: () => keys,
  };
}
