import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import type { StoredSession } from '../e2e/support/roles.ts';

const { findChromium } = (await import(new URL('../scripts/chromium.mjs', import.meta.url).href)) as {
  findChromium: () => string | undefined;
};

/** Runs something with the browser that the stories use. @throws if there is none */
export async function inBrowser(run: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This needs Chromium: install it, or say where it is by CHROME_PATH.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** A browser of its own, without anything stored; by default on a laptop. */
export async function openContext(browser: Browser, baseURL: string, device = laptop): Promise<BrowserContext> {
  const context = await browser.newContext({ ...device, baseURL });
  // Code that runs in the page was compiled for Node, and calls a helper that names functions.
  await context.addInitScript('globalThis.__name = (of) => of');
  return context;
}

/** The same, signed in from its first page on. */
export async function openSignedIn(browser: Browser, baseURL: string, { token, permissions }: StoredSession, device = laptop) {
  const context = await openContext(browser, baseURL, device);
  await context.addInitScript(
    ([jt, permitted]) => {
      localStorage.setItem('jt', jt ?? '');
      localStorage.setItem('permissions', permitted ?? '');
    },
    [token, permissions],
  );
  return context;
}
