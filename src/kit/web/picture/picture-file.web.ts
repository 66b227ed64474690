import { ApiError } from '../calls/api-error.web.ts';

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const largestBytes = 5 * 1024 * 1024;

/** The files that a browser offers when a picture is chosen. */
export const pictureKinds = kinds.join(',');

/** Under the button that chooses a picture. */
export const pictureHint = 'JPEG, PNG or WebP up to 5 MB';

/** Why a file cannot be a picture; undefined if it may be. The server checks the content. */
export function pictureIssue(file: { type: string; size: number }): string | undefined {
  if (!kinds.includes(file.type)) return 'Choose a JPEG, PNG or WebP picture';
  return file.size > largestBytes ? 'The picture must not be larger than 5 MB' : undefined;
}

/** What the server has against a picture; undefined if it failed for another reason and may be sent again. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && [413, 415, 422].includes(error.status) ? error.detail : undefined;
