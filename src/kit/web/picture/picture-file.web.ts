import { formatsInWords, mostPictureMegabytes, pictureFormats } from '../../domain/picture/picture.domain.ts';

const kinds = pictureFormats.map((format) => `image/${format}`);

/** The files that a browser offers when a picture is chosen. */
export const pictureKinds = kinds.join(',');

/** Under the button that chooses a picture. */
export const pictureHint = `${formatsInWords} up to ${mostPictureMegabytes} MB`;

/** Why a file cannot be a picture; undefined if it may be. The server checks the content. */
export function pictureIssue(file: { type: string; size: number }): string | undefined {
  if (!kinds.includes(file.type)) return `Choose a ${formatsInWords} picture`;
  const isTooLarge = file.size > mostPictureMegabytes * 1024 * 1024;
  return isTooLarge ? `The picture must not be larger than ${mostPictureMegabytes} MB` : undefined;
}
