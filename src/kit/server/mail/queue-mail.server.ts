import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { sendWithCommit } from '../database/transaction.server.ts';
import type { Author } from '../http/context.server.ts';
import { mailSecrets, outbox } from './outbox.table.ts';

/** A message that is to be sent. */
export interface NewMail {
  toName: string;
  toEmail: string;
  subject: string;
  /** Clean formatted text. The secret's place is marked in it. */
  body: string;
  cause: string;
  /** What replaces the mark, in the message alone. */
  secret?: string;
  /** 0 if somebody is waiting for it, 1 by default, 2 for what goes to many. */
  priority?: 0 | 1 | 2;
  /** Not to be sent before. */
  notBefore?: Date;
  attachment?: unknown;
  /** The recipient, as known to the caller: if the message is sent again, it goes to their address at that time. */
  recipient?: unknown;
}

/** The channel on which the sending process listens. */
export const mailChannel = (schema: string): string => `homeroom_${schema}_mail`;

const atOnce = 500;

/** Puts messages into the outbox, in the caller's transaction: they are sent only if the change is saved. Returns their ids. */
export async function queueMails(ctx: Pick<Author, 'db'>, mails: readonly NewMail[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < mails.length; at += atOnce) {
    const some = mails.slice(at, at + atOnce);
    const rows = some.map(({ secret, ...mail }) => ({
      ...mail,
      hasSecret: secret !== undefined,
      messageId: `<${randomUUID()}@homeroom.invalid>`,
    }));
    const queued = await ctx.db.insert(outbox).values(rows).returning({ outboxId: outbox.outboxId });
    const secrets = queued.flatMap(({ outboxId }, index) => {
      const { secret } = some[index] ?? {};
      return secret === undefined ? [] : [{ outboxId, secret }];
    });
    if (secrets.length > 0) await sendWithCommit(ctx.db, ctx.db.insert(mailSecrets).values(secrets));
    ids.push(...queued.map(({ outboxId }) => outboxId));
  }
  if (ids.length > 0) await wakeSender(ctx.db);
  return ids;
}

/** Says, once the transaction is committed, that there is something to send. */
export const wakeSender = (db: Db): Promise<void> =>
  sendWithCommit(db, db.execute(sql`select pg_notify('homeroom_' || current_schema() || '_mail', '')`));
