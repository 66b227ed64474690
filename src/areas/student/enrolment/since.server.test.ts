import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { admissionStatus, studentStatus } from '../../../common/enumerations.domain.ts';
import { studentFactory } from '../student/student.factory.ts';
import { studentExitFactory } from '../student-exit/student-exit.factory.ts';
import type { Enrolment } from './enrolment.domain.ts';

// Today is Monday, 15-06-2026; the school year began on 01-06-2026.
let school: TestApp;
let office: Caller;
let eightA: number;
let eightB: number;
let nine: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  const add = (programName: string, programOrder: number) => addProgram(school.database, { programName, programOrder });
  [eightA, eightB, nine] = [await add('Grade 8 A', 8), await add('Grade 8 B', 8), await add('Grade 9', 9)];
  for (const programId of [eightA, eightB, nine])
    await addFeeStructure(school.database, { programId, feeType: 'Tuition', amount: programId === nine ? 30_000 : 24_000 });
});
beforeEach(() => school.itIs('2026-06-15'));
afterAll(() => school.close());

const students = '/api/sis/Student';
const enters = async (change: object) => {
  const answer = await office.post(
    students,
    studentFactory({ firstName: 'Asha', lastName: 'Rao', enrolledOn: '2026-06-01', ...change }),
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.json.data as number;
};
const saves = async (id: number, change: object): Promise<string[]> => {
  const { status, text, json } = await office.put(`${students}?studentId=${id}`, change);
  expect(status, text).toBe(200);
  return json.message.split('|').slice(1);
};
const read = async (id: number) => (await office.get(`${students}/${id}`)).json;
const history = async (id: number) =>
  (await office.get(`${students}/GetEnrolmentHistory?studentId=${id}`)).json.map(
    ({ programName, fromDate, toDate }: Enrolment) => `${programName} ${fromDate} ${toDate}`,
  );
const feesOf = async (id: number) =>
  (await office.get(`/api/fs/StudentFee?studentId=${id}&sort=dueDate`)).json.items.map(
    ({
      programDetails,
      schoolYear,
      totalAmount,
    }: {
      programDetails: { programName: string };
      schoolYear: number;
      totalAmount: number;
    }) => `${programDetails.programName} ${schoolYear} ${totalAmount}`,
  );
const nextDay = async (day: string) => {
  school.itIs(day);
  await school.runJob('apply-student-exits');
};
const takeRegister = async (programId: number, date: string) => {
  const url = '/api/las/StudentAttendance';
  const { json } = await office.get(`${url}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
  const answer = await office.post(`${url}/CreateAttendanceBulk`, { Attendances: json.Attendances });
  expect(answer.status, answer.text).toBeLessThan(300);
};

test('A change of class that the office hears of later bears its day; the registers of the days between change and are named', async () => {
  const id = await enters({ programId: eightA });
  for (const date of ['2026-06-10', '2026-06-11', '2026-06-12']) await takeRegister(eightA, date);
  await enters({ programId: eightB });
  await takeRegister(eightB, '2026-06-11');
  expect(await saves(id, { programId: eightB, since: '2026-06-11' })).toEqual([
    'The register of Grade 8 A on 11-06-2026 changes: what was entered goes along to Grade 8 B.',
    'The register of Grade 8 A on 12-06-2026 changes: what was entered waits until Grade 8 B has one.',
    'The fee of 2026-27 moves along to Grade 8 B.',
  ]);
  expect(await history(id)).toEqual(['Grade 8 A 2026-06-01 2026-06-10', 'Grade 8 B 2026-06-11 null']);
  expect(await saves(id, { programId: eightB, since: '2026-06-10' }), 'the day itself can be corrected').toHaveLength(1);
  expect(await history(id)).toEqual(['Grade 8 A 2026-06-01 2026-06-09', 'Grade 8 B 2026-06-10 null']);
});

test('A coming change of class waits and stands in the history; its day moves the fee, as the answer says', async () => {
  const id = await enters({ programId: eightA });
  expect(await saves(id, { programId: nine, since: '2026-07-01' })).toEqual([
    'On 01-07-2026: The fee of 2026-27 becomes that of Grade 9: 30,000 instead of 24,000.',
  ]);
  expect(await read(id)).toMatchObject({
    programId: eightA,
    comingStay: { programId: nine, programName: 'Grade 9', fromDate: '2026-07-01' },
  });
  expect(await history(id)).toEqual(['Grade 8 A 2026-06-01 2026-06-30', 'Grade 9 2026-07-01 null']);
  await saves(id, { programId: eightA, hobbies: 'Chess' });
  await saves(id, { programId: eightB });
  expect(await history(id)).toEqual([
    'Grade 8 A 2026-06-01 2026-06-14',
    'Grade 8 B 2026-06-15 2026-06-30',
    'Grade 9 2026-07-01 null',
  ]);
  await nextDay('2026-06-30');
  expect(await read(id)).toMatchObject({ programId: eightB });
  await nextDay('2026-07-02');
  expect(await read(id)).toMatchObject({ programId: nine, comingStay: null });
  expect(await history(id)).toEqual([
    'Grade 8 A 2026-06-01 2026-06-14',
    'Grade 8 B 2026-06-15 2026-06-30',
    'Grade 9 2026-07-01 null',
  ]);
  expect(await feesOf(id)).toEqual(['Grade 9 2026 30000']);
});

test('A waiting change is replaced by another, and taken back by an empty day', async () => {
  const id = await enters({ programId: eightA });
  await saves(id, { programId: nine, since: '2026-07-01' });
  await saves(id, { programId: eightB, since: '2026-07-15' });
  expect(await history(id)).toEqual(['Grade 8 A 2026-06-01 2026-07-14', 'Grade 8 B 2026-07-15 null']);
  await saves(id, { since: null });
  expect(await history(id)).toEqual(['Grade 8 A 2026-06-01 null']);
  await nextDay('2026-07-20');
  expect(await read(id)).toMatchObject({ programId: eightA });
});

test('A new student belongs to the program since the one day that is sent; a coming one is empty as the day of enrolment until then', async () => {
  const past = await enters({ programId: eightA, enrolledOn: null, since: '2026-06-03' });
  expect(await read(past)).toMatchObject({ enrolledOn: '2026-06-03' });
  expect(await history(past)).toEqual(['Grade 8 A 2026-06-03 null']);
  const both = { programId: eightA, enrolledOn: '2026-06-02', since: '2026-06-03' };
  expect(problem(await office.post(students, studentFactory(both)), 422).errors).toHaveProperty('since');
  const coming = await enters({ programId: eightA, enrolledOn: null, since: '2026-07-01' });
  expect(await read(coming)).toMatchObject({ programId: null, enrolledOn: null });
  expect(await feesOf(coming)).toEqual([]);
  await saves(coming, { hobbies: 'Chess' });
  await nextDay('2026-07-01');
  expect(await read(coming)).toMatchObject({ programId: eightA, enrolledOn: '2026-07-01' });
  expect(await feesOf(coming)).toEqual(['Grade 8 A 2026 24000']);
});

test('A day before this school year, or one without a program, is refused at its field', async () => {
  const id = await enters({ programId: eightA });
  for (const change of [
    { programId: eightB, since: '2026-05-31' },
    { programId: null, since: '2026-06-10' },
    { studentStatus: studentStatus.discontinued, since: '2026-07-10' },
  ])
    expect(problem(await office.put(`${students}?studentId=${id}`, change), 422).errors).toHaveProperty('since');
});

test('A promotion may wait for the first day of the next school year; the fee of that year goes along at once', async () => {
  const id = await enters({ programId: eightA });
  school.itIs('2027-04-01');
  const bulk = { programIds: [eightA], dueDate: '2027-05-15', schoolYear: 2027 };
  expect((await office.post('/api/fs/StudentFee/CreateFeesBulk', bulk)).status).toBe(200);
  const promotes = (since: string) =>
    office.put(`${students}/PromoteStudentsBulk`, { students: [{ studentId: id, programId: nine, firstName: 'Asha' }], since });
  problem(await promotes('2028-06-01'), 422);
  const { json } = await promotes('2027-06-01');
  expect(json.message).toBe(
    'Students promoted successfully|The fee of 2027-28 becomes that of Grade 9: 30,000 instead of 24,000.',
  );
  expect(await read(id)).toMatchObject({ programId: eightA });
  expect(await feesOf(id)).toEqual(['Grade 8 A 2026 24000', 'Grade 9 2027 30000']);
  await saves(id, { since: null });
  expect(await feesOf(id)).toEqual(['Grade 8 A 2026 24000', 'Grade 8 A 2027 24000']);
  await promotes('2027-06-01');
  await nextDay('2027-06-01');
  expect(await read(id)).toMatchObject({ programId: nine });
  expect(await feesOf(id)).toEqual(['Grade 8 A 2026 24000', 'Grade 9 2027 30000']);
});

test('Who is admitted for a coming day becomes Active and enters the class on it, unless that is taken back', async () => {
  const admissions = '/api/as/Admission';
  const admits = async () => {
    const studentId = await enters({ programId: null, studentStatus: studentStatus.inactive });
    const body = { studentId, programId: eightA, applicationStatus: admissionStatus.enrolled, appliedDate: '2026-06-01' };
    const answer = await office.post(admissions, { ...body, since: '2026-07-01' });
    expect(answer.status, answer.text).toBe(201);
    expect(await read(studentId)).toMatchObject({ programId: null, studentStatus: studentStatus.inactive });
    expect((await office.get(`${admissions}/${answer.json.data}`)).json.entersOn).toBe('2026-07-01');
    return { studentId, admissionId: answer.json.data as number };
  };
  const [one, other, earlier] = [await admits(), await admits(), await admits()];
  const atOnce = await office.put(`${admissions}?admissionId=${earlier.admissionId}`, { since: '2026-06-15' });
  expect(atOnce.status, atOnce.text).toBe(200);
  const withdrawn = await office.put(`${admissions}?admissionId=${other.admissionId}`, {
    applicationStatus: admissionStatus.withdrawn,
  });
  expect(withdrawn.status, withdrawn.text).toBe(200);
  expect((await office.get(`${admissions}/${other.admissionId}`)).json.entersOn).toBeNull();
  await nextDay('2026-07-01');
  expect((await office.get(`${admissions}/${one.admissionId}`)).json.entersOn).toBeNull();
  expect(await read(one.studentId)).toMatchObject({ programId: eightA, studentStatus: studentStatus.active });
  expect(await history(earlier.studentId), 'another day replaces the first').toEqual(['Grade 8 A 2026-06-15 null']);
  expect(await read(other.studentId)).toMatchObject({ programId: null, studentStatus: studentStatus.inactive });
});

test('Nobody enters up to the last day of an exit that is to come; who is still here may change class', async () => {
  const leaves = async (change: object, exitDate: string) => {
    const id = await enters(change);
    const exit = studentExitFactory({ studentId: id, tcAppliedDate: '2026-06-01', exitDate });
    expect((await office.post('/api/sis/StudentExit', exit)).status).toBe(201);
    return id;
  };
  const refused = { since: ['Since must be after 30-06-2026, when the student leaves'] };
  const applicant = await leaves({ programId: null }, '2026-06-30');
  const admits = (since: string | null) =>
    office.post('/api/as/Admission', {
      ...{ studentId: applicant, programId: eightA, applicationStatus: admissionStatus.enrolled, appliedDate: '2026-06-01' },
      ...(since && { since }),
    });
  for (const since of ['2026-06-10', null, '2026-06-30']) expect(problem(await admits(since), 422).errors).toEqual(refused);
  expect((await admits('2026-07-01')).status).toBe(201);

  const outside = await leaves({ programId: null }, '2026-06-30');
  const entering = (since: string) => office.put(`${students}?studentId=${outside}`, { programId: eightA, since });
  expect(problem(await entering('2026-06-30'), 422).errors).toEqual(refused);
  expect((await entering('2026-07-01')).status).toBe(200);

  const inside = await leaves({ programId: eightA }, '2026-06-30');
  expect((await office.put(`${students}?studentId=${inside}`, { programId: eightB, since: '2026-06-20' })).status).toBe(200);
});

test('Before somebody is set to Enrolled, it says what becomes of the fee; nothing changes', async () => {
  const studentId = await enters({ programId: eightA });
  const body = { studentId, programId: nine, applicationStatus: admissionStatus.accepted, appliedDate: '2026-06-01' };
  const { json } = await office.post('/api/as/Admission', body);
  const preview = async (more = '') =>
    office.get(`/api/as/Admission/GetEnrolmentPreview?admissionId=${json.data}&programId=${nine}${more}`);
  const becomes = 'The fee of 2026-27 becomes that of Grade 9: 30,000 instead of 24,000.';
  expect((await preview()).json).toEqual({ paragraphs: [becomes] });
  expect((await preview('&since=2026-07-01')).json).toEqual({ paragraphs: [`On 01-07-2026: ${becomes}`] });
  expect(problem(await preview('&since=2026-05-01'), 422).errors).toHaveProperty('since');
  expect(await history(studentId)).toEqual(['Grade 8 A 2026-06-01 null']);
  expect(await feesOf(studentId)).toEqual(['Grade 8 A 2026 24000']);
});

test('So does an application that is only being written', async () => {
  const studentId = await enters({ programId: eightA });
  const preview = (more: string) => office.get(`/api/as/Admission/GetEnrolmentPreview?programId=${nine}${more}`);
  expect((await preview(`&studentId=${studentId}`)).json).toEqual({
    paragraphs: ['The fee of 2026-27 becomes that of Grade 9: 30,000 instead of 24,000.'],
  });
  expect(problem(await preview(''), 422).errors).toEqual({ studentId: ['Student is required'] });
  expect(await school.rows(`select from admission where student_id = ${studentId}`)).toEqual([]);
  expect(await feesOf(studentId)).toEqual(['Grade 8 A 2026 24000']);
});

test('In the second half of the school year a change to a higher class says that it is no promotion', async () => {
  const id = await enters({ programId: eightA });
  const ten = await addProgram(school.database, { programName: 'Grade 10', programOrder: 10 });
  const preview = async (programId: number, since = '') =>
    (await office.get(`${students}/GetClassChangePreview?studentId=${id}&programId=${programId}&since=${since}`)).json;
  const noPromotion = 'This is a change of class, not a promotion, which would leave this year’s fee as it is.';
  expect((await preview(nine)).isPromotionMeant).toBe(false);
  school.itIs('2027-03-01');
  expect(await preview(nine)).toEqual({
    paragraphs: ['The fee of 2026-27 becomes that of Grade 9: 30,000 instead of 24,000.', noPromotion],
    isPromotionMeant: true,
  });
  expect(await preview(ten)).toMatchObject({ paragraphs: [expect.any(String), noPromotion], isPromotionMeant: false });
  expect(await preview(eightB)).toEqual({
    paragraphs: ['The fee of 2026-27 moves along to Grade 8 B.'],
    isPromotionMeant: false,
  });
  expect((await preview(nine, '2027-06-01')).isPromotionMeant, 'in the first half of the next year').toBe(false);
});

test('An exit ends a waiting change too, and deleting it brings it back', async () => {
  const id = await enters({ programId: eightA });
  await saves(id, { programId: nine, since: '2026-07-01' });
  const exit = studentExitFactory({ studentId: id, tcAppliedDate: '2026-06-01', exitDate: '2026-06-10' });
  const { json } = await office.post('/api/sis/StudentExit', exit);
  expect(await history(id)).toEqual(['Grade 8 A 2026-06-01 2026-06-10']);
  await office.delete(`/api/sis/StudentExit?studentExitId=${json.data}`);
  expect(await history(id)).toEqual(['Grade 8 A 2026-06-01 2026-06-30', 'Grade 9 2026-07-01 null']);
});
