import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp, { type Metadata } from 'sharp';
import { HttpError, malformed, ruleBroken, tooLarge, wrongKind } from '../http/errors.server.ts';

/** Limits of an uploaded picture. Source: the photo rules of the students' screen. */
const maxBytes = 5 * 1024 * 1024;
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

/** Lets routes of this scope read one uploaded file of at most 5 MB. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6 } });
}

/**
 * The uploaded file's bytes.
 * @throws 415 when it is no form, 422 when no file is in it, 413 when the file is larger than 5 MB, 400 when the form is broken
 */
export async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw wrongKind('Send the picture as a form with one file.');
  try {
    const file = await request.file();
    if (!file) throw ruleBroken({ photo: ['Photo is required'] });
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('A picture may be at most 5 MB.');
    throw malformed('The form with the picture could not be read.');
  }
}

/**
 * Checks a picture by its content and encodes it again in two sizes, upright, without metadata.
 * @throws 415 when it is no JPEG, PNG or WebP picture; 413 when it has more than 40 megapixels, or a side of more than 20,000 pixels
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const metadata = await readMetadata(bytes).catch(() => null);
  if (!metadata || !['jpeg', 'png', 'webp'].includes(metadata.format ?? ''))
    throw wrongKind('This is no JPEG, PNG or WebP picture.');
  const { width = 0, height = 0 } = metadata;
  if (width * height > maxPixels) throw tooLarge('A picture may have at most 40 megapixels.');
  if (Math.max(width, height) > longestSide) throw tooLarge('A picture may have at most 20,000 pixels on a side.');
  const image512 = await inTurn(() => shrink(bytes, 512)).catch(() => null);
  if (!image512) throw wrongKind('This picture cannot be read. Please try another one.');
  const image64 = await shrink(image512, 64);
  return { version: createHash('sha256').update(image512).digest('hex').slice(0, 16), image64, image512 };
}

let lastInTurn: Promise<unknown> = Promise.resolve();

/** One after the other: a large picture takes some 300 MB while it is unpacked. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const mine = lastInTurn.then(run);
  lastInTurn = mine.catch(() => undefined);
  return mine;
}

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
