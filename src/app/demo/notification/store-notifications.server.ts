import { randomUUID } from 'node:crypto';
import type { NotificationContentInput } from '../../../areas/notification/notification-content/notification-content.domain.ts';
import { notificationContents } from '../../../areas/notification/notification-content/notification-content.table.ts';
import { rendered } from '../../../areas/notification/notification-content/rendered.server.ts';
import { guardiansOf } from '../../../areas/notification/recipient/recipient.server.ts';
import { valuesFor } from '../../../areas/notification/recipient/recipient-values.server.ts';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { createChance } from '../../../kit/domain/chance.factory.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { emailData } from '../../../kit/server/mail/outbox.table.ts';
import { insertAll } from '../insert-all.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

const greeting = '<p>Dear {{Recipient Name}},</p>';
const close = '<p>With kind regards</p><p><strong>{{School Name}}</strong><br />{{School Address}}<br />{{School Phone}}</p>';
const letter = (title: string, text: string): NotificationContentInput => ({ title, body: `${greeting}${text}${close}` });

/** What the office of the demo school writes again and again. */
const letters = [
  letter(
    'Fees of {{Student First Name}} are due',
    '<p>the fees of {{Student Name}} ({{Admission Number}}, {{Program Name}}) come to <strong>{{Amount Due}}</strong>, due on {{Due Date}}.</p><p>They can be paid</p><ul><li><p>at the office, from Monday to Friday between 9 and 12</p></li><li><p>by UPI, with the code on your last receipt</p></li></ul>',
  ),
  letter(
    'Parents’ evening of {{Program Name}}',
    '<p>we would like to talk with you about how {{Student First Name}} is doing. Please come to the classroom of {{Program Name}} on <strong>Friday at 5 in the evening</strong>.</p>',
  ),
  letter(
    'Sports day',
    '<h2>Saturday from 8 in the morning</h2><p>{{Student First Name}} needs</p><ol><li><p>sports shoes</p></li><li><p>a bottle of water</p></li><li><p>a hat against the sun</p></li></ol><p>Parents are welcome.</p>',
  ),
  letter(
    'Library books of {{Student First Name}}',
    '<p>some library books of {{Student Name}} are still out. Please send them along this week.</p>',
  ),
  letter('The school bus leaves earlier', '<p>from Monday on all buses leave <u>ten minutes earlier</u> than before.</p>'),
  letter(
    'Annual day: helpers wanted',
    '<p>for the annual day of {{School Name}} we look for parents who help with stage and tea. Write to {{School Email}}.</p>',
  ),
];

const sentMessages = 500;
const daysBack = 90;
const minutesOfDay = { from: 9 * 60, to: 16 * 60 };

/** What the school writes to families, and what it has sent them in the last months. */
export async function storeNotifications(ctx: WriteContext, { people, students }: StoredDemo): Promise<void> {
  const chance = createChance(307);
  await insertAll(ctx.db, notificationContents, notificationContents.notificationContentId, letters);
  const ids = people.students
    .filter(({ input }) => input.studentStatus === studentStatus.active)
    .map((child) => idOf(students, child));
  const guardians = (await guardiansOf(ctx.db, ids)).filter(({ email }) => email !== '');
  const values = await valuesFor(ctx, guardians);
  const sent = Array.from({ length: sentMessages }, () => {
    const number = chance.whole(0, guardians.length - 1);
    // Nobody is told to pay what they do not owe.
    const content = chance.pick(values[number]?.['Due Date'] ? letters : letters.slice(1));
    const day = addDays(ctx.today, -chance.whole(1, daysBack));
    const minutes = chance.whole(minutesOfDay.from, minutesOfDay.to);
    const emailSentAt = new Date(Date.parse(`${day}T00:00:00+05:30`) + minutes * 60_000 + chance.whole(0, 59) * 1_000);
    return {
      fromEmail: 'office@homeroom.test',
      toName: guardians[number]?.name ?? '',
      toEmail: guardians[number]?.email ?? '',
      ...rendered(content, values[number] ?? {}),
      emailSentAt,
      cause: 'Sent by the office',
      messageId: `<${randomUUID()}@homeroom.invalid>`,
      attempts: 1,
      answer: '250 Ok: queued',
    };
  });
  sent.sort((one, other) => one.emailSentAt.getTime() - other.emailSentAt.getTime());
  for (let at = 0; at < sent.length; at += 250) await ctx.db.insert(emailData).values(sent.slice(at, at + 250));
}
