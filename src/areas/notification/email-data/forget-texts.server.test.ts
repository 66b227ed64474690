import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness.ts';

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
