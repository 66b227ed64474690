import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import { addFamily, addStudent } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { asSchool } from '../../../app/app.server.ts';
import { SendFailure } from '../../../kit/server/mail/carrier.server.ts';
import { startSending } from '../../../kit/server/mail/mail-sender.server.ts';
import { type NewMail, queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { keptOf } from '../recipient/kept-recipient.domain.ts';
import { turnOfMail } from './turn-of-mail.server.ts';

let school: TestApp;
let familyId: number;
let recipient: NewMail['recipient'];

beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.rows('delete from outbox');
  await school.rows('delete from email_data');
  const studentId = await addStudent(school.database);
  familyId = await addFamily(school.database, { email: 'meena@parents.test' });
  await school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 });
  recipient = keptOf({ kind: 'guardian', id: familyId, studentIds: [studentId] });
});

const queue = (change: Partial<NewMail> = {}) =>
  asSchool(school.database, (ctx) =>
    queueMails(ctx, [
      {
        toName: 'Meena',
        toEmail: 'meena@parents.test',
        subject: 'Trip',
        body: '<p>Friday</p>',
        cause: 'Trip',
        recipient,
        ...change,
      },
    ]),
  );
const moves = (email: string) => school.rows('update family set email = $1 where family_id = $2', [email, familyId]);

/** Sends what is due until there is nothing more to do; the server is away for the first attempts. */
async function sends(done: () => Promise<boolean>, failures = 0): Promise<string[]> {
  const sent: string[] = [];
  let attempts = 0;
  const { database } = school;
  const sending = await startSending({
    ...{ database, origin: 'https://school.example', log: () => undefined, lookEveryMs: 20, waitsMs: [5, 5], rate: 1000 },
    carrier: {
      send: async ({ to }) => {
        attempts += 1;
        if (attempts <= failures) throw new SendFailure('later', '451 Later');
        sent.push(to.address);
        return '250 OK';
      },
      close: () => undefined,
    },
    sender: async () => ({ name: 'Sahyadri', address: 'office@school.test' }),
    turnOf: (mail) => turnOfMail(database.db, mail),
    attach: async () => undefined,
  });
  await until(done);
  await sending.stop();
  return sent;
}
const count = async (table: string, condition = 'true') => (await school.rows(`select from ${table} where ${condition}`)).length;
const isSent = async () => (await count('email_data')) > 0;

test('A message goes to the address that its recipient has when it is sent, and that is where it is said to have gone', async () => {
  await queue();
  await moves('meena.rao@parents.test');
  expect(await sends(isSent, 1)).toEqual(['meena.rao@parents.test']);
  expect(await school.rows('select to_email from email_data')).toEqual([{ to_email: 'meena.rao@parents.test' }]);
});

test('A message whose recipient has no address any more is kept, with the reason', async () => {
  await queue();
  await moves('');
  expect(await sends(async () => (await count('outbox', "state = 'failed'")) > 0)).toEqual([]);
  expect(await school.rows('select answer, to_email from outbox')).toEqual([
    { answer: 'This person has no e-mail address any more.', to_email: 'meena@parents.test' },
  ]);
});

test('A message of which only the address is known goes there', async () => {
  await queue({ recipient: null, toEmail: 'new@parents.test' });
  expect(await sends(isSent)).toEqual(['new@parents.test']);
});
