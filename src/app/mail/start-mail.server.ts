import { schools } from '../../areas/general/school/school.table.ts';
import { turnOfMail } from '../../areas/notification/outbox/turn-of-mail.server.ts';
import type { Database } from '../../kit/server/database/database.server.ts';
import type { Address } from '../../kit/server/mail/carrier.server.ts';
import { startSending } from '../../kit/server/mail/mail-sender.server.ts';
import { openSmtp } from '../../platform/mail/smtp.server.ts';
import type { openParts } from '../app.server.ts';
import type { Env } from '../start/env.server.ts';
import { receiptAttachment } from './receipt-attachment.server.ts';

type Parts = Pick<Awaited<ReturnType<typeof openParts>>, 'env' | 'database' | 'documents' | 'mailbox' | 'log'>;

/**
 * Sends what is in the outbox, where there is anything to send it by; without that it stays queued.
 * @param origin the address under which the school is reached
 */
export async function startMail(
  { env, database, documents, mailbox, log }: Parts,
  origin: string,
): Promise<{ stop(): Promise<void> } | undefined> {
  const carrier = mailbox ?? (env.smtpUrl ? openSmtp(env.smtpUrl) : undefined);
  if (!carrier) return undefined;
  return startSending({
    database,
    carrier,
    origin,
    sender: () => senderOf(env, database),
    turnOf: (mail) => turnOfMail(database.db, mail),
    attach: receiptAttachment(database, documents, env.publicUrl),
    log: (level, message) => (level === 'error' ? log.error(message) : log.warn(message)),
  });
}

/** The school, by its own address; where it has none, by that of its account at the mail server. */
async function senderOf({ smtpUrl }: Env, { db }: Database): Promise<Address> {
  const [school] = await db.select({ name: schools.schoolName, email: schools.email }).from(schools);
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : '';
  const address = school?.email || (account.includes('@') ? account : 'school@homeroom.invalid');
  return { name: school?.name ?? '', address };
}
