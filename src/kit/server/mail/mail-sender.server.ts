import type { Database, Db } from '../database/database.server.ts';
import { withoutData } from '../database/database-errors.server.ts';
import { openTurn, rest } from '../database/turn.server.ts';
import { type Address, type Carrier, type Letter, SendFailure } from './carrier.server.ts';
import { messageOf } from './message.server.ts';
import { keepFailed, keepSent, type OutboxRow, putBack, putBackLost, secretOf, takeNext } from './outbox-queue.server.ts';
import { mailChannel } from './queue-mail.server.ts';

/** What holds for a message when its turn has come. */
export interface MailTurn {
  /** The recipient's address now. */
  toEmail: string;
  /** Whom it is about, where it is about somebody else than its recipient. */
  about?: string;
  /** Why it may not be sent at all. */
  refused?: string;
  /** Not to be sent before. */
  waitsUntil?: Date;
  /** A link by which the recipient gets no more of these, made for this message alone. */
  unsubscribe?: UnsubscribeLink;
}

/** A path that the stored message has with a mark in place of its secret. */
export interface UnsubscribeLink {
  marked: string;
  path: string;
}

interface SendingOptions {
  database: Database;
  carrier: Carrier;
  /** The address at which people reach the school, for links. */
  origin: string;
  /** Who it is from. */
  sender: () => Promise<Address>;
  /** Their crest, as a small PNG. */
  crest?: () => Promise<Uint8Array | undefined>;
  /** What holds for a message now that its turn has come: it may have waited for days. */
  turnOf: (mail: OutboxRow) => Promise<MailTurn>;
  /** Makes what goes along with a message to the recipient stored with it. */
  attach: (attachment: unknown, recipient: unknown) => Promise<Letter['attachment']>;
  log: (level: string, message: string) => void;
  /** Messages a second at most. */
  rate?: number;
  /** How long a message waits after each unsuccessful attempt; after the last one it has failed. */
  waitsMs?: readonly number[];
  /** How often to look for messages that nobody announced. */
  lookEveryMs?: number;
}

const minute = 60_000;
const growingWaits = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minute);
/** How long to wait after the server could not be reached; it grows to a minute. */
const firstPauseMs = 2_000;
const lostLink = 'The link in this message is no longer known. A new one has to be asked for.';
const tellEveryMs = 1_000;

/**
 * Sends what is in the outbox until stopped. One process of a school does this, one message at a time, so that a process that is
 * killed leaves at most one message that may or may not have arrived.
 */
export async function startSending(options: SendingOptions): Promise<{ stop(): Promise<void> }> {
  const { database, carrier, log, rate = 30, waitsMs = growingWaits, lookEveryMs = 5_000 } = options;
  const stopping = new AbortController();
  let pauseMs = 0;
  let toldAt = 0;

  const turn = openTurn(database, {
    name: 'homeroom-mail',
    lock: '_mail',
    channel: mailChannel(database.schema),
    lost: () => carrier.close(),
    taken: putBackLost,
  });

  function tell(): void {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    database.db.publish(JSON.stringify({ kinds: { EmailData: null, Outbox: null }, request: '' }));
  }

  async function work(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      const woken = turn.woken();
      const mail = await next();
      if (mail) await sendOne(mail);
      else {
        toldAt = 0;
        await rest(lookEveryMs, AbortSignal.any([signal, woken]));
      }
      await rest(mail ? Math.max(pauseMs, 1000 / rate - (performance.now() - began)) : 0, signal);
    }
  }

  let began = 0;
  async function next(): Promise<OutboxRow | undefined> {
    began = performance.now();
    try {
      const isReady = (await turn.isMine()) && ((await carrier.isReady?.()) ?? true);
      return isReady ? await takeNext(database.db) : undefined;
    } catch (error) {
      log('warning', `The outbox could not be read: ${JSON.stringify(withoutData(error))}`);
      return undefined;
    }
  }

  async function sendOne(mail: OutboxRow): Promise<void> {
    try {
      const turn = await options.turnOf(mail);
      if (turn.waitsUntil) await letWait(mail, turn.waitsUntil);
      else await give(mail, await letterOf(mail, turn, options));
    } catch (error) {
      await written(() => keepProblem(database.db, mail, error));
    }
    tell();
  }

  async function give(mail: OutboxRow, letter: Letter): Promise<void> {
    const answer = await carrier.send(letter);
    const attachmentName = letter.attachment?.fileName ?? '';
    const sent = { fromEmail: letter.from.address, origin: options.origin, attachmentName, answer };
    pauseMs = 0;
    await written(() => keepSent(database.db, mail, sent));
  }

  const letWait = (mail: OutboxRow, until: Date): Promise<void> =>
    written(() => putBack(database.db, mail, { answer: mail.answer, waitMs: until.getTime() - Date.now(), isNoAttempt: true }));

  async function keepProblem(db: Db, mail: OutboxRow, error: unknown): Promise<void> {
    if (!(error instanceof SendFailure)) log('error', `A message could not be made: ${JSON.stringify(withoutData(error))}`);
    const { kind, answer } =
      error instanceof SendFailure ? error : { kind: 'later', answer: 'It could not be prepared for sending.' };
    pauseMs = kind === 'unreachable' ? Math.min(Math.max(pauseMs * 2, Math.min(waitsMs[0] ?? minute, firstPauseMs)), minute) : 0;
    if (kind === 'unreachable') return putBack(db, mail, { answer, waitMs: pauseMs, isNoAttempt: true });
    const waitMs = waitsMs[mail.attempts - 1];
    if (kind === 'refused' || waitMs === undefined) return keepFailed(db, mail, answer);
    return putBack(db, mail, { answer, waitMs, isUnheard: kind === 'unheard' });
  }

  /** The outcome of a message is stored as soon as the database can be reached; until then no other message is sent. */
  async function written(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        log('warning', `The outcome of a message could not be stored yet: ${JSON.stringify(withoutData(error))}`);
        await rest(1_000, stopping.signal);
        if (stopping.signal.aborted) return;
      }
    }
  }

  await turn.start().catch((error) => log('warning', `Nothing is sent yet: ${JSON.stringify(withoutData(error))}`));
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await working;
      carrier.close();
      await turn.close();
    },
  };
}

async function letterOf(
  mail: OutboxRow,
  turn: MailTurn,
  { database, origin, sender, crest: crestOf, attach }: SendingOptions,
): Promise<Letter> {
  const { messageId, toName, subject, body, attachment, recipient, hasSecret } = mail;
  const { toEmail, refused, unsubscribe } = turn;
  if (refused !== undefined) throw new SendFailure('refused', refused);
  const secret = hasSecret ? await secretOf(database.db, mail) : undefined;
  if (hasSecret && secret === undefined) throw new SendFailure('refused', lostLink);
  const [from, crest] = [await sender(), await crestOf?.()];
  const head = { name: from.name, about: turn.about, hasCrest: crest !== undefined };
  return {
    ...{ messageId, from, crest },
    to: { name: toName, address: toEmail },
    subject,
    ...messageOf(unsubscribe ? body.replaceAll(unsubscribe.marked, unsubscribe.path) : body, {
      subject,
      origin,
      secret,
      head: from.name ? head : undefined,
    }),
    // Without TLS a mail program would send the secret in the open.
    unsubscribe: unsubscribe && origin.startsWith('https:') ? `${origin}${unsubscribe.path}` : undefined,
    attachment: attachment === null ? undefined : await attach(attachment, recipient),
  };
}
