import { type Candidate, type ProblemType, problemTypes } from '../../domain/problem.domain.ts';
import { staleMessage } from '../../domain/saved-message.domain.ts';
import type { Context } from './context.server.ts';

interface ProblemOptions {
  /** What a program can tell it apart by, if the status does not say enough. */
  type?: ProblemType;
  /** Messages by field. */
  errors?: Readonly<Record<string, string[]>>;
  /** What the new record may be. */
  candidates?: readonly Candidate[];
  /** What the next step is asked with. */
  challenge?: string;
  retryAfterSeconds?: number;
  /** The permissions of which one would do. */
  missing?: readonly string[];
  /** Whoever writes is told first that nothing was saved (`toWriter`); somebody who only reads would wonder what. */
  savesNothing?: boolean;
}

/** The one vocabulary of failures. Thrown anywhere, formatted once (RFC 9457), see `problem.server.ts`. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    /** Paragraphs are separated by `|`. */
    readonly detail: string = title,
    readonly options: ProblemOptions = {},
  ) {
    super(detail);
  }
}

/** What somebody is told whose write has failed. */
export const toWriter = ({ detail, options }: HttpError): string =>
  options.savesNothing ? `Nothing was saved. ${detail}` : detail;

/** 400: the request itself is malformed. */
export const malformed = (detail: string, errors?: Record<string, string[]>) =>
  new HttpError(400, 'The request is not well formed', detail, errors ? { errors } : {});
/** 401: no session, or a dead one. */
export const unauthenticated = (detail = 'Please log in again.') =>
  new HttpError(401, 'Session Expired', detail, { type: problemTypes.sessionExpired });
/** 403: the permission is not held at all. */
export const forbidden = (what: string) => new HttpError(403, 'Not allowed', `You are not allowed to ${what}.`);
/** 403: a second factor is demanded of the caller, who has none. */
export const factorMissing = () =>
  new HttpError(403, 'Two-step login is needed', 'Your role requires two-step login.|Turn it on in your settings to go on.', {
    type: problemTypes.factorMissing,
  });
/** 403: who calls has not proven lately who they are. */
export const notFresh = () =>
  new HttpError(403, 'Confirm that it is you', 'This asks for your password or a code once more.', {
    type: problemTypes.notFresh,
  });
/** 403: none of some permissions is held; who is refused is told what they are called. */
export const notPermitted = (keys: readonly string[]) =>
  new HttpError(403, 'Not allowed', 'You are not allowed to do this.', { missing: keys });
/** What is said of a record that would be outside the caller's scope. */
export const outside = 'This would be outside what you may change';
/** 403: what is to be saved would be outside the caller's scope. */
export const outsideScope = (detail = `${outside}.`) => new HttpError(403, 'Not allowed', detail);
/** @throws 403 to somebody who sees as another account */
export function refuseView({ session: { name, viewer } }: Pick<Context, 'session'>): void {
  if (!viewer) return;
  throw new HttpError(403, 'Not allowed', `You are seeing Homeroom as ${name}.|Nothing can be changed while you do.`, {
    type: problemTypes.readOnly,
  });
}
/** 403: an API key calls what is only for people. */
export const onlyForPeople = () =>
  new HttpError(403, 'Not allowed', 'No API key can do this: somebody has to sign in for it.', {
    type: problemTypes.onlyForPeople,
  });
/** 403: what the token of an API key may do does not include this. */
export const scopeMissing = (scopes: readonly string[]) =>
  new HttpError(403, 'Not allowed', `This API key or its token does not have the scope ${scopes.join(' or ')}.`);
/** 404: there is no such row, or none in the caller's scope. */
export const notFound = (what: string) => new HttpError(404, 'Not found', `The ${what} was not found.`);
/** 409: what is there stands against it. */
export const conflict = (detail: string, type: ProblemType = 'about:blank', errors?: Record<string, string[]>) =>
  new HttpError(409, 'Conflict', detail, { type, ...(errors && { errors }) });
/** 409: what is to be created may be there already. */
export const perhapsKnown = (detail: string, candidates: readonly Candidate[]) =>
  new HttpError(409, 'Conflict', detail, { type: problemTypes.perhapsKnown, candidates });
/** 409: an address has an account. @param candidates that account, if the caller may let others share it */
export const addressHasAccount = (errors: Record<string, string[]>, detail: string, candidates: readonly Candidate[]) =>
  new HttpError(409, 'Conflict', detail, { type: problemTypes.addressHasAccount, errors, candidates });
/** 409: somebody else saved the record since it was read. */
export const staleVersion = () => conflict(`${staleMessage}|Reload it to see the changes.`, problemTypes.staleVersion);
/** 409: what was to be changed is closed. @param detail says what is */
export const yearClosed = (detail: string) => conflict(`${detail}|What belongs to it stays as it is.`, problemTypes.yearClosed);
/** 500: what is stored cannot be opened. @param detail says where */
export const unreadable = (detail: string) =>
  new HttpError(
    500,
    'A stored value cannot be read',
    `${detail}|Tell whoever runs Homeroom: docs/security.md says what can be done.`,
  );
/** 413: more bytes or pixels than are taken. */
export const tooLarge = (detail: string) => new HttpError(413, 'Too large', detail);
/** 415: content of a type that is not read here. */
export const wrongKind = (detail: string) => new HttpError(415, 'Wrong kind of content', detail);
/** 422: rules are broken, by field. */
export const ruleBroken = (errors: Record<string, string[]>) =>
  new HttpError(422, 'Please check the form', [...new Set(Object.values(errors).flat())].join('|'), { errors });
/** 422: a paper with letters that no font has. @param missing their numbers, as `U+1F600` */
export const unprintable = (missing: readonly string[]) => {
  const letters = missing.map((number) => `${String.fromCodePoint(Number.parseInt(number.slice(2), 16))} (${number})`);
  return new HttpError(
    422,
    'This cannot be printed',
    `No font here has ${letters.join(', ')}.|Write the name or the text in other letters, then print it again.`,
  );
};
/** 429, with `Retry-After`. */
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new HttpError(429, 'Too many attempts', `Please try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds });
/** 503: the disk is full, with `Retry-After`. */
export const diskFull = () =>
  new HttpError(
    503,
    'The disk is full',
    'Nothing was saved, because the disk of the server is full.|Please tell whoever looks after the server. Everything can still be read.',
    { type: problemTypes.diskFull, retryAfterSeconds: 60 },
  );
/** 503: one caller has too many documents in the making, with `Retry-After`. */
export const tooManyDocuments = () =>
  new HttpError(
    503,
    'Too many documents at once',
    'You have asked for more documents than can be made at once.|Please wait for some of them, then try again.',
    { type: problemTypes.tooManyDocuments, retryAfterSeconds: 10 },
  );
/** 501: nothing on this machine can set a document. */
export const noDocuments = () =>
  new HttpError(
    501,
    'PDF files cannot be made here',
    'The server cannot make PDF files: the program that sets them does not exist for its kind of computer.|Lists are available as CSV and Excel.',
  );
/** 503: the database is away, with `Retry-After`. */
export const unavailable = (retryAfterSeconds = 2) =>
  new HttpError(503, 'The service is not available at the moment', 'Please try again in a moment.', {
    retryAfterSeconds,
    savesNothing: true,
  });
/** 503: the database went away before it confirmed that it had stored the change. */
export const uncertain = () =>
  new HttpError(
    503,
    'The service is not available at the moment',
    'It is not certain whether this was saved.|Check whether it is there before you enter it again.',
    { retryAfterSeconds: 2 },
  );
