import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test('The texts of sent messages are kept as long as the audit log, and afterwards still to whom they went and why', async () => {
  const office = await school.asAdmin();
  await school.rows(`insert into email_data (message_id, to_email, subject, body, from_email, cause, email_sent_at)
    select 'm' || years, 'meena@parents.test', years || ' years old', '<p>Dear Meena</p>', 'office@school.test', 'Leave entered',
      now() - make_interval(years => years, days => 1)
    from generate_series(0, 3) years`);
  const texts = async () => {
    await school.runJob('forget-sent-texts');
    return (await school.rows<{ body: string }>('select body from email_data order by email_sent_at')).map(({ body }) => body);
  };
  const kept = '<p>Dear Meena</p>';
  expect(await texts()).toEqual(['', kept, kept, kept]);
  expect((await office.put('/api/gs/School', { auditKeptYears: 1 })).status).toBe(200);
  expect(await texts()).toEqual(['', '', '', kept]);
  const [oldest] = (await office.get('/api/ns/EmailData?sort=emailSentAt')).json.items;
  expect((await office.get(`/api/ns/EmailData/${oldest.emailDataId}`)).json).toMatchObject({
    toEmail: 'meena@parents.test',
    subject: '3 years old',
    cause: 'Leave entered',
    body: '',
  });
});

test('Texts of failed messages and of letters go with them: what is left is neither sent again nor printed', async () => {
  const office = await school.asAdmin();
  expect((await office.put('/api/gs/School', { auditKeptYears: 3 })).status).toBe(200);
  const outbox = await school.rows<{ id: number }>(`insert into outbox (message_id, to_email, subject, body, state, queued)
    select state || years, 'meena@parents.test', 'Trip', '<p>Dear Meena</p>', state, now() - make_interval(years => years, days => 1)
    from unnest(array['failed', 'waiting']) state, unnest(array[2, 3]) years order by 1 returning outbox_id as id`);
  const [young = 0, old = 0] = await mailings([2, 3]);
  const [lata, meena] = [await addStaff(school.database), await addStaff(school.database)];
  await school.rows(
    `insert into mailing_recipient (mailing_id, kind, person_id, name, email, student_ids, message_id, subject, body)
      select m, 'staff', $3::int, 'Lata Rao', '', '{}'::int[], null, 'Trip', '<p>Dear Lata</p>' from unnest(array[$1, $2]::int[]) m
      union all select $2::int, 'staff', $4::int, 'Meena Rao', 'meena@parents.test', '{}', 'failed3', '', ''`,
    [young, old, lata, meena],
  );
  await school.runJob('forget-sent-texts');
  expect(await school.rows('select message_id, body from outbox order by 1')).toEqual([
    { message_id: 'failed2', body: '<p>Dear Meena</p>' },
    { message_id: 'failed3', body: '' },
    { message_id: 'waiting2', body: '<p>Dear Meena</p>' },
    { message_id: 'waiting3', body: '<p>Dear Meena</p>' },
  ]);
  expect(await school.rows(`select mailing_id, body from mailing_recipient where email = '' order by 1`)).toEqual([
    { mailing_id: young, body: '<p>Dear Lata</p>' },
    { mailing_id: old, body: '' },
  ]);
  const again = await office.post(`/api/ns/Outbox/SendAgain?outboxId=${outbox[1]?.id}`);
  expect(problem(again, 409).detail).toBe('The text of this message is no longer kept.');
  problem(await office.post(`/api/ns/Mailing/SendAgain?mailingId=${old}`), 409);
  const letters = (mailingId: number) => office.get(`/api/ns/Mailing/PrintLetters?mailingId=${mailingId}`);
  expect((await letters(young)).status).toBe(200);
  expect(problem(await letters(old), 409).detail).toBe('The texts of these letters are no longer kept.');
});

test('What a mailing knew of its recipients goes with the texts, and a stopped mailing is then not sent again', async () => {
  const office = await school.asAdmin();
  const ids = await mailings([2, 3, 2, 3]);
  const [, , recent = 0, stopped = 0] = ids;
  await school.rows('update mailing set created = queued, queued = null where mailing_id = any($1)', [[recent, stopped]]);
  await school.rows(
    `insert into mailing_recipient (mailing_id, kind, person_id, name, email, student_ids, facts)
      select m, 'guardian', 7, 'Meena Rao', 'meena@parents.test', '{9}', '{"Absent On": "15-06-2026"}' from unnest($1::int[]) m`,
    [ids],
  );
  await school.runJob('forget-sent-texts');
  const known = await school.rows<{ facts: object }>(
    'select facts from mailing_recipient where mailing_id = any($1) order by mailing_id',
    [ids],
  );
  const kept = { 'Absent On': '15-06-2026' };
  expect(known.map(({ facts }) => facts)).toEqual([kept, {}, kept, {}]);
  const again = (mailingId: number) => office.post(`/api/ns/Mailing/SendAgain?mailingId=${mailingId}`);
  expect(problem(await again(stopped), 409).detail).toBe('What this mailing says to each recipient is no longer kept.');
  expect((await again(recent)).status).toBe(200);
});

/** Mailings sent so many years ago. */
const mailings = async (years: readonly number[]) =>
  (
    await school.rows<{ id: number }>(
      `insert into mailing (title, body, audience, recipient_count, queued)
      select 'Trip', '<p>Dear {{Recipient Name}}</p>', 'Everybody', 1, now() - make_interval(years => years, days => 1)
      from unnest($1::int[]) years returning mailing_id as id`,
      [years],
    )
  ).map(({ id }) => id);
