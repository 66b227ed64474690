import { eq, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { mailSecrets, outbox as messages } from '../../../kit/server/mail/outbox.table.ts';
import { wakeSender } from '../../../kit/server/mail/queue-mail.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { bySchoolClock, onDay } from '../../general/school/school-clock.table.ts';
import { mailingRecipients } from '../mailing/mailing.table.ts';
import { outbox, sendAgain } from './outbox.domain.ts';
import { whatHolds } from './turn-of-mail.server.ts';

const state = sql<number>`case ${messages.state} when 'waiting' then 1 when 'sending' then 2 else 3 end`;

/** Messages that wait or have failed. */
export const outboxList = listedResource(outbox, {
  table: messages,
  columns: {
    state,
    queuedOn: bySchoolClock(messages.queued),
    nextOn: sql<string>`case when ${messages.state} = 'waiting' then ${bySchoolClock(messages.notBefore)} else '' end`,
  },
  filters: { state, queued: onDay(messages.queued) },
});

export const sendAgainRoutes = writing(sendAgain, async (ctx, { grant, query: { outboxId } }) => {
  requireAll(grant);
  const [mail] = await ctx.db.select().from(messages).where(eq(messages.outboxId, outboxId)).for('update');
  if (!mail) throw notFound('message');
  if (mail.state === 'sending') throw conflict('This message is being sent at this moment.');
  if (mail.body === '') throw conflict('The text of this message is no longer kept.');
  const { toEmail, refused } = await whatHolds(ctx.db, mail);
  if (refused !== undefined) throw conflict(refused);
  const [secret] = await ctx.db.select({ of: mailSecrets.outboxId }).from(mailSecrets).where(eq(mailSecrets.outboxId, outboxId));
  if (mail.hasSecret && !secret)
    throw conflict('The link in this message is no longer valid.|Its recipient can ask for a new one.');
  await ctx.db
    .update(messages)
    .set({ state: 'waiting', attempts: 0, queued: sql`now()`, notBefore: sql`now()`, toEmail })
    .where(eq(messages.outboxId, outboxId));
  await ctx.db.update(mailingRecipients).set({ email: toEmail }).where(eq(mailingRecipients.messageId, mail.messageId));
  await wakeSender(ctx.db);
  await audit(ctx, {
    action: 'update',
    resource: 'Outbox',
    recordId: outboxId,
    before: { state: mail.state, toEmail: mail.toEmail },
    after: { state: 'waiting', toEmail },
  });
  const isMoved = toEmail !== mail.toEmail;
  return {
    data: outboxId,
    message: isMoved ? `It is being sent again, to the current address: ${toEmail}` : 'It is being sent again',
  };
});
