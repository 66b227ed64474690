import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleMessage, Locator, Page, Request, Response, WebError } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { closeBrowser, giveBack, type StoryBrowser, takeBrowser } from './browsers.ts';
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

/**
 * A story: a test with `open`. When it is over, its browsers are emptied, and it fails if one of its pages broke the content policy,
 * threw, wrote an error to the console, got a 5xx, or asked for what is not there (404). A story that fails leaves a picture in
 * `test-results/`.
 */
export const story = test.extend<{ open: Open; isApart: boolean }>({
  isApart: false,
  open: async ({ task, isApart }, use) => {
    const opened: { browser: StoryBrowser; leave: () => Promise<void> }[] = [];
    const problems: string[] = [];
    await use(async (who, path, look = {}) => {
      const browser = await takeBrowser(look.phone ?? false, isApart);
      const { page, devtools } = browser;
      const stopWatching = watch(browser, problems, look.expected);
      const stored = await page.addInitScript(store, storedOf(who, look));
      const leave = async () => {
        stopWatching();
        await stored.dispose();
      };
      opened.push({ browser, leave });
      await page.goto(path);
      // Back does not lead to an earlier story.
      await devtools.send('Page.resetNavigationHistory');
      return page;
    });
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) await takePictures(task.name, opened);
    await Promise.all(
      opened.map(async ({ browser, leave }) => {
        await leave();
        await (hasFailed || isApart ? closeBrowser(browser) : giveBack(browser));
      }),
    );
    expect(problems).toEqual([]);
  },
});

/** A story in browsers that no other story uses: it is about what a first visit asks for, or changes the browser itself. */
export const storyApart = story.extend({ isApart: true });

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

/** For how long the page has asked for nothing; not at all while it waits for an answer. */
function quietFor(page: Page, beganAt: number): number {
  const { open, changedAt } = callsOf.get(page) ?? { open: new Set(), changedAt: 0 };
  return open.size > 0 ? 0 : Date.now() - Math.max(beganAt, changedAt);
}

/**
 * Waits until a page has asked for nothing more for half a second, and is not too busy to ask. It is asked whether it is busy only when
 * that may have been long enough: each time costs as much as a click.
 */
export async function settled(page: Page): Promise<void> {
  const beganAt = Date.now();
  await expect
    .poll(
      async () => {
        await sleep(quietMs + 1 - quietFor(page, beganAt));
        await page.evaluate(() => new Promise((rests) => requestIdleCallback(rests, { timeout: 5000 })));
        return quietFor(page, beganAt);
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
  const isFollowed = callsOf.has(page);
  callsOf.set(page, { open: new Set(), changedAt: Date.now() });
  if (isFollowed) return;
  const change = (isCounted: (calls: Calls) => boolean) => {
    const calls = callsOf.get(page);
    if (calls && isCounted(calls)) calls.changedAt = Date.now();
  };
  const end = (request: Request) => change(({ open }) => open.delete(request));
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/api/live')) change(({ open }) => open.add(request).size > 0);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Notes the problems of all pages of a browser, until it is stopped. */
function watch({ context, page }: StoryBrowser, problems: string[], expected?: RegExp): () => void {
  const note = (problem: string) => {
    if (!expected?.test(problem)) problems.push(problem);
  };
  const noteError = (error: WebError) => note(`threw: ${error.error().stack ?? error.error().message}`);
  const noteMessage = (message: ConsoleMessage) => {
    const refused = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !refused) note(`console: ${message.text()}`);
  };
  const noteAnswer = (response: Response) => {
    if (response.status() >= 500 || response.status() === 404) note(`${response.status()}: ${response.url()}`);
  };
  follow(page);
  context.on('page', follow).on('weberror', noteError).on('console', noteMessage).on('response', noteAnswer);
  return () => {
    context.off('page', follow).off('weberror', noteError).off('console', noteMessage).off('response', noteAnswer);
  };
}

async function takePictures(name: string, opened: readonly { browser: StoryBrowser }[]) {
  mkdirSync('test-results', { recursive: true });
  const pages = opened.flatMap(({ browser }) => browser.context.pages());
  const file = name.replace(/\W+/g, '-').slice(0, 80);
  await Promise.all(pages.map((page, index) => page.screenshot({ path: join('test-results', `${file}-${index}.png`) })));
}

/** Waits until it shows. */
export const see = (...wanted: Locator[]): Promise<unknown> => Promise.all(wanted.map((locator) => locator.first().waitFor()));

/**
 * Waits until a page has said this in a message, whether or not that still shows: once for each time that it is asked for, as long as the
 * page is not loaded anew. If it never does, the failure names what it said instead.
 */
export const told = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((wanted) => {
        const { said } = window as unknown as { said: string[] };
        const place = said.findIndex((message) => message.includes(wanted));
        return place < 0 ? [...said] : said.splice(place, 1) && 'told';
      }, text),
    )
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
