import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { role } from '../../src/areas/identity/account/account-roles.domain.ts';
import type { Asking } from '../../src/areas/notification/letter/asking.domain.ts';
import { mailingRecipients, mailings } from '../../src/areas/notification/mailing/mailing.table.ts';
import type { NotificationContentInput } from '../../src/areas/notification/notification-content/notification-content.domain.ts';
import { rendered } from '../../src/areas/notification/notification-content/rendered.server.ts';
import type { Recipient } from '../../src/areas/notification/recipient/recipient.server.ts';
import { valuesFor } from '../../src/areas/notification/recipient/recipient-values.server.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';

const [reached, unreached] = [40, 4];

/** What is stored about a message that the mail server accepted. */
export const sentTo = (recipient: Pick<Recipient, 'name' | 'email'> | undefined, emailSentAt: Date) => ({
  fromEmail: 'office@homeroom.test',
  toName: recipient?.name ?? '',
  toEmail: recipient?.email ?? '',
  emailSentAt,
  cause: 'Sent by the office',
  messageId: `<${randomUUID()}@homeroom.invalid>`,
  attempts: 1,
  answer: '250 Ok: queued',
});

interface Sent {
  content: NotificationContentInput | undefined;
  /** Absent: a letter that was written for this once. */
  id?: number | undefined;
  daysAgo: number;
  /** What it asks families for in the product, if it is shown there. */
  asking?: Pick<Asking, 'asks' | 'options' | 'answerUntil'>;
}

/** A mailing to some guardians, a few of whom have no e-mail address; returns its id and its messages. */
export async function storeMailing(ctx: WriteContext, sent: Sent, guardians: readonly Recipient[]) {
  const { content, id = null, daysAgo, asking } = sent;
  if (!content) return { mailingId: 0, mails: [] };
  const some = [
    ...guardians.filter(({ email }) => email === '').slice(0, unreached),
    ...guardians.filter(({ email }) => email !== '').slice(0, reached),
  ];
  const created = new Date(`${addDays(ctx.today, -daysAgo)}T05:00:00Z`);
  const [office] = await ctx.db.select({ name: accounts.accountName }).from(accounts).where(eq(accounts.role, role.admin));
  const count = new Set(some.flatMap(({ studentIds }) => studentIds)).size;
  const [mailingId = 0] = await insertAll(ctx.db, mailings, mailings.mailingId, [
    {
      ...{ notificationContentId: id, title: content.title, body: content.body, recipientCount: some.length },
      ...{ audience: `People picked by hand: ${count} students`, created, queued: created, createdBy: office?.name ?? '' },
      ...(asking && { ...asking, isShown: true }),
    },
  ]);
  const values = await valuesFor(ctx, some);
  const written = some.map((recipient, index) => ({
    recipient,
    mail: { ...sentTo(recipient, created), ...rendered(content, values[index] ?? {}) },
  }));
  await ctx.db.insert(mailingRecipients).values(
    written.map(({ recipient: { id: personId, kind, name, email, studentIds }, mail }, index) => ({
      ...{ mailingId, kind, personId, name, email, studentIds: [...studentIds] },
      about: values[index]?.['Student Name'] ?? '',
      ...((email === '' || asking) && { subject: mail.subject, body: mail.body }),
      ...(email !== '' && { messageId: mail.messageId }),
    })),
  );
  return { mailingId, mails: written.filter(({ recipient }) => recipient.email !== '').map(({ mail }) => mail) };
}
