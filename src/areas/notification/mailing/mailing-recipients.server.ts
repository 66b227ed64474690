import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { mayStillBeWrittenTo, reachedToday } from '../recipient/written-to.server.ts';
import { type MailingRecipient, recipientState } from './mailing.domain.ts';
import { mailingRecipients, whoGetsIt } from './mailing.table.ts';

/** A recipient with the text of their letter: that of the message that failed, or the one written because they have no e-mail. */
export type WrittenRecipient = MailingRecipient & { address: string; subject: string; body: string };

const withheld = sql`mailing_recipient.is_withheld
  or (mailing_recipient.email = '' or o.state = 'failed') and not (${mayStillBeWrittenTo(whoGetsIt)})`;
const state = sql`case when ${withheld} then ${recipientState.withheld}::int
  when mailing_recipient.email = '' then ${recipientState.noEmail}::int
  when o.state = 'failed' then ${recipientState.failed}::int
  when mailing_recipient.message_id is null or o.outbox_id is not null then ${recipientState.waiting}::int
  else ${recipientState.sent}::int end`;

/** How somebody is reached; `''` where the caller is kept apart from them. */
const toCaller = ({ session: { apart } }: Context, value: SQL) => sql`case
  when mailing_recipient.kind = 'guardian' and mailing_recipient.person_id = any(${sql.param(apart['familyid'] ?? [])}::int[])
    or mailing_recipient.kind = 'student' and mailing_recipient.person_id = any(${sql.param(apart['studentid'] ?? [])}::int[])
  then '' else ${value} end`;

const columns = (ctx: Context) => sql`
  mailing_recipient.mailing_recipient_id as "mailingRecipientId", mailing_recipient.name, mailing_recipient.about,
  ${toCaller(ctx, sql`mailing_recipient.email`)} as email, ${toCaller(ctx, sql`today.phone`)} as phone,
  ${state} as state, coalesce(o.answer, '') as answer`;
const of = (mailingId: number) => sql`
  from ${mailingRecipients} left join ${outbox} o on o.message_id = mailing_recipient.message_id
    cross join lateral ${reachedToday(whoGetsIt)} today
  where mailing_recipient.mailing_id = ${mailingId}
  order by mailing_recipient.mailing_recipient_id`;

/** The recipients of a mailing, and what became of each message. */
export async function recipientsOf(ctx: Context, mailingId: number): Promise<MailingRecipient[]> {
  const { rows } = await ctx.db.execute<MailingRecipient>(sql`select ${columns(ctx)} ${of(mailingId)}`);
  return rows;
}

/** Whether the mailing cannot reach a recipient by e-mail: they have no address, or the message was refused. */
export const isUnreached = (recipient: Pick<MailingRecipient, 'state'>): boolean =>
  recipient.state === recipientState.noEmail || recipient.state === recipientState.failed;

/** The recipients whom it did not reach, with their letters; a text that is no longer kept is `''`. */
export async function lettersOf(ctx: Context, mailingId: number): Promise<WrittenRecipient[]> {
  const { rows } = await ctx.db.execute<WrittenRecipient>(sql`
    select ${columns(ctx)}, ${toCaller(ctx, sql`today.address`)} as address, coalesce(o.subject, mailing_recipient.subject) as subject,
      coalesce(o.body, mailing_recipient.body) as body ${of(mailingId)}`);
  return rows.filter(isUnreached);
}
