import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readyCourses } from './ready-courses.domain.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

const programs = '/api/ps/Program';
const courses = '/api/ps/Course';
const shared = { duration: 12, startDate: '2026-06-01' };
const wanted = (...grades: string[]) => ({
  ...shared,
  capacity: 0,
  grades: grades.map((grade) => ({ grade, sections: ['A', 'B'] })),
});
const names = async () =>
  (await school.rows<{ name: string }>('select program_name as name from program order by program_order, program_name')).map(
    ({ name }) => name,
  );

test('Classes are seen, added but for those that are there, and taken back as a whole while nothing refers to them', async () => {
  const own = await addProgram(school.database, { programName: 'Grade 1 A', programOrder: 1 });
  const seen = await office.post(`${programs}/PreviewClassesBulk`, wanted('Grade 1', 'Grade 2'));
  expect(seen.json, seen.text).toEqual({
    classes: [
      { programName: 'Grade 1 B', programOrder: 1 },
      { programName: 'Grade 2 A', programOrder: 2 },
      { programName: 'Grade 2 B', programOrder: 2 },
    ],
    there: ['Grade 1 A'],
  });
  expect(await names()).toEqual(['Grade 1 A']);
  const answer = await office.post(`${programs}/CreateClassesBulk`, wanted('Grade 1', 'Grade 2'));
  expect(answer.json, answer.text).toMatchObject({ message: '3 classes added' });
  expect(await names()).toEqual(['Grade 1 A', 'Grade 1 B', 'Grade 2 A', 'Grade 2 B']);
  const again = await office.post(`${programs}/CreateClassesBulk`, wanted('Grade 1', 'Grade 2'));
  expect(again.status).toBe(422);

  const [together] = (await office.get(`${programs}/GetClassesTogether`)).json;
  const ids = together.records.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(answer.json.data);
  const studentId = await addStudent(school.database, { programId: ids[1] });
  const refused = await office.post(`${programs}/TakeBackClasses`, { ids });
  expect(refused.status, refused.text).toBe(409);
  expect(await names()).toHaveLength(4);
  await school.rows('delete from student where student_id = $1', [studentId]);
  expect((await office.post(`${programs}/TakeBackClasses`, { ids })).json).toMatchObject({ message: '3 classes taken back' });
  expect(await school.rows('select program_id as id from program')).toEqual([{ id: own }]);
});

test('Where no order is left before the classes that are there, that is said', async () => {
  const refused = await office.post(`${programs}/PreviewClassesBulk`, wanted('Nursery'));
  expect(refused.status).toBe(422);
  expect(refused.json.detail).toMatch(/^There is no order left before/);
});

test('Courses are added from the ready list but for those that are there, whatever their capitals', async () => {
  const all = readyCourses.flatMap((stage) => stage.courses);
  await office.post(courses, { courseName: 'MATHEMATICS', ...shared, credits: 0 });
  const answer = await office.post(`${courses}/CreateCoursesBulk`, { ...shared, names: all });
  expect(answer.json.data, answer.text).toHaveLength(new Set(all).size - 1);
  const [together] = (await office.get(`${courses}/GetCoursesTogether`)).json;
  const ids = together.records.map(({ id }: { id: number }) => id);
  expect((await office.post(`${courses}/TakeBackCourses`, { ids })).status).toBe(200);
  expect(await school.rows('select course_name as name from course')).toEqual([{ name: 'MATHEMATICS' }]);
});

test('Of two who add the same classes at once, one does', async () => {
  const both = await Promise.all([1, 2].map(() => office.post(`${programs}/CreateClassesBulk`, wanted('Grade 7'))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test.each([
  ['no grade', { ...shared, capacity: 0, grades: [] }, 'Choose at least one grade'],
  ['a grade that there is not', { ...wanted('Grade 13') }, 'Grade should be one of the list'],
])('%s is refused in words', async (_what, body, message) => {
  const answer = await office.post(`${programs}/CreateClassesBulk`, body);
  expect(answer.status).toBe(422);
  expect(answer.json.detail).toContain(message);
});
