import type { Browser, BrowserContext, Page } from 'playwright-core';
import { emailOf } from '../e2e/support/roles.ts';
import { demoPassword } from '../src/common/demo-accounts.domain.ts';
import { inBrowser, openContext } from './launch.ts';
import { inSchool } from './school.ts';

// npx tsx bench/browser.ts: how long a user waits after a click or a key, on a processor four times as slow; medians of three.

const runs = 3;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Connections with 1.6 Mbit/s, and these round-trip times in milliseconds. */
const lines = [150, 562];
const lineOf = (latency: number) => ({ offline: false, latency, downloadThroughput: 200_000, uploadThroughput: 94_000 });
const account = { email: emailOf('Admin'), password: demoPassword };

const middle = (times: number[]): number => Math.round([...times].sort((one, other) => one - other)[times.length >> 1] ?? 0);

async function slowPage(context: BrowserContext, latency = 0): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (latency === 0) return page;
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', lineOf(latency));
  return page;
}

/** What to look for on the page: an element found by a selector, whose text begins like this. */
interface Shown {
  selector: string;
  text?: string;
}

/** Lets the page itself report its frames: a driver that polls would use the processor that is being measured. */
function tellFrames(): void {
  const isThere = ({ selector, text = '' }: Shown) =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent?.trimStart().startsWith(text));
  addEventListener('click', ({ timeStamp }) => Object.assign(window, { clicked: timeStamp }), { capture: true });
  Object.assign(window, {
    clicked: 0,
    /** The first frame that shows something, in milliseconds since the page was requested. */
    frameWith: (shown: Shown) =>
      new Promise<number>((resolve) => {
        const look = () => isThere(shown) && requestAnimationFrame(() => resolve(performance.now()));
        const watch = new MutationObserver(() => look() && watch.disconnect());
        if (!look()) watch.observe(document, { subtree: true, childList: true, characterData: true });
      }),
  });
}

type Telling = Window & { clicked: number; frameWith: (shown: Shown) => Promise<number> };

/** From a click to the first frame that shows something. */
async function fromClick(page: Page, click: () => Promise<void>, shown: Shown): Promise<number> {
  await page.evaluate((wanted) => {
    const telling = window as unknown as Telling & { frame: Promise<number> };
    telling.frame = telling.frameWith(wanted);
  }, shown);
  await click();
  return page.evaluate(async () => {
    const telling = window as unknown as Telling & { frame: Promise<number> };
    return (await telling.frame) - telling.clicked;
  });
}

/** How long the user looks at the dashboard before going on: by then it has everything it asks for, on every line and machine. */
const lookMs = 4000;

/** From the address to a login that accepts typing, from its button to the dashboard, and from a click in the menu to a list. */
async function firstVisit(browser: Browser, baseURL: string, latency: number) {
  const context = await openContext(browser, baseURL, phone);
  await context.addInitScript(tellFrames);
  const page = await slowPage(context, latency);
  await page.goto('/public/new/login', { waitUntil: 'commit' });
  const usable = await page.evaluate(() => (window as unknown as Telling).frameWith({ selector: 'input[type=email]' }));
  await page.getByLabel('Email').pressSequentially(account.email, { delay: 20 });
  await page.getByLabel('Password', { exact: true }).pressSequentially(account.password, { delay: 20 });
  const login = () => page.getByRole('button', { name: 'Login' }).click();
  const there = await fromClick(page, login, { selector: 'main h2', text: 'Upcoming holidays' });
  await page.waitForTimeout(lookMs);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Student Area' }).click();
  const students = () => page.getByRole('link', { name: 'Students', exact: true }).click();
  const list = await fromClick(page, students, { selector: 'main span', text: 'Page 1 of' });
  await context.close();
  return { usable, there, list };
}

async function signedIn(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await openContext(browser, baseURL);
  const page = await context.newPage();
  await page.goto('/public/new/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
  return context;
}

/** From an action to the first frame in which the list shows different rows. */
async function untilOtherRows(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const taken = new Promise<number>((resolve) => {
      let from = 0;
      const first = () => document.querySelector('main tbody th')?.textContent;
      const before = first();
      const note = ({ timeStamp }: Event) => {
        from ||= timeStamp;
      };
      for (const kind of ['click', 'keydown']) addEventListener(kind, note, { once: true, capture: true });
      const renewed = new MutationObserver(() => {
        if (from === 0 || first() === before) return;
        renewed.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - from));
      });
      renewed.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    Object.assign(window, { taken });
  });
  await act();
  return page.evaluate(() => (window as unknown as { taken: Promise<number> }).taken);
}

async function list(context: BrowserContext) {
  const page = await slowPage(context);
  await page.goto('/sis/student/grid');
  const filter = page.getByLabel('Filter Name').or(page.locator('main thead input[type=text]')).first();
  await filter.waitFor();
  const button = page.getByRole('button', { name: 'Next' });
  const next = await untilOtherRows(page, async () => {
    await button.hover();
    // A hand takes at least this long between reaching a button and pressing it.
    await page.waitForTimeout(100);
    await button.click();
  });
  await filter.pressSequentially('a');
  await page.waitForTimeout(1500);
  const typed = await untilOtherRows(page, () => page.keyboard.press('n'));
  await page.close();
  return { next, typed };
}

/**
 * A click in the largest register: the longest duration that the browser reports for its events, up to the frame that shows the result. The
 * button is pressed as a hand presses it, because what a driver checks before its own click would count as the page's work.
 */
async function register(context: BrowserContext, path: string) {
  const page = await slowPage(context);
  await page.goto(path);
  const marks = page.getByRole('switch');
  await marks.first().waitFor();
  await page.evaluate(() => {
    const told: { name: string; duration: number }[] = [];
    Object.assign(window, { told });
    new PerformanceObserver((seen) => {
      for (const { name, duration } of seen.getEntries()) told.push({ name, duration });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const clicks: number[] = [];
  for (const line of [4, 10, 17, 24, 31]) {
    await marks.nth(2 * line).hover();
    await page.waitForTimeout(300);
    await page.evaluate(() => (window as unknown as { told: unknown[] }).told.splice(0));
    await page.mouse.down();
    await page.waitForTimeout(90);
    await page.mouse.up();
    await page.waitForTimeout(600);
    const told = await page.evaluate(() => (window as unknown as { told: { name: string; duration: number }[] }).told);
    const parts = told.filter(({ name }) => name === 'pointerdown' || name === 'click');
    // An event that the browser does not report took at most 16 ms.
    clicks.push(Math.max(16, ...parts.map(({ duration }) => duration)));
  }
  await page.close();
  return middle(clicks);
}

/** The path of the largest program's register for the last school day. */
async function largestRegister(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  const path = await page.evaluate(async () => {
    const call = async (of: string) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('jt')}` };
      return (await fetch(`/api/las/StudentAttendance/${of}`, { headers })).json();
    };
    const { date, programs } = await call('GetAttendanceToday');
    const [largest] = programs.sort((one: { total: number }, other: { total: number }) => other.total - one.total);
    for (let day = new Date(date); ; day.setUTCDate(day.getUTCDate() - 1)) {
      const wanted = day.toISOString().slice(0, 10);
      const sheet = await call(`GetAttendanceByDateAndProgram?date=${wanted}&programId=${largest.programId}`);
      if (!sheet.closed) return `/las/studentattendance/grid?sheet=edit&date=${wanted}&program=${largest.programId}`;
    }
  });
  await page.close();
  return path;
}

await inSchool({ demo: true }, ({ stack }) =>
  inBrowser(async (browser) => {
    const phones: Record<string, number> = {};
    for (const latency of lines) {
      const visits: Awaited<ReturnType<typeof firstVisit>>[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await firstVisit(browser, stack.origin, latency));
      phones[`phone, line of ${latency} ms: login usable, ms`] = middle(visits.map(({ usable }) => usable));
      phones[`phone, line of ${latency} ms: login to the dashboard, ms`] = middle(visits.map(({ there }) => there));
      phones[`phone, line of ${latency} ms: click to the list, ms`] = middle(visits.map(({ list }) => list));
    }
    const context = await signedIn(browser, stack.origin);
    const path = await largestRegister(context);
    const lists: Awaited<ReturnType<typeof list>>[] = [];
    const clicks: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      clicks.push(await register(context, path));
      lists.push(await list(context));
    }
    console.table({
      ...phones,
      'next page, ms': middle(lists.map(({ next }) => next)),
      'last key in a filter to the list, ms': middle(lists.map(({ typed }) => typed)),
      'click in the largest register, ms': middle(clicks),
    });
  }),
);
