import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentFactory } from '../student/student.factory.ts';

// The numbers are given on Monday, 15-06-2026.
let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  school.itIs('2026-06-15');
});
afterAll(() => school.close());

const url = '/api/sis/Student';
type Listed = { studentId: number; firstName: string; rollNumber: number | null };
const listed = async (programId: number, more = '') =>
  ((await office.get(`${url}/GetStudentsForProgram?programId=${programId}${more}`)).json as Listed[]).map(
    ({ firstName, rollNumber }) => `${rollNumber} ${firstName}`,
  );
const give = (programId: number, students: readonly object[], more: object = {}, by = office) =>
  by.put(`${url}/GiveRollNumbersBulk`, { programId, students, ...more });
const number = (studentId: number, rollNumber: number | null, seen: number | null = null) => ({ studentId, rollNumber, seen });

/** A class with Asha, Om and Ravi. */
async function newClass(programName: string) {
  const programId = await addProgram(school.database, { programName, programOrder: 5 });
  const add = (firstName: string) => addStudent(school.database, { firstName, lastName: 'Rao', programId });
  const [asha, om, ravi] = [await add('Asha'), await add('Om'), await add('Ravi')];
  return { programId, asha, om, ravi };
}
/** The same with the numbers 3, 1 and 2. */
async function numbered(programName: string) {
  const known = await newClass(programName);
  const { programId, asha, om, ravi } = known;
  const answer = await give(programId, [number(asha, 3), number(om, 1), number(ravi, 2)]);
  expect(answer.json, answer.text).toEqual({ data: 3, message: 'Roll numbers saved successfully' });
  return known;
}

test('A class list stands in the order of its roll numbers, and by name where it has none', async () => {
  const { programId } = await newClass('Grade 5 plain');
  expect(await listed(programId)).toEqual(['null Asha', 'null Om', 'null Ravi']);
  const { programId: other } = await numbered('Grade 5 numbered');
  expect(await listed(other)).toEqual(['1 Om', '2 Ravi', '3 Asha']);
  expect(await listed(other, '&schoolYear=2025')).toEqual([]);
});

test('The page of a student says the number that they have, or had, in each class', async () => {
  const { asha } = await numbered('Grade 5 told');
  const told = async () =>
    (await office.get(`${url}/GetEnrolmentHistory?studentId=${asha}`)).json.map(
      ({ programName, rollNumber }: { programName: string; rollNumber: number }) => `${programName}: ${rollNumber}`,
    );
  expect(await told()).toEqual(['Grade 5 told: 3']);
  const { programId } = await newClass('Grade 6 told');
  school.itIs('2026-06-16');
  await office.put(`${url}?studentId=${asha}`, { programId });
  expect(await told()).toEqual(['Grade 5 told: 3', 'Grade 6 told: null']);
  school.itIs('2026-06-15');
});

test('A register, its paper, a sheet of marks and the cards have the roll numbers too', async () => {
  const { programId, asha, om, ravi } = await numbered('Grade 5 everywhere');
  const register = `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2026-06-15&programId=${programId}`;
  const { json } = await office.get(register);
  const lines = json.Attendances.map((line: { studentId: number; rollNumber: number }) => [line.studentId, line.rollNumber]);
  expect(lines).toEqual([
    [om, 1],
    [ravi, 2],
    [asha, 3],
  ]);
  const saved = await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances: json.Attendances });
  expect(saved.status, saved.text).toBe(201);
  const paper = await office.get(`/api/las/StudentAttendance/ExportRegister?programId=${programId}&month=2026-06&format=csv`);
  expect(paper.text).toContain('Roll No.');
  expect(paper.text.indexOf('Om Rao')).toBeLessThan(paper.text.indexOf('Asha Rao'));
  const { examinationId } = await addExamination(school, {
    programId,
    examinationName: 'Unit Test',
    exams: [{ examDate: '2026-06-15', marks: { [asha]: 12 } }],
  });
  const marks = await office.get(`/api/egs/GradeRecord/GetGradesByExamination?examinationId=${examinationId}`);
  expect(marks.json.students.map(({ rollNumber }: Listed) => rollNumber)).toEqual([1, 2, 3]);
});

test('Who joins late gets the next number, who leaves keeps theirs, and who comes back has it again', async () => {
  const { programId, om } = await numbered('Grade 5 late');
  const entered = await office.post(url, studentFactory({ firstName: 'Aban', lastName: 'Rao', programId }));
  expect(entered.status, entered.text).toBe(201);
  const elsewhere = await addProgram(school.database, { programName: 'Grade 5 elsewhere', programOrder: 5 });
  const moved = [{ studentId: om, programId: elsewhere, formerId: programId }];
  expect((await office.put(`${url}/ChangeSectionsBulk`, { students: moved })).status).toBe(200);
  expect(await listed(programId)).toEqual(['2 Ravi', '3 Asha', '4 Aban']);
  const { json } = await office.get(`${url}/GetRollNumbers?programId=${programId}`);
  expect(json).toMatchObject({ schoolYear: 2026, numbers: [{ studentId: om, rollNumber: 1 }, {}, {}, {}] });
  const back = [{ studentId: om, programId, formerId: elsewhere }];
  expect((await office.put(`${url}/ChangeSectionsBulk`, { students: back })).status).toBe(200);
  expect(await listed(programId)).toEqual(['1 Om', '2 Ravi', '3 Asha', '4 Aban']);
  expect(await listed(elsewhere)).toEqual([]);
});

test('Of several who join at the same moment, each has a number of their own', async () => {
  const { programId } = await numbered('Grade 5 at once');
  const answers = await Promise.all(
    ['Bala', 'Charu', 'Dipa'].map((firstName) =>
      office.post(url, studentFactory({ firstName, lastName: 'Rao', programId, isAnother: true } as object)),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const numbers = (await listed(programId)).map((line) => Number(line.split(' ')[0]));
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
});

test('Who joins at the moment in which all numbers are taken away has none', async () => {
  const { programId } = await numbered('Grade 5 without');
  const takenAway = [
    `select pg_advisory_xact_lock(hashtextextended('roll numbers of ' || current_schema(), ${programId}))`,
    `delete from roll_number where program_id = ${programId}`,
  ];
  const joins = () => office.post(url, studentFactory({ firstName: 'Esha', lastName: 'Rao', programId }));
  const answer = await meanwhile(school, takenAway, joins);
  expect(answer.status, answer.text).toBe(201);
  expect(await listed(programId)).toContain('null Esha');
});

test('Numbers are exchanged in one step, and one is taken away; the history says so', async () => {
  const { programId, asha, om, ravi } = await numbered('Grade 5 exchange');
  expect((await give(programId, [number(asha, 1, 3), number(om, 3, 1), number(ravi, null, 2)])).status).toBe(200);
  expect(await listed(programId)).toEqual(['1 Asha', '3 Om', 'null Ravi']);
  const entries = await school.rows(
    "select before, after from audit_entry where resource = 'Student' and record_id = $1 order by audit_entry_id desc limit 1",
    [asha],
  );
  expect(entries).toEqual([{ before: { rollNumber: 3 }, after: { rollNumber: 1 } }]);
});

test('A coming year has numbers of its own', async () => {
  const { programId, asha } = await numbered('Grade 5 coming');
  expect((await give(programId, [number(asha, 9)], { schoolYear: 2027 })).status).toBe(200);
  expect(await listed(programId, '&schoolYear=2027')).toEqual(['9 Asha', 'null Om', 'null Ravi']);
  expect(await listed(programId)).toContain('3 Asha');
});

describe('All numbers are given or none, with each named who cannot have theirs:', () => {
  let known: Awaited<ReturnType<typeof numbered>>;
  beforeAll(async () => {
    known = await numbered('Grade 5 refused');
  });
  const cases: readonly [what: string, of: (of: typeof known) => object[], field: string, message: string][] = [
    ['the number of another', ({ asha }) => [number(asha, 1, 3)], 'students.0.rollNumber', '1 is the roll number of Om Rao'],
    [
      'one number twice',
      ({ asha, om }) => [number(asha, 7, 3), number(om, 7, 1)],
      'students.0.rollNumber',
      '7 is the roll number of Om Rao',
    ],
    [
      'another number than was seen',
      ({ asha }) => [number(asha, 7, 4)],
      'students.0.rollNumber',
      'Asha Rao: the roll number was changed meanwhile.',
    ],
    [
      'a student twice',
      ({ asha }) => [number(asha, 7, 3), number(asha, 8, 3)],
      'students.1.rollNumber',
      'Asha Rao is listed twice.',
    ],
    [
      'no whole number',
      ({ asha }) => [number(asha, 0, 3)],
      'students.0.rollNumber',
      'A roll number is a whole number from 1 to 9999',
    ],
    ['nobody', () => [], 'students', 'Please change a roll number.'],
  ];
  test.each(cases)('%s', async (_what, of, field, message) => {
    const answer = await give(known.programId, of(known));
    expect(problem(answer, 422).errors?.[field]).toEqual([message]);
    expect(await listed(known.programId)).toEqual(['1 Om', '2 Ravi', '3 Asha']);
  });
  test('who is in no such class', async () => {
    const stranger = await addStudent(school.database, { firstName: 'Zara' });
    problem(await give(known.programId, [number(stranger, 8)]), 404);
    const ofOther = await school.as({ 'student.update': `programid=${known.programId + 1}` });
    problem(await give(known.programId, [number(known.asha, 8, 3)], {}, ofOther), 404);
  });
});
