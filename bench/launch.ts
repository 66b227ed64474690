import { type Browser, chromium } from 'playwright-core';

const { findChromium } = (await import(new URL('../scripts/chromium.mjs', import.meta.url).href)) as {
  findChromium: () => string | undefined;
};

/** Starts the browser that the stories use. @throws if there is none */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This needs Chromium: install it, or say where it is by CHROME_PATH.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
