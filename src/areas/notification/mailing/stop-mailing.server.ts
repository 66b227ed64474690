import { eq, sql } from 'drizzle-orm';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { giveUp } from '../../../kit/server/task/task-rows.server.ts';
import { mailing, stopMailing } from './mailing.domain.ts';
import { mailingRecipients, mailings } from './mailing.table.ts';
import { isToGet } from './mailing-task.server.ts';

const nothingWaits = 'No message of this mailing waits any more.';

/** Stops a mailing: it belongs to the school, so anybody who may send can do so. A message that is being sent at that moment goes out. */
export const stopMailingRoutes = writing(stopMailing, async (ctx, { grant, query: { mailingId } }) => {
  requireAll(grant);
  const [of] = await ctx.db.select().from(mailings).where(eq(mailings.mailingId, mailingId)).for('update');
  if (!of) throw notFound('mailing');
  const stopped = of.queued ? await takeBack(ctx, mailingId) : await cancelTask(ctx, of);
  await audit(ctx, { action: 'update', resource: mailing.name, recordId: mailingId, after: { stopped } });
  return { data: stopped, message: `Stopped: ${counted(stopped, 'message is', 'messages are')} not sent` };
});

/** Takes the messages that wait out of the outbox: the mailing is as if they had never been written. @throws 409 */
async function takeBack({ db }: WriteContext, mailingId: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from ${outbox} o using ${mailingRecipients} r
      where r.mailing_id = ${mailingId} and r.message_id = o.message_id and o.state = 'waiting' returning o.message_id)
    update ${mailingRecipients} r set message_id = null from gone where r.message_id = gone.message_id`);
  if (!rowCount) throw conflict(nothingWaits);
  await db.update(mailings).set({ queued: null }).where(eq(mailings.mailingId, mailingId));
  return rowCount;
}

/** @throws 409 */
async function cancelTask(ctx: WriteContext, { mailingId, taskId }: typeof mailings.$inferSelect): Promise<number> {
  if (taskId === null || !(await giveUp(ctx, taskId))) throw conflict(nothingWaits);
  return ctx.db.$count(mailingRecipients, isToGet(mailingId));
}
