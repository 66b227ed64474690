import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { restorations } from '../database/restoration.table.ts';
import { withOrigin } from './message.server.ts';
import { emailData, mailSecrets, outbox } from './outbox.table.ts';

/** A message that this process is sending. */
export type OutboxRow = typeof outbox.$inferSelect;

const lost = 'The server stopped while this was being sent. It may have arrived.';

/** Puts back what was being sent by a process that has died: the mail server may have taken it. */
export const putBackLost = async (db: Db): Promise<void> =>
  void (await db
    .update(outbox)
    .set({ state: 'waiting', unheard: sql`${outbox.unheard} + 1`, notBefore: sql`now()`, answer: lost })
    .where(eq(outbox.state, 'sending')));

/** Takes the next message that may go out: none while a school that was restored from a backup must not send. */
export async function takeNext(db: Db): Promise<OutboxRow | undefined> {
  const next = sql`(
    select outbox_id from ${outbox} where state = 'waiting' and not_before <= now()
      and not exists (select from ${restorations} where sending_allowed is null)
    order by priority, outbox_id limit 1 for update skip locked)`;
  const [taken] = await db
    .update(outbox)
    .set({ state: 'sending', attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.outboxId, next))
    .returning();
  return taken;
}

/** The secret of a message; undefined if it no longer has one. */
export async function secretOf(db: Db, { outboxId }: OutboxRow): Promise<string | undefined> {
  const [row] = await db.select({ secret: mailSecrets.secret }).from(mailSecrets).where(eq(mailSecrets.outboxId, outboxId));
  return row?.secret;
}

/** This attempt and no later one. */
const current = ({ outboxId, attempts }: OutboxRow) =>
  and(eq(outbox.outboxId, outboxId), eq(outbox.attempts, attempts), eq(outbox.state, 'sending'));

interface Sent {
  fromEmail: string;
  origin: string;
  attachmentName: string;
  answer: string;
}

/**
 * Moves a message from the outbox to what was sent, in one statement: thousands may follow. @returns whether this attempt still
 * counted
 */
export async function keepSent(db: Db, mail: OutboxRow, { origin, fromEmail, attachmentName, answer }: Sent): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with gone as (delete from ${outbox} where ${current(mail)} returning *)
    insert into ${emailData} (from_email, attachment_name, answer, message_id, to_name, to_email, subject, body, cause, attempts, unheard)
    select ${fromEmail}, ${attachmentName}, ${answer}, message_id, to_name, to_email, subject, ${withOrigin(mail.body, origin)}, cause,
      attempts, unheard from gone`);
  return rowCount === 1;
}

/**
 * Keeps a message that the server will never take, with the server's answer. Its secret is removed: a new one has to be
 * requested.
 */
export const keepFailed = (db: Db, mail: OutboxRow, answer: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(outbox).set({ state: 'failed', answer }).where(current(mail));
    await tx.delete(mailSecrets).where(eq(mailSecrets.outboxId, mail.outboxId));
  });

interface PutBack {
  answer: string;
  waitMs: number;
  /** It was given to the server, which may have taken it. */
  isUnheard?: boolean;
  /** The server was not reached: that is no attempt. */
  isNoAttempt?: boolean;
}

/** Lets a message wait for another attempt. */
export const putBack = async (db: Db, mail: OutboxRow, { answer, waitMs, isUnheard, isNoAttempt }: PutBack): Promise<void> =>
  void (await db
    .update(outbox)
    .set({
      state: 'waiting',
      answer,
      notBefore: sql`now() + make_interval(secs => ${waitMs / 1000})`,
      ...(isUnheard && { unheard: sql`${outbox.unheard} + 1` }),
      ...(isNoAttempt && { attempts: sql`${outbox.attempts} - 1` }),
    })
    .where(current(mail)));
