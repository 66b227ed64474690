import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { admissionStatus, admissionStatuses, studentStatus } from '../../../common/enumerations.domain.ts';
import { valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import { admissionFactory, applicantFactory } from './admission.factory.ts';

const url = '/api/as/Admission';
let school: TestApp;
let admin: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const { draft, accepted, rejected, enrolled, withdrawn, expired } = admissionStatus;
const anApplicant = () => addStudent(school.database, { studentStatus: studentStatus.inactive, programId: null });
const studentOf = async (studentId: number) => (await admin.get(`/api/sis/Student/${studentId}`)).json;
const historyOf = async (studentId: number) =>
  (await admin.get(`/api/sis/Student/GetEnrolmentHistory?studentId=${studentId}`)).json;

async function apply(change: Record<string, unknown> = {}) {
  const input = admissionFactory({ studentId: await anApplicant(), programId: await addProgram(school.database), ...change });
  const created = await admin.post(`${url}/`, {
    ...input,
    admissionId: 0,
    updatedDate: '1990-01-01',
    student: null,
    program: {},
  });
  expect(created.status, created.text).toBe(201);
  return { id: created.json.data as number, input };
}

test('An admission shows who applied for what; the day of the last change is the server’s', async () => {
  const { id, input } = await apply();
  expect((await admin.get(`${url}/${id}`)).json).toMatchObject({
    ...input,
    updatedDate: '2026-06-15',
    personalInfo: { firstName: expect.any(String), lastName: expect.any(String) },
    programDetails: { programName: expect.any(String) },
  });
});

test('Any status can be chosen on a change, but None', async () => {
  const { id, input } = await apply();
  for (const applicationStatus of valuesOf(admissionStatuses).filter((status) => status > 0)) {
    expect((await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus })).status).toBe(200);
  }
  const none = await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus: 0 });
  expect(problem(none, 422).errors).toEqual({ applicationStatus: ['Application Status is required'] });
});

test('What is missing is said all at once', async () => {
  expect(problem(await admin.post(url, {}), 422).errors).toEqual({
    studentId: ['Student is required'],
    programId: ['Program is required'],
    applicationStatus: ['Application Status is required'],
    appliedDate: ['The Applied Date must be between 01-01-2000 and the current date.'],
  });
});

test('The student stays the same on a change', async () => {
  const { id, input } = await apply();
  const other = await anApplicant();
  const answer = await admin.put(`${url}?admissionId=${id}`, { ...input, studentId: other });
  expect(problem(answer, 422).errors).toEqual({ studentId: ['The student of an admission cannot be changed'] });
});

test('Enrolled makes the student Active and puts them into the program, once', async () => {
  const { id, input } = await apply();
  const studentId = input.studentId ?? 0;
  expect(await historyOf(studentId)).toEqual([]);
  await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus: enrolled });
  expect(await studentOf(studentId)).toMatchObject({
    studentStatus: studentStatus.active,
    programId: input.programId,
    version: 2,
  });
  expect(await historyOf(studentId)).toMatchObject([{ programId: input.programId, fromDate: '2026-06-15', toDate: null }]);

  const later = await addProgram(school.database);
  await school.database.pool.query('update student set program_id = $1 where student_id = $2', [later, studentId]);
  await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus: enrolled, appliedDate: '2026-05-02' });
  expect(await studentOf(studentId)).toMatchObject({ programId: later });
});

test('Who was enrolled before keeps the day', async () => {
  const { id, input } = await apply();
  const studentId = input.studentId ?? 0;
  await school.database.pool.query("update student set enrolled_on = '2024-06-03' where student_id = $1", [studentId]);
  await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus: enrolled });
  expect(await studentOf(studentId)).toMatchObject({ enrolledOn: '2024-06-03' });
});

test('A student may have one open application for a program; one that is over does not count', async () => {
  const { id, input } = await apply();
  const again = await admin.post(url, input);
  expect(problem(again, 409).detail).toBe('This student already has an open application for this program.');
  for (const applicationStatus of [rejected, withdrawn, expired]) {
    await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus });
    const next = await admin.post(url, input);
    expect(next.status).toBe(201);
    await admin.delete(`${url}?admissionId=${next.json.data}`);
  }
  await admin.post(url, input);
  problem(await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus: draft }), 409);
});

test('A new applicant becomes an Inactive student in the same step', async () => {
  const programId = await addProgram(school.database);
  const newApplicant = applicantFactory({ firstName: 'Zubeida', lastName: 'Khan' });
  const body = { ...admissionFactory({ studentId: null, programId, applicationStatus: accepted }), newApplicant };
  const created = await admin.post(url, body);
  expect(created.status, created.text).toBe(201);
  const { studentId } = (await admin.get(`${url}/${created.json.data}`)).json;
  const student = await studentOf(studentId);
  expect(student).toMatchObject({ ...newApplicant, studentStatus: studentStatus.inactive, programId: null });
  expect(student.schoolAdmissionNumber).toMatch(/^2026-\d{4}$/);
  expect(await historyOf(studentId)).toEqual([]);
});

test('A new applicant can be enrolled at once', async () => {
  const programId = await addProgram(school.database);
  const newApplicant = applicantFactory();
  const body = { ...admissionFactory({ studentId: null, programId, applicationStatus: enrolled }), newApplicant };
  const { studentId } = (await admin.get(`${url}/${(await admin.post(url, body)).json.data}`)).json;
  expect(await studentOf(studentId)).toMatchObject({ studentStatus: studentStatus.active, programId, enrolledOn: '2026-06-15' });
});

test('A refused application leaves no applicant behind', async () => {
  const count = async () => (await admin.get('/api/sis/Student?PageSize=1')).json.totalCount;
  const before = await count();
  const wrong = { ...applicantFactory(), firstName: '', dateOfBirth: '2025-01-01' };
  const programId = await addProgram(school.database);
  const refused = await admin.post(url, { ...admissionFactory({ studentId: null, programId }), newApplicant: wrong });
  expect(problem(refused, 422).errors).toEqual({ 'newApplicant.firstName': ['First Name is required'] });
  const tooYoung = await admin.post(url, {
    ...admissionFactory({ studentId: null, programId }),
    newApplicant: { ...wrong, firstName: 'Zubeida' },
  });
  expect(problem(tooYoung, 422).errors).toEqual({
    'newApplicant.dateOfBirth': ['Date of Birth must be between 01-01-1900 and 15-06-2023.'],
  });
  const odd = { ...admissionFactory({ studentId: null, programId }), newApplicant: { ...applicantFactory(), shoeSize: 41 } };
  expect(problem(await admin.post(url, odd), 400).errors).toEqual({ 'newApplicant.shoeSize': ['Unknown property'] });
  const nowhere = { ...admissionFactory({ studentId: null, programId: 2_000_000_000 }), newApplicant: applicantFactory() };
  problem(await admin.post(url, nowhere), 422);
  expect(await count()).toBe(before);
});

test('Who admits to one program takes no student out of another, and does not learn who is there', async () => {
  const [mine, other] = [await addProgram(school.database), await addProgram(school.database)];
  const clerk = await school.as({ 'admission.read': `programid=${mine}`, 'admission.create': `programid=${mine}` });
  for (const studentId of [await addStudent(school.database, { programId: other }), 2_000_000_000]) {
    const refused = problem(await clerk.post(url, admissionFactory({ studentId, programId: mine, applicationStatus: 8 })), 422);
    expect(refused.errors).toEqual({ studentId: ['Student is required'] });
  }
  const unasked = problem(await clerk.post(url, admissionFactory({ studentId: await anApplicant(), programId: other })), 422);
  expect(unasked.errors).toEqual({ programId: ['Program is required'] });
  expect((await clerk.post(url, admissionFactory({ studentId: await anApplicant(), programId: mine }))).status).toBe(201);
});

test('An applicant who has joined another program meanwhile is not taken out of it by who cannot see that', async () => {
  const { id, input } = await apply({ applicationStatus: accepted });
  const other = await addProgram(school.database);
  const student = await studentOf(input.studentId ?? 0);
  const joined = { ...student, programId: other, studentStatus: studentStatus.active };
  expect((await admin.put(`/api/sis/Student?studentId=${input.studentId}`, joined)).status).toBe(200);
  const own = `programid=${input.programId}`;
  const clerk = await school.as({ 'admission.read': own, 'admission.update': own });
  const refused = problem(await clerk.put(`${url}?admissionId=${id}`, { ...input, applicationStatus: enrolled }), 422);
  expect(refused.errors).toEqual({ applicationStatus: ['The student is now in another program, which you may not change'] });
  expect((await studentOf(input.studentId ?? 0)).programId).toBe(other);
  expect((await admin.put(`${url}?admissionId=${id}`, { ...input, applicationStatus: enrolled })).status).toBe(200);
});

test('Who may enter admissions but no students can choose a student, not enter one', async () => {
  const programId = await addProgram(school.database);
  const clerk = await school.as({ 'admission.read': '-1', 'admission.create': '-1' });
  const newApplicant = applicantFactory();
  problem(await clerk.post(url, { ...admissionFactory({ studentId: null, programId }), newApplicant }), 403);
  expect((await clerk.post(url, admissionFactory({ studentId: await anApplicant(), programId }))).status).toBe(201);
  const { json: names } = await clerk.get('/api/sis/Student/GetAllStudentNames');
  // Whoever may not read students learns nothing of them but their names and programs.
  expect(new Set(names.map(({ tellsApart }: { tellsApart: string }) => tellsApart))).toEqual(new Set(['']));
  expect((await admin.get('/api/sis/Student/GetAllStudentNames')).json).toContainEqual({
    ...names[0],
    tellsApart: expect.stringMatching(/^\d{4}-\d{4}$/),
  });
  expect((await clerk.get('/api/ps/Program/GetAllProgramNames')).status).toBe(200);
});

test('Who may read one student and enter admissions of all sees the number of that one only', async () => {
  const [known, other] = [await anApplicant(), await anApplicant()];
  const clerk = await school.as({ 'student.read': `studentid=${known}`, 'admission.create': '-1' });
  const { json: names } = await clerk.get('/api/sis/Student/GetAllStudentNames');
  const numberOf = (id: number) => names.find(({ studentId }: { studentId: number }) => studentId === id)?.tellsApart;
  expect(numberOf(known)).toMatch(/^\d{4}-\d{4}$/);
  expect(numberOf(other)).toBe('');
});

test('All applications are exported under their published name', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Exportia', programId: null });
  await apply({ studentId });
  const answer = await admin.post(`${url}/ExportAllApplications?studentName=exportia`);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect((await readPdf(answer.bytes)).pages.join('\n')).toContain('Exportia');
});

test('A student with an admission cannot be deleted and says why', async () => {
  const { input } = await apply();
  const answer = await admin.delete(`/api/sis/Student?studentId=${input.studentId}`);
  expect(problem(answer, 409).detail).toMatch(/still has 1 admission\.(\||$)/);
});
