import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';

// School years begin on 1 June; it is June 2026.
let school: TestApp;
let office: Caller;
let five: number;
let six: number;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  [five, six] = [
    await addProgram(school.database, { programName: 'Grade 5 A' }),
    await addProgram(school.database, { programName: 'Grade 6 A' }),
  ];
  const stays = {
    Asha: `(id, ${five}, '2024-06-01', '2025-05-31'), (id, ${six}, '2025-06-01', '2026-05-31')`,
    Om: `(id, ${five}, '2025-06-01', '2025-09-30'), (id, ${six}, '2025-10-01', null)`,
    Ravi: `(id, ${five}, '2025-06-01', null)`,
  };
  for (const [firstName, values] of Object.entries(stays)) {
    const id = await addStudent(school.database, { firstName, lastName: 'Rao', programId: firstName === 'Ravi' ? five : six });
    await school.rows('delete from student_enrolment where student_id = $1', [id]);
    await school.rows(
      `insert into student_enrolment (student_id, program_id, from_date, to_date) values ${values.replaceAll('id,', `${id},`)}`,
    );
  }
});
afterAll(() => school.close());

const found = async (query: string, by = office) => {
  const { status, json, text } = await by.get(`/api/sis/Student?${query}`);
  expect(status, text).toBe(200);
  expect(json.totalCount).toBe(json.items.length);
  return json.items.map(({ firstName }: { firstName: string }) => firstName);
};

test.each([
  ['', ['Asha', 'Om', 'Ravi']],
  ['schoolYear=2024', ['Asha']],
  ['schoolYear=2025', ['Asha', 'Om', 'Ravi']],
  ['schoolYear=2026', ['Om', 'Ravi']],
  ['schoolYear=2023', []],
  ['onDay=2025-05-31', ['Asha']],
  ['onDay=2025-06-01', ['Asha', 'Om', 'Ravi']],
])('Students are found by when they belonged to a program: %s', async (query, names) => {
  expect(await found(query)).toEqual(names);
});

test.each([
  ['five', 'schoolYear=2024', ['Asha']],
  ['five', 'schoolYear=2025', ['Om', 'Ravi']],
  ['six', 'schoolYear=2025', ['Asha', 'Om']],
  ['six', 'schoolYear=2026', ['Om']],
  ['six', 'onDay=2025-09-30', ['Asha']],
  ['five', 'onDay=2025-09-30', ['Om', 'Ravi']],
  ['six', 'onDay=2025-10-01', ['Asha', 'Om']],
  ['five', 'schoolYear=2025&onDay=2025-10-01', ['Ravi']],
])('The class list of %s is as it was: %s', async (program, query, names) => {
  const programId = program === 'five' ? five : six;
  expect(await found(`programId=${programId}&${query}`)).toEqual(names);
});

const programs = async (query: string) => {
  const file = await office.get(`/api/sis/Student/ExportAllStudents?format=csv&columns=programId&${query}`);
  const { json } = await office.get(`/api/sis/Student?fields=firstName,program.programName&${query}`);
  const listed = json.items.map(
    (row: { firstName: string; program: { programName: string } }) => `${row.firstName} Rao,${row.program.programName}`,
  );
  expect(file.text.trim().split('\r\n').slice(1)).toEqual(listed);
  return listed.join('; ').replaceAll(' Rao,', ': ');
};

test('A list of a year names the program of that year, as it was called, of a day that of the day, and without either that of today', async () => {
  await school.rows(
    `insert into program_year (program_id, school_year, program_name, program_order) values (${five}, 2024, 'Class V', 5)`,
  );
  expect(await programs('')).toBe('Asha: Grade 6 A; Om: Grade 6 A; Ravi: Grade 5 A');
  expect(await programs('schoolYear=2024')).toBe('Asha: Class V');
  expect(await programs('schoolYear=2025')).toBe('Asha: Grade 6 A; Om: Grade 6 A; Ravi: Grade 5 A');
  expect(await programs(`schoolYear=2025&programId=${five}`)).toBe('Om: Grade 5 A; Ravi: Grade 5 A');
  expect(await programs('onDay=2025-09-30')).toBe('Asha: Grade 6 A; Om: Grade 5 A; Ravi: Grade 5 A');
  await school.rows(`delete from program_year where program_id = ${five}`);
});

test('The export of chosen students names the program of the year, or of the day, that their list shows', async () => {
  const { json } = await office.get('/api/sis/Student?fields=studentId');
  const ids = json.items.map(({ studentId }: { studentId: number }) => studentId).join();
  const file = async (shown: string) => {
    const { text } = await office.get(`/api/sis/Student/ExportAllStudents?format=csv&columns=programId&ids=${ids}${shown}`);
    return text.trim().split('\r\n').slice(1).join('; ').replaceAll(' Rao,', ': ');
  };
  expect(await file('')).toBe('Asha: Grade 6 A; Om: Grade 6 A; Ravi: Grade 5 A');
  expect(await file('&onDay=2025-09-30')).toBe('Asha: Grade 6 A; Om: Grade 5 A; Ravi: Grade 5 A');
  expect(await file(`&schoolYear=2025&programId=${five}`), 'chosen by more than one filter').toBe(
    'Asha: Grade 6 A; Om: Grade 5 A; Ravi: Grade 5 A',
  );
});

test('A list can show the house', async () => {
  const [house] = await school.rows<{ id: number }>(
    "insert into house (house_name, colour) values ('Red', 1) returning house_id as id",
  );
  await school.rows(`update student set house_id = ${house?.id} where first_name = 'Om'`);
  const { text } = await office.get('/api/sis/Student/ExportAllStudents?format=csv&columns=houseId');
  expect(text.trim().split('\r\n').slice(0, 3)).toEqual(['Student Name,House', 'Asha Rao,', 'Om Rao,Red']);
});

test('Without a year the program is that of today', async () => {
  expect(await found(`programId=${six}`)).toEqual(['Asha', 'Om']);
  expect(await found(`programId=${five}`)).toEqual(['Ravi']);
});

test('The printed list has the same students, and names program and year', async () => {
  const { bytes } = await office.get(`/api/sis/Student/ExportAllStudents?programId=${five}&schoolYear=2025`);
  const text = (await readPdf(bytes)).pages.join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('Om Rao');
  expect(text).toContain('Ravi Rao');
  expect(text).not.toContain('Asha Rao');
  expect(text).toMatch(/Program:? Grade 5 A.*School Year:? 2025/);
});

test('A year shows nobody besides the caller’s own students', async () => {
  const teacher = await school.as({ 'student.read': `programid=${six}` });
  expect(await found('schoolYear=2025', teacher)).toEqual(['Om']);
  expect(await found(`programId=${five}&schoolYear=2025`, teacher)).toEqual(['Om']);
});

test.each(['programId=99999999999&schoolYear=2025', 'onDay=2026-02-30', 'schoolYear=next'])(
  'A wrong filter is refused: %s',
  async (query) => {
    expect((await office.get(`/api/sis/Student?${query}`)).status).toBe(400);
  },
);
