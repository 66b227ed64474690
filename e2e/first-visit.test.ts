import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '../src/common/demo-accounts.domain.ts';
import { answerWith } from './support/answer-with.ts';
import { emailOf } from './support/roles.ts';
import { at, see, settled, storyApart } from './support/story.ts';

/** From now on the page hears nothing of what others change, and so asks for nothing because of it: other stories change much. */
async function hearNobody(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setBlockedURLs', { urls: ['*/api/live*'] });
  return network;
}

/** The addresses that the server is asked for from now on; what the browser still has does not count. */
async function requestsOf(page: Page): Promise<Map<string, string>> {
  const network = await hearNobody(page);
  const requests = new Map<string, string>();
  network.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const kept = response.fromDiskCache || response.fromPrefetchCache || response.encodedDataLength === 0;
    if (/^https?:/.test(response.url) && !kept) requests.set(requestId, response.url);
  });
  return requests;
}

/** What waits until the page itself is there: on a slow machine it comes while the page is still being waited for. */
const waits =
  /\/assets\/(toasts|follow-live|records|dialogs|late-choices|tidy|kept|theme-slot|chosen-year)|\/api\/(live|ias\/Task|gs\/SchoolYear)\b/;
const awaited = (requests: Map<string, string>): string[] => [...requests.values()].filter((url) => !waits.test(url));

const told = (requests: Map<string, string>) => [...requests.values()].join('\n');

for (const [who, most] of [
  ['Admin', 11],
  ['Staff', 11],
  // Two children: what the panels ask of them follows who they are, and each has a photo.
  ['Parent', 15],
] as const) {
  storyApart(
    `A first visit takes few requests: at most 6 to the login, at most ${most} to the dashboard of ${who}`,
    async ({ open }) => {
      const page = await open(null, 'about:blank');
      // What other stories let the account make would show here, which takes two files more.
      await answerWith(page, '/api/ias/Task', []);
      const requests = await requestsOf(page);
      await page.goto('/');
      await see(page.getByRole('heading', { name: 'This is a demonstration' }));
      await settled(page);
      expect(awaited(requests).length, told(requests)).toBeLessThanOrEqual(6);
      await page.getByRole('button', { name: new RegExp(`^${who}`) }).click();
      await page.getByRole('button', { name: 'Login' }).click();
      await at(page, '/dashboard');
      await see(page.getByRole('heading', { name: 'Upcoming holidays' }));
      await settled(page);
      expect(awaited(requests).length, told(requests)).toBeLessThanOrEqual(most);
      // The nine that wait, where a slow machine has all of them before this line.
      expect(requests.size, told(requests)).toBeLessThanOrEqual(most + 9);
    },
  );
}

storyApart('Nothing comes from another site, and the page itself allows no foreign script', async ({ open }) => {
  const page = await open('Admin', 'about:blank');
  const requests = await requestsOf(page);
  const answer = await page.goto('/sis/student/grid');
  await see(page.getByText('Page 1 of'));
  expect([...requests.values()].filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self'/);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
});

storyApart('An address of calls that leads nowhere is answered like a call: nothing is kept, loaded or run', async ({ open }) => {
  const page = await open(null, '/');
  const answer = await page.request.get('/api/nowhere');
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([404, 'no-store']);
  expect(answer.headers()['content-security-policy']).toMatch(/^default-src 'none';/);
});

storyApart('Search engines are asked to stay away, and the picture of the tab is fetched once a week', async ({ open }) => {
  const page = await open(null, '/');
  const robots = await page.request.get('/robots.txt');
  expect([robots.headers()['content-type'], await robots.text()]).toEqual([
    expect.stringContaining('text/plain'),
    'User-agent: *\nDisallow: /\n',
  ]);
  const icon = await page.request.get('/favicon.ico');
  expect([new URL(icon.url()).pathname, icon.headers()['cache-control']]).toEqual(['/favicon.svg', 'public, max-age=604800']);
});

storyApart('A phone can keep the product among its applications: what it asks for is there', async ({ open }) => {
  const page = await open(null, '/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { display, icons } = await answer.json();
  expect(display).toBe('standalone');
  const sizes = [];
  for (const { src, type } of [...icons, { src: '/icon-180.png', type: 'image/png' }]) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
    if (type === 'image/png') sizes.push((await icon.body()).readUInt32BE(16));
  }
  expect(sizes).toEqual([192, 512, 180]);
});

/** The page as it comes from the server: its script is on its way until `arrive` is called. */
async function beforeItsScript(page: Page, path: string): Promise<{ arrive: () => void }> {
  let arrive: () => void = () => undefined;
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByLabel('Email').waitFor({ state: 'attached' });
  return { arrive };
}

storyApart('Who logs in before the script of the page is there is let in as soon as it is', async ({ open }) => {
  const page = await open(null, 'about:blank');
  const { arrive } = await beforeItsScript(page, '/?return_url=%2Faccount%2Fsettings');
  await page.getByLabel('Email').fill(emailOf('Admin'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  await expect.poll(() => login.isDisabled()).toBe(true);
  arrive();
  await at(page, '/account/settings');
});

storyApart('What is typed before the script of the page is there stays, where it is typed', async ({ open }) => {
  const page = await open(null, 'about:blank');
  const { arrive } = await beforeItsScript(page, '/public/new/login?session_timeout=1');
  await see(page.getByText('Session timed out'));
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  await email.fill('somebody@homeroom.test');
  await password.pressSequentially('wro');
  const fields = await page.locator('input').elementHandles();
  arrive();
  await see(page.getByRole('heading', { name: 'This is a demonstration' }));
  await page.keyboard.type('ng');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect([await email.inputValue(), await password.inputValue()]).toEqual(['somebody@homeroom.test', 'wrong']);
  // The script has taken over the very fields, so that a keyboard that is about to finish a word goes on.
  expect(await Promise.all(fields.map((field) => field.evaluate((input) => input.isConnected)))).toEqual([true, true]);
});

storyApart('Somebody with a session never sees the login that comes with the page', async ({ open }) => {
  const page = await open('Admin', 'about:blank');
  const { arrive } = await beforeItsScript(page, '/');
  // Until its styles are there, nothing is painted.
  await expect.poll(() => page.getByLabel('Email').isVisible()).toBe(false);
  arrive();
  await at(page, '/dashboard');
});

storyApart('The login is there with one script, and the dashboard comes while somebody types', async ({ open }) => {
  const page = await open(null, 'about:blank');
  const requests = await requestsOf(page);
  await page.goto('/public/new/login');
  await settled(page);
  expect(told(requests)).not.toMatch(/assets\/(application|dashboard)-/);
  await page.getByLabel('Email').fill('a');
  for (const part of ['application', 'dashboard']) await expect.poll(() => told(requests)).toContain(`/assets/${part}-`);
});

storyApart('The page names the screen that its address leads to, and at the start what a session leads to', async ({ open }) => {
  const page = await open('Admin', '/sis/student/grid');
  const named = (part: string) => page.locator(`link[rel=modulepreload][href^="/assets/${part}-"]`).first();
  for (const part of ['application', 'students-page']) await named(part).waitFor({ state: 'attached' });
  await page.goto('/');
  await at(page, '/dashboard');
  await named('dashboard').waitFor({ state: 'attached' });
});

for (const [who, path, lasting] of [
  [null, '/public/new/login', 'This is a demonstration'],
  ['Admin', '/dashboard', 'Upcoming holidays'],
  ['Parent', '/dashboard', 'Your children'],
  ['Admin', '/las', 'Student attendance'],
  ['Admin', '/fs/studentfee/grid', 'Student Fees'],
] as const) {
  for (const phone of [true, false]) {
    storyApart(`Nothing jumps while ${path} loads ${phone ? 'on a phone' : 'on a desk'}`, async ({ open }) => {
      const page = await open(who, 'about:blank', { phone });
      await hearNobody(page);
      await page.addInitScript(() => {
        let moved = 0;
        const shifts = new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
        });
        shifts.observe({ type: 'layout-shift', buffered: true });
        Object.assign(window, { moved: () => moved });
      });
      await page.goto(path);
      await see(page.getByRole('heading', { name: lasting, exact: true }));
      await settled(page);
      const moved = await page.evaluate(() => (window as unknown as { moved: () => number }).moved());
      expect(moved).toBeLessThan(0.02);
    });
  }
}
