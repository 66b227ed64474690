import { failedWith } from '../calls/api-error.web.ts';

/** What the server has against a file; undefined if it failed for another reason, and may be sent again. */
export const refusalOf = (error: unknown): string | undefined => (failedWith(error, 413, 415, 422) ? error.detail : undefined);
