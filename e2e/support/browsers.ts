import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';

/** A browser with one page, in which nothing is stored. */
export interface StoryBrowser {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  isPhone: boolean;
}

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
/** Far longer than anything takes: only what never comes is a failure, even on a slow machine. */
const patienceMs = 90_000;
/** Each takes memory. */
const mostKept = 2;

const viewportOf = (isPhone: boolean) => (isPhone ? phone : desktop).viewport;

let connection: Promise<Browser> | undefined;
let free: StoryBrowser[] = [];

const optionsOf = (isPhone: boolean): BrowserContextOptions => ({
  ...(isPhone ? phone : desktop),
  baseURL: inject('school'),
  locale: 'en-GB',
  reducedMotion: 'reduce',
  acceptDownloads: true,
});

/** A browser that an earlier story gave back, else a new one, whose process alone takes a second of processor time. */
export async function takeBrowser(isPhone: boolean, isApart: boolean): Promise<StoryBrowser> {
  const given = isApart ? undefined : free.findLast((browser) => browser.isPhone === isPhone);
  if (!given) return newBrowser(isPhone);
  free = free.filter((browser) => browser !== given);
  return given;
}

async function newBrowser(isPhone: boolean): Promise<StoryBrowser> {
  connection ??= chromium.connect(inject('browser'));
  const context = await (await connection).newContext(optionsOf(isPhone));
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(letMessagesGo);
  await context.addInitScript(noteMessages);
  const page = await context.newPage();
  return { context, page, devtools: await context.newCDPSession(page), isPhone };
}

/** Empties it for the next story. */
export async function giveBack(browser: StoryBrowser): Promise<void> {
  const { context, page, devtools, isPhone } = browser;
  if (page.isClosed()) return closeBrowser(browser);
  await context.setOffline(false);
  for (const other of context.pages()) if (other !== page) await other.close();
  await stopRoutes(context);
  // Without scripts, and of the same origin: for another one, the browser would start a process.
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await devtools.send('Storage.clearDataForOrigin', { origin: inject('school'), storageTypes: 'all' });
  await page.setViewportSize(viewportOf(isPhone));
  await page.mouse.move(-1, -1);
  free.push(browser);
  if (free.length > mostKept) await closeBrowser(free.shift() ?? browser);
}

/** Whatever a page still asks for when its story is over gets no answer. */
export async function closeBrowser({ context }: StoryBrowser): Promise<void> {
  await stopRoutes(context);
  await context.close();
}

const stopRoutes = (context: BrowserContext) =>
  Promise.all([context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })));

/**
 * The end of a task is told on every page of its account. If the pointer happened to rest on that message, it would stay and cover
 * what is there, so in stories no message hears of the pointer. A locator handler does not work: if a story waits for two things at
 * once, one of them waits for ever.
 */
function letMessagesGo() {
  window.addEventListener(
    'mouseover',
    (event) => {
      if ((event.target as Element).closest?.('.Toastify__toast')) event.stopImmediatePropagation();
    },
    true,
  );
}

/** Notes what the messages of a page say: each shows for 3 seconds, and a busy machine may look later than that. */
function noteMessages() {
  const said: string[] = [];
  const noted = new WeakSet<Element>();
  const messages = document.getElementsByClassName('Toastify__toast');
  new MutationObserver(() => {
    for (const message of messages) {
      if (noted.has(message) || !message.textContent) continue;
      noted.add(message);
      said.push(message.textContent);
    }
  }).observe(document, { subtree: true, childList: true });
  Object.assign(window, { said });
}
