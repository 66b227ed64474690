import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addProgramCourse, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { teachingGroupFactory } from './teaching-group.factory.ts';

const url = '/api/ps/TeachingGroup';
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
afterAll(() => school.close());

async function aClass(programName?: string) {
  const programId = await addProgram(school.database, programName ? { programName } : {});
  const child = (firstName: string) => addStudent(school.database, { firstName, lastName: '', programId });
  return { programId, asha: await child('Asha'), bela: await child('Bela'), chand: await child('Chand') };
}
async function aGroup(courseId: number, change: object = {}) {
  const added = await office.post(url, teachingGroupFactory({ courseId, ...change }));
  expect(added.status, added.text).toBe(201);
  return added.json.data as number;
}
const setMembers = (teachingGroupId: number, members: object) =>
  office.put(`${url}/SetMembers`, { teachingGroupId, programIds: [], staffIds: [], studentIds: [], ...members });
const membersOf = async (id: number, day = '') =>
  (await office.get(`${url}/GetMembers?teachingGroupId=${id}${day && `&onDay=${day}`}`)).json;
const inIt = async (id: number, day?: string) =>
  (await membersOf(id, day)).students
    .filter(({ isMember }: { isMember: boolean }) => isMember)
    .map(({ firstName }: { firstName: string }) => firstName);
const resultsOf = async (examinationId: number) =>
  Object.fromEntries(
    (
      await school.rows<{ name: string; standings: number[]; rank: number | null; passed: boolean | null }>(
        `select s.first_name as name, array_agg(m.standing order by m.exam_schedule_id) as standings
         from exam_marks(array[$1::int]) m join student s using (student_id) group by 1`,
        [examinationId],
      )
    ).map(({ name, standings }) => [name, standings]),
  );

test('A group keeps who was in it before, and takes effect from a day on', async () => {
  const { programId, asha, bela, chand } = await aClass();
  const courseId = await addProgramCourse(school.database, programId);
  const [rao, iyer] = [await addStaff(school.database), await addStaff(school.database)];
  const id = await aGroup(courseId);
  const set = await setMembers(id, { since: '2026-06-01', programIds: [programId], staffIds: [rao], studentIds: [asha, bela] });
  expect(set.status, set.text).toBe(200);
  expect(
    (await setMembers(id, { since: '2026-07-01', programIds: [programId], staffIds: [iyer, rao], studentIds: [bela, chand] }))
      .status,
  ).toBe(200);
  expect([await inIt(id, '2026-06-30'), await inIt(id, '2026-07-01')]).toEqual([
    ['Asha', 'Bela'],
    ['Bela', 'Chand'],
  ]);
  expect((await membersOf(id, '2026-06-30')).teachers).toMatchObject([{ staffId: rao }]);
  expect((await membersOf(id, '2026-07-01')).teachers).toMatchObject([{ staffId: iyer }, { staffId: rao }]);
  // A group that is shortened takes its members along.
  const row = (await office.get(`${url}/${id}`)).json;
  expect((await office.put(`${url}?teachingGroupId=${id}`, { ...row, toDate: '2027-05-31' })).status).toBe(200);
  const next = await aGroup(courseId, { fromDate: '2027-06-01' });
  expect((await setMembers(next, { programIds: [programId], studentIds: [bela] })).status).toBe(200);
});

test('Who comes or goes later is left alone by whoever changes others before, and so is what a group was for', async () => {
  const [one, other] = [await aClass(), await aClass()];
  const { asha, bela, chand } = one;
  const courseId = await addProgramCourse(school.database, one.programId);
  const [id, second] = [await aGroup(courseId), await aGroup(courseId)];
  const [only, both] = [[one.programId], [one.programId, other.programId]];
  await setMembers(id, { since: '2026-06-01', programIds: only, studentIds: [asha, bela] });
  // Bela goes on 1 August into the other group, and Chand comes on 1 September with a class more.
  await setMembers(id, { since: '2026-08-01', programIds: only, studentIds: [asha] });
  await setMembers(second, { since: '2026-08-01', programIds: only, studentIds: [bela] });
  await setMembers(id, { since: '2026-09-01', programIds: both, studentIds: [asha, chand] });
  // Asha goes for good in the middle of July; the form has shown those of that day.
  expect(await inIt(id, '2026-07-15')).toEqual(['Asha', 'Bela']);
  const saved = await setMembers(id, { since: '2026-07-15', programIds: [...only, ...only], studentIds: [bela, bela] });
  expect(saved.status, saved.text).toBe(200);
  const days = ['2026-07-14', '2026-07-31', '2026-08-01', '2026-09-01'];
  expect(await Promise.all(days.map((day) => inIt(id, day)))).toEqual([['Asha', 'Bela'], ['Bela'], [], ['Chand']]);
  expect(await inIt(second, '2026-08-01')).toEqual(['Bela']);
  // Both classes have groups from the day on which there is one for them.
  const hasGroups = async (programId: number, day: string) =>
    (await school.rows<{ is: boolean }>('select has_groups($1, $2, $3) as is', [programId, courseId, day]))[0]?.is;
  expect(await Promise.all(days.map((day) => hasGroups(other.programId, day)))).toEqual([false, false, false, true]);
  expect(await hasGroups(one.programId, '2026-07-14')).toBe(true);
  // Who could be in it belongs to its classes on that day.
  await school.rows(`update student_enrolment set to_date = '2026-10-31' where student_id = $1`, [asha]);
  const named = async (day: string) =>
    (await membersOf(second, day)).students.map(({ firstName }: { firstName: string }) => firstName);
  expect([await named('2026-10-31'), await named('2026-11-01')]).toEqual([
    ['Asha', 'Bela', 'Chand'],
    ['Bela', 'Chand'],
  ]);
});

test('Nobody is in two groups of a course; who does not teach, does not exist or was changed by somebody else is refused', async () => {
  const { programId, asha } = await aClass();
  const courseId = await addProgramCourse(school.database, programId);
  const [one, other] = [await aGroup(courseId, { groupName: 'Spanish 1' }), await aGroup(courseId)];
  await setMembers(one, { programIds: [programId], studentIds: [asha] });
  const twice = problem(await setMembers(other, { programIds: [programId], studentIds: [asha] }), 422);
  expect(twice.errors).toEqual({ studentIds: ['In another group of this course: Asha (Spanish 1)'] });
  const wrong = problem(
    await setMembers(other, { programIds: [2_000_000_000], staffIds: [2_000_000_000], studentIds: [2_000_000_000] }),
    422,
  );
  expect(wrong.errors).toEqual({
    programIds: ['One of these programs does not exist'],
    'staffIds.0': ['Staff is required'],
    studentIds: ['One of these students does not exist'],
  });
  expect(problem(await setMembers(other, { studentIds: [] }), 422).errors).toHaveProperty('programIds');
  expect(problem(await setMembers(other, { programIds: [programId], since: '2020-01-01' }), 422).errors).toHaveProperty('since');
  const { version } = await membersOf(one);
  await setMembers(one, { programIds: [programId], studentIds: [] });
  problem(await setMembers(one, { version, programIds: [programId], studentIds: [asha] }), 409);
});

test('Who is in no group of an optional course has no line in it; of a mandatory one it is not entered for them', async () => {
  const { programId, asha, bela } = await aClass();
  const [spanish, maths] = [await addCourse(school.database), await addCourse(school.database)];
  const marked = { [asha]: 40, [bela]: 50 };
  const { examinationId } = await addExamination(school, {
    programId,
    exams: [
      { courseId: spanish, isMandatory: false, marks: { [asha]: 60 } },
      { courseId: maths, marks: marked },
    ],
  });
  // Without groups everybody takes both: Bela has no mark in the one, and Chand is absent in the other.
  expect(await resultsOf(examinationId)).toEqual({ Asha: [1, 1], Bela: [4, 1], Chand: [4, 3] });

  const group = await aGroup(spanish);
  await setMembers(group, { since: '2026-06-01', programIds: [programId], studentIds: [asha] });
  expect(await resultsOf(examinationId)).toEqual({ Asha: [1, 1], Bela: [1], Chand: [3] });
  const counts = async () =>
    (
      await school.rows<{ passed: number; failed: number }>(
        'select passed, failed from exam_tallies(array[$1::int]) where exam_schedule_id is null',
        [examinationId],
      )
    ).at(0);
  expect(await counts()).toEqual({ passed: 2, failed: 1 });

  const upper = await aGroup(maths);
  await setMembers(upper, { since: '2026-06-01', programIds: [programId], studentIds: [asha, bela] });
  expect(await resultsOf(examinationId)).toEqual({ Asha: [1, 1], Bela: [1], Chand: [0] });
  await school.runJob('count-examinations');
  expect(await counts()).toEqual({ passed: 2, failed: 0 });
  // What is counted follows who takes it.
  await setMembers(upper, { since: '2026-06-01', programIds: [programId], studentIds: [asha] });
  expect(await resultsOf(examinationId)).toEqual({ Asha: [1, 1], Bela: [1], Chand: [0] });
});

test('The teachers of a group open the classes it is for, as long as they teach it; the published calls show and refuse what belongs to it', async () => {
  const [one, other] = [await aClass('Grade 9 A'), await aClass('Grade 9 B')];
  const courseId = await addCourse(school.database, { courseName: 'Sanskrit' });
  for (const { programId } of [one, other])
    await school.rows('insert into program_course (program_id, course_id, is_mandatory) values ($1, $2, false)', [
      programId,
      courseId,
    ]);
  const teacher = await school.asTeacherOf();
  const [{ id: staffId } = { id: 0 }] = await school.rows<{ id: number }>('select max(staff_id) as id from account');
  const seen = async () => (await teacher.get('/api/sis/Student?pageSize=50')).json.totalCount;
  expect(await seen()).toBe(0);

  const id = await aGroup(courseId, { groupName: 'Sanskrit, both sections' });
  const programIds = [one.programId, other.programId];
  await setMembers(id, { programIds, staffIds: [staffId], studentIds: [one.asha, other.bela] });
  expect(await seen()).toBe(6);
  const course = '/api/ps/ProgramCourse';
  expect((await office.get(`${course}/GetAllStaffForProgram?programId=${one.programId}`)).json).toMatchObject([
    { courseSessionId: 0, courseId, staffId, course: { courseName: 'Sanskrit' } },
  ]);
  // The published calls name the main teacher of the first group by name, who may have left.
  const [first, main] = [await aGroup(courseId, { groupName: 'Sanskrit, a' }), await addStaff(school.database)];
  await setMembers(first, { programIds, staffIds: [main, staffId] });
  await school.rows('update staff set staff_status = 3 where staff_id = $1', [main]);
  expect((await office.get(`${course}/GetAllStaffForProgram?programId=${one.programId}`)).json).toMatchObject([
    { staffId: main, isStaffTeaching: false },
  ]);
  await office.delete(`${url}?teachingGroupId=${first}`);
  // Whoever teaches a group is an active teacher, or somebody else takes it over.
  const person = (await office.get(`/api/ss/Staff/${staffId}`)).json;
  const stops = await office.put(`/api/ss/Staff?staffId=${staffId}`, { ...person, staffType: 2 });
  expect(problem(stops, 422).errors?.['staffType']?.[0]).toContain('Still teaches Sanskrit, both sections');
  const left = (await office.get(`/api/ss/StaffExit/GetOpenCourseSessions?staffId=${staffId}&exitDate=2026-06-20`)).json;
  expect(left).toMatchObject(programIds.map((programId) => ({ courseSessionId: 0, programId, courseId, sessionEndDate: null })));
  const needs = (await office.get(`/api/gs/LessonNeed/GetNeedsForProgram?programId=${one.programId}`)).json;
  expect(needs).toMatchObject([{ courseName: 'Sanskrit', staffName: `${person.firstName} ${person.lastName}` }]);
  // What was taught in a year that is over, or will be, was in groups too.
  const taught = async (year: number) =>
    (await teacher.get(`/api/ps/ProgramCourse/GetAllCoursesForStaff?schoolYear=${year}`)).json;
  await school.rows("update teaching_group_teacher set from_date = '2025-07-01' where teaching_group_id = $1", [id]);
  await school.rows("update teaching_group_program set from_date = '2025-07-01' where teaching_group_id = $1", [id]);
  expect([await taught(2024), await taught(2025)]).toMatchObject([[], programIds.map((programId) => ({ programId, courseId }))]);
  const refused = await office.post(`${course}/AssignStaffToCourseForProgram`, { programId: one.programId, courseId, staffId });
  const body = { courseSessionId: 0, programId: one.programId, courseId, staffId };
  const changed = await office.put(`${course}/UpdateStaffToCourseForProgram?courseSession=0`, body);
  for (const answer of [refused, changed])
    expect(problem(answer, 409).detail).toContain('Sanskrit in Grade 9 A is taught in groups: Sanskrit, both sections.');
  problem(await office.put(`${course}/UpdateStaffToCourseForProgram?courseSession=0`, { ...body, courseId: 0 }), 422);

  await setMembers(id, { programIds, studentIds: [one.asha] });
  expect(await seen()).toBe(0);
});
