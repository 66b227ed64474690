import { stripTagsDeep } from '../form/strip-tags.web.ts';
import { ApiError, apiErrorOf } from './api-error.web.ts';
import { intentKey, settleIntent } from './intents.web.ts';
import { doubtReached } from './reached.web.ts';
import { endSession, session } from './session.web.ts';

/** Query parameters; empty ones are not sent. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What may be said of a call besides its method, path and body. */
export interface CallOptions {
  query?: Query;
  /** Sent without a token, and a 401 does not end the session: login, invitation, set-up. */
  anonymous?: boolean;
  signal?: AbortSignal;
  /** How the answer writes numbers: a locale such as `en-IN`. */
  language?: string;
  /** The Idempotency-Key of a wish that outlives the page; sent again with the same body it does nothing twice. */
  intent?: string;
}

interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  accept?: string;
}

let baseOf: (areaCode: string) => string = () => '';

/** Sets the base address of each area (`sis` of `/api/sis/…`), without a slash at its end; `''` is the page's own origin. */
export function configureBases(base: (areaCode: string) => string): void {
  baseOf = base;
}

/**
 * The calls. All answer the parsed JSON, carry credentials and the bearer token, and throw an `ApiError`,
 * or an `Error('Authorization token missing.')` before anything is sent.
 */
export const api = {
  get: <Answer>(path: string, options: CallOptions = {}) => callJson<Answer>({ ...options, method: 'GET', path }),
  /** Carries an Idempotency-Key: the same body sent again after a lost answer creates nothing twice. */
  post: <Answer>(path: string, body?: unknown, options: CallOptions = {}) =>
    callJson<Answer>({ ...options, method: 'POST', path, body }),
  put: <Answer>(path: string, body?: unknown, options: CallOptions = {}) =>
    callJson<Answer>({ ...options, method: 'PUT', path, body }),
  delete: <Answer>(path: string, options: CallOptions = {}) => callJson<Answer>({ ...options, method: 'DELETE', path }),
  /** A picture, a PDF. */
  blob: async (path: string, options: CallOptions & { accept?: string } = {}): Promise<Blob> =>
    (await call({ ...options, method: 'GET', path })).blob(),
};

/** The full address of a call. */
export function urlOf(path: string, query: Query = {}): string {
  const area = path.split('/')[2] ?? '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${baseOf(area)}${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function callJson<Answer>(wanted: Call): Promise<Answer> {
  const response = await call(wanted);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

async function call({
  method,
  path,
  body,
  query,
  accept = 'application/json',
  anonymous = false,
  language,
  signal,
  intent: own,
}: Call) {
  const { token } = session();
  if (!anonymous && !token) throw new Error('Authorization token missing.');
  const url = urlOf(path, query);
  const form = body instanceof FormData;
  // Whatever it comes from, a form, a sheet or a wish that waited for the network: what was typed is cleaned here.
  const sent = body === undefined || form ? body : JSON.stringify(stripTagsDeep(body));
  const headers = new Headers({ Accept: accept });
  if (!anonymous) headers.set('Authorization', `Bearer ${token}`);
  if (typeof sent === 'string') headers.set('Content-Type', 'application/json');
  const intent = method === 'POST' && !form && !own ? String(sent ?? '') : undefined;
  if (language) headers.set('Accept-Language', language);
  if (own) headers.set('Idempotency-Key', own);
  if (intent !== undefined) headers.set('Idempotency-Key', intentKey(url, intent));

  const response = await fetch(url, {
    method,
    headers,
    body: sent ?? null,
    credentials: 'include',
    signal: signal ?? null,
  }).catch(notReached);
  if (intent !== undefined && response.status < 500) settleIntent(url, intent);
  if (response.ok) {
    const kinds = response.headers.get('touched');
    // Heard by `onTouched`.
    if (kinds) dispatchEvent(new CustomEvent('touched', { detail: kinds }));
    return response;
  }
  if (response.status === 502 || response.status === 504) doubtReached();
  const expired = response.status === 401 && !anonymous;
  const error = await apiErrorOf(response, expired);
  if (expired && session().token === token) endSession({ reason: 'expired', error });
  throw error;
}

function notReached(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  doubtReached();
  throw new ApiError(0, 'The server cannot be reached.', 'The server cannot be reached.|Check the connection and try again.');
}
