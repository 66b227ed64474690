import { parseCsv } from 'hucre/csv';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, onTestFinished } from 'vitest';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { accountOf, password } from './support/another-account.ts';
import { axe } from './support/axe.ts';
import { listStudents } from './support/calls.ts';
import { connectDatabase } from './support/database.ts';
import { downloaded } from './support/downloaded.ts';
import { logIn } from './support/log-in.ts';
import { gone, type Open, see, story } from './support/story.ts';
import { answerTasksOnceEnded } from './support/tasks-once-ended.ts';

const path = '/sis/student/grid';

/** Of nobody else: who has no other tasks, and whose tasks no other story counts. */
const email = 'exports@homeroom.test';
beforeAll(async () => void (await accountOf({ email, role: role.admin, accountName: 'Ela Exporter' })));

/** From now on no file of a task of hers is finished, until told so, or until the story is over. */
async function holdFiles(): Promise<() => Promise<void>> {
  const client = await connectDatabase();
  await client.query(`
    create or replace function hold_file() returns trigger language plpgsql as $$
      begin
        if exists (select from school.task join school.account using (account_id) where task_id = new.task_id and email = '${email}')
        then perform pg_advisory_xact_lock_shared(71); end if;
        return new;
      end $$;
    create or replace trigger hold_file before insert on task_piece for each row execute function hold_file();
    select pg_advisory_lock(71)`);
  const release = () => client.end();
  onTestFinished(release);
  return release;
}

/** A window of its own, with a session of its own; its list of students says that it is long. */
async function openWindow(open: Open, phone = false): Promise<Page> {
  const session = await logIn(inject('school'), email, password);
  const page = await open('Admin', '/dashboard', { session, phone });
  await page.route(/\/api\/sis\/Student\?/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as object;
    await route.fulfill({ response, json: { ...json, totalCount: 6_000 } });
  });
  await page.goto(path);
  return page;
}

const tasks = (page: Page) => page.getByRole('button', { name: /^Tasks/ });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Tasks' });

async function openMenu(page: Page): Promise<void> {
  await tasks(page).click();
  await see(menu(page));
}

async function exportAs(page: Page, format: string): Promise<void> {
  await see(page.getByText(/Page 1 of \d+/));
  await page.getByRole('button', { name: 'Kind of file' }).click();
  await page.getByRole('dialog', { name: 'Kind of file' }).getByRole('button', { name: format }).click();
}

story(
  'A long list is made in the background: every window shows how far it is, also after a reload, and brings the file',
  async ({ open }) => {
    const release = await holdFiles();
    const [window, phone] = [await openWindow(open), await openWindow(open, true)];
    await exportAs(window, 'CSV');
    await see(window.getByText('The export is being made'));
    for (const page of [window, phone]) {
      await see(page.getByRole('button', { name: /^Tasks: 1 in progress, \d+ %$/ }));
      await openMenu(page);
      await see(menu(page).getByText('Students as CSV'), menu(page).getByRole('progressbar'));
      await axe(page);
    }
    await window.reload();
    await see(window.getByRole('button', { name: /^Tasks: 1 in progress/ }));
    await openMenu(window);
    await release();
    // Both at once: a toast goes after 3 s.
    await Promise.all(
      [window, phone].map((page) =>
        see(menu(page).getByText(/Ready · [\d,]+ records/), page.getByText('Students as CSV: ready')),
      ),
    );
    const file = await downloaded(window, () => menu(window).getByRole('button', { name: 'Download: Students as CSV' }).click());
    expect(file.name).toMatch(/^students data \d{4}-\d\d-\d\d [2-9A-Z]{4}-[2-9A-Z]{4}\.csv$/);
    const { totalCount } = await listStudents('Admin', 'PageSize=1');
    expect(Math.abs(parseCsv(file.bytes.toString('utf8')).length - 1 - totalCount)).toBeLessThan(50);
    await axe(window);
    await menu(window).getByRole('button', { name: 'Remove: Students as CSV' }).click();
    for (const page of [window, phone]) await gone(tasks(page));
  },
);

story('An export that is ready before its progress can show says so', async ({ open }) => {
  const page = await openWindow(open);
  await answerTasksOnceEnded(page);
  await exportAs(page, 'CSV');
  await see(page.getByText('Students as CSV: ready'));
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Remove: Students as CSV' }).click();
  await gone(tasks(page));
});

story('A task is cancelled in one window, and the other says so', async ({ open }) => {
  const release = await holdFiles();
  const [window, other] = [await openWindow(open), await openWindow(open)];
  await exportAs(window, 'Excel');
  for (const page of [window, other]) await openMenu(page);
  await menu(other).getByRole('button', { name: 'Cancel: Students as Excel' }).click();
  for (const page of [window, other]) await see(menu(page).getByText('Cancelled'));
  await release();
  await menu(other).getByRole('button', { name: 'Remove: Students as Excel' }).click();
  for (const page of [window, other]) await gone(tasks(page));
});
