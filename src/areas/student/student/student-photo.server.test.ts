import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

let school: TestApp;
let secretary: Caller;
let studentId: number;
let photo: string;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  studentId = await addStudent(school.database, { programId: await addProgram(school.database) });
  photo = `/api/sis/Student/Photo?studentId=${studentId}`;
});
afterAll(() => school.close());

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#80a0c0' } });
const jpeg = (bytes: Buffer, by = secretary, url = photo) => by.upload(url, { bytes, type: 'image/jpeg', name: 'photo.jpg' });
const stored = async () => (await secretary.get(`/api/sis/Student/${studentId}`)).json.photo;

test.each(['jpeg', 'png', 'webp'] as const)('A photo may be %s; it is kept as JPEG in two sizes', async (format) => {
  const bytes = await drawn(1200, 900).toFormat(format).toBuffer();
  const answer = await secretary.upload(photo, { bytes, type: 'application/octet-stream', name: 'whatever.bin' });
  expect(answer.status, answer.text).toBe(200);
  expect(await stored()).toBe(answer.json.data);
  for (const [size, width] of [
    ['64', 64],
    ['512', 512],
  ] as const) {
    const shown = await secretary.get(`${photo}&size=${size}`);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'jpeg', width });
  }
});

test('A photo is turned upright, and where it was taken is not kept', async () => {
  const bytes = await drawn(400, 200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .toBuffer();
  expect((await jpeg(bytes)).status).toBe(200);
  const metadata = await sharp((await secretary.get(photo)).bytes).metadata();
  expect(metadata).toMatchObject({ width: 200, height: 400 });
  expect(metadata.exif).toBeUndefined();
});

test('A browser that has the photo already is told so', async () => {
  await jpeg(await drawn(300, 300).jpeg().toBuffer());
  const first = await secretary.get(photo);
  const etag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('no-store');
  const again = await secretary.get(photo, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
  await jpeg(await drawn(301, 300).png().toBuffer());
  expect((await secretary.get(photo, { 'if-none-match': etag })).status).toBe(200);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each([
  ['a GIF', () => drawn(9, 9).gif().toBuffer()],
  ['a TIFF', () => drawn(9, 9).tiff().toBuffer()],
  ['an AVIF', () => drawn(64, 64).avif().toBuffer()],
  ['an SVG', async () => Buffer.from(svg)],
  ['HTML', async () => Buffer.from('<html><body>hello</body></html>')],
  ['a PDF', async () => Buffer.from('%PDF-1.7 nothing')],
  ['nothing at all', async () => Buffer.alloc(0)],
  ['half a JPEG', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 700)],
  ['a JPEG in name only', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)])],
])('%s is refused, and the photo stays', async (_, make) => {
  const before = await stored();
  problem(await jpeg(await make()), 415);
  expect(await stored()).toBe(before);
});

test('A picture of more than 40 megapixels is refused before it is unpacked', async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  problem(await jpeg(bomb), 413);
});

test('A strip that is long beyond all measure is refused before it is unpacked', async () => {
  problem(await jpeg(await drawn(1, 30_000).png().toBuffer()), 413);
  expect((await jpeg(await drawn(1, 20_000).png().toBuffer())).status).toBe(200);
});

test('More than 5 MB is refused', async () => {
  problem(await jpeg(Buffer.alloc(5 * 1024 * 1024 + 1)), 413);
});

test('What is no form, and a form without a file, is refused', async () => {
  problem(await secretary.put(photo, { photo: 'x' }), 415);
  problem(
    await secretary.send({ method: 'PUT', url: photo, headers: { 'content-type': 'image/jpeg' }, payload: Buffer.alloc(9) }),
    415,
  );
  const empty = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--b--\r\n';
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  expect([415, 422]).toContain((await secretary.send({ method: 'PUT', url: photo, headers: form, payload: empty })).status);
  for (const broken of [
    '',
    'no form at all',
    '--b\r\n',
    '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\ncut',
  ]) {
    const { status } = await secretary.send({ method: 'PUT', url: photo, headers: form, payload: broken });
    expect([400, 413, 415, 422], broken).toContain(status);
  }
});

test('Only the sizes 64 and 512 can be asked for', async () => {
  problem(await secretary.get(`${photo}&size=100`), 400);
  problem(await secretary.get('/api/sis/Student/Photo'), 400);
});

test('A parent sees the photo of their own child and of no other, and changes none', async () => {
  const other = await addStudent(school.database);
  const parent = await school.asParentOf(studentId);
  expect((await parent.get(photo)).status).toBe(200);
  await jpeg(await drawn(20, 20).jpeg().toBuffer(), secretary, `/api/sis/Student/Photo?studentId=${other}`);
  problem(await parent.get(`/api/sis/Student/Photo?studentId=${other}`), 404);
  problem(await parent.get('/api/sis/Student/Photo?studentId=2000000000'), 404);
  problem(await jpeg(await drawn(20, 20).jpeg().toBuffer(), parent), 403);
  problem(await parent.delete(photo), 403);
});

test('A removed photo is gone, and the log says who set and removed it', async () => {
  await jpeg(await drawn(50, 50).jpeg().toBuffer());
  expect((await secretary.delete(photo)).status).toBe(200);
  expect(await stored()).toBeNull();
  problem(await secretary.get(photo), 404);
  problem(await secretary.delete(photo), 404);
  const entries = await school.rows<{ action: string }>(
    "select action from audit_entry where resource = 'StudentPhoto' and record_id = $1 order by audit_entry_id desc limit 2",
    [studentId],
  );
  expect(entries.map(({ action }) => action)).toEqual(['delete', 'update']);
});

test('Only photos are ever unpacked: whatever else it is, no loader of the picture library takes it', async () => {
  const large = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>',
  );
  await expect(sharp(large).metadata()).rejects.toThrow();
  await expect(sharp(await drawn(9, 9).jpeg().toBuffer()).metadata()).resolves.toMatchObject({ format: 'jpeg' });
});

test('The same key with another photo is another request', async () => {
  const put = async (size: number) => {
    const file = { bytes: await drawn(size, size).png().toBuffer(), type: 'image/png', name: 'photo.png' };
    return secretary.upload(photo, file, { 'idempotency-key': 'photo-once' });
  };
  expect((await put(20)).status).toBe(200);
  expect((await put(20)).status).toBe(200);
  expect((await put(30)).status).toBe(409);
});
