import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { addStudent, call } from './support/calls.ts';
import { enterDate } from './support/dates.ts';
import { logIn } from './support/log-in.ts';
import { emailOf } from './support/roles.ts';
import { at, gone, see, story } from './support/story.ts';

const create = async (path: string, body: object) => (await call<{ data: number }>('Admin', 'POST', path, body)).data;

/** Goes back, as the browser's own button does, until some address shows again. The step of a closed panel is gone past without a press. */
async function backTo(page: Page, path: string): Promise<void> {
  while (!page.url().endsWith(path)) {
    const from = page.url();
    await page.goBack();
    await page.waitForURL(({ href }) => href !== from);
  }
}

story('A student whose exit takes effect is gone from the list of active students that was open before', async ({ open }) => {
  await addStudent('Nirmala', 'Farewell');
  const path = '/sis/student/grid?studentName=nirmala&studentStatus=1';
  const page = await open('Admin', path);
  const nirmala = page.getByRole('link', { name: 'Nirmala Farewell' });
  await see(nirmala);
  await page.getByRole('link', { name: 'Student Exits' }).click();
  // The list of students has a button of this name as well.
  await at(page, '/sis/studentexit/grid');
  await page.getByRole('button', { name: 'Add New' }).click();
  const panel = page.getByRole('dialog', { name: 'Add new student exit' });
  await panel.getByRole('combobox', { name: 'Student' }).fill('nirmala fare');
  await page.getByRole('option', { name: /Nirmala Farewell/ }).click();
  await enterDate(panel.getByLabel('TC Applied Date'), '2026-01-05');
  await enterDate(panel.getByLabel('TC Issue Date'), '2026-01-15');
  await enterDate(panel.getByLabel('Exit Date'), '2026-01-20');
  await panel.getByLabel('Exit Reason').fill('Moves to Nagpur');
  await panel.getByRole('button', { name: 'Save' }).click();
  await gone(panel);
  await backTo(page, path);
  await gone(nirmala);
});

story('A program that gets another name has it at once in the list of its students', async ({ open }) => {
  const programId = await create('ps/Program/', {
    programName: 'Lotus group',
    duration: 12,
    programOrder: 91,
    startDate: '2020-06-15',
  });
  await addStudent('Padma', 'Lotus', { programId });
  const path = '/sis/student/grid?studentName=padma%20lotus';
  const page = await open('Admin', path);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Padma Lotus' }) });
  await see(row.getByText('Lotus group'));
  await page.getByRole('button', { name: 'Program Area' }).click();
  await page.getByRole('link', { name: 'Programs', exact: true }).click();
  await at(page, '/ps/program/grid');
  await page.getByLabel('Filter Program Name').fill('Lotus group');
  await page.getByRole('button', { name: 'Edit: Lotus group' }).click();
  const panel = page.getByRole('dialog', { name: 'Update program' });
  await panel.getByLabel('Program Name').fill('Lily group');
  await panel.getByRole('button', { name: 'Save' }).click();
  await gone(panel);
  await backTo(page, path);
  await see(row.getByText('Lily group'));
});

story('Who is promoted stands in the new program in the list that was open before', async ({ open }) => {
  const program = (programName: string, programOrder: number) =>
    create('ps/Program/', { programName, duration: 12, programOrder, startDate: '2020-06-15' });
  const [programId] = [await program('Heron group', 95), await program('Ibis group', 96)];
  await addStudent('Kamala', 'Wading', { programId });
  const path = '/sis/student/grid?studentName=kamala%20wading';
  const page = await open('Admin', path);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Kamala Wading' }) });
  await see(row.getByText('Heron group'));
  await page.getByRole('button', { name: 'Program Area' }).click();
  await page.getByRole('link', { name: 'Programs', exact: true }).click();
  await at(page, '/ps/program/grid');
  await page.getByLabel('Filter Program Name').fill('Heron group');
  await page.getByRole('button', { name: 'Details: Heron group' }).click();
  await page.getByRole('checkbox', { name: 'Choose Kamala Wading' }).check();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await page.getByLabel('Next program').selectOption('Ibis group');
  await page.getByRole('button', { name: 'Add to Promotion' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await at(page, /^\/ps\/program\/grid(?!.*panel=)/);
  await backTo(page, path);
  await see(row.getByText('Ibis group'));
});

story(
  'What somebody else saves shows in a list that is open, in every tab of a browser with one connection',
  async ({ open }) => {
    const id = await addStudent('Sarasvati', 'Elsewhere');
    const { token } = await logIn(inject('school'), emailOf('Admin'));
    const path = '/sis/student/grid?studentName=elsewhere';
    const page = await open('Admin', path);
    const streams: string[] = [];
    page.context().on('response', (response) => new URL(response.url()).pathname === '/api/live' && streams.push(response.url()));
    const tab = await page.context().newPage();
    await tab.goto(path);
    await see(page.getByRole('link', { name: 'Sarasvati Elsewhere' }), tab.getByRole('link', { name: 'Sarasvati Elsewhere' }));
    await fetch(`${inject('school')}/api/sis/Student?studentId=${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ firstName: 'Lakshmi' }),
    });
    await see(page.getByRole('link', { name: 'Lakshmi Elsewhere' }), tab.getByRole('link', { name: 'Lakshmi Elsewhere' }));
    expect(streams.length).toBeLessThanOrEqual(1);
  },
);
