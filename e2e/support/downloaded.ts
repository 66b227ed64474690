import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

/** The file that a page lets somebody keep after a click or a key. */
export async function downloaded(page: Page, press: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}
