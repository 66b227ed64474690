import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { logIn } from '../e2e/support/log-in.ts';
import { emailOf, type StoredSession } from '../e2e/support/roles.ts';
import { login } from './administrator.ts';
import { inBrowser, openSignedIn } from './launch.ts';
import { inSchool } from './school.ts';

// npx tsx bench/clicks.ts: how many clicks, keys and forms everyday tasks take at a desk and on a phone. The seconds are those that a practised
// user needs by the keystroke-level model (Card, Moran, Newell 1980), and those that the product made the user wait.

const looks = {
  desk: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;
type Look = keyof typeof looks;

/** Of the model, in seconds: to point at something and press it after having thought, and to type a character. */
const perClick = 1.35 + 1.1 + 0.1;
const perKey = 0.2;

/** Does what a user does, and counts it. */
class Hand {
  clicks = 0;
  keys = 0;
  forms = 0;
  private readonly began = performance.now();

  constructor(readonly page: Page) {}

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  /** Chooses in a box: it is opened, then one is taken. */
  async choose(what: Locator, index: number): Promise<void> {
    this.clicks += 2;
    await what.selectOption({ index });
  }

  /** A form is saved. */
  async save(what: Locator): Promise<void> {
    this.forms += 1;
    await this.click(what);
  }

  /** Types into what has the keyboard already, or else is clicked first. */
  async type(into: Locator, text: string): Promise<void> {
    await into.waitFor();
    if (!(await into.evaluate((field) => field === document.activeElement))) this.clicks += 1;
    this.keys += text.length;
    await into.fill(text);
  }

  /** Types where the keyboard is. */
  async write(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** By the model for what was done, and by the clock for what was waited. */
  figures() {
    const seconds = this.clicks * perClick + this.keys * perKey;
    const waited = (performance.now() - this.began) / 1000;
    return {
      clicks: this.clicks,
      keys: this.keys,
      forms: this.forms,
      seconds: Math.round(seconds),
      waited: Number(waited.toFixed(1)),
    };
  }
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Finds somebody or something by the search of the top bar. */
async function search(hand: Hand, look: Look, text: string, option: RegExp): Promise<void> {
  const { page } = hand;
  if (look === 'desk') await hand.press('Control+k');
  else await hand.click(button(page, /^Search/).first());
  await hand.type(page.getByRole('combobox', { name: /^Search/ }), text);
  await hand.click(page.getByRole('option', { name: option }).first());
}

/** Goes to the dashboard by the menu, which a phone opens first. */
async function toDashboard(hand: Hand, look: Look): Promise<void> {
  if (look === 'phone') await hand.click(button(hand.page, 'Menu'));
  await hand.click(hand.page.getByRole('link', { name: 'Dashboard', exact: true }));
}

interface Child {
  studentId: number;
  firstName: string;
  lastName: string;
}

/** What an administrator of the demo school does, from the dashboard on. */
const tasks: Record<string, { goal: string; run: (hand: Hand, look: Look, child: Child) => Promise<void> }> = {
  'find a child and call the mother': {
    goal: '2 clicks',
    run: async (hand, look, { firstName, lastName }) => {
      await search(hand, look, `${firstName} ${lastName}`, /, Mother/);
    },
  },
  'change the address of a family': {
    goal: '1 form',
    run: async (hand, look, { firstName, lastName }) => {
      const { page } = hand;
      await search(hand, look, `${firstName} ${lastName}`, new RegExp(`^${firstName} ${lastName}`));
      await hand.click(button(page, 'Edit').first());
      await hand.type(
        page.getByRole('textbox', { name: 'Current Address' }),
        `${look === 'desk' ? 4 : 5} Hill Road, Pune 411001`,
      );
      const others = page.getByRole('group', { name: 'Change it for the others too' });
      await hand.click(others.getByRole('checkbox').first());
      await hand.save(button(page, 'Save and continue'));
      await page.getByText('Your changes saved successfully').first().waitFor();
    },
  },
  'write to the families of a class of 40': {
    goal: '4 clicks',
    run: async (hand, look) => {
      const { page } = hand;
      await search(hand, look, 'Grade 8 A', /^Mail to all Grade 8 A/);
      await hand.type(page.getByLabel('Title', { exact: true }), 'School closes at noon on Friday');
      await hand.press('Enter');
      await page.getByRole('textbox', { name: 'Body' }).and(page.locator(':focus')).waitFor();
      await hand.write('Please fetch the children at twelve.');
      await hand.click(button(page, /^Send to \d+/));
      await hand.save(page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }));
    },
  },
  'print the list of a class with phones': {
    goal: '3 clicks',
    run: async (hand, look) => {
      await search(hand, look, 'Grade 8 A', /^Grade 8 A/);
      const file = hand.page.waitForEvent('download');
      await hand.click(button(hand.page, 'Print class list'));
      await file;
    },
  },
};

const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
const teachers = csv('teachers.csv', [
  'First Name,Last Name,Staff Type,Date of Birth,Gender,Personal Contact,Email,Joined On,Current Address',
  ...['Asha Rao', 'Bela Shah', 'Chetan Mehta', 'Divya Iyer', 'Eshan Nair', 'Farah Khan'].map((name, at) => {
    const [first, last] = name.split(' ');
    return `${first},${last},Teaching,1${at}-05-1985,Female,98220 0001${at},${first?.toLowerCase()}@example.org,01-06-2015,12 Lake Road Pune`;
  }),
]);
const students = csv('students.csv', [
  'First Name,Last Name,Class,Date of Birth,Gender,Emergency Contact,Current Address',
  ...Array.from({ length: 40 }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    const letters = String.fromCharCode(65 + (at % 26), 97 + (at >> 2));
    return `Child ${letters},Deshpande,1 ${at % 2 ? 'A' : 'B'},${day}-06-2020,${at % 3 ? 'F' : 'M'},98220 10${100 + at},${at} Lake Road Pune`;
  }),
]);

/** Brings in a file: chosen, checked, imported. */
async function bringIn(hand: Hand, file: typeof teachers): Promise<void> {
  const { page } = hand;
  hand.clicks += 2;
  await page.locator('input[type=file]').setInputFiles(file);
  await hand.save(button(region(page, 'What the check has found'), /^Import \d+/));
  await page
    .getByText(/ imported/)
    .first()
    .waitFor();
}

/** What the guide of the first week asks for before a register: classes, teachers, students. */
async function firstRegister(hand: Hand, look: Look): Promise<void> {
  const { page } = hand;
  const step = (name: string) => hand.click(region(page, 'First steps').getByRole('link', { name: new RegExp(`^${name}`) }));
  await step('Programs');
  for (const grade of ['Grade 1', 'Grade 2', 'Grade 3'])
    await hand.click(page.getByRole('checkbox', { name: grade, exact: true }));
  await hand.click(button(page, 'See the classes'));
  await hand.save(button(page, /^Add 6 classes/));
  await page.getByText('classes added').first().waitFor();
  await toDashboard(hand, look);
  await step('Staff');
  await bringIn(hand, teachers);
  await toDashboard(hand, look);
  await step('Students');
  await bringIn(hand, students);
  await toDashboard(hand, look);
  await hand.click(
    region(page, 'To be entered')
      .getByRole('link', { name: /Grade 1 A/ })
      .first(),
  );
  await page.getByRole('switch').first().waitFor();
  await hand.click(page.getByRole('switch').nth(6));
  await hand.save(button(page, /^Save/));
  await page.getByText('Your changes saved successfully').first().waitFor();
}

async function timed(
  browser: Browser,
  at: { origin: string; session: StoredSession; look: Look },
  run: (hand: Hand) => Promise<void>,
) {
  const context = await openSignedIn(browser, at.origin, at.session, looks[at.look]);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page
    .getByRole('heading', { name: /^(Attendance today|First steps)$/ })
    .first()
    .waitFor();
  const hand = new Hand(page);
  await run(hand).catch(async (error: unknown) => {
    await page.screenshot({ path: 'test-results/clicks.png' });
    throw error;
  });
  await context.close();
  return hand.figures();
}

async function inDemoSchool(browser: Browser, origin: string, rows: Record<string, unknown>) {
  const session = await logIn(origin, emailOf('Admin'));
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${origin}/api/sis/Student?PageSize=1`, { headers });
  const { items } = (await answer.json()) as { items: Child[] };
  const [child] = items;
  if (!child) throw new Error('The demo school has no students.');
  for (const look of ['desk', 'phone'] as const) {
    for (const [name, { goal, run }] of Object.entries(tasks)) {
      rows[`${look}: ${name}`] = { ...(await timed(browser, { origin, session, look }, (hand) => run(hand, look, child))), goal };
    }
  }
}

await inBrowser(async (browser) => {
  const rows: Record<string, unknown> = {};
  await inSchool({ demo: true }, ({ stack }) => inDemoSchool(browser, stack.origin, rows));
  for (const look of ['desk', 'phone'] as const) {
    await inSchool({}, async ({ stack }) => {
      const session = await logIn(stack.origin, login.email, login.password);
      rows[`${look}: the first register of an empty school`] = {
        ...(await timed(browser, { origin: stack.origin, session, look }, (hand) => firstRegister(hand, look))),
        goal: '600 s',
      };
    });
  }
  console.table(rows);
});
