import { eq, sql } from 'drizzle-orm';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';
import { mailing } from '../mailing/mailing.domain.ts';
import { mailingRecipients, mailings, whoGetsIt } from '../mailing/mailing.table.ts';
import { beginMailing } from '../mailing/mailing-task.server.ts';
import { mayStillBeWrittenTo, reachedToday } from '../recipient/written-to.server.ts';
import { answersTo } from './answers.server.ts';
import { asked } from './asked.domain.ts';
import { letterAnswers } from './letter-answer.table.ts';

/**
 * Sends a letter again to the recipients of whose children one has no answer, about these children alone: a mailing of its own, whose
 * answers are those of the first.
 * @throws 404, 409
 */
export async function remind(ctx: WriteContext, { mailingId, unanswered }: { mailingId: number; unanswered: number }) {
  const [of] = await ctx.db.select().from(mailings).where(eq(mailings.mailingId, mailingId)).for('update');
  if (!of) throw notFound('mailing');
  if (!of.isShown || of.asks === asked.nothing || !of.queued) throw conflict('Nobody has been asked to answer this mailing.');
  if (of.answerUntil !== null && of.answerUntil < ctx.today) throw conflict('The last day to answer has passed.');
  const missing = (await answersTo(ctx, mailingId)).filter(({ answer }) => answer === null);
  if (missing.length !== unanswered)
    throw conflict('More families have answered since you looked.|Look again before you remind the others.');
  const { notificationContentId, body, asks, options, answerUntil, isCircular, title: said } = of;
  const title = `Reminder: ${said}`;
  const record = { notificationContentId, title, audience: `Who has not answered: ${counted(unanswered, 'student')}` };
  const [made] = await ctx.db
    .insert(mailings)
    .values({
      ...record,
      body,
      asks,
      options,
      answerUntil,
      isCircular,
      remindsId: mailingId,
      recipientCount: 0,
      ...creationStamp(ctx),
    })
    .returning({ mailingId: mailings.mailingId });
  if (!made) throw new Error('A mailing was not stored.');
  const recipientCount = await addRecipients(ctx, { from: mailingId, to: made.mailingId });
  if (recipientCount === 0) throw conflict('The school may not write to any of those who have not answered.');
  await ctx.db.update(mailings).set({ recipientCount }).where(eq(mailings.mailingId, made.mailingId));
  await audit(ctx, { action: 'create', resource: mailing.name, recordId: made.mailingId, after: { ...record, recipientCount } });
  const taskId = await beginMailing(ctx, { mailingId: made.mailingId, title });
  return {
    data: { mailingId: made.mailingId, taskId },
    message: counted(recipientCount, 'reminder is on its way', 'reminders are on their way'),
  };
}

/** Who got the first mailing gets the other one at their address of today, about the children without an answer; how many that are. */
async function addRecipients({ db }: WriteContext, { from, to }: { from: number; to: number }): Promise<number> {
  const open = { ...whoGetsIt, studentIds: sql`missing.ids` };
  const { rowCount } = await db.execute(sql`
    insert into ${mailingRecipients} (mailing_id, kind, person_id, name, email, student_ids, about, facts)
    select ${to}, mailing_recipient.kind, mailing_recipient.person_id, mailing_recipient.name, today.email, missing.ids,
      case when mailing_recipient.about = '' then '' else missing.names end, mailing_recipient.facts
    from ${mailingRecipients} cross join lateral ${reachedToday(whoGetsIt)} today
      cross join lateral (
        select array_agg(s.student_id order by s.student_id) as ids,
          string_agg(concat_ws(' ', s.first_name, s.last_name), ', ' order by s.name_sort) as names
        from ${students} s where s.student_id = any(mailing_recipient.student_ids) and not exists (
          select from ${letterAnswers} l where l.mailing_id = ${from} and l.student_id = s.student_id)) missing
    where mailing_recipient.mailing_id = ${from} and not mailing_recipient.is_withheld and missing.ids is not null
      and ${mayStillBeWrittenTo(open)}
    order by mailing_recipient.mailing_recipient_id`);
  return rowCount ?? 0;
}
