import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qrCode } from './qr-code.server.ts';

// The product reads no SVG (`pictures.server.ts`), and whichever file ran before may have loaded it.
const svg = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(svg));
afterAll(() => sharp.block(svg));

async function read(code: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(code), { density: 400 })
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
