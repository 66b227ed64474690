import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { relatedText } from '../../../kit/domain/removal.domain.ts';
import type { StudentInput, StudentRow } from './student.domain.ts';
import { studentFactory } from './student.factory.ts';

const url = '/api/sis/Student';
let school: TestApp;
let secretary: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  secretary = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
});
afterAll(() => school.close());

async function enter(change: Partial<StudentInput> = {}, by = secretary): Promise<number> {
  const { status, json, text } = await by.post(url, studentFactory({ programId, ...change }));
  expect(status, text).toBe(201);
  return json.data;
}
const read = async (id: number, by = secretary): Promise<StudentRow> => (await by.get(`${url}/${id}`)).json;
const change = (id: number, body: object, by = secretary) => by.put(`${url}?studentId=${id}`, body);
const namesOf = async (query: string, by = secretary): Promise<string[]> =>
  (await by.get(`${url}?PageSize=100&${query}`)).json.items.map((row: StudentRow) => `${row.firstName} ${row.lastName}`.trim());

/** The first step of the wizard, as the published front end sends it; several tests enter this child, each another one. */
const firstStep = {
  isAnother: true,
  firstName: 'Asha',
  lastName: 'Rao',
  emergencyContact: '9876543210',
  gender: 2,
  currentAddress: '12 Lake Road',
  dateOfBirth: '2015-01-09',
};

test('The first step of the wizard is enough for a new student, who is Inactive unless something else is chosen', async () => {
  const { json } = await secretary.post(url, firstStep);
  expect(await read(json.data)).toMatchObject({
    id: json.data,
    studentId: json.data,
    studentStatus: 0,
    programId: null,
    program: null,
    emergencyContact: '9876543210',
    email: '',
    bankName: '',
    enrolledOn: null,
    idDocumentNumber: '',
    religion: 0,
    isDisabled: false,
    photo: null,
    families: [],
    studentfamilies: [],
  });
});

test('Before a student is deleted the question says what goes along, to those alone who may delete them', async () => {
  const id = await enter();
  const familyId = await addFamily(school.database);
  await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [id, familyId]);
  await secretary.post('/api/hs/AllergyRecord', {
    healthRecordId: await addHealthRecord(school.database, { studentId: id }),
    allergy: 1,
  });
  const related = `${url}/GetRelatedRecords?studentId=${id}`;
  expect(
    relatedText((await secretary.get(related)).json)
      .split(/, | and /)
      .sort(),
  ).toEqual(['1 entry of the enrolment history', '1 health record', '1 link to a family member']);
  problem(await (await school.as({ 'student.read': '-1' })).get(related), 403);
  expect((await secretary.delete(`${url}?studentId=${id}`)).status).toBe(200);
  problem(await secretary.get(related), 404);
});

test('A student who enters a program in the first step is enrolled from that day, and can be changed before the last step', async () => {
  const { json } = await secretary.post(url, { ...firstStep, programId });
  const entered = await read(json.data);
  expect(entered.enrolledOn).toBe('2026-06-15');
  expect((await change(json.data, { ...entered, personalContact: '9876501234' })).status).toBe(200);
  const corrected = { ...(await read(json.data)), enrolledOn: '2026-06-01' };
  expect(problem(await change(json.data, corrected), 422).errors).toHaveProperty('studentEducationId', [
    'EMIS number is required',
  ]);

  const applicant = (await secretary.post(url, firstStep)).json.data;
  expect((await change(applicant, { programId })).status).toBe(200);
  expect((await read(applicant)).enrolledOn).toBe('2026-06-15');
});

test('Everything that is wrong with an entry is told at once, what needs today beside what does not', async () => {
  const { errors } = problem(
    await secretary.post(url, { ...firstStep, firstName: '', dateOfBirth: '2025-01-01', enrolledOn: '2030-01-01' }),
    422,
  );
  expect(errors).toMatchObject({
    firstName: ['First Name is required'],
    dateOfBirth: ['Date of Birth must be between 01-01-1900 and 15-06-2023.'],
    enrolledOn: ['Enrolled On must be between 01-01-2000 and the current date'],
    religion: ['Religion is required'],
  });
  problem(await secretary.post(url, { ...firstStep, firstName: 7, dateOfBirth: '2025-01-01' }), 400);
});

test('Additional details are checked once any of them is filled in', async () => {
  const { errors } = problem(await secretary.post(url, { ...firstStep, hobbies: 'Chess' }), 422);
  expect(errors).toEqual({
    enrolledOn: ['Enrolled On must be between 01-01-2000 and the current date'],
    studentEducationId: ['EMIS number is required'],
    religion: ['Religion is required'],
    caste: ['Caste is required'],
    community: ['Community is required'],
  });
});

test('An Aadhaar number may have blanks and signs; what is stored are its twelve digits', async () => {
  const id = await enter({ idDocumentNumber: '1234 5678-9012' });
  expect((await read(id)).idDocumentNumber).toBe('123456789012');
  expect((await read(await enter({ idDocumentNumber: '' }))).idDocumentNumber).toBe('');
});

test('What a PUT does not name stays as it is', async () => {
  const id = await enter({ bankName: 'State Bank', bankAccountNumber: '00112233', hobbies: 'Chess' });
  const before = await read(id);
  expect((await change(id, { ...firstStep, firstName: 'Nila' })).status).toBe(200);
  expect(await read(id)).toMatchObject({
    firstName: 'Nila',
    bankName: 'State Bank',
    bankAccountNumber: '00112233',
    hobbies: 'Chess',
    idDocumentNumber: before.idDocumentNumber,
    programId,
    enrolledOn: before.enrolledOn,
  });
  expect((await change(id, { hobbies: 'Kho-kho' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ firstName: 'Nila', hobbies: 'Kho-kho' });
});

test('An old date of birth or enrolment that no longer fits does not stand in the way of another change', async () => {
  const id = await enter();
  await school.rows("update student set date_of_birth = '2025-01-01', enrolled_on = '1998-01-01' where student_id = $1", [id]);
  const { version, ...row } = await read(id);
  expect((await change(id, { ...row, hobbies: 'Tabla' })).status).toBe(200);
  expect(problem(await change(id, { ...row, dateOfBirth: '2025-01-02' }), 422).errors).toHaveProperty('dateOfBirth');
});

test('Names are letters of any script, with apostrophe, hyphen and full stop', async () => {
  for (const firstName of ["D'Souza", 'Anne-Marie', 'K. R. Narayanan', 'José', 'आशा', 'கவிதா', 'రాజేష్', 'সুমিত', 'فاطمہ', 'ಆಶಾ']) {
    expect((await read(await enter({ firstName }))).firstName).toBe(firstName);
  }
  for (const firstName of ['R2D2', 'Asha_Rao', 'Asha@home', '<b>Asha</b>', '-', "'", 'Asha;']) {
    problem(await secretary.post(url, studentFactory({ firstName })), 422);
  }
});

test('Texts are kept as they were typed', async () => {
  const texts = {
    hobbies: 'R & D, <b>reading</b>',
    remarks: 'a < b "quoted" \\ 100%\nsecond line',
    languages: "'; drop table student; --",
  };
  expect(await read(await enter(texts))).toMatchObject(texts);
});

test('Aadhaar numbers show only their last four digits in a list, for everyone', async () => {
  await enter({ firstName: 'Malati', lastName: 'Masked', idDocumentNumber: '123412345678' });
  const { json } = await secretary.get(`${url}?studentName=Malati Masked`);
  expect(json.items[0].idDocumentNumber).toBe('•••• 5678');
});

test('Who may only read a student sees no bank, caste, income or Aadhaar number; who may change them, and the parents, do', async () => {
  const secret = {
    idDocumentNumber: '123412355678',
    bankName: 'State Bank',
    bankIfsc: 'SBIN0001',
    bankBranch: 'Camp',
    bankAccountNumber: '99887766',
  };
  const id = await enter({ ...secret, caste: 2 });
  await secretary.post(`/api/sis/Family?studentId=${id}`, {
    firstName: 'Lata',
    gender: 2,
    currentAddress: '12 Lake Road',
    personalContact: '9876543210',
    dateOfBirth: '1985-01-01',
    income: 500_000,
    relationship: 1,
  });
  const teacher = await school.asTeacherOf(programId);
  for (const row of [
    await read(id, teacher),
    (await teacher.get(`${url}?PageSize=100`)).json.items.find((one: StudentRow) => one.studentId === id),
  ]) {
    expect(row).toMatchObject({
      idDocumentNumber: '•••• 5678',
      bankName: '',
      bankIfsc: '',
      bankBranch: '',
      bankAccountNumber: '•••• 7766',
      caste: 0,
      families: [{ firstName: 'Lata', income: null }],
    });
  }
  for (const caller of [secretary, await school.asParentOf(id), await school.asStudent(id)]) {
    const row = await read(id, caller);
    expect(row).toMatchObject({ ...secret, caste: 2 });
    expect(row.families[0]).toMatchObject({ firstName: 'Lata', income: 500_000 });
  }
  const elsewhere = await school.as({ 'student.read': '-1', 'student.update': 'programid=2000000000' });
  expect(await read(id, elsewhere)).toMatchObject({ bankName: '', caste: 0 });
});

test('What tells the caste, and by what a child is known, is masked like the caste', async () => {
  const given = { community: 3, studentEducationId: '27123456789', identificationMarks: 'A mole on the left cheek' };
  const id = await enter(given);
  const masked = { community: 0, studentEducationId: '•••• 6789', identificationMarks: '' };
  const reader = await school.as({ 'student.read': '-1' });
  expect(await read(id, reader)).toMatchObject(masked);
  expect((await reader.get(`${url}?PageSize=1&sort=-studentName`)).json.items[0].community).toBe(0);
  for (const caller of [secretary, await school.asParentOf(id)]) expect(await read(id, caller)).toMatchObject(given);
});

test('A masked Aadhaar number that comes back unchanged is left alone; a mask of another is refused', async () => {
  const id = await enter({ idDocumentNumber: '123412365678' });
  const row = await read(id);
  expect((await change(id, { ...row, idDocumentNumber: '•••• 5678' })).status).toBe(200);
  expect((await read(id)).idDocumentNumber).toBe('123412365678');
  problem(await change(id, { idDocumentNumber: '•••• 9999' }), 422);
  problem(await secretary.post(url, studentFactory({ idDocumentNumber: '•••• 9999' })), 422);
  await change(id, { idDocumentNumber: '' });
  expect((await read(id)).idDocumentNumber).toBe('');
});

test('A student is found by any part of the name, whatever its case, accents and script', async () => {
  await enter({ firstName: 'José', lastName: 'Fernandes' });
  await enter({ firstName: 'आशालता', lastName: 'कुलकर्णी' });
  for (const text of ['josé fer', 'JOSE', 'ose f', 'Fernan', 'é'])
    expect(await namesOf(`studentName=${text}`)).toContain('José Fernandes');
  for (const text of ['आशा', 'शालता', 'कुल', 'आ']) {
    expect(await namesOf(`studentName=${encodeURIComponent(text)}`)).toContain('आशालता कुलकर्णी');
  }
});

test('Signs that mean something to a database mean nothing in a search', async () => {
  for (const text of ['%', '_', 'as%a', '%25%25%25', '\\', "'"]) {
    expect(await namesOf(`studentName=${encodeURIComponent(text)}`)).not.toContain('José Fernandes');
  }
});

test('Names are in the order that people expect, not that of character codes', async () => {
  for (const firstName of ['zara', 'Émile', 'Eva', 'adil', 'Öz', 'Zoya']) await enter({ firstName, lastName: 'Sorted' });
  expect(await namesOf('studentName=sorted')).toEqual(
    ['adil', 'Émile', 'Eva', 'Öz', 'zara', 'Zoya'].map((name) => `${name} Sorted`),
  );
});

test('Active students are the ones for pickers unless another status is asked for', async () => {
  const active = await enter({ firstName: 'Picked' });
  const inactive = await enter({ firstName: 'Resting', studentStatus: 0 });
  const idsFor = async (query: string) =>
    (await secretary.get(`${url}/GetStudentNamesForStatus?${query}`)).json.map((row: StudentRow) => row.studentId);
  expect(await idsFor('studentStatus=active')).toContain(active);
  expect(await idsFor('')).toContain(active);
  expect(await idsFor('STUDENTSTATUS=1')).not.toContain(inactive);
  expect(await idsFor('studentStatus=0')).toContain(inactive);
  problem(await secretary.get(`${url}/GetStudentNamesForStatus?studentStatus=asleep`), 400);
});

test('The program of a student can be asked for, and the students of a program', async () => {
  const other = await addProgram(school.database, { programName: 'Grade 6 B' });
  const asha = await enter({ programId: other });
  const { json } = await secretary.get(`${url}/GetProgramForStudent?studentId=${asha}`);
  expect(json).toEqual({ programId: other, programName: 'Grade 6 B' });
  expect((await secretary.get(`${url}/GetProgramForStudent?studentId=${await enter({ programId: null })}`)).json).toEqual({});
  const members = await secretary.get(`${url}/GetStudentsForProgram?programId=${other}`);
  expect(members.json.map((row: StudentRow) => row.studentId)).toEqual([asha]);
  problem(await secretary.get(`${url}/GetProgramForStudent?studentId=2000000000`), 404);
});

test('Deleting a student removes links, photo, history and account, and leaves the family', async () => {
  const id = await enter();
  const parent = await school.asParentOf(id);
  const child = await school.asStudent(id);
  expect((await child.get(`${url}/${id}`)).status).toBe(200);
  expect((await secretary.delete(`${url}?studentId=${id}`)).status).toBe(200);
  for (const table of ['student_family', 'student_enrolment', 'student_photo', 'account']) {
    expect(await school.rows(`select 1 from ${table} where student_id = $1`, [id])).toEqual([]);
  }
  problem(await child.get(`${url}/${id}`), 401);
  expect((await parent.get(url)).json.totalCount).toBe(0);
});

test('A student with an exit is not deleted; the answer says why', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Leela', lastName: 'Rao', programId });
  const exit = { studentId, tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate: '2026-07-01' };
  const { json } = await secretary.post('/api/sis/StudentExit', exit);
  const { detail } = problem(await secretary.delete(`${url}?studentId=${studentId}`), 409);
  expect(detail).toBe('Leela Rao still has 1 student exit.|Set the status to Inactive instead.');
  await secretary.delete(`/api/sis/StudentExit?studentExitId=${json.data}`);
  expect((await secretary.delete(`${url}?studentId=${studentId}`)).status).toBe(200);
});

test('The exported list says which school, which filters were in force, and is not cut', async () => {
  await school.rows("update school set school_name = 'Sahyadri Public School'");
  const answer = await secretary.get(`${url}/ExportAllStudents?studentName=sorted&sort=-studentName`);
  const { readPdf } = await import('../../../../test/support/pdf-text.ts');
  const text = (await readPdf(answer.bytes)).pages.join('\n');
  for (const part of ['Sahyadri Public School', 'Students', 'sorted', '15-06-2026', 'Page 1 of 1', 'Zoya', 'adil'])
    expect(text).toContain(part);
  expect(text.indexOf('Zoya')).toBeLessThan(text.indexOf('adil'));
});

test('On paper a filter is named, and numbers are written as in the country of the browser', async () => {
  const programId = await addProgram(school.database, { programName: 'Grade 7 Saffron' });
  await addStudent(school.database, { firstName: 'Filtered', programId });
  const { readPdf } = await import('../../../../test/support/pdf-text.ts');
  const printed = async (path: string, headers: Record<string, string> = {}) =>
    (await readPdf((await secretary.get(path, headers)).bytes)).pages.join('\n');
  expect(await printed(`${url}/ExportAllStudents?programId=${programId}`)).toMatch(/Program: Grade 7 Saffron/);
  // Who sees no row of it does not learn its name.
  const teacher = await school.asTeacherOf(await addProgram(school.database));
  const answer = await teacher.get(`${url}/ExportAllStudents?programId=${programId}`);
  expect((await readPdf(answer.bytes)).pages.join('\n')).not.toContain('Saffron');
  await addProgram(school.database, { programName: 'Grade 8 Saffron', programOrder: 1_234_567, requiredCredits: 1_234_567 });
  await school.rows("update program set duration = 1234567 where program_name = 'Grade 8 Saffron'");
  const programs = '/api/ps/Program/ExportAllPrograms?programName=Saffron';
  expect(await printed(programs)).toContain('12,34,567');
  expect(await printed(programs, { 'accept-language': 'en-US' })).toContain('1,234,567');
});

test('No two students have one Aadhaar number, also when they are entered at the same moment', async () => {
  const errors = { idDocumentNumber: ['Another student already has this Aadhaar number'] };
  const refused = { type: '/problems/duplicate', errors };
  const first = await enter({ idDocumentNumber: '9999 0000 1111' });
  const again = await secretary.post(url, studentFactory({ idDocumentNumber: '999900001111' }));
  expect(problem(again, 409)).toMatchObject(refused);
  expect((await change(first, { hobbies: 'Chess' })).status).toBe(200);
  const atOnce = await Promise.all(
    [1, 2, 3].map(() => secretary.post(url, studentFactory({ idDocumentNumber: '999900002222' }))),
  );
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of atOnce) if (answer.status !== 201) expect(problem(answer, 409)).toMatchObject(refused);
});

test('Nobody is enrolled before they are born', async () => {
  const refused = problem(
    await secretary.post(url, studentFactory({ dateOfBirth: '2015-06-01', enrolledOn: '2015-05-31' })),
    422,
  );
  expect(refused.errors).toEqual({ enrolledOn: ['Enrolled On must be after the Date of Birth'] });
});

test('An account of a student whose record is deleted stays, disabled and without the person', async () => {
  const id = await enter({ programId: null });
  await school.asStudent(id);
  const [account] = await school.rows<{ id: number }>('select account_id as id from account where student_id = $1', [id]);
  const gone = await secretary.delete(`${url}?studentId=${id}`);
  expect(gone.status, gone.text).toBe(200);
  expect(await school.rows('select student_id, is_disabled from account where account_id = $1', [account?.id])).toEqual([
    { student_id: null, is_disabled: true },
  ]);
});

test('Sorted by program, students follow the order of the school, whoever was entered first', async () => {
  const named = async (programName: string, programOrder: number) => {
    const id = await addProgram(school.database, { programName, programOrder });
    for (const firstName of ['Zoya', 'Anu']) await enter({ firstName, lastName: 'Ordered', programId: id });
  };
  await named('Grade 10', 10);
  await named('Grade 2 B', 2);
  await named('Grade 2 A', 2);
  const inOrder = async (query: string) =>
    (await secretary.get(`${url}?studentName=Ordered&${query}`)).json.items.map((row: StudentRow) => row.program?.programName);
  const up = ['Grade 2 A', 'Grade 2 A', 'Grade 2 B', 'Grade 2 B', 'Grade 10', 'Grade 10'];
  expect(await inOrder('sort=programId')).toEqual(up);
  expect(await inOrder('sort=-programId')).toEqual([...up].reverse());
  const pages = await Promise.all([1, 2, 3].map((page) => inOrder(`sort=programId&PageSize=2&PageNumber=${page}`)));
  expect(pages.flat()).toEqual(up);
});
