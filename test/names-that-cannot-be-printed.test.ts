import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseFactory } from '../src/areas/program/course/course.factory.ts';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { familyFactory } from '../src/areas/student/family/family.factory.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { addFamily, addProgram, addStudent } from './school/people.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';

let school: TestApp;
let office: Caller;
let programId: number;
let studentId: number;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  studentId = await addStudent(school.database, { programId });
});
afterAll(() => school.close());

const saved = 'Your changes saved successfully';
const told = `${saved}|No font has these letters, so papers cannot print the name: 𞤀, 𞤣`;

test.each<[string, (name: string) => ReturnType<Caller['post']>]>([
  ['a new student', (lastName) => office.post('/api/sis/Student', studentFactory({ programId, lastName }))],
  ['a student', (firstName) => office.put(`/api/sis/Student?studentId=${studentId}`, { firstName })],
  [
    'a new guardian',
    (firstName) => office.post(`/api/sis/Family?studentId=${studentId}`, { ...familyFactory({ firstName }), relationship: 1 }),
  ],
  [
    'a guardian',
    async (lastName) =>
      office.put(`/api/sis/Family?familyId=${await addFamily(school.database)}`, {
        ...familyFactory({ lastName }),
        relationship: 0,
      }),
  ],
  ['a staff member', (firstName) => office.post('/api/ss/Staff', staffFactory({ firstName }))],
  ['a program', (programName) => office.post('/api/ps/Program', programFactory({ programName }))],
  ['a course', (courseName) => office.post('/api/ps/Course', courseFactory({ courseName }))],
  ['the school', (schoolName) => office.put('/api/gs/School', { schoolName })],
])('Who saves %s is told of letters in the name that no paper can print, and it is saved', async (_, save) => {
  const { json, text } = await save('𞤀𞤣');
  expect(json.message, text).toBe(told);
  expect((await save('ᱥᱟᱱᱛᱟᱲ')).json.message).toBe(saved);
});

test('A letter that is in no name is not spoken of', async () => {
  const { json } = await office.put(`/api/sis/Student?studentId=${studentId}`, { firstName: 'Asha', hobbies: '𞤀𞤣' });
  expect(json.message).toBe(saved);
});
