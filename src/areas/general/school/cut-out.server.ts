import sharp, { type OutputInfo } from 'sharp';
import { readScan } from '../../../kit/server/work/pictures.server.ts';

/** Pixels: sharp at the size of a signature on paper. */
const room = { width: 600, height: 240 };
/** Pixels on the longer side of the page: enough for that where something is written on a third of it. */
const pageSide = 2000;
/** Of so many parts of each side, the outer ones show the paper alone. */
const parts = 20;
/** What is at least so bright as the paper, of 1, is paper: it has grain and creases. */
const paperFrom = 0.85;
/** How far what JPEG leaves around ink may be from white, of 255. */
const blur = 40;

/** A photographed or scanned signature without the paper around it, on white. @throws as `readScan` does */
export async function cutOut(bytes: Buffer): Promise<Buffer> {
  const page = sharp(await readScan(bytes)).resize(pageSide, pageSide, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true });
  await whiten(data, info);
  const written = await sharp(data, { raw: info }).trim({ background: '#ffffff', threshold: blur }).png().toBuffer();
  return sharp(written)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** Makes the paper of a page white, however the light falls on it: it is taken to change evenly from corner to corner. */
async function whiten(page: Buffer, { width, height, channels }: OutputInfo): Promise<void> {
  const small = await sharp(page, { raw: { width, height, channels } }).resize(parts, parts, { fit: 'fill' }).raw().toBuffer();
  const corner = (row: number, column: number, channel: number): number =>
    small[(row * parts + column) * (parts - 1) * channels + channel] ?? 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const [topLeft, topRight] = [corner(0, 0, channel), corner(0, 1, channel)];
    const [left, right] = [corner(1, 0, channel) - topLeft, corner(1, 1, channel) - topRight];
    for (let y = 0; y < height; y += 1) {
      const from = topLeft + (left * y) / height;
      const step = (topRight + (right * y) / height - from) / width;
      for (let x = 0, at = y * width * channels + channel; x < width; x += 1, at += channels)
        page[at] = Math.min(255, ((page[at] ?? 0) * 255) / Math.max(1, (from + step * x) * paperFrom));
    }
  }
}
