import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addProgramCourse, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { sentBy } from '../../../../test/support/sent-by.ts';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';

const url = '/api/ps/ProgramCourse';
let school: TestApp;
let admin: Caller;
beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

async function aCourse() {
  const programId = await addProgram(school.database);
  const courseId = await addProgramCourse(school.database, programId);
  const staffId = await addStaff(school.database);
  return { programId, courseId, staffId };
}
const sessionsOf = async (programId: number) => (await admin.get(`${url}/GetAllStaffForProgram?programId=${programId}`)).json;

test('A course can be assigned a teacher, given another one, and left without again', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const created = await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, courseSessionId: 0, programId, staffId });
  expect(created.status, created.text).toBe(201);
  expect(created.json.message).toBe('The selected staff was assigned successfully');
  const id = created.json.data;
  expect(await sessionsOf(programId)).toMatchObject([
    { courseSessionId: id, programId, courseId, staffId, sessionStartDate: null, version: 1, staff: {}, course: {} },
  ]);

  const other = await addStaff(school.database, { firstName: 'Meera' });
  const [session] = await sessionsOf(programId);
  const body = { courseId, courseSessionId: id, programId, staffId: other, version: session.version };
  const changed = await admin.put(`${url}/UpdateStaffToCourseForProgram?courseSession=${id}`, body);
  expect(changed.json).toEqual({ data: id, message: 'The selected staff was assigned successfully' });
  expect(await sessionsOf(programId)).toMatchObject([{ staffId: other, staff: { firstName: 'Meera' }, version: 2 }]);

  const unassign = () => admin.delete(`${url}/UnassignStaffToCourseForProgram?courseSessionId=${id}`);
  expect((await unassign()).status).toBe(200);
  expect(await sessionsOf(programId)).toEqual([]);
  expect(problem(await unassign(), 404).detail).toBe('The course session was not found.');
});

test('The id is called courseSession to change and courseSessionId to unassign', async () => {
  problem(await admin.put(`${url}/UpdateStaffToCourseForProgram?courseSessionId=1`, {}), 400);
  problem(await admin.delete(`${url}/UnassignStaffToCourseForProgram?courseSession=1`), 400);
});

test('Ids may be sent as texts, as the selects of a form do; the id of another session is refused', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const body = { courseId: String(courseId), courseSessionId: '0', programId: String(programId), staffId: String(staffId) };
  const assigned = await admin.post(`${url}/AssignStaffToCourseForProgram`, body);
  expect(assigned.status, assigned.text).toBe(201);
  const id: number = assigned.json.data;
  const put = (courseSessionId: string) =>
    admin.put(`${url}/UpdateStaffToCourseForProgram?courseSession=${id}`, { ...body, courseSessionId });
  expect((await put(String(id))).status).toBe(200);
  expect(problem(await put(String(id + 1)), 400).errors).toEqual({ courseSessionId: ['The id is not the one in the address'] });
});

test('If two people assign staff to the same course at once, one succeeds and the other is told', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const another = await addStaff(school.database);
  const body = { courseId, courseSessionId: 0, programId };
  const answers = await Promise.all(
    [staffId, another, staffId].map((teacher) =>
      admin.post(`${url}/AssignStaffToCourseForProgram`, { ...body, staffId: teacher }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await sessionsOf(programId)).toHaveLength(1);
});

test('Several courses are given to somebody at once: all of them, or none', async () => {
  const [one, other, taught] = [await aCourse(), await aCourse(), await aCourse()];
  await admin.post(`${url}/AssignStaffToCourseForProgram`, taught);
  const bulk = (...courseSessions: object[]) => admin.post(`${url}/AssignStaffBulk`, { courseSessions });
  const refused = problem(await bulk(one, taught), 409);
  expect(refused.detail).toMatch(/^.+ in .+ is already given to .+\.\|Reload it to see the changes\.$/);
  expect(await sessionsOf(one.programId)).toEqual([]);
  const gone = await addStaff(school.database, { staffStatus: staffStatus.inactive });
  expect(problem(await bulk(one, { ...other, staffId: gone }), 422).errors).toEqual({
    'courseSessions.1.staffId': ['The staff member must be active and teaching'],
  });
  expect(problem(await bulk(), 422).errors).toEqual({ courseSessions: ['Choose at least one course'] });
  expect(problem(await bulk(one, { ...one, staffId: other.staffId }), 422).errors).toEqual({
    'courseSessions.1.courseId': ['This course is in the list already'],
  });
  const stranger = await school.as({ 'program.update': `programid=${one.programId}` });
  problem(await stranger.post(`${url}/AssignStaffBulk`, { courseSessions: [one, other] }), 404);
  expect(await sessionsOf(one.programId)).toEqual([]);
  const given = await bulk(one, other);
  expect(given.status, given.text).toBe(201);
  expect(given.json).toEqual({ data: 2, message: 'The selected staff was assigned successfully' });
  expect(await sessionsOf(one.programId)).toMatchObject([{ staffId: one.staffId }]);
  expect(await sessionsOf(other.programId)).toMatchObject([{ staffId: other.staffId }]);
});

test('However many courses are given to somebody at once, it takes as many statements', async () => {
  const counted = async (count: number) => {
    const all = await Promise.all(Array.from({ length: count }, () => aCourse()));
    const left = await addStaff(school.database);
    // Half of them have a teacher who has left.
    for (const { programId, courseId } of all.filter((_, index) => index % 2)) {
      await school.rows('insert into course_session (program_id, course_id, staff_id) values ($1, $2, $3)', [
        programId,
        courseId,
        left,
      ]);
    }
    await school.rows('update staff set staff_status = 2 where staff_id = $1', [left]);
    const sent = await sentBy(() => admin.post(`${url}/AssignStaffBulk`, { courseSessions: all }));
    for (const { programId, staffId } of all) expect(await sessionsOf(programId)).toMatchObject([{ staffId }]);
    return sent.filter(({ text }) => /course_session|program_course|course_takeover/.test(text)).length;
  };
  expect(await counted(12)).toBe(await counted(2));
});

test.each([
  [
    'has left',
    (staffId: number) => school.rows('update staff set staff_status = $2 where staff_id = $1', [staffId, staffStatus.inactive]),
  ],
  [
    'had it until a day that is past',
    (staffId: number) => school.rows(`update course_session set session_end_date = '2020-01-01' where staff_id = $1`, [staffId]),
  ],
])('The course of a teacher who %s is given to somebody else at once', async (_, ends) => {
  const { programId, courseId, staffId } = await aCourse();
  await admin.post(`${url}/AssignStaffToCourseForProgram`, { programId, courseId, staffId });
  await ends(staffId);
  const next = await addStaff(school.database, { firstName: 'Meera' });
  const given = await admin.post(`${url}/AssignStaffBulk`, { courseSessions: [{ programId, courseId, staffId: next }] });
  expect(given.status, given.text).toBe(201);
  expect(await sessionsOf(programId)).toMatchObject([{ staffId: next, sessionEndDate: null, version: 2 }]);
});

test('If two people change the teacher at once, one succeeds and the other is told', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const { data: id } = (await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId })).json;
  const teachers = await Promise.all([addStaff(school.database), addStaff(school.database)]);
  const answers = await Promise.all(
    teachers.map((teacher) =>
      admin.put(`${url}/UpdateStaffToCourseForProgram?courseSession=${id}`, {
        courseId,
        programId,
        staffId: teacher,
        version: 1,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('Only active teaching staff can be assigned, and only to a course that the program has', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const refused = [
    await addStaff(school.database, { staffStatus: staffStatus.inactive }),
    await addStaff(school.database, { staffType: staffType.nonTeaching }),
  ];
  for (const teacher of refused) {
    const answer = await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId: teacher });
    expect(problem(answer, 422).errors).toEqual({ staffId: ['The staff member must be active and teaching'] });
  }
  const nobody = await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId: 0 });
  expect(problem(nobody, 422).errors).toEqual({ staffId: ['Staff is required'] });
  const elsewhere = await aCourse();
  const answer = await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId: elsewhere.courseId, programId, staffId });
  expect(problem(answer, 422).errors).toEqual({ courseId: ['The program does not have this course'] });
});

test('Somebody with course sessions stays an active teacher until others are assigned; an exit is allowed', async () => {
  const { programId, courseId, staffId } = await aCourse();
  await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId });
  expect(await sessionsOf(programId)).toMatchObject([{ staffId, isStaffTeaching: true }]);
  for (const [field, change] of [
    ['staffType', { staffType: staffType.nonTeaching }],
    ['staffStatus', { staffStatus: staffStatus.inactive }],
    ['staffStatus', { staffStatus: staffStatus.resigned }],
  ] as const) {
    const refused = problem(await admin.put(`/api/ss/Staff?staffId=${staffId}`, change), 422);
    expect(refused.errors?.[field]?.[0]).toMatch(/^Still teaches .+ in .+: assign somebody else first$/);
  }
  const left = await admin.post('/api/ss/StaffExit', { staffId, exitDate: '2026-06-15', exitReason: '' });
  expect(left.status, left.text).toBe(201);
  school.itIs('2026-06-16');
  await school.runJob('apply-staff-exits');
  school.itIs('2026-06-15');
  expect(await sessionsOf(programId)).toMatchObject([{ staffId, isStaffTeaching: false }]);
});

test('Nobody can be assigned whose staff type is changed at the same moment', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const changed = [`update staff set staff_type = ${staffType.nonTeaching} where staff_id = ${staffId}`];
  const assigned = await meanwhile(school, changed, () =>
    admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId }),
  );
  expect(problem(assigned, 422).errors).toEqual({ staffId: ['The staff member must be active and teaching'] });
});

test('Somebody who may not change the program can neither assign nor unassign', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const { data: id } = (await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId })).json;
  const reader = await school.as({ 'program.read': '-1' });
  const stranger = await school.as({ 'program.read': '-1', 'program.update': `programid=${programId + 1}` });
  for (const [caller, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    problem(await caller.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId }), status);
    problem(await caller.put(`${url}/UpdateStaffToCourseForProgram?courseSession=${id}`, { staffId }), status);
    problem(await caller.delete(`${url}/UnassignStaffToCourseForProgram?courseSessionId=${id}`), status);
  }
  const insider = await school.as({ 'program.read': `programid=${programId}` });
  expect((await insider.get(`${url}/GetAllStaffForProgram?programId=${programId}`)).json).toHaveLength(1);
  problem(await insider.get(`${url}/GetAllStaffForProgram?programId=${(await aCourse()).programId}`), 404);
});

test('A teacher sees the students whom they teach, from the next call on, and none of other programs', async () => {
  const { programId, courseId, staffId: _ } = await aCourse();
  const other = await addProgram(school.database);
  const mine = await addStudent(school.database, { programId });
  const notMine = await addStudent(school.database, { programId: other });
  const teacher = await school.asTeacherOf(programId);
  const ids = async () =>
    (await teacher.get('/api/sis/Student?PageSize=100')).json.items.map((row: { studentId: number }) => row.studentId);
  expect(await ids()).toEqual([mine]);
  problem(await teacher.get(`/api/sis/Student/${notMine}`), 404);
  expect((await teacher.get(`/api/sis/Student/GetStudentsForProgram?programId=${other}`)).json).toEqual([]);

  const taught = (await teacher.get(`${url}/GetAllStaffForProgram?programId=${programId}`)).json;
  expect(taught).toHaveLength(1);
  const added = await addProgramCourse(school.database, other);
  await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId: added, programId: other, staffId: taught[0].staffId });
  expect((await ids()).sort()).toEqual([mine, notMine].sort());
  expect(courseId).toBeGreaterThan(0);
});

test('Staff see what they teach today; what others teach is only for those who may read staff', async () => {
  const path = `${url}/GetAllCoursesForStaff`;
  const { programId, courseId, staffId } = await aCourse();
  const teacher = await school.asTeacherOf(programId);
  expect((await teacher.get(path)).json).toMatchObject([{ programId, programName: expect.any(String) }]);
  await admin.post(`${url}/AssignStaffToCourseForProgram`, { courseId, programId, staffId, sessionEndDate: '2026-06-15' });
  problem(await teacher.get(`${path}?staffId=${staffId}`), 404);
  problem(await (await school.as({ 'program.read': '-1' })).get(`${path}?staffId=${staffId}`), 403);
  expect((await admin.get(path)).json).toEqual([]);
  expect((await admin.get(`${path}?staffId=${staffId}`)).json).toMatchObject([{ programId, courseId }]);
  school.itIs('2026-06-16');
  expect((await admin.get(`${path}?staffId=${staffId}`)).json).toEqual([]);
  school.itIs('2026-06-15');
});

test('A session cannot end before it starts; fields that a change does not name stay', async () => {
  const { programId, courseId, staffId } = await aCourse();
  const body = { courseId, programId, staffId, sessionStartDate: '2026-06-01' };
  const refused = await admin.post(`${url}/AssignStaffToCourseForProgram`, { ...body, sessionEndDate: '2026-05-31' });
  expect(problem(refused, 422).errors).toHaveProperty('sessionEndDate');
  const { data: id } = (await admin.post(`${url}/AssignStaffToCourseForProgram`, body)).json;
  await admin.put(`${url}/UpdateStaffToCourseForProgram?courseSession=${id}`, { staffId: await addStaff(school.database) });
  expect(await sessionsOf(programId)).toMatchObject([{ sessionStartDate: '2026-06-01', sessionEndDate: null, version: 2 }]);
});
