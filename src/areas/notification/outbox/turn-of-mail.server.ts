import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { MailTurn } from '../../../kit/server/mail/mail-sender.server.ts';
import { mailSecrets, outbox } from '../../../kit/server/mail/outbox.table.ts';
import { students } from '../../student/student/student.table.ts';
import { quietUntilFor } from '../event/quiet-hours.table.ts';
import { mailingRecipients } from '../mailing/mailing.table.ts';
import { keptRecipient } from '../recipient/kept-recipient.domain.ts';
import {
  hasNoEmail,
  mayStillBeWrittenTo,
  noLongerWrittenTo,
  reachedToday,
  storedRecipient,
} from '../recipient/written-to.server.ts';
import { isOpenLink } from './open-link.server.ts';
import { unsubscribeLink } from './unsubscribe-link.server.ts';

type QueuedMail = Mail & Pick<typeof outbox.$inferSelect, 'body'>;
type Mail = Pick<
  typeof outbox.$inferSelect,
  'outboxId' | 'messageId' | 'toEmail' | 'recipient' | 'priority' | 'queued' | 'hasSecret'
>;

/** What holds for a message whose turn has come. Its recipient's address is kept with it. */
export async function turnOfMail(db: Db, mail: QueuedMail): Promise<MailTurn> {
  const turn = await whatHolds(db, mail);
  const goes = turn.refused === undefined && turn.waitsUntil === undefined;
  if (goes && turn.toEmail !== mail.toEmail) await readdress(db, mail, turn.toEmail);
  const unsubscribe = goes ? await unsubscribeLink(db, mail, turn.toEmail) : undefined;
  return { ...turn, ...(unsubscribe && { unsubscribe }) };
}

/**
 * Whether a message may still go out and its link still works, to which address, and whether it is too late in the evening: all of this may
 * have changed since it was written.
 */
export async function whatHolds(db: Db, mail: Mail): Promise<MailTurn> {
  const recipient = keptRecipient(mail.recipient);
  const canWait = mail.priority > 0;
  if (mail.hasSecret && (await hasDeadLink(db, mail))) return { toEmail: mail.toEmail, refused: deadLink };
  if (!recipient && !canWait) return { toEmail: mail.toEmail };
  const person = recipient && storedRecipient(recipient);
  const isAllowed = person ? mayStillBeWrittenTo(person) : sql`true`;
  const today = person ? reachedToday(person) : sql`(select ${mail.toEmail}::text as email)`;
  const quiet = canWait ? quietUntilFor(sql`${mail.queued.toISOString()}::timestamptz`) : sql`null`;
  const about = recipient?.kind === 'guardian' ? namesOf(recipient.studentIds) : sql`null`;
  const { rows } = await db.execute<{ isAllowed: boolean; toEmail: string; quiet: string | null; about: string | null }>(
    sql`select ${isAllowed} as "isAllowed", today.email as "toEmail", ${quiet}::text as quiet, ${about} as about from ${today} today`,
  );
  const [now] = rows;
  const toEmail = now?.toEmail ?? '';
  if (!now?.isAllowed) return { toEmail, refused: noLongerWrittenTo };
  if (toEmail === '') return { toEmail, refused: hasNoEmail };
  if (now.quiet) return { toEmail, waitsUntil: new Date(now.quiet) };
  return { toEmail, ...(now.about && { about: now.about }) };
}

/** Children by their names: `Asha Rao and Ravi Rao`. */
const namesOf = (studentIds: readonly number[]) => sql`(
  select string_agg(trim(first_name || ' ' || last_name), ' and ' order by name_sort, student_id)
  from ${students} where student_id = any(${sql.param([...studentIds])}::int[]))`;

const deadLink = 'The link in this message no longer works.';

/** Whether the link that is kept for a message has been used or replaced since, or has run out. */
async function hasDeadLink(db: Db, { outboxId }: Mail): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from ${mailSecrets} where ${mailSecrets.outboxId} = ${outboxId} and not ${isOpenLink(mailSecrets.secret)}`);
  return rowCount === 1;
}

/** Keeps the address that a message goes to, and shows it with its mailing. */
const readdress = (db: Db, { outboxId, messageId }: Mail, toEmail: string) =>
  db.execute(sql`
    with shown as (update ${mailingRecipients} set email = ${toEmail} where message_id = ${messageId})
    update ${outbox} set to_email = ${toEmail} where outbox_id = ${outboxId}`);
