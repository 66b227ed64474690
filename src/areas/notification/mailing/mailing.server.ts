import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { sendPapers } from '../../../kit/server/documents/send-document.server.ts';
import { headLine, sendList } from '../../../kit/server/export/list-export.server.ts';
import { inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { tasks } from '../../../kit/server/task/task.table.ts';
import { bySchoolClock, onDay, schoolDayOf } from '../../general/school/school-clock.table.ts';
import { mayStillBeWrittenTo } from '../recipient/written-to.server.ts';
import { letterPapers } from './letter-papers.server.ts';
import { letterTemplate } from './letter-template.server.ts';
import { exportToCall, getRecipients, mailing, mailingState, printLetters, recipientStates } from './mailing.domain.ts';
import { mailingRecipients, mailings } from './mailing.table.ts';
import { isUnreached, lettersOf, recipientsOf } from './mailing-recipients.server.ts';
import { mailingAgainRoutes } from './send-again.server.ts';
import { stopMailingRoutes } from './stop-mailing.server.ts';

/** Whether the school may still write to a recipient `r`. */
const mayStill = mayStillBeWrittenTo({
  ...{ kind: sql`r.kind`, id: sql`r.person_id`, studentIds: sql`r.student_ids` },
  isCircular: mailings.isCircular,
});
/** How many of a mailing's recipients are in a state. */
const countOf = (condition: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from ${mailingRecipients} r left join ${outbox} o on o.message_id = r.message_id
  where r.mailing_id = mailing.mailing_id and not r.is_withheld and ${condition})`;
const waiting = countOf(sql`r.email <> '' and (r.message_id is null or o.state in ('waiting', 'sending'))`);
/**
 * How many of those whom it has not reached may still be written to. In a case, because a condition of its own would be checked for
 * everybody before it is known who was reached.
 */
const unreached = (condition: ReturnType<typeof sql>) => countOf(sql`case when ${condition} then ${mayStill} else false end`);
const isPrepared = sql`exists (
  select from ${tasks} t where t.task_id = mailing.task_id and t.state in ('waiting', 'running'))`;

const mailingList = listedResource(mailing, {
  table: mailings,
  columns: {
    state: sql<number>`case
      when mailing.queued is null and ${isPrepared} then ${constant(mailingState.preparing)}
      when mailing.queued is null then ${constant(mailingState.stopped)}
      when ${waiting} > 0 then ${constant(mailingState.sending)}
      else ${constant(mailingState.done)} end`,
    sent: countOf(sql`r.message_id is not null and o.outbox_id is null`),
    waiting,
    failed: unreached(sql`o.state = 'failed'`),
    toCall: unreached(sql`r.email = '' or o.state = 'failed'`),
    sentOn: bySchoolClock(mailings.created),
    read: countOf(sql`r.read_at is not null`),
  },
  filters: { created: onDay(mailings.created) },
});

/** Notifications sent to many people: whom they reached, and the state of the others. */
export const mailingRoutes: readonly FastifyPluginAsync[] = [
  answering(getRecipients, async (ctx, { grant, query: { mailingId } }) => {
    await mailingOf(ctx, grant, mailingId);
    return recipientsOf(ctx, mailingId);
  }),

  answering(exportToCall, async (ctx, { grant, query: { mailingId }, request, reply }) => {
    const { title, created } = await mailingOf(ctx, grant, mailingId);
    const toCall = (await recipientsOf(ctx, mailingId)).filter(isUnreached);
    return sendList(request, reply, {
      resource: mailing.name,
      title: 'To call',
      fileName: `to call ${created}`,
      columns: [{ header: 'Name' }, { header: 'Phone' }, { header: 'About' }, { header: 'Why' }, { header: 'Called' }],
      filters: [headLine('Notification', title), headLine('Sent', displayDate(created))],
      rows: inBatches(toCall, ({ name, phone, about, state }) => [name, phone, about, labelOf(recipientStates, state), '']),
      rowCount: toCall.length,
    });
  }),

  answering(printLetters, async (ctx, { grant, query: { mailingId }, request, reply }) => {
    const { created } = await mailingOf(ctx, grant, mailingId);
    const unread = await lettersOf(ctx, mailingId);
    if (unread.length === 0) throw conflict('Everybody was reached by e-mail: there is no letter to print.');
    const letters = unread.filter(({ body }) => body !== '');
    if (letters.length === 0) throw conflict('The texts of these letters are no longer kept.');
    return sendPapers(request, reply, {
      fileName: 'letters',
      title: 'Letters',
      template: letterTemplate,
      shared: { date: displayDate(created) },
      papers: letterPapers(letters),
      paperCount: letters.length,
    });
  }),

  ...mailingAgainRoutes,
  stopMailingRoutes,
  mailingList.routes,
];

/** A mailing with the day on which it was sent, by the school's clock. @throws 403, 404 */
async function mailingOf({ db }: Context, grant: Grant, mailingId: number) {
  requireAll(grant);
  const [found] = await db
    .select({ title: mailings.title, created: schoolDayOf(mailings.created) })
    .from(mailings)
    .where(eq(mailings.mailingId, mailingId));
  if (!found) throw notFound('mailing');
  return found;
}
