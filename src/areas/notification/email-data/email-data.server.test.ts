import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test('A list of sent messages holds their texts, unless it asks for other fields', async () => {
  await school.rows(`insert into email_data (message_id, to_email, subject, body, from_email, cause, email_sent_at)
    values ('m1', 'meena@parents.test', 'Trip', '<p>Dear Meena</p>', 'office@school.test', 'Sent by the office', now())`);
  const office = await school.asAdmin();
  const [sent] = (await office.get('/api/ns/EmailData')).json.items;
  expect(sent).toMatchObject({
    ...{ fromEmail: 'office@school.test', toEmail: 'meena@parents.test', subject: 'Trip' },
    body: '<p>Dear Meena</p>',
  });
  const narrowed = (await office.get('/api/ns/EmailData?fields=subject')).json.items;
  expect(narrowed).toEqual([{ emailDataId: sent.emailDataId, subject: 'Trip' }]);
});
