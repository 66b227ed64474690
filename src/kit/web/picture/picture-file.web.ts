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
