import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLetOut, notLetOut } from '../../kit/server/http/outgoing-hosts.server.ts';
import { type Carrier, type Letter, type MailServer, SendFailure } from '../../kit/server/mail/carrier.server.ts';
import { crestId } from '../../kit/server/mail/message.server.ts';

const perConnection = 100;
/** Servers end connections that are silent for some minutes; nobody should have to wait for that. */
const idleMs = 15_000;
const usualPatience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

const hasEnded = 'The mail server ended the connection.';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * `smtps://user:password@host:465`, or `smtp://host:587`: that begins TLS by itself, and on another machine insists on it unless
 * `?tls=optional`.
 */
export function smtpServerOf(url: string): MailServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !loopback.has(hostname) && searchParams.get('tls') !== 'optional',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  };
}

/** A mail server over one connection, which stays for as long as there is something to send. */
export function openSmtp({ auth, ...server }: MailServer, patience = usualPatience): Carrier {
  let open: { connection: SMTPConnection; left: number } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(idle);
    open?.connection.close();
    open = undefined;
  }

  async function connected(): Promise<SMTPConnection> {
    clearTimeout(idle);
    if (open && open.left > 0) {
      open.left -= 1;
      return open.connection;
    }
    open?.connection.quit();
    open = undefined;
    const connection = await connect({ ...server, ...patience }, auth, (broken) => {
      if (open?.connection === broken) open = undefined;
    });
    open = { connection, left: perConnection - 1 };
    return connection;
  }

  return {
    async send(letter) {
      const message = await composed(letter);
      const connection = await connected();
      try {
        return await give(connection, letter, message);
      } catch (error) {
        // What is left of the conversation is not worth finding out.
        close();
        throw error;
      } finally {
        idle = setTimeout(close, idleMs).unref();
      }
    },
    close,
  };
}

/** Somebody waits for the outcome. */
const whileSomebodyWaits = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** Sends one message over a connection of its own. @returns what the server said @throws {SendFailure} */
export async function sendOnce(server: MailServer, letter: Letter): Promise<string> {
  const carrier = openSmtp(server, whileSomebodyWaits);
  try {
    return await carrier.send(letter);
  } finally {
    carrier.close();
  }
}

function connect(
  server: Omit<MailServer, 'auth'> & typeof usualPatience,
  auth: MailServer['auth'],
  broke: (connection: SMTPConnection) => void,
): Promise<SMTPConnection> {
  if (!isLetOut(server.host)) return Promise.reject(new SendFailure('unreachable', notLetOut));
  const connection = new SMTPConnection(server);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      // Before it is closed, which says that it ended.
      reject(new SendFailure('unreachable', answerOf(error), (error as { code?: string }).code));
      broke(connection);
      connection.close();
    };
    connection.on('error', fail);
    connection.on('end', () => fail(new Error(hasEnded)));
    connection.connect((problem) => {
      if (problem) return fail(problem);
      if (!auth) return resolve(connection);
      connection.login(auth, (refused) => (refused ? fail(refused) : resolve(connection)));
    });
  });
}

function give(connection: SMTPConnection, { from, to }: Letter, message: Buffer): Promise<string> {
  let isAllSent = false;
  const stream = Readable.from([message]);
  stream.on('end', () => {
    isAllSent = true;
  });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      over();
      stream.destroy();
      reject(new SendFailure(kindOf(error, isAllSent), answerOf(error), (error as { code?: string }).code));
    };
    const ended = () => fail(new Error(hasEnded));
    const over = () => {
      connection.removeListener('error', fail);
      connection.removeListener('end', ended);
    };
    connection.on('error', fail);
    connection.on('end', ended);
    connection.send({ from: from.address, to: [to.address] }, stream, (error, info) => {
      if (error) return fail(error);
      over();
      resolve(String(info?.response ?? ''));
    });
  });
}

/** A server that answered has said what it did; one that did not may have taken a message that was sent completely. */
function kindOf(error: Error & { responseCode?: number; code?: string }, isAllSent: boolean): SendFailure['kind'] {
  const { responseCode, code } = error;
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'later';
  if (isAllSent) return 'unheard';
  return code === 'EENVELOPE' ? 'refused' : 'later';
}

const longestAnswer = 500;

/** What the server said, on one line; it may repeat what it was sent. */
const answerOf = (error: Error & { response?: string }): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever a server sends
  (error.response ?? error.message).replace(/[\u0000-\u001F\u007F]+/g, ' ').slice(0, longestAnswer);

const composed = ({ messageId, from, to, subject, html, text, attachment, crest, unsubscribe }: Letter): Promise<Buffer> =>
  new MailComposer({
    messageId,
    from,
    to,
    subject,
    html,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: [
      ...(crest
        ? [{ filename: 'crest.png', content: Buffer.from(crest), cid: crestId, contentDisposition: 'inline' as const }]
        : []),
      ...(attachment ? [{ filename: attachment.fileName, content: Buffer.from(attachment.content) }] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
