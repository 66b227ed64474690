import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent } from './school/people.ts';
import { type Caller, callerWith } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { readPdf } from './support/pdf-text.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  for (const firstName of ['Asha', 'Bala']) await addStudent(school.database, { firstName });
});
afterAll(() => school.close());

const exported = (format: string, caller = office) =>
  caller.get(`/api/sis/Student/ExportAllStudents?format=${format}&studentName=asha`);
const session = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).json;
const codeOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['export-code']);

test('Every file bears who, when and a code, and its columns and cells stay those of the list', async () => {
  const { name, today } = await session(office);
  const [pdf, xlsx, csv] = [await exported('pdf'), await exported('xlsx'), await exported('csv')];
  const codes = [pdf, xlsx, csv].map(codeOf);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(codes).size).toBe(3);

  const { pages } = await readPdf(pdf.bytes);
  for (const page of pages) expect(page.replaceAll('\n', ' ')).toContain(`Printed on 15-06-2026 by ${name} · ${codes[0]}`);
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="students data.pdf"');

  const { sheets, properties } = await readXlsx(xlsx.bytes);
  expect(properties).toMatchObject({ title: 'Students', creator: name });
  expect(xlsx.bytes.includes(`<dc:identifier>${codes[1]}</dc:identifier>`)).toBe(true);
  expect(xlsx.headers['content-disposition']).toBe('attachment; filename="students data.xlsx"');
  const [header, ...rows] = csv.text.replace('\uFEFF', '').trim().split('\r\n');
  expect(sheets[0]?.rows[0]?.join(',')).toBe(header);
  expect([sheets[0]?.rows.length, rows.length]).toEqual([2, 1]);
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="students data ${today} ${codes[2]}.csv"`);
});

test('The code finds in the log who exported what, with which filters and how many rows', async () => {
  const code = codeOf(await exported('csv'));
  const found = async (typed: string) => (await office.get(`/api/ias/AuditEntry?code=${typed}`)).json.items;
  const [entry, ...others] = await found(code.toLowerCase());
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ accountName: (await session(office)).name, resource: 'Student', did: 'Exported' });
  const said = Object.fromEntries(entry.changes.map(({ field, after }: { field: string; after: unknown }) => [field, after]));
  expect(said).toMatchObject({ code, format: 'csv', rows: expect.anything() });
  expect(await found('2222-2222')).toEqual([]);
});

test('Whoever exports while seeing as somebody stands in the file', async () => {
  const clerk = await school.asStaff(1);
  const of = await session(clerk);
  const { json } = await office.post(`/api/ias/Account/ViewAs?accountId=${of.accountId}`, { reason: 'To help' });
  const { properties } = await readXlsx((await exported('xlsx', callerWith(school.app, json.data.split('~')[1]))).bytes);
  expect(properties?.creator).toBe(`${(await session(office)).name} as ${of.name}`);
});
