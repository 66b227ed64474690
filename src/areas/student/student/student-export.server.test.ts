import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { student } from './student.domain.ts';
import { studentFactory } from './student.factory.ts';

const url = '/api/sis/Student';
let school: TestApp;
let secretary: Caller;
let programId: number;
let query: string;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  secretary = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 6 Indigo' });
  query = `programId=${programId}&sort=-studentName`;
  await addStudent(school.database, { firstName: '=1+1', lastName: '', programId });
  await addStudent(school.database, { firstName: 'Azure', lastName: 'Rao', programId, dateOfBirth: '2014-11-30' });
});
afterAll(() => school.close());

test('The list of students comes as CSV, with its filters and in its order', async () => {
  const { headers, text } = await secretary.get(`${url}/ExportAllStudents?${query}&format=csv`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="students data 2026-06-15 \w{4}-\w{4}\.csv"$/);
  const [header, first, second, ...none] = parseCsv(text);
  expect(header).toEqual(student.columns.map((column) => column.header));
  expect(first).toEqual(expect.arrayContaining(['Azure Rao', 'Grade 6 Indigo', '2014-11-30']));
  expect(second?.[0]).toBe("'=1+1");
  expect(none).toEqual([]);
});

test('The list of students comes as an Excel workbook, with days that are days', async () => {
  const { headers, bytes } = await secretary.post(`${url}/ExportAllStudents?${query}&Format=XLSX`);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['content-disposition']).toBe('attachment; filename="students data.xlsx"');
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Students']);
  const [header, first, second, ...none] = sheets[0]?.rows ?? [];
  expect(header).toEqual(student.columns.map((column) => column.header));
  expect(first).toEqual(expect.arrayContaining(['Azure Rao', 'Grade 6 Indigo', new Date('2014-11-30T00:00:00Z')]));
  expect(second?.[0]).toBe('=1+1');
  expect(none).toEqual([]);
});

test('In every format a caller gets the students of their scope only, and the audit log says which format it was', async () => {
  const teacher = await school.asTeacherOf(await addProgram(school.database));
  const { text } = await teacher.get(`${url}/ExportAllStudents?${query}&format=csv`);
  expect(parseCsv(text)).toHaveLength(1);
  const entries = await school.rows<{ after: unknown }>(
    "select after from audit_entry where action = 'export' order by audit_entry_id desc limit 1",
  );
  expect(entries).toEqual([{ after: { code: expect.any(String), format: 'csv', rows: 0, filters: { programId } } }]);
});

test('A list of more rows than are read at once is whole and in order', async () => {
  const many = await addProgram(school.database);
  for (let n = 0; n < 600; n += 1) {
    await addStudent(school.database, {
      firstName: 'Anu',
      lastName: String.fromCharCode(97 + (n % 26)).repeat(3),
      programId: many,
    });
  }
  const { text } = await secretary.get(`${url}/ExportAllStudents?programId=${many}&sort=-studentName&format=csv`);
  const names = parseCsv(text)
    .slice(1)
    .map(([name]) => name);
  expect(names).toHaveLength(600);
  expect(names).toEqual(names.toSorted().toReversed());
});

test('A format that there is not is refused by its name; the list itself takes none', async () => {
  const { detail } = problem(await secretary.get(`${url}/ExportAllStudents?format=docx`), 400);
  expect(detail).toBe('There is no format docx; take pdf, xlsx, csv.');
  problem(await secretary.get(`${url}?format=csv`), 400);
});

test('Every column of the exported list says what the list says', async () => {
  const full = studentFactory({ programId, firstName: 'Fuller', lastName: 'Rao' });
  expect((await secretary.post(url, full)).status).toBe(201);
  const [row] = (await secretary.get(`${url}?studentName=fuller`)).json.items;
  const { text } = await secretary.get(`${url}/ExportAllStudents?studentName=fuller&format=csv`);
  expect(parseCsv(text)[1]).toEqual(student.columns.map(({ value }) => String(value(row) ?? '')));
});
