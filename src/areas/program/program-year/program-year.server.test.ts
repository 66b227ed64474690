import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCourse, addProgram, addProgramCourse, addStaff, addStudent } from '../../../../test/school/people.ts';
import { applyPlan } from '../../../../test/school/year-plan.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { schoolYearFactory } from '../../general/school-year/school-year.factory.ts';

const url = '/api/ps/ProgramYear';
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp({ today: '2027-03-15' });
  office = await school.asAdmin();
  for (const year of [2025, 2026, 2027]) await office.post('/api/gs/SchoolYear', schoolYearFactory(year));
});
afterAll(() => school.close());

/** Grade 5 A with two courses, of which Asha teaches one. */
async function aClass(programName: string) {
  const teacherId = await addStaff(school.database, { firstName: 'Asha', lastName: 'Rao' });
  const programId = await addProgram(school.database, { programName, classTeacherId: teacherId });
  const [maths, art] = [await addProgramCourse(school.database, programId), await addProgramCourse(school.database, programId)];
  const assigned = await office.post('/api/ps/ProgramCourse/AssignStaffToCourseForProgram', {
    ...{ programId, courseId: maths, staffId: teacherId },
  });
  expect(assigned.status, assigned.text).toBe(201);
  return { programId, teacherId, maths, art };
}
const prepared = async (programId: number, schoolYear = 2027) =>
  (await office.get(`${url}?programId=${programId}&schoolYear=${schoolYear}`)).json.items[0];
const programOf = async (programId: number) => (await office.get(`/api/ps/Program/${programId}`)).json;
const coursesOf = async (programYearId: number) => (await office.get(`${url}/GetCourses?programYearId=${programYearId}`)).json;
const saveCourses = (body: Record<string, unknown>) => office.put(`${url}/SaveCourses`, body);
const turn = () => school.runJob('turn-programs');

test('What is prepared in March takes effect on the first day; what was before stays with the year that is over', async () => {
  school.itIs('2027-03-15');
  const { programId, teacherId, maths, art } = await aClass('Grade 5 A');
  const copied = await office.post(`${url}/PrepareYear`, { schoolYear: 2027 });
  expect(copied.status, copied.text).toBe(201);
  expect((await office.post(`${url}/PrepareYear`, { schoolYear: 2027 })).json.data).toBe(0);

  const row = await prepared(programId);
  expect(row).toMatchObject({ programName: 'Grade 5 A', schoolYearName: '2027-28', classTeacherId: teacherId, isOffered: true });
  const meera = await addStaff(school.database, { firstName: 'Meera' });
  const changed = await office.put(`${url}?programYearId=${row.programYearId}`, {
    ...{ ...row, programName: 'Grade 5 Amber', classTeacherId: meera, capacity: 30, room: 'B 12' },
  });
  expect(changed.status, changed.text).toBe(200);
  const { version, courses } = await coursesOf(row.programYearId);
  expect(courses).toHaveLength(2);
  expect(courses).toContainEqual(expect.objectContaining({ courseId: maths, staffId: teacherId, isMandatory: true }));
  expect(courses).toContainEqual(expect.objectContaining({ courseId: art, staffId: null }));
  const drama = await addCourse(school.database);
  const saved = await saveCourses({
    ...{ programYearId: row.programYearId, version },
    courses: [
      { courseId: maths, staffId: meera, isMandatory: false },
      { courseId: drama, staffId: teacherId },
    ],
  });
  expect(saved.status, saved.text).toBe(200);

  // Until the first day nothing changes.
  await turn();
  expect(await programOf(programId)).toMatchObject({ programName: 'Grade 5 A', classTeacherId: teacherId });

  school.itIs('2027-06-01');
  await turn();
  await turn();
  expect(await programOf(programId)).toMatchObject({
    ...{ programName: 'Grade 5 Amber', classTeacherId: meera, capacity: 30, room: 'B 12' },
  });
  const taught = await school.rows(
    `select c.course_id, c.is_mandatory, s.staff_id from program_course c left join course_session s using (program_id, course_id)
     where program_id = $1 order by c.course_id`,
    [programId],
  );
  expect(taught).toEqual([
    { course_id: maths, is_mandatory: false, staff_id: meera },
    { course_id: drama, is_mandatory: true, staff_id: teacherId },
  ]);
  expect(await prepared(programId)).toBeUndefined();
  const over = await prepared(programId, 2026);
  expect(over).toMatchObject({ programName: 'Grade 5 A', classTeacherId: teacherId });
  expect((await coursesOf(over.programYearId)).courses).toEqual(courses);
  const history = await school.rows(`select action, after from audit_entry where resource = 'Program' and record_id = $1`, [
    programId,
  ]);
  expect(history.at(-1)).toMatchObject({ action: 'update', after: { programName: 'Grade 5 Amber', room: 'B 12' } });
});

test('Names may go round in a circle, and who has left is neither class teacher nor teaches', async () => {
  school.itIs('2027-03-15');
  const [one, other] = [await aClass('Red'), await aClass('Blue')];
  await office.post(`${url}/PrepareYear`, { schoolYear: 2027 });
  for (const [place, programName] of ['Swapping', 'Red', 'Blue'].entries()) {
    const row = await prepared([one, other, one][place]?.programId ?? 0);
    const put = await office.put(`${url}?programYearId=${row.programYearId}`, { ...row, programName });
    expect(put.status, put.text).toBe(200);
  }
  await school.rows('update staff set staff_status = $1 where staff_id = $2', [staffStatus.resigned, one.teacherId]);
  school.itIs('2027-06-01');
  await turn();
  expect(await programOf(one.programId)).toMatchObject({ programName: 'Blue', classTeacherId: null });
  expect(await programOf(other.programId)).toMatchObject({ programName: 'Red', classTeacherId: other.teacherId });
  expect(await school.rows('select from course_session where program_id = $1', [one.programId])).toEqual([]);
});

test('This year is changed in Programs; a year that has begun is not deleted, and program and year of an entry stay', async () => {
  school.itIs('2027-03-15');
  const { programId } = await aClass('Grade 6 A');
  const entry = { programId, programName: 'Grade 6 A', programOrder: 6 };
  expect(problem(await office.post(url, { ...entry, schoolYear: 2026 }), 422).errors).toEqual({
    schoolYear: ['What a program is this school year is changed in Programs'],
  });
  const past = (await office.post(url, { ...entry, schoolYear: 2025 })).json.data;
  problem(await office.delete(`${url}?programYearId=${past}`), 409);
  const row = (await office.get(`${url}/${past}`)).json;
  expect(problem(await office.put(`${url}?programYearId=${past}`, { ...row, schoolYear: 2024 }), 422).errors).toHaveProperty(
    'schoolYear',
  );
  expect(problem(await office.post(url, { ...entry, schoolYear: 2025 }), 409).errors).toHaveProperty('programName');
  // Who has left since may have taught then, and will not.
  const gone = await addStaff(school.database, { staffStatus: staffStatus.resigned });
  expect((await office.put(`${url}?programYearId=${past}`, { ...row, classTeacherId: gone })).status).toBe(200);
  const courses = [{ courseId: await addCourse(school.database), staffId: gone }];
  expect((await saveCourses({ programYearId: past, courses })).status).toBe(200);
  problem(await office.post(url, { ...entry, schoolYear: 2028, classTeacherId: gone }), 422);
});

test('Days that were prepared for a teacher who stays take effect, and nothing is copied under a name that another will have', async () => {
  school.itIs('2027-03-15');
  const { programId, teacherId, maths } = await aClass('Grade 6 B');
  await office.post(`${url}/PrepareYear`, { schoolYear: 2027 });
  const row = await prepared(programId);
  const days = { sessionStartDate: '2027-08-01', sessionEndDate: '2027-12-31' };
  await saveCourses({ programYearId: row.programYearId, courses: [{ courseId: maths, staffId: teacherId, ...days }] });
  await office.put(`${url}?programYearId=${row.programYearId}`, { ...(await prepared(programId)), programName: 'Grade 6 C' });
  await aClass('Grade 6 C');
  const refused = problem(await office.post(`${url}/PrepareYear`, { schoolYear: 2027 }), 409);
  expect(refused.detail).toContain('another program is called Grade 6 C.');
  await school.rows(`delete from program where program_name = 'Grade 6 C'`);
  school.itIs('2027-06-01');
  await turn();
  const now = (await office.get(`/api/ps/ProgramCourse/GetAllStaffForProgram?programId=${programId}`)).json;
  expect(now).toMatchObject([{ courseId: maths, staffId: teacherId, ...days }]);
});

test('Courses of a year: nobody who does not teach, no course twice, nothing over what somebody else saved', async () => {
  school.itIs('2027-03-15');
  const { programId, maths } = await aClass('Grade 7 A');
  await office.post(`${url}/PrepareYear`, { schoolYear: 2027 });
  const { programYearId } = await prepared(programId);
  const { version } = await coursesOf(programYearId);
  const gone = await addStaff(school.database, { staffStatus: staffStatus.resigned });
  const wrong = await saveCourses({
    ...{ programYearId, version },
    courses: [{ courseId: maths, staffId: gone }, { courseId: maths }, { courseId: 2_000_000_000 }],
  });
  expect(problem(wrong, 422).errors).toEqual({
    'courses.0.staffId': ['The staff member must be active and teaching'],
    'courses.1.courseId': ['This course is in the list already'],
    'courses.2.courseId': ['Please select a course to add.'],
  });
  expect((await saveCourses({ programYearId, version, courses: [] })).status).toBe(200);
  problem(await saveCourses({ programYearId, version, courses: [] }), 409);
  problem(await office.post(`${url}/PrepareYear`, { schoolYear: 2026 }), 422);
});

test('A program in which somebody is taught is offered; the names say which one is no longer offered', async () => {
  school.itIs('2027-03-15');
  const { programId } = await aClass('Grade 8 A');
  const studentId = await addStudent(school.database, { programId });
  const withdraw = async () =>
    office.put(`/api/ps/Program?programId=${programId}`, { ...(await programOf(programId)), isOffered: false });
  expect(problem(await withdraw(), 422).errors).toEqual({ isOffered: ['1 student still in it'] });
  await school.rows('update student set program_id = null, enrolled_program_id = null where student_id = $1', [studentId]);
  expect((await withdraw()).status).toBe(200);
  const names = (await office.get('/api/ps/Program/GetAllProgramNames')).json;
  expect(names).toContainEqual({ programId, programName: 'Grade 8 A', isOffered: false });
  expect((await office.get(`/api/ps/Program?programName=Grade 8 A`)).json.totalCount).toBe(1);
});

test('Undone after the first day, a plan leaves the programs as they were before it', async () => {
  school.itIs('2027-03-15');
  const { programId } = await aClass('Grade 9 A');
  const plan = '/api/gs/YearPlan';
  const year = { schoolYear: 2027 };
  await office.delete(`${plan}?schoolYear=2027`);
  await school.rows('delete from program_year where school_year >= 2026');
  const state = () =>
    school.rows(
      `select p.program_name, p.class_teacher_id, p.room, c.course_id, c.semester, c.is_mandatory, s.staff_id
       from program p left join program_course c using (program_id) left join course_session s using (program_id, course_id)
       where p.program_id = $1 order by c.course_id`,
      [programId],
    );
  const before = await state();
  await applyPlan(school, office, { ...year, isChosen: (step) => step === 'programs' });

  const row = await prepared(programId);
  // Changed by hand since: the plan wrote another value.
  await office.put(`${url}?programYearId=${row.programYearId}`, { ...row, room: 'C 3' });
  expect(problem(await office.post(`${plan}/Undo`, year), 409).detail).toContain(
    'Grade 9 A: what it is in that school year has been changed',
  );
  await office.put(`${url}?programYearId=${row.programYearId}`, { ...(await prepared(programId)), room: row.room });

  school.itIs('2027-06-01');
  await turn();
  expect(await prepared(programId)).toBeUndefined();
  const undone = await office.post(`${plan}/Undo`, year);
  expect(undone.status, undone.text).toBe(200);
  expect(await state()).toEqual(before);
  expect(await school.rows('select from program_year where school_year >= 2026')).toEqual([]);
});

test('A teacher sees the classes of the next year from the day on which staff do, and those of the last one ever after', async () => {
  school.itIs('2027-03-15');
  const { programId, maths } = await aClass('Grade 10 A');
  const teacher = await school.asTeacherOf();
  const [{ id: staffId } = { id: 0 }] = await school.rows<{ id: number }>('select max(staff_id) as id from account');
  const taught = async (query = '') => (await teacher.get(`/api/ps/ProgramCourse/GetAllCoursesForStaff${query}`)).json;
  await office.post(`${url}/PrepareYear`, { schoolYear: 2027 });
  const { programYearId } = await prepared(programId);
  await saveCourses({ programYearId, courses: [{ courseId: maths, staffId }] });
  expect([await taught(), await taught('?schoolYear=2027')]).toEqual([[], []]);

  const { json: year } = await office.get('/api/gs/SchoolYear/2027');
  await office.put('/api/gs/SchoolYear?schoolYearId=2027', { ...year, staffFrom: '2027-03-01' });
  const row = { courseSessionId: 0, programId, programName: 'Grade 10 A', courseId: maths };
  expect(await taught('?schoolYear=2027')).toMatchObject([row]);
  expect(await taught()).toEqual([]);
  // The class itself opens on the first day.
  expect((await teacher.get(`/api/sis/Student?programId=${programId}`)).json.totalCount).toBe(0);

  school.itIs('2027-06-01');
  await turn();
  expect(await taught()).toMatchObject([{ programId, courseId: maths }]);
  school.itIs('2028-06-01');
  await turn();
  await school.rows('delete from course_session where staff_id = $1', [staffId]);
  expect([await taught(), await taught('?schoolYear=2027')]).toMatchObject([[], [row]]);
});
