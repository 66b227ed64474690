import type { Page } from 'playwright-core';
import { readPdf } from '../../test/support/pdf-text.ts';
import { downloaded } from './downloaded.ts';

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
  const { name, bytes } = await downloaded(page, click);
  const pages = (await readPdf(bytes)).pages.map((text) => text.replace(/\s+/g, ' '));
  return { name, bytes, pages, text: pages.join(' ') };
}
