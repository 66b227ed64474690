import { and, eq, inArray, sql } from 'drizzle-orm';
import { isOpen } from '../../../kit/domain/task/task-state.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { wakeSender } from '../../../kit/server/mail/queue-mail.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { tasks } from '../../../kit/server/task/task.table.ts';
import { isForgotten } from '../email-data/forget-texts.server.ts';
import { mayStillBeWrittenTo, reachedToday } from '../recipient/written-to.server.ts';
import { mailing, sendFailedAgain } from './mailing.domain.ts';
import { mailingRecipients, mailings, whoGetsIt } from './mailing.table.ts';
import { beginMailing, isToGet } from './mailing-task.server.ts';

/** Sends a mailing again, only to those whom it has not reached. */
export const mailingAgainRoutes = [
  writing(sendFailedAgain, async (ctx, { grant, query: { mailingId } }) => {
    requireAll(grant);
    const [of] = await ctx.db.select().from(mailings).where(eq(mailings.mailingId, mailingId)).for('update');
    if (!of) throw notFound('mailing');
    const count = of.queued ? await sendFailed(ctx, mailingId) : await beginAgain(ctx, of);
    await audit(ctx, { action: 'send', resource: mailing.name, recordId: mailingId, after: { again: count } });
    return { data: count, message: counted(count, 'message is being sent again', 'messages are being sent again') };
  }),
];

/** Puts failed messages back in the queue, to the current addresses; people without one have to be called. @throws 409 */
async function sendFailed({ db }: WriteContext, mailingId: number): Promise<number> {
  const { rows } = await db.execute<{ outboxId: number }>(sql`
    with again as (
      select o.outbox_id, mailing_recipient.mailing_recipient_id, today.email
      from ${mailingRecipients} join ${outbox} o on o.message_id = mailing_recipient.message_id
        cross join lateral ${reachedToday(whoGetsIt)} today
      where mailing_recipient.mailing_id = ${mailingId} and o.state = 'failed' and o.body <> '' and today.email <> '' and ${mayStillBeWrittenTo(whoGetsIt)}
      for update of o),
    readdressed as (
      update ${mailingRecipients} r set email = again.email from again where r.mailing_recipient_id = again.mailing_recipient_id)
    update ${outbox} o set state = 'waiting', attempts = 0, queued = now(), not_before = now(), to_email = again.email
    from again where o.outbox_id = again.outbox_id
    returning o.outbox_id as "outboxId"`);
  if (rows.length === 0) throw conflict('No message of this mailing has failed that could be sent again.');
  await wakeSender(db);
  return rows.length;
}

/** Sends a mailing that was cancelled or stopped to those who have got nothing yet, at their current addresses. @throws 409 */
async function beginAgain(ctx: WriteContext, of: typeof mailings.$inferSelect): Promise<number> {
  const isOld = await ctx.db.$count(mailings, and(eq(mailings.mailingId, of.mailingId), isForgotten));
  if (isOld) throw conflict('What this mailing says to each recipient is no longer kept.');
  const [task] =
    of.taskId === null
      ? []
      : await ctx.db
          .select()
          .from(tasks)
          .where(inArray(tasks.taskId, [of.taskId]));
  if (task && isOpen(task)) throw conflict('The messages of this mailing are being prepared.');
  const { rowCount } = await ctx.db
    .update(mailingRecipients)
    .set({ email: sql`(select today.email from ${reachedToday(whoGetsIt)} today)` })
    .where(isToGet(of.mailingId));
  await beginMailing(ctx, of);
  return rowCount ?? 0;
}
