import type { Candidate } from '../../domain/problem.domain.ts';

/** A failed call, as the server described it (RFC 9457) or as far as the browser knows. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    /** HTTP status; 0 when the server was not reached. */
    readonly status: number,
    readonly title = '',
    /** For people; `|` separates paragraphs. */
    readonly detail = '',
    /** Messages by field, for forms. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    /** Whether this answer ended the session. */
    readonly sessionExpired = false,
    /** The message if there is neither title nor detail. */
    message = '',
    /** The type of the problem, see `problem.domain.ts`. */
    readonly type = 'about:blank',
    /** What the new record may be. */
    readonly candidates: readonly Candidate[] = [],
    /** What the next step is asked with. */
    readonly challenge = '',
  ) {
    super(message || title || detail);
  }
}

/** Whether a call failed with one of these statuses. */
export const failedWith = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether a call failed on its way: nothing is known to be wrong with it, and it may be sent again as it is. */
export const isUnreached = (error: unknown): boolean => failedWith(error, 0);

/** Reads a failed response, whatever its body. */
export async function apiErrorOf(response: Response, sessionExpired: boolean): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => ({}));
  const { type, title, detail, message, errors, candidates, challenge } = (
    typeof problem === 'object' && problem !== null ? problem : {}
  ) as Record<string, unknown>;
  const fields = typeof errors === 'object' && errors !== null ? (errors as Record<string, string[]>) : {};
  return new ApiError(
    response.status,
    textOf(title),
    textOf(detail),
    fields,
    sessionExpired,
    textOf(message),
    textOf(type),
    Array.isArray(candidates) ? candidates : [],
    textOf(challenge),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
