import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/gs/School/Signature';
let school: TestApp;
let admin: Caller;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

/** A page with something written in the middle of it. */
const page = async (ink = { width: 300, height: 80 }) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#f4f1ec' } })
    .composite([
      {
        input: await sharp({ create: { ...ink, channels: 3, background: 'navy' } })
          .png()
          .toBuffer(),
      },
    ])
    .jpeg()
    .toBuffer();
const upload = async (bytes: Buffer, by = admin) => by.upload(url, { bytes, type: 'image/jpeg', name: 'signature.jpg' });

test('The signature of a photographed page is cut out and kept as PNG', async () => {
  problem(await admin.get(url), 404);
  expect((await upload(await page())).status).toBe(200);
  const { bytes } = await admin.get(url);
  const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
  expect(format).toBe('png');
  expect(Math.abs(width - 300) + Math.abs(height - 80)).toBeLessThan(12);
  expect((await admin.get('/api/gs/School')).json.hasSignature).toBe(true);
});

test('A large one is made small, and an empty page or what is no picture does no harm', async () => {
  expect((await upload(await page({ width: 1500, height: 600 }))).status).toBe(200);
  expect(await sharp((await admin.get(url)).bytes).metadata()).toMatchObject({ width: 600, height: 240 });
  const empty = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  expect((await upload(empty)).status).toBe(200);
  problem(await upload(Buffer.from('<svg/>')), 415);
});

test.each([
  ['evenly, in a dim room', [150, 150]],
  ['from one side', [240, 150]],
])('Where light falls on the page %s, its paper is white and what is written is cut out', async (_how, [left = 0, right = 0]) => {
  const raw = { width: 2, height: 1, channels: 3 } as const;
  const light = await sharp(Buffer.from([left, left, left - 8, right, right, right - 8]), { raw })
    .resize(1600, 1200, { fit: 'fill', kernel: 'linear' })
    .png()
    .toBuffer();
  const stroke = await sharp({ create: { width: 300, height: 20, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const strokes = [560, 620].map((top) => ({ input: stroke, left: 650, top }));
  const photographed = await sharp(light).composite(strokes).jpeg().toBuffer();
  expect((await upload(photographed)).status).toBe(200);
  const { data, info } = await sharp((await admin.get(url)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  expect(Math.abs(width - 300) + Math.abs(height - 80)).toBeLessThan(12);
  const between = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels;
  expect([...data.subarray(between, between + 3)], 'the paper between two strokes').toEqual([255, 255, 255]);
});

test('Only those see and set it who may change the school', async () => {
  const reader = await school.as({ 'school.read': '-1' });
  const parent = await school.asParentOf(await addStudent(school.database));
  for (const caller of [reader, parent]) {
    problem(await caller.get(url), 403);
    problem(await upload(await page(), caller), 403);
    problem(await caller.delete(url), 403);
  }
});

test('It is removed, which the history says; a second time there is none', async () => {
  expect((await upload(await page())).status).toBe(200);
  expect((await admin.delete(url)).json.message).toBe('The selected signature was deleted successfully');
  problem(await admin.get(url), 404);
  problem(await admin.delete(url), 404);
  const logged = "select action from audit_entry where resource = 'SchoolSignature' order by audit_entry_id desc limit 2";
  expect(await school.rows(logged)).toEqual([{ action: 'delete' }, { action: 'update' }]);
});
