import { ApiError } from '../calls/api-error.web.ts';

/** What the server has against a file; undefined if it failed for another reason, and may be sent again. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && [413, 415, 422].includes(error.status) ? error.detail : undefined;
