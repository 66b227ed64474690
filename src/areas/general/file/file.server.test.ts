import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { fileFactory, smallPdf } from './file.factory.ts';

let school: TestApp;
let office: Caller;
let programId: number;
let asha: number;
let ravi: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  asha = await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId });
  ravi = await addStudent(school.database, { firstName: 'Ravi', lastName: 'Nair', programId });
});
afterAll(() => school.close());

const url = '/api/gs/File';
/** Adds a file to Asha, unless it is said to be another's. */
const send = (bytes: Buffer, of: object = {}, by = office, headers = {}) => {
  const about = JSON.stringify(fileFactory({ studentId: asha, ...of }));
  const upload = { bytes, type: 'application/octet-stream', name: '../../evil.html', field: 'file', method: 'POST' } as const;
  return by.upload(url, { ...upload, fields: { about } }, headers);
};
const added = async (bytes: Buffer, of: object = {}) => {
  const { status, json, text } = await send(bytes, of);
  expect(status, text).toBe(201);
  return json.data as number;
};
const fetched = (fileId: number, by = office) => by.get(`${url}/Download?fileId=${fileId}`);
const picture = (width = 400, height = 200) => sharp({ create: { width, height, channels: 3, background: '#80a0c0' } });

test('A PDF is kept byte for byte, and is sent as a download under its title', async () => {
  const fileId = await added(smallPdf, { title: 'Transfer: “certificate” / 2025' });
  const { bytes, headers } = await fetched(fileId);
  expect(bytes.equals(smallPdf)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Transfer certificate  2025 Asha Rao.pdf"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const { json } = await office.get(`${url}/${fileId}`);
  expect(json).toMatchObject({
    mediaType: 'application/pdf',
    size: smallPdf.length,
    createdBy: expect.stringContaining('admin'),
  });
});

test('A picture is encoded again: upright, no larger than print needs, and without where it was taken', async () => {
  const bytes = await picture(4000, 2000)
    .png()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .toBuffer();
  const kept = await fetched(await added(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])));
  expect(kept.headers['content-type']).toBe('image/jpeg');
  expect(kept.bytes.includes('<script>')).toBe(false);
  const metadata = await sharp(kept.bytes).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1500, height: 3000 });
  expect(metadata.exif).toBeUndefined();
});

const html = Buffer.from('<html><script>alert(1)</script>%PDF-1.4 %%EOF');
test.each([
  ['a page that hides a PDF', html, 415, 'This is no PDF, JPEG, PNG or WebP file.'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'This is no PDF, JPEG, PNG or WebP file.'],
  ['half a PDF', smallPdf.subarray(0, 60), 415, 'This PDF is not whole. Please try another one.'],
  ['nothing', Buffer.alloc(0), 415, 'This is no PDF, JPEG, PNG or WebP file.'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'A file may be at most 10 MB.'],
])('%s is refused in words', async (_what, bytes, status, said) => {
  expect(problem(await send(bytes), status).detail).toBe(said);
});

test('A file of 10 MB is kept, and its picture with too many pixels is not', async () => {
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024 - 15, 1), Buffer.from('%%EOF\n')]);
  expect((await fetched(await added(large))).bytes.equals(large)).toBe(true);
  expect((await send(await picture(8000, 6000).png().toBuffer())).status).toBe(413);
});

test('A form that does not say whose the file is, or says too much, is refused', async () => {
  const upload = { bytes: smallPdf, type: 'application/pdf', name: 'a.pdf', field: 'file', method: 'POST' } as const;
  problem(await office.upload(url, upload), 400);
  problem(await office.upload(url, { ...upload, fields: { about: '{' } }), 400);
  expect((await send(smallPdf, { studentId: null })).json.errors).toEqual({ studentId: ['Student is required'] });
  expect(problem(await send(smallPdf, { content: 'more' }), 400).detail).toContain('content');
  const fileId = await added(smallPdf, { mediaType: 'text/html', size: 0 });
  const told = (await office.get(`${url}/${fileId}`)).json;
  expect(told, 'what the server knows better').toMatchObject({ mediaType: 'application/pdf', size: smallPdf.length });
});

test('The same upload sent again adds nothing; another file under its key is refused', async () => {
  const key = { 'idempotency-key': 'one-upload' };
  const first = await send(smallPdf, {}, office, key);
  const again = await send(smallPdf, {}, office, key);
  expect(again.json).toEqual(first.json);
  expect((await send(await picture().jpeg().toBuffer(), {}, office, key)).status).toBe(409);
});

test('A family and the child read what is shown to them, and nobody else’s; a teacher reads none', async () => {
  const shown = await added(smallPdf, { title: 'Bonafide' });
  const hidden = await added(smallPdf, { title: 'Order of the court', isShown: false });
  const others = await added(smallPdf, { studentId: ravi });
  const titles = async (by: Caller) => {
    const { status, json } = await by.get(`${url}?title=o`);
    return status === 200 ? json.items.map((row: { title: string }) => row.title) : status;
  };
  for (const by of [await school.asParentOf(asha), await school.asStudent(asha)]) {
    expect(await titles(by)).toEqual(['Bonafide']);
    expect((await fetched(shown, by)).status).toBe(200);
    for (const fileId of [hidden, others]) {
      expect((await fetched(fileId, by)).status).toBe(404);
      expect((await by.get(`${url}/${fileId}`)).status).toBe(404);
    }
    expect((await send(smallPdf, {}, by)).status).toBe(403);
    expect((await by.put(`${url}?fileId=${shown}`, { title: 'Mine' })).status).toBe(403);
    expect((await by.delete(`${url}?fileId=${shown}`)).status).toBe(403);
  }
  const teacher = await school.asTeacherOf(programId);
  expect(await titles(teacher)).toBe(403);
  expect((await fetched(shown, teacher)).status).toBe(403);
});

test('A guardian who hears nothing of one child still reads the papers of the other; a hidden one comes once it is shown', async () => {
  const parent = await school.asParentOf(asha, ravi);
  const fileId = await added(smallPdf, { studentId: ravi, isShown: false });
  expect((await fetched(fileId, parent)).status).toBe(404);
  await office.put(`${url}?fileId=${fileId}`, { isShown: true });
  expect((await fetched(fileId, parent)).status).toBe(200);
  const { familyId } = (await parent.get('/api/ias/IdentityAccess/session')).json;
  await office.delete(`/api/sis/StudentFamily/DeleteByCompositeKey?studentId=${ravi}&familyId=${familyId}`);
  expect((await fetched(fileId, parent)).status).toBe(404);
});

test('Who may add files for one class adds none for another', async () => {
  const other = await addStudent(school.database, { programId: await addProgram(school.database) });
  const clerk = await school.as({ 'file.create': `programid=${programId}`, 'file.read': `programid=${programId}` });
  expect((await send(smallPdf, {}, clerk)).status).toBe(201);
  const before = await school.rows('select from file_content');
  expect((await send(smallPdf, { studentId: other }, clerk)).status).toBe(422);
  expect(await school.rows('select from file_content')).toHaveLength(before.length);
});

test('Files go with their student, who is asked about with them, and the log forgets what they were called', async () => {
  const gone = await addStudent(school.database, { firstName: 'Uma', programId });
  const fileId = await added(smallPdf, { studentId: gone, title: 'Order of the court' });
  const { json } = await office.get(`/api/sis/Student/GetRelatedRecords?studentId=${gone}`);
  expect(json).toContainEqual({ count: 1, one: 'file', many: 'files' });
  expect((await office.delete(`/api/sis/Student?studentId=${gone}`)).status).toBe(200);
  expect(await school.rows('select from file_content where file_id = $1', [fileId])).toEqual([]);
  const log = await school.rows<{ after: unknown }>(
    "select after from audit_entry where resource = 'File' and record_id = $1 order by 1",
    [fileId],
  );
  expect(log).toEqual([{ after: null }]);
});
