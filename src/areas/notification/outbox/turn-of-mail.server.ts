import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { MailTurn } from '../../../kit/server/mail/mail-sender.server.ts';
import { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { mailingRecipients } from '../mailing/mailing.table.ts';
import { keptRecipient } from '../recipient/kept-recipient.domain.ts';
import {
  hasNoEmail,
  mayStillBeWrittenTo,
  noLongerWrittenTo,
  reachedToday,
  storedRecipient,
} from '../recipient/written-to.server.ts';

type Mail = Pick<typeof outbox.$inferSelect, 'outboxId' | 'messageId' | 'toEmail' | 'recipient'>;

/** Whether a message may still go out, and to which address: both may have changed since it was written. */
export async function turnOfMail(db: Db, mail: Mail): Promise<MailTurn> {
  const recipient = keptRecipient(mail.recipient);
  if (!recipient) return { toEmail: mail.toEmail };
  const of = storedRecipient(recipient);
  const { rows } = await db.execute<{ isAllowed: boolean; toEmail: string }>(
    sql`select ${mayStillBeWrittenTo(of)} as "isAllowed", today.email as "toEmail" from ${reachedToday(of)} today`,
  );
  const { isAllowed = false, toEmail = '' } = rows[0] ?? {};
  if (!isAllowed) return { toEmail, refused: noLongerWrittenTo };
  if (toEmail === '') return { toEmail, refused: hasNoEmail };
  if (toEmail !== mail.toEmail) await readdress(db, mail, toEmail);
  return { toEmail };
}

/** Keeps the address that a message goes to, and shows it with its mailing. */
const readdress = (db: Db, { outboxId, messageId }: Mail, toEmail: string) =>
  db.execute(sql`
    with shown as (update ${mailingRecipients} set email = ${toEmail} where message_id = ${messageId})
    update ${outbox} set to_email = ${toEmail} where outbox_id = ${outboxId}`);
