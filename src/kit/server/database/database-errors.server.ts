import { problemTypes } from '../../domain/problem.domain.ts';
import { conflict, diskFull, malformed, unavailable, uncertain, unreadable, yearClosed } from '../http/errors.server.ts';
import { UnreadableSeal } from '../sealing/keys.server.ts';

interface PgFailure {
  code: string;
  constraint?: string;
  detail?: string;
  message?: string;
  hint?: string;
  syscall?: string;
}

/** PostgreSQL's own error behind what Drizzle or the pool threw, if there is one. */
function pgFailure(error: unknown): PgFailure | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause as unknown as PgFailure;
  }
  return undefined;
}

/** Something was sealed under a key that has been exchanged meanwhile (`refuse_unsealed`). */
export const isSealedUnderOld = (error: unknown): boolean => pgFailure(error)?.code === 'HR002';

/** Serialisation failures, deadlocks, and a new key: the same transaction may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(pgFailure(error)?.code ?? '') || isSealedUnderOld(error);

/** The values of a row are refused: they break a constraint, are not of their kind, or belong to what is closed. */
export const isRowRefused = (error: unknown): boolean => /^(?:22|23|HR001)/.test(pgFailure(error)?.code ?? '');

/** What a new row refers to is not there: it may have been deleted while the statement was running. */
export const isReferenceMissing = (error: unknown): boolean => pgFailure(error)?.code === '23503';

/** A refusal to change what is closed (`refuse_closed_year`): what it says, and the permission that may for all of its kind. */
export function closedFailure(error: unknown): { message: string; permission: string } | undefined {
  const failure = pgFailure(error);
  return failure?.code === 'HR001' ? { message: failure.message ?? '', permission: failure.hint ?? '' } : undefined;
}

/** Refused because something before it in the transaction was: never the reason itself. */
export const isRefusedAfterwards = (error: unknown): boolean => pgFailure(error)?.code === '25P02';

const away = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;
/** Too busy: the transaction lost against others again and again, or took longer than a statement or a pause may. */
const busy = /^(40001|40P01|55P03|57014|25P03|HR002)$/;

const lostConnection =
  /(Connection terminated|timeout exceeded when trying to connect|connection timeout|Client has encountered a connection error|Query read timeout)/i;

/** Whether the leader of a cluster refused a write, because it leads no longer, or not yet: certainly nothing was saved. */
export const isDemoted = (error: unknown): boolean => pgFailure(error)?.code === '25006';

/** Whether the database could not be reached, was lost in the middle, or takes no writes: the connection is of no use any more. */
export function isAway(error: unknown): boolean {
  const failure = pgFailure(error);
  // A socket that is missing (ENOENT) or has no room (EAGAIN): connecting failed, whatever the system calls it.
  if (failure && (away.test(failure.code) || failure.syscall === 'connect' || isDemoted(error))) return true;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (lostConnection.test(cause.message)) return true;
  }
  return false;
}

/** The connection broke after the commit had been sent: what the transaction did may be stored, or not. */
export class CommitUnanswered extends Error {}

/** Whether the disk was full, in the database's words or the system's. */
export function isDiskFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '53100' || cause.code === 'ENOSPC')) return true;
    if (/No space left on device/.test(cause.message)) return true;
  }
  return false;
}

/**
 * What a log may contain about a failure. A failed query carries its statement, its values and what the database says about them:
 * only the code, the constraint and the place are kept.
 */
export function withoutData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const failure = pgFailure(error);
  const isQuery = failure !== undefined || 'query' in error;
  // Without the message first: a text with lines of its own could look like a place in the code.
  const stack = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  if (!isQuery) return { type: error.name, message: error.message, stack };
  return { type: 'database', code: failure?.code, constraint: failure?.constraint, reason: connectionReason(error), stack };
}

/** Why there was no connection, in the words of the driver, which reveal nothing about the query. */
function connectionReason(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const [reason] = lostConnection.exec(cause.message) ?? [];
    if (reason && !('query' in cause)) return reason;
  }
  return undefined;
}

const gone = 'Something that this belongs to was deleted by someone else.|Reload the page to see what is there.';
const stillReferred = 'Another record refers to this one.|Reload the page to see what is there.';

/**
 * Whether the record that another was to refer to was missing; the other way to break a foreign key is that one still refers to it.
 */
const isGone = ({ detail }: PgFailure): boolean => detail?.includes('is not present in table') ?? false;

/** What a broken constraint means, by its name: a message, possibly with its field. */
export type Conflicts = Readonly<Record<string, string | { field: string; message: string }>>;

/** Translates the database's refusals into the vocabulary of failures; anything else passes unchanged. */
export function databaseFailure(error: unknown, conflicts: Conflicts = {}): unknown {
  const failure = pgFailure(error);
  if (error instanceof UnreadableSeal) return unreadable(error.message);
  if (error instanceof CommitUnanswered) return uncertain();
  if (isAway(error)) return unavailable();
  if (isDiskFull(error)) return diskFull();
  if (!failure) return error;
  if (busy.test(failure.code)) return unavailable();
  const said = conflicts[failure.constraint ?? ''];
  const [message, field] = typeof said === 'string' ? [said] : [said?.message, said?.field];
  const atField = message && field ? { [field]: [message] } : undefined;
  switch (failure.code) {
    case 'HR001':
      return yearClosed(failure.message ?? '');
    case '23505':
    case '23P01':
      return conflict(message ?? 'A record like this already exists.', problemTypes.duplicate, atField);
    case '23503':
      return isGone(failure) ? conflict(message ?? gone) : conflict(message ?? stillReferred, problemTypes.stillReferenced);
    case '23514':
      return malformed(message ?? 'A value is not one of the allowed ones.');
    case '22P02':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22001':
      return malformed('A value is not of the kind that is expected here.');
    default:
      return error;
  }
}
