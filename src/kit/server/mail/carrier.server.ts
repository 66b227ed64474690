/** A mailbox with its owner's name. */
export interface Address {
  name: string;
  address: string;
}

/** A message as it is given to a mail server. */
export interface Letter {
  messageId: string;
  from: Address;
  to: Address;
  subject: string;
  html: string;
  text: string;
  /** A PNG that the text shows as `cid:crest`. */
  crest?: Uint8Array | undefined;
  /** Where a POST takes back what the message rests on (RFC 8058). */
  unsubscribe?: string | undefined;
  attachment?: { fileName: string; content: Uint8Array } | undefined;
}

/** A mail server, and how it is spoken to. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the start; otherwise by STARTTLS. */
  secure: boolean;
  /** Without TLS nothing is sent. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

/** Something that takes messages: a mail server, or a stand-in for one. */
export interface Carrier {
  /** @returns what the server said @throws {SendFailure} */
  send: (letter: Letter) => Promise<string>;
  /** Whether there is anything to send by at this moment; undefined: always. */
  isReady?: () => Promise<boolean>;
  close: () => void;
}

/**
 * - `refused`: the server will never take it, or it may not be sent to its recipient any more.
 * - `later`: the server took the connection, but not the message; it may another time.
 * - `unheard`: all of it was sent, and then nothing was heard: the server may have taken it.
 * - `unreachable`: there is no server to be had.
 */
type Kind = 'refused' | 'later' | 'unheard' | 'unreachable';

/** Why a message was not sent, or may not have been. */
export class SendFailure extends Error {
  constructor(
    readonly kind: Kind,
    /** In the server's words, where it said any. */
    readonly answer: string,
    /** What failed, where that is known: `EAUTH`, `ECONNREFUSED`. */
    readonly code?: string,
  ) {
    super(answer);
  }
}
