import { isDeepStrictEqual } from 'node:util';
import { senderFor, storedMailServer } from '../../areas/general/mail-server/stored-mail-server.server.ts';
import { mailCrest } from '../../areas/general/school/mail-crest.server.ts';
import { turnOfMail } from '../../areas/notification/outbox/turn-of-mail.server.ts';
import type { Database } from '../../kit/server/database/database.server.ts';
import type { Address, Carrier } from '../../kit/server/mail/carrier.server.ts';
import { startSending } from '../../kit/server/mail/mail-sender.server.ts';
import { openSmtp, smtpServerOf } from '../../platform/mail/smtp.server.ts';
import type { openParts } from '../app.server.ts';
import type { Env } from '../start/env.server.ts';
import { receiptAttachment } from './receipt-attachment.server.ts';

type Parts = Pick<Awaited<ReturnType<typeof openParts>>, 'env' | 'database' | 'documents' | 'mailbox' | 'log'>;

/**
 * Sends what is in the outbox, as long as there is anything to send it by; without that it stays queued.
 * @param origin the address under which the school is reached
 */
export async function startMail(
  { env, database, documents, mailbox, log }: Parts,
  origin: string,
): Promise<{ stop(): Promise<void> }> {
  const { carrier, sender } = mailbox
    ? { carrier: mailbox, sender: () => senderFor(database.db, '', undefined) }
    : mailOf(env, database);
  return startSending({
    database,
    carrier,
    origin,
    sender,
    crest: mailCrest(database.db),
    turnOf: (mail) => turnOfMail(database.db, mail),
    attach: receiptAttachment(database, documents, env.publicUrl),
    log: (level, message) => (level === 'error' ? log.error(message) : log.warn(message)),
  });
}

/** The mail server of the environment, else the one that is set in the product at this moment; of a demonstration only the first. */
function mailOf(
  { smtpUrl, demo }: Pick<Env, 'smtpUrl' | 'demo'>,
  { db }: Database,
): { carrier: Carrier; sender: () => Promise<Address> } {
  if (smtpUrl) {
    const server = smtpServerOf(smtpUrl);
    return { carrier: openSmtp(server), sender: () => senderFor(db, '', server) };
  }
  let open: (Awaited<ReturnType<typeof storedMailServer>> & { carrier: Carrier }) | undefined;
  const close = () => {
    open?.carrier.close();
    open = undefined;
  };
  const carrier: Carrier = {
    async isReady() {
      const stored = demo ? undefined : await storedMailServer(db);
      if (!isDeepStrictEqual(stored?.server, open?.server)) close();
      open = stored && { ...stored, carrier: open?.carrier ?? openSmtp(stored.server) };
      return open !== undefined;
    },
    async send(letter) {
      if (!open) throw new Error('There is no mail server.');
      return open.carrier.send(letter);
    },
    close,
  };
  return { carrier, sender: () => senderFor(db, open?.sender ?? '', open?.server) };
}
