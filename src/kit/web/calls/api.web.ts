import type { z } from 'zod';
import type { TypedFields } from '../../domain/as-typed.domain.ts';
import type { CallDefinition } from '../../domain/call.domain.ts';
import type { Ignored } from '../../domain/ignored.domain.ts';
import type { AnyListed, Placed } from '../../domain/resource.domain.ts';
import { stripTagsDeep } from '../form/strip-tags.web.ts';
import { ApiError, apiErrorOf } from './api-error.web.ts';
import { intentKey, settleIntent } from './intents.web.ts';
import { prefetched } from './prefetched.web.ts';
import { doubtReached, wasReached } from './reached.web.ts';
import { endSession, session } from './session.web.ts';

/** Query parameters; empty ones are not sent. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Options of a call besides method, path and body. */
interface CallOptions {
  query?: Query;
  /** Sends no token, and a 401 does not end the session: login, invitation, set-up. */
  anonymous?: boolean;
  signal?: AbortSignal;
  /** How the answer writes numbers: a locale such as `en-IN`. */
  language?: string;
  /** The Idempotency-Key of a request that outlives the page: repeated with the same body, it takes effect once. */
  intent?: string;
  /** The fields of the body that are sent exactly as typed; all other texts lose their tags. */
  asTyped?: Readonly<Record<string, true>>;
}

interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  accept?: string;
}

interface CallRead<Answer> extends Call {
  /** Reads the answer. Where that fails, it broke off or came from somebody else, such as a hotel's login page: nobody was reached. */
  read: (response: Response) => Promise<Answer>;
}

let baseOf: (areaCode: string) => string = () => '';

/** Sets the base address of each area (`sis` of `/api/sis/…`), without a slash at its end; `''` is the page's own origin. */
export function configureBases(base: (areaCode: string) => string): void {
  baseOf = base;
}

/** A call as it was sent, and what it is sent again with. */
export type Asked = Pick<Call, 'body' | 'query'>;
type Ask = (error: ApiError, sent: Asked) => Promise<Asked | undefined> | undefined;

/** What a refused call is sent again with, once somebody has said it; undefined if it is not. */
export const refused: { ask?: Ask } = {};

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
  /** A picture, a PDF, named as the server names it; made from a file, if one is sent. */
  blob: (path: string, { form, ...options }: CallOptions & { accept?: string; form?: FormData } = {}): Promise<File> =>
    call({ ...options, method: form ? 'POST' : 'GET', path, body: form, read: fileIn }),
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

const callJson = <Answer>(wanted: Call): Promise<Answer> => call({ ...wanted, read: jsonOf<Answer> });

async function fileIn(response: Response): Promise<File> {
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

async function jsonOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

async function call<Answer>(wanted: CallRead<Answer>): Promise<Answer> {
  const {
    method,
    path,
    body,
    query,
    accept = 'application/json',
    anonymous,
    language,
    signal,
    intent: own,
    asTyped,
    read,
  } = wanted;
  const { token } = session();
  if (!anonymous && !token) throw new Error('Authorization token missing.');
  const url = urlOf(path, query);
  const form = body instanceof FormData;
  // Text is cleaned here wherever it comes from: a form, a sheet, or a request that waited for the network.
  const sent = body === undefined || form ? body : JSON.stringify(stripTagsDeep(body, asTyped));
  const headers = new Headers({ Accept: accept });
  if (!anonymous) headers.set('Authorization', `Bearer ${token}`);
  if (typeof sent === 'string') headers.set('Content-Type', 'application/json');
  const intent = method === 'POST' && !form && !own ? String(sent ?? '') : undefined;
  if (language) headers.set('Accept-Language', language);
  if (own) headers.set('Idempotency-Key', own);
  if (intent !== undefined) headers.set('Idempotency-Key', intentKey(url, intent));

  const asked = method === 'GET' ? prefetched(url, token) : undefined;
  const answer = asked ?? fetch(url, { method, headers, body: sent ?? null, credentials: 'include', signal: signal ?? null });
  const response = await answer.catch(notReached);
  if (!wasReached() && response.status < 500) window.dispatchEvent(new Event('homeroom-reached'));
  if (response.ok) {
    const kinds = response.headers.get('touched');
    // Heard by `onTouched`.
    if (kinds) dispatchEvent(new CustomEvent('touched', { detail: kinds }));
    const content = await read(response).catch(notReached);
    if (intent !== undefined) settleIntent(url, intent);
    return content;
  }
  if (intent !== undefined && response.status < 500) settleIntent(url, intent);
  if (response.status === 502 || response.status === 504) doubtReached();
  const expired = response.status === 401 && !anonymous;
  const error = await apiErrorOf(response, expired);
  if (expired && session().token === token) endSession({ reason: 'expired', error });
  const told = await refused.ask?.(error, wanted);
  if (told) return call({ ...wanted, ...told });
  throw error;
}

function notReached(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  doubtReached();
  throw new ApiError(0, 'The server cannot be reached.', 'The server cannot be reached.|Check the connection and try again.');
}

/** How a call is named: `GET /api/las/StudentLeave/GetTotalDays`. */
export type CallName<C extends CallDefinition> = `${C['method']} ${C['path']}`;
/** What a call answers. */
export type AnswerOf<C extends CallDefinition> = z.output<C['answer']>;
/** The parameters that a call takes. */
export type QueryOf<C extends CallDefinition> = z.input<NonNullable<C['query']>>;
type BodyOf<C extends CallDefinition> = z.input<NonNullable<C['body']>> & Ignored<NonNullable<C['body']>>;

/** Optional if nothing in it is required. */
type Said<Name extends string, Value> = [undefined] extends [Value]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type Sent<C extends CallDefinition> = Said<'query', QueryOf<C>> &
  Said<'body', BodyOf<C>> &
  Said<'asTyped', TypedFields<NonNullable<C['body']>>>;

/** Options of any call; `form` instead of a body sends a file. */
type Options = Omit<CallOptions, 'query' | 'asTyped'> & { form?: FormData };

/**
 * Makes a call by the type of its definition: `callApi<typeof getTotalDays>('GET /api/las/StudentLeave/GetTotalDays', { query })`.
 * The definition is imported as a type, so that its schemas stay out of the browser.
 */
export function callApi<C extends CallDefinition>(
  name: CallName<C>,
  { query, body, form, ...options }: Sent<C> & Options,
): Promise<AnswerOf<C>> {
  const sent = { query: query as Query, body: form ?? body };
  return callJson({ ...(options as CallOptions), ...placeOf<C['method']>(name), ...sent });
}

/** Method and path of a call. */
export function placeOf<Method extends string>(name: `${Method} ${string}`): { method: Method; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method: method as Method, path };
}

/** The paths that list a resource: its own call, and calls that list it for another record's page. */
export type ListPath<R extends AnyListed & Placed> = `/api/${R['area']}/${R['name']}${'' | `/${string}`}`;
/** One record of a resource as it is listed. */
export type RowOf<R extends AnyListed> = z.output<R['row']>;
/** The filters, order and page that a list takes. */
export type ListQuery<R extends AnyListed> = { readonly [Name in keyof R['filters'] & string]?: string | number | boolean } & {
  readonly PageNumber?: number;
  readonly PageSize?: number;
  readonly sort?: (keyof R['filters'] & string) | `-${keyof R['filters'] & string}`;
};

/** A page of records as the server answers it. */
export interface Page<Row> {
  items: Row[];
  totalPages: number;
  totalCount: number;
}

/** Lists a resource by its type: `callList<typeof program>('/api/ps/Program', { query: { programOrder: 3 } })`. */
export const callList = api.get as <R extends AnyListed & Placed>(
  path: ListPath<R>,
  options: Omit<CallOptions, 'query'> & { query: ListQuery<R> },
) => Promise<Page<RowOf<R>>>;
