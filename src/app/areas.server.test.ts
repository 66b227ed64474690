import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../test/school/people.ts';
import type { Answer, Caller } from '../../test/support/caller.ts';
import { startApp, type TestApp } from '../../test/support/harness.ts';
import { studentFactory } from '../areas/student/student/student.factory.ts';
import { kinds } from './areas.server.ts';

let school: TestApp;
let secretary: Caller;
let programId: number;
let studentId: number;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  programId = await addProgram(school.database);
  studentId = await addStudent(school.database, { programId });
});
afterAll(() => school.close());

const touched = ({ headers }: Answer): string[] => String(headers['touched'] ?? '').split(', ');
const leave = (exitDate: string, key?: string) =>
  secretary.post(
    '/api/sis/StudentExit',
    { studentId, tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate, exitReason: 'Moves' },
    key === undefined ? {} : { 'idempotency-key': key },
  );

test('An exit ahead touches exits and the plan that shows them, one that takes effect the student and every list that shows students', async () => {
  const ahead = await leave('2026-06-30');
  expect(touched(ahead)).toEqual(['StudentExit', 'YearPlan']);
  await secretary.delete(`/api/sis/StudentExit?studentExitId=${ahead.json.data}`);
  const answer = await leave('2026-06-10', 'once');
  expect(touched(answer)).toEqual(expect.arrayContaining(['Student', 'StudentExit', 'StudentLeave', 'StudentAttendance']));
  expect(touched(answer)).not.toContain('Program');
  expect(touched(answer)).not.toContain('Staff');
  expect(touched(await leave('2026-06-10', 'once')), 'the same call again').toEqual(touched(answer));
  await secretary.delete(`/api/sis/StudentExit?studentExitId=${answer.json.data}`);
});

test('A promotion touches students, a new name of a program also those who are in it', async () => {
  const { json: program } = await secretary.get(`/api/ps/Program/${programId}`);
  const renamed = await secretary.put(`/api/ps/Program?programId=${programId}`, { ...program, programName: 'Lily group' });
  expect(touched(renamed)).toEqual(expect.arrayContaining(['Program', 'Student', 'StudentAttendance', 'ProgramCourse']));
  expect(touched(renamed)).not.toContain('Staff');
});

test('Leave touches the attendance that shows who is on leave', () => {
  expect([...kinds.showing(['StudentLeave'])].sort()).toEqual(['StudentAbsence', 'StudentAttendance', 'StudentLeave']);
  expect([...kinds.showing(['Holiday'])]).toEqual(expect.arrayContaining(['StaffAttendance', 'StaffLeave', 'StudentLeave']));
});

test.each(['StaffLeave', 'StaffAttendance', 'Slot', 'CourseSession'])('%s touches the timetable and its covers', (kind) => {
  expect([...kinds.showing([kind])]).toContain('Timetable');
});

test('A degree touches the staff member whose it is', () => {
  expect([...kinds.showing(['EducationalBackground'])]).toContain('Staff');
  expect([...kinds.showing(['ProfessionalExperience'])]).toContain('Staff');
});

test('A remark touches the examination that it would be deleted with, and what is still to be entered', () => {
  expect([...kinds.showing(['ExamRemark'])]).toEqual(expect.arrayContaining(['Examination', 'GradeRecord']));
});

test('What was refused, and what is only read, touches nothing', async () => {
  const refused = await secretary.post('/api/sis/Student', studentFactory({ firstName: '' }));
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.headers).not.toHaveProperty('touched');
  expect((await secretary.get('/api/sis/Student')).headers).not.toHaveProperty('touched');
});

test('Everything that the audit writes of is a kind', async () => {
  const known = await school.rows<{ resource: string }>('select distinct resource from audit_entry');
  const unknown = known.map(({ resource }) => resource).filter((name) => kinds.permissionOf(name) === undefined);
  expect(unknown.filter((name) => name !== 'Session')).toEqual([]);
});

test('The API document says that writes tell what they touched', async () => {
  const { json } = await school.nobody.get('/api/openapi.json');
  expect(json.paths['/api/sis/Student'].post.responses['201'].headers.Touched.description).toContain('Student');
  expect(json.paths['/api/sis/Student'].get.responses['200'].headers).toBeUndefined();
});
