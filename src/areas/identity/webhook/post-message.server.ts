import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLetOut, notLetOut } from '../../../kit/server/http/outgoing-hosts.server.ts';
import { isPublic, NotPublic, publicLookup } from './public-address.server.ts';

/** A message, ready to be sent. */
export interface Message {
  url: string;
  id: string;
  body: string;
  /** The secrets with which it is signed: `whsec_…`. */
  secrets: readonly string[];
}

/** What came of sending it. */
export interface Posted {
  status: number | null;
  /** Why it counts as not delivered; empty if it was. */
  problem: string;
  milliseconds: number;
}

/** How messages are sent. */
export interface PostOptions {
  /** Whether they may go anywhere, also in plain HTTP: for tests and receivers in one's own network. */
  isAnywhere: boolean;
  /** Finds the addresses of a name; by default that of the system, public ones only. */
  lookup?: LookupFunction;
  timeoutMs?: number;
}

/** How long a receiver has to answer, and how much of the answer is read. */
const usualTimeoutMs = 10_000;
const mostBytes = 64 * 1024;

/** The signature of a message by Standard Webhooks: HMAC-SHA-256 of its id, its time in seconds and its body. */
export function signatureOf(secret: string, { id, body }: Pick<Message, 'id' | 'body'>, seconds: number): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/**
 * Sends a message and waits for the receiver to say that it has it: any status from 200 to 299. Redirects are not followed.
 * @param stopped whoever sends stops: nobody knows then whether it arrived @throws the reason of `stopped`
 */
export async function postMessage(message: Message, options: PostOptions, stopped?: AbortSignal): Promise<Posted> {
  const began = performance.now();
  const done = (status: number | null, problem: string): Posted => ({
    status,
    problem,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const status = await send(message, options, stopped);
    return done(status, status >= 200 && status < 300 ? '' : `It answered ${status}.`);
  } catch (error) {
    stopped?.throwIfAborted();
    return done(null, inWords(error));
  }
}

function send(
  message: Message,
  { isAnywhere, lookup = publicLookup(), timeoutMs = usualTimeoutMs }: PostOptions,
  stopped?: AbortSignal,
): Promise<number> {
  const url = new URL(message.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isAnywhere && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublic(host)))) return Promise.reject(new NotPublic());
  if (!isLetOut(host)) return Promise.reject(new NotLetOut(notLetOut));
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'Homeroom',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': message.secrets.map((secret) => signatureOf(secret, message, seconds)).join(' '),
  };
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopped ? AbortSignal.any([timeout, stopped]) : timeout;
  const how = { method: 'POST', headers, signal, agent: false, ...(isAnywhere ? {} : { lookup }) } as const;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? requestPlain : requestTls)(url, how, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) request.destroy(new TooMuch());
      });
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(message.body);
  });
}

class TooMuch extends Error {}
class NotLetOut extends Error {}

/** Nothing of what the receiver said: it might be anything. */
function inWords(error: unknown): string {
  if (error instanceof NotPublic || error instanceof NotLetOut) return error.message;
  if (error instanceof TooMuch) return `It answered with more than ${mostBytes / 1024} KB.`;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'It did not answer in time.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name was not found.';
  if (code === 'ECONNREFUSED') return 'It refused the connection.';
  if (/CERT|TLS|SSL|ALTNAME/.test(code)) return 'Its certificate is not valid.';
  return 'The connection broke.';
}
