import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import type { TaskKind } from '../../../kit/server/task/task-kind.server.ts';
import { addTask } from '../../../kit/server/task/task-rows.server.ts';
import { askingInWords } from '../letter/asking.domain.ts';
import { leaveLetterNotices } from '../letter/letter-notices.server.ts';
import { rendered } from '../notification-content/rendered.server.ts';
import { restsOnConsent, waysOut } from '../outbox/unsubscribe-link.server.ts';
import { keptOf } from '../recipient/kept-recipient.domain.ts';
import type { Recipient } from '../recipient/recipient.server.ts';
import { valuesFor } from '../recipient/recipient-values.server.ts';
import { mayStillBeWrittenTo } from '../recipient/written-to.server.ts';
import { mailing } from './mailing.domain.ts';
import { mailingRecipients, mailings, whoGetsIt } from './mailing.table.ts';

const input = z.object({ mailingId: z.int() });
type MailingInput = z.output<typeof input>;

const kind = 'mailing';
const atOnce = 200;

type Row = typeof mailingRecipients.$inferSelect;
type Written = Row & { subject: string; body: string };

/**
 * Writes the messages of a mailing and puts all of them into the outbox at the end, so that nobody gets a message of a cancelled mailing.
 * Of one that was stopped and is sent again, those that had not gone out.
 */
export const mailingTasks: TaskKind<MailingInput> = {
  name: kind,
  atOnce: 1,
  input,
  async work({ mailingId }, { ctx, signal, progress }) {
    const [of] = await ctx.db.select().from(mailings).where(eq(mailings.mailingId, mailingId));
    if (!of) throw notFound('mailing');
    const rows = await ctx.db
      .select()
      .from(mailingRecipients)
      .where(and(isToGet(mailingId), eq(mailingRecipients.isWithheld, false)))
      .orderBy(asc(mailingRecipients.mailingRecipientId));
    const written: Written[] = [];
    for (let at = 0; at < rows.length; at += atOnce) {
      signal.throwIfAborted();
      written.push(...(await writtenTo(ctx, of, rows.slice(at, at + atOnce))));
      progress(written.length, rows.length, 'Writing the messages');
    }
    return (inside) => queueAll(inside, mailingId, written);
  },
  mayRead: (session) => session.permissions['notificationcontent.update'] === '-1',
};

async function writtenTo(ctx: Context, content: { title: string; body: string }, rows: readonly Row[]): Promise<Written[]> {
  const recipients = rows.map(
    ({ kind: of, personId: id, name, email, studentIds }): Recipient => ({ kind: of, id, name, email, studentIds }),
  );
  const facts = rows.map((row) => row.facts);
  const values = await valuesFor(ctx, recipients, facts);
  return rows.map((row, index) => ({ ...row, ...rendered(content, values[index] ?? {}) }));
}

/** Queues the task; answers its id. */
export async function beginMailing(
  ctx: WriteContext,
  { mailingId, title }: { mailingId: number; title: string },
): Promise<number> {
  const task = await addTask(ctx, { kind, title: `Messages: ${title}`, input: { mailingId } satisfies MailingInput });
  await ctx.db.update(mailings).set({ taskId: task.taskId }).where(eq(mailings.mailingId, mailingId));
  return task.taskId;
}

async function queueAll(ctx: WriteContext, mailingId: number, written: readonly Written[]) {
  const [of] = await ctx.db.select().from(mailings).where(eq(mailings.mailingId, mailingId)).for('update');
  if (!of) throw notFound('mailing');
  if (of.queued) return { message: 'It was already sent' };
  const withheld = await withhold(ctx, mailingId);
  const still = written.filter(({ mailingRecipientId }) => !withheld.has(mailingRecipientId));
  const mails = still.filter(({ email }) => email !== '');
  const letters = still.filter(({ email }) => email === '');
  await queue(ctx, of, mails);
  const isRead = of.isShown || of.remindsId !== null;
  await keepLetters(ctx, isRead ? still : letters);
  await ctx.db.update(mailings).set({ queued: sql`now()` }).where(eq(mailings.mailingId, mailingId));
  if (isRead) await leaveLetterNotices(ctx, mailingId);
  const after = { messages: mails.length, letters: letters.length, withheld: withheld.size };
  await audit(ctx, { action: 'send', resource: mailing.name, recordId: mailingId, after });
  return { message: endOf(after) };
}

function endOf({ messages, letters, withheld }: { messages: number; letters: number; withheld: number }): string {
  const parts = [
    `${messages} in the outbox`,
    letters > 0 && `${letters} without e-mail, to call or send a letter`,
    withheld > 0 && `${withheld} may no longer be contacted`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The recipients of a mailing for whom no message is in the outbox or was sent. */
export const isToGet = (mailingId: number) =>
  and(eq(mailingRecipients.mailingId, mailingId), isNull(mailingRecipients.messageId));

/** The recipients to whom the school may no longer write since the mailing was confirmed. */
async function withhold({ db }: WriteContext, mailingId: number): Promise<ReadonlySet<number>> {
  const withheld = await db
    .update(mailingRecipients)
    .set({ isWithheld: true })
    .where(and(isToGet(mailingId), sql`not (${mayStillBeWrittenTo(whoGetsIt)})`))
    .returning({ id: mailingRecipients.mailingRecipientId });
  return new Set(withheld.map(({ id }) => id));
}

async function queue(
  ctx: WriteContext,
  of: Pick<typeof mailings.$inferSelect, 'asks' | 'answerUntil' | 'isCircular'>,
  mails: readonly Written[],
): Promise<void> {
  const asking = askingInWords(of);
  const ends = of.isCircular && (await restsOnConsent(ctx.db)) ? await waysOut(ctx, mails) : [];
  const outboxIds = await queueMails(
    ctx,
    mails.map(({ kind, personId: id, studentIds, name, email, subject, body }, place) => ({
      ...{ toName: name, toEmail: email, subject, body: `${body}${asking && `<p>${asking}</p>`}${ends[place] ?? ''}` },
      recipient: keptOf({ kind, id, studentIds, isCircular: of.isCircular }),
      cause: 'Sent by the office',
      priority: 2,
    })),
  );
  const ids = mails.map(({ mailingRecipientId }) => mailingRecipientId);
  await ctx.db.execute(sql`
    update ${mailingRecipients} r set message_id = o.message_id
    from unnest(${sql.param(ids)}::int[], ${sql.param(outboxIds)}::int[]) as of (recipient, queued)
      join ${outbox} o on o.outbox_id = of.queued
    where r.mailing_recipient_id = of.recipient`);
}

async function keepLetters({ db }: WriteContext, letters: readonly Written[]): Promise<void> {
  const said = letters.map(({ mailingRecipientId: id, subject, body }) => ({ id, subject, body }));
  await db.execute(sql`
    update ${mailingRecipients} r set subject = l.subject, body = l.body
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as l (id int, subject text, body text)
    where r.mailing_recipient_id = l.id`);
}
