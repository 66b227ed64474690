import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { formatsInWords, mostPictureMegabytes, pictureFormats, unreadablePicture } from '../../domain/picture/picture.domain.ts';
import { tooLarge, wrongKind } from '../http/errors.server.ts';
import { uploadsOf } from '../http/upload.server.ts';
import { createTurns } from './in-turn.server.ts';

/** Limits of an uploaded picture. Source: the photo rules of the students' screen. */
const maxPixels = 40_000_000;
/** A strip one pixel wide keeps a processor busy for a minute without being a large picture. */
const longestSide = 20_000;

// Pictures are rare, so memory is worth more than a warm cache.
sharp.cache(false);
sharp.concurrency(1);

// Anything but a photo is refused unopened: an SVG of a few bytes can unpack to gigabytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

interface Picture {
  /** Changes with the picture. */
  version: string;
  /** JPEG, 64 and 512 pixels at most on the longer side, without metadata. */
  image64: Buffer;
  image512: Buffer;
}

const uploads = uploadsOf({ one: 'picture', field: 'photo', missing: 'Photo is required', megabytes: mostPictureMegabytes });

/** Lets routes of this scope read one uploaded picture. */
export const acceptUploads = uploads.accept;

/** The uploaded picture's bytes. @throws 400, 413, 415, 422 */
export const uploadedFile = uploads.read;

/**
 * Checks a picture by its content and encodes it again in two sizes, upright, without metadata.
 * @throws 415 when it is a picture of another kind, or none; 413 when it has more than 40 megapixels, or a side of more than 20,000 pixels
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const image512 = await encoded(bytes, 512);
  const image64 = await shrink(image512, 64);
  return { version: createHash('sha256').update(image512).digest('hex').slice(0, 16), image64, image512 };
}

/** Enough to read small print on a sheet of A4. */
const scanSide = 3000;

/** The same of a picture of a paper, in one size. @throws as `readPicture` does */
export const readScan = (bytes: Buffer): Promise<Buffer> => encoded(bytes, scanSide);

/** Whether these are the bytes of a picture of a known kind. */
export const isPicture = async (bytes: Buffer): Promise<boolean> => (await measured(bytes)) !== null;

/** What a picture of a known kind says of itself. */
async function measured(bytes: Buffer): Promise<Metadata | null> {
  const metadata = await readMetadata(bytes).catch(() => null);
  return metadata && pictureFormats.includes(metadata.format ?? '') ? metadata : null;
}

async function encoded(bytes: Buffer, size: number): Promise<Buffer> {
  const metadata = await measured(bytes);
  if (!metadata) throw wrongKind(`This is no ${formatsInWords} picture.`);
  const { width = 0, height = 0 } = metadata;
  if (width * height > maxPixels) throw tooLarge('A picture may have at most 40 megapixels.');
  if (Math.max(width, height) > longestSide) throw tooLarge('A picture may have at most 20,000 pixels on a side.');
  const image = await inTurn(() => shrink(bytes, size)).catch(() => null);
  if (!image) throw wrongKind(unreadablePicture);
  return image;
}

/** One after the other: a large picture takes some 300 MB while it is unpacked. */
const inTurn = createTurns();

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

function shrink(bytes: Buffer, size: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** A stored photo for a paper: cropped to this size in pixels, around its centre. JPEG, encoded as quickly as possible. */
export const portraitOf = (photo: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  sharp(photo)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer();
