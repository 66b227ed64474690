import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { demoPassword } from '../src/common/demo-accounts.domain.ts';
import { axe } from './support/axe.ts';
import { call } from './support/calls.ts';
import { hold } from './support/hold.ts';
import { logIn } from './support/log-in.ts';
import { keptSheets, knowsNothingOfNetworks, workerReady } from './support/offline.ts';
import { programNamed, type Register, readSheet as read, type Sheet, untaken } from './support/registers.ts';
import { emailOf, type Role } from './support/roles.ts';
import { at, gone, see, settled, storyApart, told } from './support/story.ts';

/** Someone else takes the register: everyone present but the one at this place. */
async function takenByAnother(register: Register, absent: number, notes: string): Promise<void> {
  const { Attendances } = await read(register);
  const lines = Attendances.map((line, index) => (index === absent ? { ...line, morning: false, notes } : line));
  await call('Admin', 'POST', 'las/StudentAttendance/CreateAttendanceBulk', { Attendances: lines });
}

const morning = (page: Page, line: number) => page.getByRole('switch', { name: /, morning$/ }).nth(line);
/** Of the first lines, who is there in the morning. */
const presence = (page: Page, lines: number) =>
  Promise.all(
    Array.from({ length: lines }, async (_, line) => (await morning(page, line).getAttribute('aria-checked')) === 'true'),
  );
const save = (page: Page) => page.getByRole('button', { name: 'Save attendance' }).click();
const bar = (page: Page) => page.getByRole('region', { name: 'Kept on this device' });

/** The register is open, and the browser can show it without a network from now on. */
async function registerReady(page: Page): Promise<void> {
  await see(morning(page, 0));
  await workerReady(page);
}

interface Kept {
  typed?: { people: { morning: boolean }[] };
}

const kept = (page: Page) => keptSheets<Kept>(page);
/** Days pass: everything that the browser has stored of sheets is older by so many. */
const age = (page: Page, days: number) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('homeroom');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const transaction = opened.result.transaction('sheets', 'readwrite');
          const store = transaction.objectStore('sheets');
          const all = store.getAll();
          all.onsuccess = () => {
            for (const sheet of all.result) store.put({ ...sheet, changedAt: sheet.changedAt - ms });
          };
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    days * 24 * 3_600_000,
  );
const keptCount = async (page: Page) => (await kept(page)).length;
/** How many lines of the kept sheet say absent in the morning. */
const keptAbsent = async (page: Page) => (await kept(page))[0]?.typed?.people.filter((person) => !person.morning).length;

async function logInAs(page: Page, role: Role): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(role));
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

storyApart(
  'A register is taken on a phone without a network, survives a closed tab, and is sent when the network is back',
  async ({ open }) => {
    // One that the teacher teaches.
    const register = await untaken(await programNamed('Grade 3 B'));
    const expected = /dynamically imported module|The server cannot be reached/;
    const page = await open('Staff', register.path, { phone: true, expected });
    const context = page.context();
    await knowsNothingOfNetworks(context);
    await registerReady(page);
    await context.setOffline(true);
    await morning(page, 0).click();
    await morning(page, 2).click();
    await see(page.getByText('2 changes wait'));
    await expect.poll(() => keptAbsent(page)).toBe(2);
    await page.close();

    const again = await context.newPage();
    await again.goto(register.path);
    await see(again.getByText('No connection. What you enter stays on this device.'));
    await expect.poll(() => presence(again, 3)).toEqual([false, true, false]);
    await save(again);
    await see(again.getByText('Saved on this device. It is sent as soon as the server is reached.'));
    await axe(again);
    await again.close();

    const elsewhere = await context.newPage();
    await elsewhere.goto('/dashboard');
    await see(bar(elsewhere).getByText('No connection.'), bar(elsewhere).getByText('waits to be sent'));
    await see(elsewhere.getByText('Check the connection and try again.'));
    await axe(elsewhere);
    await bar(elsewhere).getByRole('link', { name: register.title }).click();
    await see(elsewhere.getByText('Saved on this device.'));
    await elsewhere.goto('/dashboard');
    await see(bar(elsewhere));
    expect((await read(register)).version).toBeNull();
    await context.setOffline(false);
    // The page loads again when the server is back: it is the server that says what has arrived.
    await expect.poll(() => read(register).then(({ version }) => version)).toBe(1);
    await see(elsewhere.getByRole('heading', { name: /^Good/ }));
    await gone(bar(elsewhere));
    const { version, Attendances } = await read(register);
    expect(version).toBe(1);
    expect(Attendances.slice(0, 3).map((line) => line.morning)).toEqual([false, true, false]);
  },
);

storyApart('Without a network a mother finds the home of the last known day, and the log-out wipes it', async ({ open }) => {
  const session = await logIn(inject('school'), emailOf('Parent'));
  const page = await open('Parent', '/dashboard', { phone: true, session, expected: /dynamically imported module/ });
  const context = page.context();
  const [child] = (await call<{ items: { firstName: string; lastName: string }[] }>('Parent', 'GET', 'sis/Student')).items;
  const card = (of: Page) => of.getByRole('region', { name: `${child?.firstName} ${child?.lastName}`, exact: true });
  await see(card(page).getByText('Lessons:'), card(page).getByText('Today:'));
  await settled(page);
  await workerReady(page);
  await knowsNothingOfNetworks(context);
  await context.setOffline(true);
  await page.close();

  const again = await context.newPage();
  await again.goto('/dashboard');
  await see(again.getByText(/^No connection\. What you see is from \d\d-\d\d-\d{4}/));
  await see(card(again).getByText('Lessons:'), card(again).getByText('Today:'));
  await axe(again);
  await context.setOffline(false);
  await gone(again.getByText('No connection.'));
  await see(card(again).getByText('Lessons:'));
  const known = () => again.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('known-')).length);
  expect(await known()).toBe(1);
  await logOut(again);
  await at(again, /^\/public\/new\/login/);
  await expect.poll(known).toBe(0);
});

storyApart('A page whose first seconds of network fail comes by itself, and so does a list', async ({ open }) => {
  const page = await open('Admin', '/account/settings', { phone: true, expected: /dynamically imported module|ERR_FAILED/ });
  const context = page.context();
  await see(page.getByRole('heading', { name: 'Profile Management and Security Settings' }));
  await knowsNothingOfNetworks(context);
  const calls = /\/(api|healthz)/;
  const programs = /\/assets\/(?!index)/;
  for (const failing of [calls, programs]) await context.route(failing, (route) => route.abort());
  await page.goto('/sis/student/grid');
  await see(page.getByRole('heading', { name: 'This page cannot be shown right now' }));
  await context.unroute(programs);
  await context.unroute(calls);
  await see(page.getByRole('heading', { name: 'Students' }));

  await context.route(calls, (route) => route.abort());
  await page.goto('/ps/program/grid');
  await see(page.getByText('Failed to fetch programs'));
  await context.unroute(calls);
  await see(page.getByText('Grade 1 A'));
});

storyApart(
  'What was saved without a network and what another saved meanwhile end in a choice, and mine may stay',
  async ({ open }) => {
    const register = await untaken(await programNamed('Grade 10 B'));
    const page = await open('Admin', register.path);
    await registerReady(page);
    await page.context().setOffline(true);
    await morning(page, 0).click();
    await save(page);
    await see(page.getByText('Saved on this device.'));
    await takenByAnother(register, 1, 'Dentist');
    await page.context().setOffline(false);

    const choice = page.getByRole('alertdialog', { name: `${register.title} was changed by someone else` });
    const row = (line: number) => choice.getByRole('row', { name: register.names[line] ?? '' });
    await see(
      row(0).getByRole('cell', { name: 'Absent in the morning' }),
      row(1).getByRole('cell', { name: 'Absent in the morning, Dentist' }),
    );
    expect(await choice.getByRole('row').count()).toBe(3);
    await axe(page);
    await choice.getByRole('button', { name: 'Decide later' }).click();
    await see(page.getByText('Nothing of yours is sent before you choose.'));
    expect(await page.getByRole('button', { name: 'Save attendance' }).isDisabled()).toBe(true);
    await page.reload();
    await see(choice);
    expect((await read(register)).Attendances[1]?.notes).toBe('Dentist');
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await told(page, 'Your changes saved successfully');
    const { version, Attendances } = await read(register);
    expect(version).toBe(2);
    expect(Attendances.slice(0, 2).map((line) => [line.morning, line.notes])).toEqual([
      [false, ''],
      [true, ''],
    ]);
  },
);

storyApart('Of two sides theirs may stay as well, and nothing is sent then', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 9 B'));
  const page = await open('Admin', register.path, { phone: true });
  await see(morning(page, 0));
  await morning(page, 0).click();
  await takenByAnother(register, 1, '');
  await save(page);
  await see(page.getByRole('alertdialog'));
  await axe(page);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await gone(page.getByRole('alertdialog'));
  await expect.poll(() => presence(page, 2)).toEqual([true, false]);
  expect((await read(register)).version).toBe(1);
});

storyApart(
  'Whoever leaves a register while it is saved and comes back stays there, and what they type then is kept',
  async ({ open }) => {
    const register = await untaken(await programNamed('Grade 9 B'));
    const page = await open('Admin', register.path);
    await see(morning(page, 0));
    await morning(page, 0).click();
    const saving = '**/api/las/StudentAttendance/CreateAttendanceBulk';
    const letGo = await hold(page, saving);
    const asked = page.waitForRequest(saving);
    await save(page);
    const slow = await asked;
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await gone(morning(page, 0));
    await page.goBack();
    // The page sends it again, and its answer comes first.
    await expect.poll(() => read(register).then(({ version }) => version)).toBe(1);
    await expect.poll(async () => (await kept(page))[0]?.typed).toBeUndefined();
    await morning(page, 2).click();
    await expect.poll(() => keptAbsent(page)).toBe(2);
    letGo();
    await slow.response();
    await settled(page);
    await see(page.getByText('1 change waits'));
    expect(await keptAbsent(page)).toBe(2);
    await page.reload();
    await see(page.getByText('1 change waits'));
  },
);

storyApart('A save of the staff whose answer was lost is no conflict with oneself', async ({ open }) => {
  const { date } = await untaken(await programNamed('Grade 10 B'));
  const remove = `las/StaffAttendance/DeleteAttendanceByDate?date=${date}`;
  const stored = () => call<Sheet>('Admin', 'GET', `las/StaffAttendance/GetAttendanceByDate?date=${date}`);
  if ((await stored()).version !== null) await call('Admin', 'DELETE', remove);
  const page = await open('Admin', `/las/staffattendance/grid?sheet=edit&date=${date}`);
  await registerReady(page);
  await morning(page, 0).click();
  const calls = '**/api/las/StaffAttendance/**';
  await page.route(calls, async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await save(page);
  await see(page.getByText('Saved on this device.'));
  expect((await stored()).version).toBe(1);
  await page.unroute(calls);
  await gone(page.getByText('Saved on this device.'));
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await expect.poll(() => presence(page, 2)).toEqual([false, true]);
  expect((await stored()).version).toBe(1);
});

storyApart(
  'A session that ends keeps what was saved for the same account, hides it from others, and sends it after the login',
  async ({ open }) => {
    const register = await untaken(await programNamed('Grade 9 A'));
    const session = await logIn(inject('school'), emailOf('Admin'));
    // The parent who logs in where it ended is told that there is no such register.
    const expected = /^404: .*GetAttendanceByDateAndProgram/;
    const page = await open('Admin', register.path, { session, expected });
    await see(morning(page, 0));
    await morning(page, 0).click();
    const headers = { authorization: `Bearer ${session.token}` };
    const saving = '**/api/las/StudentAttendance/CreateAttendanceBulk';
    // Not before the button is pressed: the page hears of it by itself, too, and the sheet would be gone.
    await page.route(saving, async (route) => {
      await fetch(`${inject('school')}/api/ias/IdentityAccess/logout`, { method: 'POST', headers });
      await route.continue();
    });
    await save(page);
    await see(page.getByText('Session timed out'));
    await page.unroute(saving);

    await logInAs(page, 'Parent');
    await see(page.getByRole('button', { name: /^Account/ }));
    await page.goto('/dashboard');
    await see(page.getByRole('heading', { name: /^Good/ }));
    await gone(bar(page));
    await logOut(page);
    await at(page, /^\/public\/new\/login/);
    expect((await read(register)).version).toBeNull();

    await logInAs(page, 'Admin');
    await told(page, `${register.title} was sent`);
    expect((await read(register)).Attendances[0]?.morning).toBe(false);
  },
);

storyApart('A log-out asks before it wipes what is not sent', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 8 B'));
  const session = await logIn(inject('school'), emailOf('Admin'));
  const page = await open('Admin', register.path, { session });
  await see(morning(page, 0));
  await morning(page, 0).click();
  await see(page.getByText('1 change waits'));
  const question = page.getByRole('alertdialog', { name: 'Log out and lose what is not sent?' });
  await logOut(page);
  await see(question.getByText(register.title));
  await axe(page);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await see(page.getByText('1 change waits'));
  expect(await keptCount(page)).toBe(1);
  await logOut(page);
  await question.getByRole('button', { name: 'Log out and lose it' }).click();
  await at(page, /^\/public\/new\/login/);
  await expect.poll(() => keptCount(page)).toBe(0);
  expect((await read(register)).version).toBeNull();
});

storyApart('What was only looked at goes with the session, and nobody else finds it in the browser', async ({ open }) => {
  const register = await untaken(await programNamed('Grade 7 A'));
  const session = await logIn(inject('school'), emailOf('Admin'));
  const page = await open('Admin', register.path, { session });
  await see(morning(page, 0));
  await expect.poll(() => keptCount(page)).toBe(1);
  const headers = { authorization: `Bearer ${session.token}` };
  await fetch(`${inject('school')}/api/ias/IdentityAccess/logout`, { method: 'POST', headers });
  // The message does not stay: on a busy machine, it can be gone before everything has loaded.
  await page.goto('/sis/student/grid', { waitUntil: 'commit' });
  await see(page.getByText('Session timed out'));
  await expect.poll(() => keptCount(page)).toBe(0);
});

storyApart(
  'What is not sent says how long it stays, and after its last day is gone but for its name, which is told',
  async ({ open }) => {
    const register = await untaken(await programNamed('Grade 2 A'));
    const session = await logIn(inject('school'), emailOf('Admin'));
    const page = await open('Admin', register.path, { session });
    await see(morning(page, 0));
    await morning(page, 0).click();
    await see(page.getByText('1 change waits'));
    await expect.poll(() => keptAbsent(page)).toBe(1);
    await page.goto('/dashboard');
    await see(bar(page).getByText('not saved yet, stays for 14 more days'));
    await age(page, 12.5);
    await page.reload();
    await see(bar(page).getByText('not saved yet, stays for 2 more days'));

    await settled(page);
    await page.evaluate(() => localStorage.removeItem('jt'));
    await age(page, 2);
    await page.reload();
    await see(page.getByLabel('Email'));
    const stored = async () => JSON.stringify(await kept(page));
    await expect.poll(stored).toContain('"lost":true');
    expect(await stored()).not.toContain(register.names[0] ?? '');

    await logInAs(page, 'Admin');
    await see(bar(page).getByText('Could not be sent within 14 days'), bar(page).getByText(register.title));
    await axe(page);
    await bar(page).getByRole('button', { name: 'Understood' }).click();
    await gone(bar(page));
    expect(await keptCount(page)).toBe(0);
    expect((await read(register)).version).toBeNull();
  },
);

storyApart('Nothing is installed before the first register, and the newest worker counts at every start', async ({ open }) => {
  const page = await open('Admin', '/dashboard');
  await see(page.getByRole('heading', { name: /^Good/ }));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const worker = await fetch(`${inject('school')}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
});
