import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp, { type Metadata } from 'sharp';
import { HttpError, malformed, ruleBroken, tooLarge, wrongKind } from './errors.server.ts';

/** Limits of an uploaded picture. Source: the photo rules of the students' screen. */
const maxBytes = 5 * 1024 * 1024;
const maxPixels = 40_000_000;

// Pictures are rare: memory is worth more than a warm cache.
sharp.cache(false);
sharp.concurrency(1);

export interface Picture {
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
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('A photo may have 5 MB at most.');
    throw malformed('The form with the picture could not be read.');
  }
}

/**
 * Checks a picture by its content and makes it anew in two sizes, upright, without metadata.
 * @throws 415 when it is no JPEG, PNG or WebP picture; 413 when it has more than 40 megapixels
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const metadata = await readMetadata(bytes).catch(() => null);
  if (!metadata || !['jpeg', 'png', 'webp'].includes(metadata.format ?? ''))
    throw wrongKind('A photo must be a JPEG, PNG or WebP picture.');
  if ((metadata.width ?? 0) * (metadata.height ?? 0) > maxPixels) throw tooLarge('A photo may have 40 megapixels at most.');
  const made = await Promise.all([64, 512].map((size) => shrink(bytes, size))).catch(() => null);
  const [image64, image512] = made ?? [];
  if (!image64 || !image512) throw wrongKind('This picture cannot be read. Please try another one.');
  return { version: createHash('sha256').update(image512).digest('hex').slice(0, 16), image64, image512 };
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
