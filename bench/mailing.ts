import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { queueMails } from '../src/kit/server/mail/queue-mail.server.ts';
import { type MailServer, openMailServer } from '../test/support/mail-server.ts';
import { shown } from './goals.ts';
import { load } from './load.ts';
import { inSchool } from './school.ts';
import type { Stack } from './stack.ts';
import { aligned } from './table.ts';

// npx tsx bench/mailing.ts: how long 1,000 messages take, how much that slows others down, and how long a receipt waits behind 5,000.

const few = 1_000;
const many = 5_000;
const receipts = 5;
const connections = 4;
const alone = 5;

const mail = await openMailServer();
await inSchool({ demo: true, env: { SMTP_URL: mail.url } }, async ({ stack, database, token }) => {
  const page = { method: 'GET', path: '/api/sis/Student?PageSize=20', token } as const;
  const before = await load(stack.origin, page, connections, alone);
  const from = performance.now();
  await queue(database, few, 1);
  const all = arrived(mail, few);
  const meanwhile = await load(stack.origin, page, connections, all);
  const seconds = ((await all) - from) / 1000;
  const waits = await receiptsWait(stack, database, token, mail);
  const line = (what: string, measured: number, goal: number) => [
    what,
    shown(measured),
    String(goal),
    measured > goal ? 'MISSED' : '',
  ];
  console.log(
    aligned([
      ['mail', 'measured', 'goal', ''],
      line(`${few} messages, s`, seconds, 60),
      line(`p99 of ${connections} others meanwhile, ms`, meanwhile.p99, 100),
      ['p99 of the same before, ms', shown(before.p99), '', ''],
      ['failed calls', String(meanwhile.failed), '0', meanwhile.failed > 0 ? 'MISSED' : ''],
      line(`slowest of ${receipts} receipts beside ${many} messages and a timetable run, s`, Math.max(...waits) / 1000, 2),
      ['load of the machine', loadavg().map(shown).join(' '), '', ''],
    ]),
  );
});
await mail.close();

function queue({ db }: Database, count: number, priority: 1 | 2): Promise<number[]> {
  return db.transaction((tx) =>
    queueMails(
      { db: tx },
      Array.from({ length: count }, (_, index) => ({
        ...{ toName: `Guardian ${index}`, toEmail: `guardian${index}@parents.test` },
        ...{ subject: `Message ${index}`, body: '<p>Dear parents, the bus leaves at eight.</p>', cause: 'Measured', priority },
      })),
    ),
  );
}

/** Waits for this many more messages to arrive, and returns the time. */
async function arrived({ taken }: MailServer, count: number): Promise<number> {
  const there = taken.length;
  while (taken.length < there + count) await sleep(10);
  return performance.now();
}

/** How long receipts take from the call until the mail server has them, while many messages and a timetable are being made. */
async function receiptsWait(at: Stack, school: Database, token: string, { taken }: MailServer): Promise<number[]> {
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(at.origin + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { rows } = await school.pool.query<{ content: number; students: number[]; today: string }>(`
    select (select notification_content_id from notification_event where event = 'payment-received') as content,
      (select array_agg(student_id) from (select f.student_id from student_fee f join student_family sf using (student_id)
        join family using (family_id) where f.balance > 10 and sf.may_be_contacted and family.email <> '' group by 1 limit ${receipts}) s) as students,
      current_date::text as today`);
  const [{ content, students, today } = { content: 0, students: [], today: '' }] = rows;
  const events = [{ event: 'payment-received', isOn: true, notificationContentId: content }];
  await call('PUT', '/api/ns/NotificationEvent', { quietFrom: '00:00', quietTo: '00:00', events });
  await queue(school, many, 2);
  const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const endDate = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
  await call('POST', '/api/gs/Timetable?background=true', { startDate, endDate, seconds: 60 });
  const waits: number[] = [];
  for (const paymentForId of students) {
    const from = performance.now();
    const isReceipt = ({ text }: { text: string }) => /^Subject: Receipt/im.test(text);
    const there = taken.filter(isReceipt).length;
    await call('POST', '/api/fs/PaymentTransaction', {
      ...{ paymentFor: 1, paymentForId, paymentMode: 1, amountPaid: 10, paymentDate: today },
    });
    while (taken.filter(isReceipt).length === there) await sleep(5);
    waits.push(performance.now() - from);
    await sleep(2_000);
  }
  return waits;
}
