import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { readPdf } from '../../test/support/pdf-text.ts';

interface Paper {
  name: string;
  bytes: Uint8Array;
  /** What stands on each page, in one line. */
  pages: string[];
  /** The same of all pages. */
  text: string;
}

/** The paper that a button fetches. */
export async function paperOf(page: Page, click: () => Promise<void>): Promise<Paper> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  const bytes = await buffer(await file.createReadStream());
  const pages = (await readPdf(bytes)).pages.map((text) => text.replace(/\s+/g, ' '));
  return { name: file.suggestedFilename(), bytes, pages, text: pages.join(' ') };
}
