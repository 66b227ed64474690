import type { BrowserContext, Page } from 'playwright-core';

/** What a sheet needs is in the browser, which can show it without a network from now on. */
export const readyForAnything = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });

/** From its next page on this browser says that it is online, whatever is: so are some when a page was opened without a network. */
export const knowsNothingOfNetworks = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    for (const type of ['online', 'offline']) window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
