import type { BrowserContext, Page } from 'playwright-core';

/** Waits until the service worker has everything that a sheet needs to show without a network. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });

/** From its next page on, this browser says that it is online in any case, as some do when a page was opened without a network. */
export const knowsNothingOfNetworks = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    for (const type of ['online', 'offline']) window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });

/** What the browser has stored of sheets, on its disk. */
export const keptSheets = <Kept>(page: Page): Promise<Kept[]> =>
  page.evaluate(
    () =>
      new Promise<Kept[]>((resolve, reject) => {
        const opened = indexedDB.open('homeroom');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction('sheets').objectStore('sheets').getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );

/** The same as a text. */
export const keptOnDisk = async (page: Page): Promise<string> => JSON.stringify(await keptSheets(page));
