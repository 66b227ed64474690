import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { Enrolment } from '../enrolment/enrolment.domain.ts';
import { studentExitFactory } from '../student-exit/student-exit.factory.ts';
import type { SectionStudent } from './sections.domain.ts';

// Sections are changed on Monday, 15-06-2026.
let school: TestApp;
let office: Caller;
let fiveA: number;
let fiveB: number;
let six: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  const add = (programName: string, programOrder: number) => addProgram(school.database, { programName, programOrder });
  [fiveA, fiveB, six] = [await add('Grade 5 A', 5), await add('Grade 5 B', 5), await add('Grade 6', 6)];
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const url = '/api/sis/Student';
const pupil = (firstName: string, more: object = {}) =>
  addStudent(school.database, { firstName, lastName: 'Rao', programId: fiveA, ...more });
const move = (students: readonly object[], more: object = {}, by = office) =>
  by.put(`${url}/ChangeSectionsBulk`, { students, ...more });
const toB = (studentId: number) => ({ studentId, programId: fiveB, formerId: fiveA });
const toA = (studentId: number) => ({ studentId, programId: fiveA, formerId: fiveB });
const history = async (id: number) =>
  (await office.get(`${url}/GetEnrolmentHistory?studentId=${id}`)).json.map(
    ({ programName, fromDate, toDate }: Enrolment) => `${programName} ${fromDate} ${toDate}`,
  );
const section = async (programId: number, by = office) =>
  (await by.get(`${url}/GetSection?programId=${programId}`)).json as SectionStudent[];

test('Two sections exchange students in one step, and again to put them back', async () => {
  const [asha, ravi] = [await pupil('Asha'), await pupil('Ravi', { programId: fiveB })];
  const answer = await move([toB(asha), toA(ravi)]);
  expect(answer.json, answer.text).toEqual({ data: 2, message: 'Sections changed successfully' });
  expect(await history(asha)).toEqual(['Grade 5 A 2026-06-01 2026-06-14', 'Grade 5 B 2026-06-15 null']);
  expect(await history(ravi)).toEqual(['Grade 5 B 2026-06-01 2026-06-14', 'Grade 5 A 2026-06-15 null']);
  const entries = await school.rows(
    "select action, before, after from audit_entry where resource = 'Student' and record_id = $1",
    [asha],
  );
  expect(entries).toEqual([{ action: 'update', before: { programId: fiveA }, after: { programId: fiveB } }]);
  expect((await move([toA(asha), toB(ravi)])).status).toBe(200);
  expect((await office.get(`${url}/${asha}`)).json).toMatchObject({ programId: fiveA, version: 3 });
});

test('The preview says what becomes of registers, and changes nothing', async () => {
  const asha = await pupil('Asha', { programId: six });
  const seven = await addProgram(school.database, { programName: 'Grade 6 B', programOrder: 6 });
  await takeRegister(six, '2026-06-12');
  const students = [{ studentId: asha, programId: seven, formerId: six }];
  const { json } = await office.post(`${url}/PreviewSectionsBulk`, { students, since: '2026-06-10' });
  expect(json).toEqual({
    paragraphs: ['The register of Grade 6 on 12-06-2026 changes: what was entered waits until Grade 6 B has one.'],
  });
  expect(await history(asha)).toEqual(['Grade 6 2026-06-01 null']);
});

test('A change for a coming day waits, and is taken back by a move to the present section', async () => {
  const asha = await pupil('Asha');
  expect((await move([toB(asha)], { since: '2026-07-01' })).status).toBe(200);
  const comingStay = { programId: fiveB, programName: 'Grade 5 B', fromDate: '2026-07-01' };
  expect((await section(fiveA)).find(({ studentId }) => studentId === asha)).toMatchObject({ comingStay });
  expect((await move([{ ...toA(asha), formerId: fiveA }], { since: '2026-07-01' })).status).toBe(200);
  expect(await history(asha)).toEqual(['Grade 5 A 2026-06-01 null']);
});

test('The history says from which class somebody was moved, though another waited', async () => {
  const asha = await pupil('Asha');
  const programId = await addProgram(school.database, { programName: 'Grade 5 E', programOrder: 5 });
  await move([toB(asha)], { since: '2026-07-01' });
  expect((await move([{ ...toB(asha), programId }])).status).toBe(200);
  const entries =
    "select before, after from audit_entry where resource = 'Student' and record_id = $1 order by audit_entry_id desc limit 1";
  expect(await school.rows(entries, [asha])).toEqual([{ before: { programId: fiveA }, after: { programId } }]);
});

test('A section shows gender and the last marks, these only to who reads all of the class', async () => {
  const programId = await addProgram(school.database, { programName: 'Grade 5 C', programOrder: 5 });
  const asha = await pupil('Asha', { programId, gender: 2 });
  const om = await pupil('Om', { programId, gender: 1 });
  for (const [examinationName, examDate, marks] of [
    ['Old', '2026-06-02', 10],
    ['New', '2026-06-09', 70],
  ] as const)
    await addExamination(school, {
      programId,
      examinationName,
      startDate: examDate,
      exams: [{ examDate, marks: { [asha]: marks } }],
    });
  expect(await section(programId)).toMatchObject([
    { firstName: 'Asha', gender: 2, percentage: 70, comingStay: null, lastDay: null },
    { firstName: 'Om', gender: 1, percentage: null },
  ]);
  const withoutMarks = await school.as({ 'student.update': '-1', 'graderecord.read': `studentid=${asha}` });
  expect((await section(programId, withoutMarks)).map(({ percentage }) => percentage)).toEqual([null, null]);
  const ofOm = await school.as({ 'student.update': `studentid=${om}` });
  expect(await section(programId, ofOm)).toMatchObject([{ firstName: 'Om' }]);
});

const takeRegister = async (programId: number, date: string) => {
  const attendance = '/api/las/StudentAttendance';
  const { json } = await office.get(`${attendance}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
  return office.post(`${attendance}/CreateAttendanceBulk`, { Attendances: json.Attendances });
};

test('A register that is saved while its class changes waits, and is refused with who no longer belongs on it', async () => {
  const programId = await addProgram(school.database, { programName: 'Grade 5 D', programOrder: 5 });
  const [asha] = [await pupil('Asha', { programId }), await pupil('Om', { programId })];
  const key = `hashtextextended('registers of ' || current_schema(), ${programId})`;
  const moved = [
    `select pg_advisory_xact_lock(${key})`,
    `update student_enrolment set to_date = '2026-06-14' where student_id = ${asha}`,
    `insert into student_enrolment (student_id, program_id, from_date) values (${asha}, ${fiveB}, '2026-06-15')`,
  ];
  const answer = await meanwhile(school, moved, () => takeRegister(programId, '2026-06-15'));
  expect(problem(answer, 422).errors?.['Attendances']?.[0]).toContain('did not belong to this program on 15-06-2026');
});

describe('All are moved or none, with each named who cannot:', () => {
  const cases: readonly [what: string, make: () => Promise<object>, message: string][] = [
    ['who is in another class by now', async () => toA(await pupil('Kiran')), ': the class was changed meanwhile.'],
    ['who is there already', async () => ({ ...toB(await pupil('Kiran')), programId: fiveA }), ' is already in Grade 5 A.'],
    [
      'who would change grades',
      async () => ({ ...toB(await pupil('Kiran')), programId: six }),
      ': Grade 6 is of another order than Grade 5 A.',
    ],
    [
      'whose new class does not exist',
      async () => ({ ...toB(await pupil('Kiran')), programId: 2e9 }),
      ': the program does not exist.',
    ],
    [
      'who has left',
      async () => {
        const id = await pupil('Kiran');
        await office.put(`${url}?studentId=${id}`, { studentStatus: 2 });
        return toB(id);
      },
      ' has left the school.',
    ],
    [
      'who leaves before',
      async () => {
        const id = await pupil('Kiran');
        const days = { tcAppliedDate: '2026-06-01', exitDate: '2026-06-20' };
        await office.post('/api/sis/StudentExit', studentExitFactory({ studentId: id, ...days }));
        return toB(id);
      },
      ' leaves on 20-06-2026.',
    ],
  ];
  test.each(cases)('%s', async (_what, make, message) => {
    const fine = await pupil('Asha');
    const answer = await move([toB(fine), await make()], { since: '2026-07-01' });
    expect(problem(answer, 422).errors).toEqual({ 'students.1.programId': [`Kiran Rao${message}`] });
    expect(await history(fine)).toHaveLength(1);
  });
  test('who is listed twice', async () => {
    const fine = await pupil('Asha');
    expect(problem(await move([toB(fine), toB(fine)]), 422).detail).toBe('Asha Rao is listed twice.');
  });
});

test('The sections of one order are offered, as far as the caller may change their students', async () => {
  const offered = async (by = office) =>
    (await by.get(`${url}/GetSections?programId=${fiveA}`)).json.map(({ programId }: { programId: number }) => programId);
  expect((await offered()).slice(0, 2)).toEqual([fiveA, fiveB]);
  expect(await offered()).not.toContain(six);
  await school.rows('update program set capacity = 40 where program_id = $1', [fiveA]);
  const [first] = (await office.get(`${url}/GetSections?programId=${fiveA}`)).json;
  expect(first).toEqual({ programId: fiveA, programName: 'Grade 5 A', capacity: 40 });
  expect(await offered(await school.as({ 'student.update': `programid=${fiveB}` }))).toEqual([fiveB]);
});

test('Both sections have to be in the caller’s scope', async () => {
  const asha = await pupil('Asha');
  const ofA = await school.as({ 'student.update': `programid=${fiveA}` });
  expect(problem(await move([toB(asha)], {}, ofA), 422).detail).toBe('Asha Rao: the program does not exist.');
  const ofB = await school.as({ 'student.update': `programid=${fiveB}` });
  problem(await move([toB(asha)], {}, ofB), 404);
  const ofBoth = await school.as({ 'student.update': `programid=${fiveA}|${fiveB}` });
  expect((await move([toB(asha)], {}, ofBoth)).status).toBe(200);
});

test.each([
  ['without students', { students: [] }, 'students'],
  ['from a day of an earlier year', { students: [{ studentId: 1, programId: 1, formerId: 2 }], since: '2025-06-01' }, 'since'],
])('A change %s is refused', async (_what, body, field) => {
  expect(Object.keys(problem(await office.put(`${url}/ChangeSectionsBulk`, body), 422).errors ?? {})).toEqual([field]);
});
