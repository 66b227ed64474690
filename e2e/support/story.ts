import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Role, StoredSession } from './roles.ts';

/** How a person looks at Homeroom. */
interface Look {
  /** 390 px wide, with a finger; else 1440 x 900. */
  phone?: boolean;
  theme?: string;
  /** A session of its own instead of the one that all stories share, for stories that end it. */
  session?: StoredSession;
  /** Problems that belong to the story: matching ones do not fail it. */
  expected?: RegExp;
}

/** Opens a path in a browser of its own; `null` for somebody who is not signed in. */
export type Open = (who: Role | null, path: string, look?: Look) => Promise<Page>;

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
/** Far longer than anything takes: only what never comes is a failure, even on a slow machine. */
const patienceMs = 90_000;

let connection: Promise<Browser> | undefined;

/**
 * A story: a test with `open`. When it is over, its pages are closed, and it fails if one of them broke the content policy, threw,
 * wrote an error to the console, got a 5xx, or asked for what is not there (404). A story that fails leaves a picture in `test-results/`.
 */
export const story = test.extend<{ open: Open }>({
  open: async ({ task }, use) => {
    connection ??= chromium.connect(inject('browser'));
    const browser = await connection;
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (who, path, look = {}) => {
      const context = await browser.newContext(optionsOf(look));
      context.setDefaultTimeout(patienceMs);
      contexts.push(context);
      watch(context, problems, look.expected);
      await context.addInitScript(letMessagesGo);
      await context.addInitScript(noteMessages);
      const page = await context.newPage();
      await page.addInitScript(store, storedOf(who, look));
      await page.goto(path);
      return page;
    });
    if (task.result?.state === 'fail') await takePictures(task.name, contexts);
    await Promise.all(contexts.map(close));
    expect(problems).toEqual([]);
  },
});

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

/** Whatever a page still asks for when its story is over gets no answer. */
async function close(context: BrowserContext) {
  await Promise.all([context, ...context.pages()].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

function optionsOf({ phone: onPhone }: Look): BrowserContextOptions {
  return {
    ...(onPhone ? phone : desktop),
    baseURL: inject('school'),
    locale: 'en-GB',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  };
}

/** What the browser of somebody holds in its local storage. */
function storedOf(who: Role | null, { theme, session }: Look): Record<string, string> {
  const { token, permissions } = session ?? (who ? inject('sessions')[who] : { token: '', permissions: '' });
  return { ...(token && { jt: token, permissions }), ...(theme && { theme }) };
}

/**
 * Fills the local storage once, before the scripts of the page that is opened first. `storageState` would open and close another
 * page for it, a quarter of a second each time.
 */
function store(stored: Record<string, string>) {
  if (location.protocol === 'about:' || sessionStorage.getItem('story')) return;
  sessionStorage.setItem('story', 'begun');
  Object.assign(localStorage, stored);
}

/** What each page is waiting for, and when that last changed; the stream of other people's changes never ends. */
interface Calls {
  open: Set<Request>;
  changedAt: number;
}
const callsOf = new WeakMap<Page, Calls>();
const quietMs = 500;

/** Waits until a page has asked for nothing more for half a second, and is not too busy to ask. */
export async function settled(page: Page): Promise<void> {
  const beganAt = Date.now();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => new Promise((rests) => requestIdleCallback(rests, { timeout: 5000 })));
        const { open, changedAt } = callsOf.get(page) ?? { open: new Set(), changedAt: 0 };
        return open.size > 0 ? 0 : Date.now() - Math.max(beganAt, changedAt);
      },
      { interval: 50 },
    )
    .toBeGreaterThan(quietMs);
}

/** Goes on to another screen, as a link does: loading the page again would take most of a second. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await settled(page);
}

function follow(page: Page) {
  const calls: Calls = { open: new Set(), changedAt: Date.now() };
  callsOf.set(page, calls);
  const end = (request: Request) => {
    if (calls.open.delete(request)) calls.changedAt = Date.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/api/live')) return;
    calls.open.add(request);
    calls.changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

function watch(context: BrowserContext, problems: string[], expected?: RegExp) {
  context.on('page', follow);
  const note = (problem: string) => {
    if (!expected?.test(problem)) problems.push(problem);
  };
  context.on('weberror', (error) => note(`threw: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    const refused = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !refused) note(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500 || response.status() === 404) note(`${response.status()}: ${response.url()}`);
  });
}

async function takePictures(name: string, contexts: BrowserContext[]) {
  mkdirSync('test-results', { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  const file = name.replace(/\W+/g, '-').slice(0, 80);
  await Promise.all(pages.map((page, index) => page.screenshot({ path: join('test-results', `${file}-${index}.png`) })));
}

/** Waits until it shows. */
export const see = (...wanted: Locator[]): Promise<unknown> => Promise.all(wanted.map((locator) => locator.first().waitFor()));

/**
 * Waits until a page has said this in a message since it was loaded, whether or not that still shows. If it never does, the failure
 * names what it said instead.
 */
export const told = (page: Page, text: string): Promise<void> =>
  expect
    .poll(async () => {
      const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
      return said.some((message) => message.includes(text)) ? 'told' : said;
    })
    .toEqual('told');

/** Waits until none of it shows. */
export const gone = (...unwanted: Locator[]): Promise<unknown> =>
  Promise.all(unwanted.map((locator) => locator.first().waitFor({ state: 'hidden' })));

/** Waits until the address, from its path on, is this one or matches it. */
export const at = (page: Page, wanted: string | RegExp): Promise<void> =>
  page.waitForURL((url) => {
    const address = `${url.pathname}${url.search}`;
    return typeof wanted === 'string' ? address === wanted : wanted.test(address);
  });
