import type { Browser } from 'playwright-core';
import { logIn } from '../e2e/support/log-in.ts';
import { emailOf, type StoredSession } from '../e2e/support/roles.ts';
import { inBrowser, openSignedIn } from './launch.ts';
import { percentile } from './load.ts';
import { inSchool } from './school.ts';

// npx tsx bench/blocked-time.ts [origin …]: how long the scripts of a page block a phone after its first paint, as Lighthouse adds it up: of
// each task what is longer than 50 ms. Tasks are measured in processor time, on which nothing else of the machine bears, and taken as often
// as a phone is slower. Several origins, such as two builds, are measured by turns.

const runs = 3;
/** So slow that the students' list of 2026-11-28 blocked it for 500 ms. */
const slowness = 12;
const blockingMs = 50;
const goalMs = 200;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** By then a page has everything that it asks for. */
const lookMs = 5000;
const pages = {
  students: '/sis/student/grid',
  'a student’s page': '/sis/student/details/17',
  timetable: '/gs/timetable/program/view',
};

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string };
}

async function blockedBy(browser: Browser, origin: string, session: StoredSession, path: string): Promise<number> {
  const context = await openSignedIn(browser, origin, session, phone);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slowLine);
  const devTools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  const traceConfig = { includedCategories: ['toplevel', 'loading', 'devtools.timeline'] };
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.goto(path);
  await page.waitForTimeout(lookMs);
  const ended = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await ended;
  await context.close();
  return blockedIn(events);
}

/** The blocked time of the page's main thread, from its first paint on. */
function blockedIn(events: readonly TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('The page has painted nothing.');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => /RunTask$/.test(name) && pid === painted.pid && tid === painted.tid && ts > painted.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowness - blockingMs), 0);
}

const measure = (origins: readonly string[]) =>
  inBrowser(async (browser) => {
    const sessions = await Promise.all(origins.map((origin) => logIn(origin, emailOf('Admin'))));
    const measured: Record<string, Record<string, number>> = {};
    for (const [what, path] of Object.entries(pages)) {
      const times = origins.map((): number[] => []);
      for (let run = 0; run < runs; run += 1) {
        for (const [at, session] of sessions.entries()) {
          times[at]?.push(await blockedBy(browser, origins[at] ?? '', session, path));
        }
      }
      measured[what] = {
        ...Object.fromEntries(times.map((of, at) => [origins[at], Math.round(percentile(of, 0.5))])),
        goal: goalMs,
      };
    }
    console.table(measured);
  });

const given = process.argv.slice(2);
if (given.length > 0) await measure(given);
else await inSchool({ demo: true }, ({ stack }) => measure([stack.origin]));
