import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { longDay } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent, call } from './support/calls.ts';
import { inDatabase } from './support/database.ts';
import { openMessage } from './support/mailbox.ts';
import { today } from './support/registers.ts';
import { at, gone, see, story, told } from './support/story.ts';

let stored: { isOn: boolean; from: string; to: string } | undefined;

// Guardians are asked at every hour, as long as these stories last.
beforeAll(() =>
  inDatabase(async (client) => {
    const { rows } = await client.query<NonNullable<typeof stored>>(
      'select is_on as "isOn", tell_from as from, tell_to as to from safe_arrival_setting',
    );
    stored = rows[0];
    await client.query("update safe_arrival_setting set is_on = true, tell_from = '00:00', tell_to = '23:59'");
  }),
);

// The school is shared: it gets its setting back, and loses the classes.
afterAll(() =>
  inDatabase(async (client) => {
    const { isOn, from, to } = stored ?? {};
    await client.query('update safe_arrival_setting set is_on = $1, tell_from = $2, tell_to = $3', [isOn, from, to]);
    await client.query(
      `delete from student_attendance_sheet where program_id in (select program_id from program where program_name like 'Arrivals %')`,
    );
    await client.query(
      `delete from family where family_id in (
        select family_id from student_family join student using (student_id) where last_name = 'Arrival')`,
    );
    await client.query(`delete from student where last_name = 'Arrival'`);
    await client.query(`delete from program where program_name like 'Arrivals %'`);
  }),
);

/**
 * A class of its own with one child, whose register of today is taken: on a day without school as well, when nobody could take one.
 * Answers where it opens.
 */
async function aClass(childName: string): Promise<string> {
  const name = `Arrivals ${childName}`;
  const program = { programName: name, duration: 12, programOrder: 90, startDate: '2020-06-15' };
  const { data: programId } = await call<{ data: number }>('Admin', 'POST', 'ps/Program', program);
  const studentId = await addStudent(childName, 'Arrival', { programId });
  const email = `${childName.toLowerCase()}@parents.test`;
  await addGuardian(studentId, 'Meera', childName, { email, personalContact: '9822033333' });
  await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into student_attendance_sheet (program_id, attendance_date, morning_present, afternoon_present, present, total)
       values ($1, $2, 1, 1, 1, 1) returning sheet_id as id`,
      [programId, today()],
    );
    await client.query(
      'insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon) values ($1, $2, $3, true, true)',
      [rows[0]?.id, studentId, today()],
    );
  });
  return `/las/studentattendance/grid?sheet=edit&date=${today()}&program=${programId}`;
}

/** The ten minutes of this child's absence are over, and it is looked for such. */
const tenMinutesLater = (childName: string) =>
  inDatabase(async (client) => {
    await client.query(
      `update student_absence set since = since - interval '10 minutes'
       where student_id in (select student_id from student where first_name = $1)`,
      [childName],
    );
    await client.query("select school_jobs.add_job('safe-arrival')");
  });

/** Marks the only child of a register absent, or here again, and saves it. */
async function tapBoth(page: Page, path: string) {
  await page.goto(path);
  for (const half of ['morning', 'afternoon']) await page.getByRole('switch', { name: new RegExp(`, ${half}$`) }).tap();
  await page.getByRole('button', { name: 'Save attendance' }).click();
  await told(page, 'Your changes saved successfully');
}

story(
  'An absence entered on a phone leads to a message and to the list of the office; the tap of a guardian answers it',
  async ({ open }) => {
    const path = await aClass('Tanvika');
    const teacher = await open('Admin', '/dashboard', { phone: true });
    await tapBoth(teacher, path);
    await tenMinutesLater('Tanvika');

    const mailbox = await open(null, '/dev/mail');
    await openMessage(mailbox, 'Tanvika is marked absent today');
    const link = (await mailbox.getByRole('link', { name: 'Answer for Tanvika' }).getAttribute('href')) ?? '';
    expect(link).toMatch(/\/public\/answer\/[\w-]{43}$/);

    const office = await open('Admin', '/las/arrival');
    const line = office.getByRole('listitem').filter({ hasText: 'Tanvika Arrival' });
    await see(line.getByText('Meera Tanvika, Mother'), line.getByText(/^Asked at \d\d:\d\d: Meera Tanvika$/));
    expect(await line.getByRole('link', { name: /Meera Tanvika, Mother/ }).getAttribute('href')).toBe('tel:9822033333');
    await axe(office);

    const guardian = await open(null, new URL(link).pathname, { phone: true, theme: 'dark' });
    await see(guardian.getByText(/^Tanvika is marked absent on/));
    const day = guardian.getByText(longDay(today()), { exact: true });
    expect(await day.evaluate((span) => span.getClientRects().length), 'the day stays on one line').toBe(1);
    await axe(guardian);
    await see(line.getByRole('button', { name: 'Explained by phone: Tanvika Arrival' }));
    await guardian.getByLabel('Reason').fill('Fever');
    await guardian.getByRole('button', { name: 'We know that Tanvika is absent' }).tap();
    await see(guardian.getByText('Thank you'));

    // The list follows without being opened again.
    await see(line.getByText(/^Answered by Meera Tanvika, \d\d:\d\d: Fever$/));
    await gone(line.getByRole('button', { name: 'Explained by phone: Tanvika Arrival' }));
    await teacher.goto(path);
    await see(teacher.getByText(/^Answered by Meera Tanvika, \d\d:\d\d: Fever$/));
  },
);

story('A register that is put right after a message is followed by a correction, and its link says so', async ({ open }) => {
  const path = await aClass('Ojaswi');
  const teacher = await open('Admin', '/dashboard', { phone: true });
  await tapBoth(teacher, path);
  await tenMinutesLater('Ojaswi');
  const mailbox = await open(null, '/dev/mail');
  await openMessage(mailbox, 'Ojaswi is marked absent today');
  await tapBoth(teacher, path);
  await tenMinutesLater('Ojaswi');
  await openMessage(mailbox, 'Correction: Ojaswi is not marked absent');
  await openMessage(mailbox, 'Ojaswi is marked absent today');
  const guardian = await open(null, '/dev/mail', { phone: true });
  await guardian.goto((await mailbox.getByRole('link', { name: 'Answer for Ojaswi' }).getAttribute('href')) ?? '');
  await see(guardian.getByText('Ojaswi is not marked absent on that day'));
});

for (const [look, place, name] of [
  [{}, 'a desk', 'Pranjali'],
  [{ phone: true, theme: 'dim' }, 'a phone', 'Charvi'],
] as const) {
  story(`At ${place}, the office notes what it heard by phone, and takes it back`, async ({ open }) => {
    const path = await aClass(name);
    await tapBoth(await open('Admin', '/dashboard', { phone: true }), path);
    await tenMinutesLater(name);
    const page = await open('Admin', '/dashboard', look);
    await page.getByRole('link', { name: /unexplained absence/ }).click();
    await at(page, '/las/arrival');
    const line = page.getByRole('listitem').filter({ hasText: `${name} Arrival` });
    await line.getByLabel(`Note about ${name} Arrival`).fill('Bus broke down');
    await axe(page);
    await line.getByRole('button', { name: `Arrived late: ${name} Arrival` }).click();
    await see(line.getByText(/^Arrived late, .+: Bus broke down$/));
    await line.getByRole('button', { name: `Not explained after all: ${name} Arrival` }).click();
    await see(line.getByRole('button', { name: `Explained by phone: ${name} Arrival` }));
  });
}

story('Safe arrival is switched on and off beside the events', async ({ open }) => {
  const page = await open('Admin', '/ns/event', { phone: true });
  const box = page.getByRole('checkbox', { name: 'Ask guardians about absences without leave' });
  await see(box);
  await axe(page);
  const save = page.getByRole('button', { name: 'Save safe arrival' });
  const from = page.getByRole('region', { name: 'Safe arrival' }).getByLabel('From');
  await from.fill('23:59');
  await page.getByRole('region', { name: 'Safe arrival' }).getByLabel('To').fill('23:58');
  await save.click();
  await see(page.getByText('To must be after From').first());
});
