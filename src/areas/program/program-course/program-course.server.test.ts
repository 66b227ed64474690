import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addProgramCourse, addStaff, addStudent, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';
import { courseFactory } from '../course/course.factory.ts';
import { courses } from '../course/course.table.ts';

const url = '/api/ps/ProgramCourse';
let school: TestApp;
let admin: Caller;
beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const addCourse = async () =>
  only(await school.database.db.insert(courses).values(courseFactory()).returning({ courseId: courses.courseId })).courseId;

test('A new course of a program is mandatory and in semester 1 by default', async () => {
  const programId = await addProgram(school.database);
  const courseId = await addCourse();
  const created = await admin.post(`${url}/`, { programCourseId: 0, programId, courseId });
  expect(created.status, created.text).toBe(201);
  const second = await addCourse();
  await admin.post(url, { programId, courseId: second, semester: 2, isMandatory: false });
  const { json } = await admin.get(`${url}/GetAllCoursesForProgram?programId=${programId}`);
  expect(json).toMatchObject([
    { programCourseId: created.json.data, courseId, semester: 1, isMandatory: true, course: { courseName: expect.any(String) } },
    { courseId: second, semester: 2, isMandatory: false },
  ]);
});

test('A program shows who will take a course over, and from when, until somebody else is assigned to it', async () => {
  const programId = await addProgram(school.database);
  const courseId = await addProgramCourse(school.database, programId);
  const [staffId, taker] = [
    await addStaff(school.database),
    await addStaff(school.database, { firstName: 'Nila', lastName: 'Iyer' }),
  ];
  const read = async () => (await admin.get(`${url}/GetAllCoursesForProgram?programId=${programId}`)).json[0].takeover;
  expect(await read()).toBeNull();
  await school.rows(
    `insert into course_takeover (program_id, course_id, staff_id, from_date) values ($1, $2, $3, '2126-06-22')`,
    [programId, courseId, taker],
  );
  expect(await read()).toEqual({ staffId: taker, firstName: 'Nila', lastName: 'Iyer', fromDate: '2126-06-22' });
  await admin.post(`${url}/AssignStaffToCourseForProgram`, { programId, courseId, staffId });
  expect(await read()).toBeNull();
});

test('Adding without choosing a course asks to choose one', async () => {
  const programId = await addProgram(school.database);
  for (const courseId of [null, 0, 2_000_000_000]) {
    const answer = await admin.post(url, { programId, courseId });
    expect(problem(answer, 422).errors).toEqual({ courseId: ['Please select a course to add.'] });
  }
});

test('A program cannot have a course twice', async () => {
  const programId = await addProgram(school.database);
  const courseId = await addProgramCourse(school.database, programId);
  expect(problem(await admin.post(url, { programId, courseId }), 409).detail).toBe('This program already has the course.');
});

test('Removing a course unassigns its staff first', async () => {
  const programId = await addProgram(school.database);
  const courseId = await addProgramCourse(school.database, programId);
  const staffId = await addStaff(school.database);
  const { data: courseSessionId } = (await admin.post(`${url}/AssignStaffToCourseForProgram`, { programId, courseId, staffId }))
    .json;
  const [{ programCourseId }] = (await admin.get(`${url}/GetAllCoursesForProgram?programId=${programId}`)).json;
  const removed = await admin.delete(`${url}/DeleteProgramCourseById?programCourseId=${programCourseId}`);
  expect(removed.json).toEqual({ data: programCourseId, message: 'The selected course was removed from the program' });
  const again = await admin.delete(`${url}/DeleteProgramCourseById?programCourseId=${programCourseId}`);
  expect(problem(again, 404).detail).toBe('The program course was not found.');
  expect((await admin.get(`${url}/GetAllStaffForProgram?programId=${programId}`)).json).toEqual([]);
  const entries = await school.rows<{ resource: string; record_id: number }>(
    "select resource, record_id from audit_entry where action = 'delete' order by audit_entry_id",
  );
  expect(entries).toEqual([
    { resource: 'CourseSession', record_id: courseSessionId },
    { resource: 'ProgramCourse', record_id: programCourseId },
  ]);
});

test('A program with students cannot be deleted, and the message says how many; without any, it is deleted with its courses', async () => {
  const programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  await addProgramCourse(school.database, programId);
  for (let count = 0; count < 3; count += 1) await addStudent(school.database, { programId });
  const refused = problem(await admin.delete(`/api/ps/Program?programId=${programId}`), 409);
  expect(refused.detail).toBe('Grade 5 A still has 3 students.');
  const empty = await addProgram(school.database);
  await addProgramCourse(school.database, empty);
  expect((await admin.delete(`/api/ps/Program?programId=${empty}`)).status).toBe(200);
});

test('A course that a program teaches cannot be deleted', async () => {
  const programId = await addProgram(school.database);
  const courseId = await addProgramCourse(school.database, programId);
  expect(problem(await admin.delete(`/api/ps/Course?courseId=${courseId}`), 409).detail).toMatch(
    /still has 1 program that teaches it\.$/,
  );
  const onlyTaught = await addCourse();
  const values = { staffId: await addStaff(school.database), secondaryCourseId: onlyTaught };
  await school.database.db.insert(teachingStaffs).values(values);
  expect(problem(await admin.delete(`/api/ps/Course?courseId=${onlyTaught}`), 409).detail).toMatch(
    /still has 1 teaching staff\.$/,
  );
});

test('A parent sees the courses of the child’s program only', async () => {
  const [programId, other] = [await addProgram(school.database), await addProgram(school.database)];
  const courseId = await addProgramCourse(school.database, programId);
  await addProgramCourse(school.database, other);
  const parent = await school.asParentOf(await addStudent(school.database, { programId }));
  const { items, totalCount } = (await parent.get('/api/ps/Course')).json;
  expect(items.map((row: { courseId: number }) => row.courseId)).toEqual([courseId]);
  expect(totalCount).toBe(1);
  expect((await parent.get('/api/ps/Course/GetAllCourseNames')).json).toMatchObject([{ courseId }]);
  problem(await parent.get(`${url}/GetAllCoursesForProgram?programId=${other}`), 404);
});

test('Names of programs come in the order of the grades', async () => {
  await addProgram(school.database, { programName: 'Grade 10 Z', programOrder: 100 });
  await addProgram(school.database, { programName: 'Grade 9 Z', programOrder: 99 });
  await addProgram(school.database, { programName: 'Grade 10 Y', programOrder: 100 });
  const { json } = await admin.get('/api/ps/Program/GetAllProgramNames');
  expect(json.slice(-3).map((row: { programName: string }) => row.programName)).toEqual([
    'Grade 9 Z',
    'Grade 10 Y',
    'Grade 10 Z',
  ]);
});

test('The search box finds programs and courses, with links to their details', async () => {
  const programId = await addProgram(school.database, { programName: 'Nursery Ünique' });
  const found = (await admin.get('/api/search?q=unique')).json;
  expect(found).toMatchObject([
    {
      kind: 'program',
      items: [{ id: programId, title: 'Nursery Ünique', path: `/ps/program/details/${programId}` }],
    },
  ]);
  const courseId = await addProgramCourse(school.database, programId);
  await school.database.pool.query("update course set course_name = 'Glassblowing' where course_id = $1", [courseId]);
  expect((await admin.get('/api/search?q=blow')).json).toMatchObject([{ kind: 'course', items: [{ id: courseId }] }]);
});

test('The defaults that the published front end sends with a new program are accepted', async () => {
  const body = {
    programId: 0,
    programName: 'Grade 0',
    duration: 12,
    programOrder: 1,
    startDate: '1990-01-01',
    programCourses: null,
  };
  problem(await admin.post('/api/ps/Program/', body), 422);
  const created = await admin.post('/api/ps/Program/', { ...body, startDate: '2026-06-15' });
  expect(created.status, created.text).toBe(201);
  const stored = (await admin.get(`/api/ps/Program/${created.json.data}`)).json;
  expect(stored).toMatchObject({ requiredCredits: 0, totalCredits: 0, programDescription: '' });
});
