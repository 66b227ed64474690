import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFamily, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
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
  await quietHours('00:00', '00:00');
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

const quietHours = (from: string, to: string) =>
  school.rows('update notification_setting set quiet_from = $1, quiet_to = $2', [from, to]);
/** Quiet hours that began so many hours ago, by the school's clock, and last for one more. */
async function areQuietFor(hours: number): Promise<void> {
  const [clock] = await school.rows<{ from: string; to: string }>(
    `select to_char(t.at - $1 * interval '1 hour', 'HH24:MI') as "from", to_char(t.at + interval '1 hour', 'HH24:MI') as "to"
     from (select now() at time zone s.time_zone as at from school s) t`,
    [hours],
  );
  await quietHours(clock?.from ?? '', clock?.to ?? '');
}
const queuedHoursAgo = (hours: number) => school.rows("update outbox set queued = now() - $1 * interval '1 hour'", [hours]);

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

test.each([2, 13])(
  'A message written before the quiet hours, which began %i hours ago, waits for their end, without an attempt',
  async (hours) => {
    await queue();
    await queuedHoursAgo(hours + 1);
    await areQuietFor(hours);
    const isPutBack = () => count('outbox', "not_before > now() + interval '30 minutes'").then((found) => found > 0);
    expect(await sends(isPutBack)).toEqual([]);
    expect(await school.rows("select state, attempts, not_before < now() + interval '61 minutes' as soon from outbox")).toEqual([
      { state: 'waiting', attempts: 0, soon: true },
    ]);
  },
);

test('In the quiet hours go out what cannot wait, and what somebody sends within them, a retry of it too', async () => {
  await queue({ priority: 0 });
  await queuedHoursAgo(5);
  await queue({ priority: 2, recipient: null, toEmail: 'office@parents.test' });
  await areQuietFor(2);
  expect(await sends(async () => (await count('email_data')) === 2, 1)).toEqual(
    expect.arrayContaining(['meena@parents.test', 'office@parents.test']),
  );
});

test('A message that somebody wants sent again at night is sent', async () => {
  const [outboxId] = await queue();
  await queuedHoursAgo(5);
  await areQuietFor(2);
  const office = await school.asAdmin();
  expect((await office.post(`/api/ns/Outbox/SendAgain?outboxId=${outboxId}`)).status).toBe(200);
  expect(await sends(isSent)).toEqual(['meena@parents.test']);
});

test('A message about an absence goes out as long as its link can be answered', async () => {
  const asks = async (expires: string) => {
    await school.rows('delete from outbox');
    await school.rows('delete from student_absence');
    await school.rows(
      `with absent as (
        insert into student_absence (student_id, attendance_date)
        select student_id, '2026-06-15' from student_family where family_id = $1 returning absence_id)
       insert into absence_link (token_hash, absence_id, family_id, expires)
       select encode(sha256('secret'), 'hex'), absence_id, $1, now() + $2::interval from absent`,
      [familyId, expires],
    );
    await queue({ secret: 'secret', priority: 0 });
  };
  await asks('1 minute');
  expect(await sends(isSent)).toEqual(['meena@parents.test']);
  await asks('-1 minute');
  expect(await sends(async () => (await count('outbox', "state = 'failed'")) > 0)).toEqual([]);
  expect(await school.rows('select answer from outbox')).toEqual([{ answer: 'The link in this message no longer works.' }]);
});
