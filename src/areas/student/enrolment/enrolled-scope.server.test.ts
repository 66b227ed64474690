import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { admissionStatus } from '../../../common/enumerations.domain.ts';
import { admissionFactory } from '../../admission/admission/admission.factory.ts';
import { studentExitFactory } from '../student-exit/student-exit.factory.ts';

const url = '/api/sis/Student';
let school: TestApp;
let office: Caller;
let five: number;
let six: number;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
beforeEach(async () => {
  school.itIs('2026-06-15');
  five = await addProgram(school.database);
  six = await addProgram(school.database);
});
afterAll(() => school.close());

const seenBy = async (caller: Caller): Promise<number[]> =>
  (await caller.get(`${url}?PageSize=100`)).json.items.map(({ studentId }: { studentId: number }) => studentId);
const left = { tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate: '2026-06-15' };

test('A teacher has the students of the class as long as they belong to it', async () => {
  const asha = await addStudent(school.database, { programId: five });
  const [ofFive, ofSix] = [await school.asTeacherOf(five), await school.asTeacherOf(six)];
  expect([await seenBy(ofFive), await seenBy(ofSix)]).toEqual([[asha], []]);
  await office.put(`${url}?studentId=${asha}`, { programId: six });
  expect([await seenBy(ofFive), await seenBy(ofSix)]).toEqual([[], [asha]]);
  school.itIs('2026-06-16');
  const { data } = (await office.post('/api/sis/StudentExit', studentExitFactory({ studentId: asha, ...left }))).json;
  expect(await seenBy(ofSix)).toEqual([]);
  problem(await ofSix.get(`${url}/${asha}`), 404);
  expect((await office.get(`${url}/${asha}`)).json).toMatchObject({ programId: six, enrolledProgramId: null });
  await office.delete(`/api/sis/StudentExit?studentExitId=${data}`);
  expect(await seenBy(ofSix)).toEqual([asha]);
});

test('Who has only applied belongs to no class yet', async () => {
  const asha = await addStudent(school.database, { programId: null, studentStatus: 0 });
  const teacher = await school.asTeacherOf(five);
  const application = admissionFactory({ studentId: asha, programId: five, applicationStatus: admissionStatus.accepted });
  const { data } = (await office.post('/api/as/Admission', application)).json;
  expect(await seenBy(teacher)).toEqual([]);
  await office.put(`/api/as/Admission?admissionId=${data}`, { ...application, applicationStatus: admissionStatus.enrolled });
  expect(await seenBy(teacher)).toEqual([asha]);
});

test('Who may change a class does not change who left it, and sees of them what everybody sees', async () => {
  const clerk = await school.as({ 'student.read': '-1', 'student.update': `programid=${five}` });
  const asha = await addStudent(school.database, { programId: five, bankName: 'State Bank' });
  expect((await clerk.get(`${url}/${asha}`)).json.bankName).toBe('State Bank');
  await office.put(`${url}?studentId=${asha}`, { studentStatus: 4 });
  expect((await clerk.get(`${url}/${asha}`)).json.bankName).toBe('');
  problem(await clerk.put(`${url}?studentId=${asha}`, { hobbies: 'Chess' }), 404);
});

test('Nobody lets somebody out of their own scope', async () => {
  const clerk = await school.as({ 'student.read': `programid=${five}`, 'student.update': `programid=${five}` });
  const asha = await addStudent(school.database, { programId: five });
  problem(await clerk.put(`${url}?studentId=${asha}`, { studentStatus: 4 }), 403);
  expect((await clerk.get(`${url}/${asha}`)).json).toMatchObject({ studentStatus: 1, enrolledProgramId: five });
});

test('A parent keeps the child who left, not the class', async () => {
  const asha = await addStudent(school.database, { programId: five });
  const parent = await school.asParentOf(asha);
  const programs = async () => (await parent.get('/api/ps/Program')).json.totalCount;
  expect(await programs()).toBe(1);
  school.itIs('2026-06-16');
  await office.post('/api/sis/StudentExit', studentExitFactory({ studentId: asha, ...left }));
  expect(await programs()).toBe(0);
  expect(await seenBy(parent)).toEqual([asha]);
});

test('The days of a student are shown to the teacher of today, wherever the student was', async () => {
  const asha = await addStudent(school.database, { programId: five });
  const entry = { studentId: asha, programId: five, attendanceDate: '2026-06-15', morning: true, afternoon: true, notes: '' };
  await office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances: [entry] });
  const [ofFive, ofSix] = [await school.asTeacherOf(five), await school.asTeacherOf(six)];
  const days = async (caller: Caller) =>
    (await caller.get(`/api/las/StudentAttendance/GetAttendanceForStudent?studentId=${asha}`)).json.length;
  expect([await days(ofFive), await days(ofSix)]).toEqual([1, 0]);
  await office.put(`${url}?studentId=${asha}`, { programId: six });
  expect([await days(ofFive), await days(ofSix)]).toEqual([0, 1]);
});
