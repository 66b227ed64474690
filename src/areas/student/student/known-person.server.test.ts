import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { admissionFactory, applicantFactory } from '../../admission/admission/admission.factory.ts';
import { staffFactory } from '../../staff/staff/staff.factory.ts';
import { familyFactory } from '../family/family.factory.ts';
import { studentFactory } from './student.factory.ts';

const url = '/api/sis/Student';
const known = { type: '/problems/perhaps-known' };
let school: TestApp;
let secretary: Caller;
let programId: number;
let elsewhere: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  secretary = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  elsewhere = await addProgram(school.database, { programName: 'Grade 6 B' });
});
afterAll(() => school.close());

const asha = { firstName: 'Asha', lastName: 'Verma', dateOfBirth: '2015-05-04' };
const sunita = {
  firstName: 'Sunita',
  lastName: 'Verma',
  dateOfBirth: '1985-03-04',
  personalContact: '9822054321',
  email: 'sunita@verma.test',
};
const familyUrl = (studentId: number) => `/api/sis/Family?studentId=${studentId}`;
const newMother = (change: object = {}) => ({ ...familyFactory(), ...sunita, relationship: 1, ...change });

test('A student who is entered twice is asked about, with the one who is there, and created once somebody confirms it', async () => {
  const id = await addStudent(school.database, { ...asha, programId, schoolAdmissionNumber: '2026-9001' });
  const again = studentFactory({ ...asha, programId });
  expect(problem(await secretary.post(url, again), 409)).toMatchObject({
    ...known,
    detail: 'Asha Verma, born 04-05-2015, Grade 5 A · 2026-9001, is there already.',
    candidates: [
      {
        kind: 'student',
        id,
        title: 'Asha Verma',
        subtitle: 'Grade 5 A · 2026-9001',
        dateOfBirth: '2015-05-04',
        path: `/sis/student/details/${id}`,
      },
    ],
  });
  expect(problem(await secretary.post(url, { ...again, isAnother: false }), 409)).toMatchObject(known);
  expect(problem(await secretary.post(url, { ...again, isAnother: 'perhaps' }), 400).errors).toEqual({
    isAnother: ['It must be true or false'],
  });
  const created = await secretary.post(url, { ...again, isAnother: true });
  expect(created.status, created.text).toBe(201);
  expect((await secretary.put(`${url}?studentId=${created.json.data}`, { hobbies: 'Chess' })).status).toBe(200);
});

test.each([
  ['ÀSHA', 'verma', 'in other letters', true],
  ['Verma', 'Asha', 'with first and last name exchanged', true],
  ['Asha.', 'Ver-ma', 'with other signs', true],
  ['AshaVerma', '', 'written as one word', true],
  ['Asha', 'Varma', 'with another last name', false],
  ['Asha Rani', 'Verma', 'with one more name', false],
])('Whoever enters %s %s (Asha Verma %s) is asked: %s', async (firstName, lastName, _how, isAsked) => {
  const dateOfBirth = '2014-07-20';
  await addStudent(school.database, { ...asha, dateOfBirth });
  const answer = await secretary.post(url, studentFactory({ firstName, lastName, dateOfBirth }));
  expect(answer.status, answer.text).toBe(isAsked ? 409 : 201);
});

test('The same name with another day of birth, or without one, is somebody else', async () => {
  await addStudent(school.database, { ...asha, dateOfBirth: '2013-01-01' });
  expect((await secretary.post(url, studentFactory({ ...asha, dateOfBirth: '2013-01-02' }))).status).toBe(201);
});

test('Of two who are entered at the same moment, one is asked about', async () => {
  const twin = () => secretary.post(url, studentFactory({ firstName: 'Ira', lastName: 'Nene', dateOfBirth: '2016-02-03' }));
  const statuses = (await Promise.all([twin(), twin()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409]);
});

test('Nothing shows of a student whom the caller may not see: the save goes through', async () => {
  const person = { firstName: 'Kabir', lastName: 'Sane', dateOfBirth: '2015-08-09' };
  const hidden = await addStudent(school.database, { ...person, programId: elsewhere });
  const scope = `programid=${programId}`;
  const clerk = await school.as({ 'student.create': scope, 'student.read': scope });
  const created = await clerk.post(url, studentFactory({ ...person, programId }));
  expect(created.status, created.text).toBe(201);
  const again = studentFactory({ ...person, programId });
  const idsOf = async (by: Caller) => problem(await by.post(url, again), 409).candidates?.map(({ id }) => id);
  expect(await idsOf(clerk)).toEqual([created.json.data]);
  expect(await idsOf(secretary)).toEqual([hidden, created.json.data]);
});

test('A new applicant who is a student already is asked about, and created once somebody confirms it', async () => {
  const person = { firstName: 'Om', lastName: 'Lele', dateOfBirth: '2017-03-03' };
  const id = await addStudent(school.database, { ...person, programId });
  const application = {
    ...admissionFactory({ studentId: null, programId }),
    newApplicant: applicantFactory(person),
  };
  const asked = problem(await secretary.post('/api/as/Admission', application), 409);
  expect(asked).toMatchObject({ ...known, candidates: [{ kind: 'student', id, title: 'Om Lele' }] });
  const created = await secretary.post('/api/as/Admission', { ...application, isAnother: true });
  expect(created.status, created.text).toBe(201);
});

test('A staff member who is entered twice is asked about', async () => {
  const person = { firstName: 'Meera', lastName: 'Joshi', dateOfBirth: '1980-02-01' };
  const id = await addStaff(school.database, person);
  const again = staffFactory(person);
  expect(problem(await secretary.post('/api/ss/Staff', again), 409)).toMatchObject({
    ...known,
    detail: 'Meera Joshi, born 01-02-1980, Teaching, is there already.',
    candidates: [{ kind: 'staff', id, dateOfBirth: '1980-02-01', path: `/ss/staff/grid?panel=detail&id=${id}` }],
  });
  expect((await secretary.post('/api/ss/Staff', { ...again, isAnother: true })).status).toBe(201);
  expect((await secretary.post('/api/ss/Staff', staffFactory({ ...person, dateOfBirth: '1980-01-02' }))).status).toBe(201);
});

test('A guardian of another child is asked about, and can be linked instead', async () => {
  const [rohan, tara] = [
    await addStudent(school.database, { firstName: 'Rohan', lastName: 'Verma', programId }),
    await addStudent(school.database, { firstName: 'Tara', lastName: 'Verma', programId }),
  ];
  const familyId = (await secretary.post(familyUrl(rohan), newMother())).json.data;
  expect(problem(await secretary.post(familyUrl(tara), newMother()), 409)).toMatchObject({
    ...known,
    candidates: [{ kind: 'family', id: familyId, subtitle: 'Mother of Rohan Verma', path: `/sis/student/details/${rohan}` }],
  });
  const linked = await secretary.post('/api/sis/StudentFamily', { studentId: tara, familyId, relationship: 1 });
  expect(linked.status, linked.text).toBe(201);
  const confirmed = await secretary.post(familyUrl(tara), newMother({ isAnother: true }));
  expect(confirmed.status, confirmed.text).toBe(201);
});

test.each([
  ['the same day of birth', { personalContact: '9800000001', email: '' }, true],
  ['the same telephone number', { dateOfBirth: '1985-03-05', email: '' }, true],
  ['the same e-mail address', { dateOfBirth: '1985-03-05', personalContact: '9800000001', email: 'Sunita@Verma.test' }, true],
  ['nothing else in common', { dateOfBirth: '1985-03-05', personalContact: '9800000001', email: '' }, false],
  ['another name', { firstName: 'Savita' }, false],
])('Whoever enters a guardian whose name is known, and $0, is asked: $2', async (_how, change, isAsked) => {
  const lastName = `Verma ${['A', 'B', 'C', 'D', 'E'][situation++]}`;
  const child = await addStudent(school.database, { programId });
  await addFamily(school.database, { ...sunita, lastName });
  const answer = await secretary.post(familyUrl(child), newMother({ lastName, ...change }));
  expect(answer.status, answer.text).toBe(isAsked ? 409 : 201);
});
let situation = 0;

test('Nothing shows of a guardian whose children the caller may not see', async () => {
  const person = { ...sunita, firstName: 'Nirmala', personalContact: '9822054399' };
  const mother = (change: object = {}) => newMother({ ...person, ...change });
  const stranger = await addStudent(school.database, { programId: elsewhere });
  const own = await addStudent(school.database, { programId });
  const hidden = (await secretary.post(familyUrl(stranger), mother())).json.data;
  const nobodys = await addFamily(school.database, person);
  const scope = `programid=${programId}`;
  const clerk = await school.as({ 'student.update': scope, 'student.read': scope });
  expect(problem(await secretary.post(familyUrl(own), mother()), 409).candidates).toMatchObject([
    { id: hidden },
    { id: nobodys, subtitle: '', path: null },
  ]);
  const created = await clerk.post(familyUrl(own), mother());
  expect(created.status, created.text).toBe(201);
  expect(problem(await clerk.post(familyUrl(own), mother()), 409).candidates).toMatchObject([{ id: created.json.data }]);
});

test('No two students have one EMIS number, also when they are entered at the same moment; those from before stay as they are', async () => {
  const refused = {
    type: '/problems/duplicate',
    errors: { studentEducationId: ['Another student already has this EMIS number'] },
  };
  const enter = async (input: object) => (await secretary.post(url, { ...studentFactory(), ...input })).json.data;
  const change = (id: number, input: object) => secretary.put(`${url}?studentId=${id}`, input);
  const first = await enter({ studentEducationId: '27250177777A' });
  const again = await secretary.post(url, studentFactory({ studentEducationId: '27250 177777a' }));
  expect(problem(again, 409)).toMatchObject(refused);
  const other = await enter({});
  expect(problem(await change(other, { studentEducationId: '27250177777a' }), 409)).toMatchObject(refused);
  await school.rows('update student set student_education_id = $1, education_namesake = student_id where student_id = $2', [
    '27250177777A',
    other,
  ]);
  for (const id of [first, other]) expect((await change(id, { hobbies: 'Chess' })).status).toBe(200);
  const atOnce = await Promise.all(
    [1, 2, 3].map(() => secretary.post(url, studentFactory({ studentEducationId: '27250188888' }))),
  );
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of atOnce) if (answer.status !== 201) expect(problem(answer, 409)).toMatchObject(refused);
});
