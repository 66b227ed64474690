import jsQr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.server.ts';

async function read(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 400 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test.each([
  'A',
  'upi://pay?pa=school@bank&pn=%E0%A4%B5%E0%A4%BF&am=0.50',
  'विद्यालय',
  `https://school.test/${'long/'.repeat(60)}`,
])('The code of %s is read back as it was', async (text) => {
  expect(await read(qrCode(text))).toBe(text);
  expect(await read(qrCode(text, { isOneOfMany: true }))).toBe(text);
});
