import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens the message with this subject, as soon as it has come. */
export async function openMessage(page: Page, subject: string) {
  const link = page.getByRole('link', { name: subject, exact: true });
  await expect
    .poll(async () => {
      await page.goto('/dev/mail');
      return link.isVisible();
    })
    .toBe(true);
  await link.click();
}
