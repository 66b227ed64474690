import type { Page } from 'playwright-core';

/**
 * Holds the first call of a page whose address matches, until it is let go.
 * @returns lets it go
 */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, (route) => released.then(() => route.continue()), { times: 1 });
  return letGo;
}
