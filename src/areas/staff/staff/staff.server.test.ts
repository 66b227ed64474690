import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCourse, addProgram, addProgramCourse, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { programFactory } from '../../program/program/program.factory.ts';
import { staffFactory } from './staff.factory.ts';

const url = '/api/ss/Staff';
const teaching = 1;
const nonTeaching = 2;
let school: TestApp;
let office: Caller;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

async function hire(change: object = {}): Promise<number> {
  const { status, json, text } = await office.post(`${url}/`, { ...staffFactory(), ...change });
  expect(status, text).toBe(201);
  return json.data;
}
const person = async (id: number) => (await office.get(`${url}/${id}`)).json;
const change = async (id: number, body: object) => {
  const answer = await office.put(`${url}?staffId=${id}`, body);
  expect(answer.status, answer.text).toBe(200);
};
const teachingOf = async (staffId: number) => (await office.get(`/api/ss/TeachingStaff?staffId=${staffId}`)).json.items;
const nonTeachingOf = async (staffId: number) => (await office.get(`/api/ss/NonTeachingStaff?staffId=${staffId}`)).json.items;

test('Without a status a new staff member is Active', async () => {
  const { staffStatus: _, ...rest } = staffFactory();
  const { json } = await office.post(url, rest);
  expect(await person(json.data)).toMatchObject({
    staffStatus: 1,
    photo: null,
    professionalExperiences: [],
    educationalBackgrounds: [],
  });
});

test('Teaching staff get a teaching record with six slots and no courses; non-teaching staff get a record without a role', async () => {
  const teacher = await hire({ staffType: teaching });
  expect(await teachingOf(teacher)).toMatchObject([
    {
      staffId: teacher,
      dailySlots: 6,
      primaryCourseId: null,
      secondaryCourseId: null,
      tertiaryCourseId: null,
      primaryCourse: null,
    },
  ]);
  expect(await nonTeachingOf(teacher)).toEqual([]);
  const clerk = await hire({ staffType: nonTeaching });
  expect(await nonTeachingOf(clerk)).toMatchObject([{ staffId: clerk, staffRole: 0 }]);
  expect(await teachingOf(clerk)).toEqual([]);
});

test('Changing Teaching to NonTeaching and back loses nothing, and past course sessions stay readable', async () => {
  const { database } = school;
  const teacher = await hire({ staffType: teaching, firstName: 'Leena', lastName: 'Mathew' });
  const experience = { staffId: teacher, organizationName: 'St. Clare', positionHeld: 'Teacher' };
  await office.post('/api/ss/ProfessionalExperience/', { ...experience, startDate: '2001-06-01', endDate: '2009-04-30' });
  const education = { staffId: teacher, institutionName: 'Pune', degree: 'M.A.', fieldOfStudy: 'English', yearOfPassing: 2000 };
  await office.post('/api/ss/EducationalBackground/', education);
  const [record] = await teachingOf(teacher);
  const courses = {
    primaryCourseId: await addCourse(database),
    secondaryCourseId: await addCourse(database),
    tertiaryCourseId: await addCourse(database),
  };
  const teachingUrl = `/api/ss/TeachingStaff?teachingstaffId=${record.teachingStaffId}`;
  expect((await office.put(teachingUrl, { staffId: teacher, dailySlots: 4, ...courses })).status).toBe(200);
  const programId = await addProgram(database);
  const courseId = await addProgramCourse(database, programId);
  const past = { sessionStartDate: '2025-06-01', sessionEndDate: '2026-03-31' };
  await office.post('/api/ps/ProgramCourse/AssignStaffToCourseForProgram', { programId, courseId, staffId: teacher, ...past });
  const before = await person(teacher);

  await change(teacher, { staffType: nonTeaching });
  expect(await teachingOf(teacher)).toEqual([]);
  expect((await office.get('/api/ss/TeachingStaff?PageSize=100')).json.items).not.toContainEqual(
    expect.objectContaining({ staffId: teacher }),
  );
  problem(await office.get(`/api/ss/TeachingStaff/${record.teachingStaffId}`), 404);
  expect(await nonTeachingOf(teacher)).toMatchObject([{ staffRole: 0 }]);
  expect((await office.get(`/api/ps/ProgramCourse/GetAllStaffForProgram?programId=${programId}`)).json).toMatchObject([
    { staffId: teacher, staff: { firstName: 'Leena', lastName: 'Mathew' } },
  ]);

  await change(teacher, { staffType: teaching });
  expect(await nonTeachingOf(teacher)).toEqual([]);
  expect(await teachingOf(teacher)).toMatchObject([{ dailySlots: 4, ...courses }]);
  const { version, lastModified, lastModifiedBy, ...same } = before;
  expect(await person(teacher)).toMatchObject(same);
  expect(same.professionalExperiences).toHaveLength(1);
  expect(same.educationalBackgrounds).toMatchObject([{ created: expect.stringMatching(/^[\d-]+T[\d:.]+Z$/) }]);
});

test('A former role does not come back by itself', async () => {
  const accountant = await hire({ staffType: nonTeaching });
  const [record] = await nonTeachingOf(accountant);
  const roleUrl = `/api/ss/NonTeachingStaff?nonTeachingStaffId=${record.nonTeachingStaffId}`;
  expect((await office.put(roleUrl, { staffId: accountant, staffRole: 5 })).status).toBe(200);
  await change(accountant, { staffType: teaching });
  await change(accountant, { staffType: nonTeaching });
  expect(await nonTeachingOf(accountant)).toMatchObject([{ staffRole: 0 }]);
});

test('The id is called teachingstaffId to change and teachingStaffId to delete, and deleting points to the staff type', async () => {
  const teacher = await hire();
  const [{ teachingStaffId }] = await teachingOf(teacher);
  const spelled = await office.put(`/api/ss/TeachingStaff?teachingstaffId=${teachingStaffId}`, { dailySlots: 1 });
  expect(problem(spelled, 422).errors?.['dailySlots']).toEqual(['Daily Slots is required and should be between 2 and 6']);
  const refused = problem(await office.delete(`/api/ss/TeachingStaff?teachingStaffId=${teachingStaffId}`), 409);
  expect(refused.detail).toContain('change the staff type instead');
  expect(await teachingOf(teacher)).toHaveLength(1);
});

test('A deleted experience is called experience, and a deleted education "staff"', async () => {
  const staffId = await hire();
  const job = { staffId, organizationName: 'A school', positionHeld: 'Teacher', startDate: '2001-06-01', endDate: '2001-06-01' };
  const { data: experience } = (await office.post('/api/ss/ProfessionalExperience/', job)).json;
  const gone = await office.delete(`/api/ss/ProfessionalExperience?professionalExperienceId=${experience}`);
  expect(gone.json.message).toBe('The selected experience was deleted successfully');
  const degree = { staffId, institutionName: 'Pune', degree: 'B.A.', fieldOfStudy: 'Hindi', yearOfPassing: 2026 };
  const { data: education } = (await office.post('/api/ss/EducationalBackground/', degree)).json;
  const left = await office.delete(`/api/ss/EducationalBackground?educationalBackgroundId=${education}`);
  expect(left.json.message).toBe('The selected staff was deleted successfully');
});

test('Experience and education need only staff.update, for the staff members whom it covers', async () => {
  const [mine, other] = [await hire(), await hire()];
  const editor = await school.as({ 'staff.update': `staffid=${mine}` });
  const degree = { institutionName: 'Pune', degree: 'B.A.', fieldOfStudy: 'Hindi', yearOfPassing: 2001 };
  const { json, status } = await editor.post('/api/ss/EducationalBackground/', { staffId: mine, ...degree });
  expect(status).toBe(201);
  problem(await editor.post('/api/ss/EducationalBackground/', { staffId: other, ...degree }), 422);
  problem(await editor.put(`/api/ss/EducationalBackground?educationalBackgroundId=${json.data}`, { staffId: other }), 422);
  expect((await editor.delete(`/api/ss/EducationalBackground?educationalBackgroundId=${json.data}`)).status).toBe(200);
  const creator = await school.as({ 'staff.create': '-1', 'staff.delete': '-1', 'staff.read': '-1' });
  problem(await creator.post('/api/ss/EducationalBackground/', { staffId: mine, ...degree }), 403);
});

test('Limits that depend on today are not applied to an old record until its dates change', async () => {
  const id = await hire({ joinedOn: '2026-06-15' });
  school.itIs('2026-06-10');
  await change(id, { designation: 'Librarian' });
  problem(await office.put(`${url}?staffId=${id}`, { joinedOn: '2026-06-11' }), 422);
  school.itIs('2026-06-15');
});

test('Nobody can join before they are born', async () => {
  const refused = problem(await office.post(url, staffFactory({ dateOfBirth: '2007-06-01', joinedOn: '2007-05-31' })), 422);
  expect(refused.errors).toEqual({ joinedOn: ['Joined On must be after the Date of Birth'] });
});

test('The log shows that the teaching or non-teaching record was created, and what a change of type did to it', async () => {
  const entries = (resource: string, id: number) =>
    school.rows('select action, before, after from audit_entry where resource = $1 and record_id = $2 order by 1', [
      resource,
      id,
    ]);
  const teacher = await hire({ staffType: teaching });
  const [{ teachingStaffId }] = await teachingOf(teacher);
  expect(await entries('TeachingStaff', teachingStaffId)).toMatchObject([
    { action: 'create', after: { staffId: teacher, dailySlots: 6 } },
  ]);
  const clerk = await hire({ staffType: nonTeaching });
  const [{ nonTeachingStaffId }] = await nonTeachingOf(clerk);
  expect(await entries('NonTeachingStaff', nonTeachingStaffId)).toMatchObject([{ action: 'create', after: { staffId: clerk } }]);
});

test('Names for pickers: all, or those of a status, and of a type where it matters', async () => {
  const retired = await hire({ staffStatus: 4, firstName: 'Zarina', lastName: '' });
  const clerk = await hire({ staffType: nonTeaching, firstName: 'Zubin', lastName: 'Sethna', designation: 'Clerk' });
  const ids = async (path: string) => (await office.get(`${url}/${path}`)).json.map((row: { staffId: number }) => row.staffId);
  expect(await ids('GetAllStaffNames')).toEqual(expect.arrayContaining([retired, clerk]));
  expect(await ids('GetStaffNamesForStatus?staffStatus=1')).not.toContain(retired);
  expect(await ids('GetStaffNamesForStatus?staffStatus=Retired')).toEqual([retired]);
  expect(await ids('GetStaffNamesForStatus?staffStatus=1&staffType=1')).not.toContain(clerk);
  problem(await office.get(`${url}/GetStaffNamesForStatus?staffStatus=9`), 400);
  expect((await office.get(`${url}/GetAllStaffNames`)).json).toContainEqual({
    staffId: clerk,
    firstName: 'Zubin',
    lastName: 'Sethna',
    designation: 'Clerk',
  });
});

test('Who may read only themselves, but enter records about all staff or read their timetables, chooses among all of them', async () => {
  const [nurse, other] = [await hire(), await hire()];
  const themselves = { 'staff.read': `staffid=${nurse}` };
  const namesFor = async (permissions: Record<string, string>) => {
    const caller = await school.as({ ...themselves, ...permissions });
    return (await caller.get(`${url}/GetAllStaffNames`)).json.map((row: { staffId: number }) => row.staffId);
  };
  expect(await namesFor({})).toEqual([nurse]);
  expect(await namesFor({ 'healthrecord.read': '-1' })).toEqual([nurse]);
  expect(await namesFor({ 'timetable.read': '-1' })).toEqual(expect.arrayContaining([nurse, other]));
  expect((await namesFor({ 'timetable.read': `staffid=${other}` })).toSorted()).toEqual([nurse, other].toSorted());
  expect(await namesFor({ 'timetable.read': 'programid=1' })).toEqual([nurse]);
  expect(await namesFor({ 'healthrecord.create': '-1' })).toEqual(expect.arrayContaining([nurse, other]));
  expect((await namesFor({ 'staffleave.create': `staffid=${other}` })).toSorted()).toEqual([nurse, other].toSorted());
});

test('Staff with course sessions or as class teachers cannot be deleted, and the answer says what and how many', async () => {
  const { database } = school;
  const id = await hire({ firstName: 'Leena', lastName: 'Mathew' });
  const programId = await addProgram(database);
  for (const courseId of [await addProgramCourse(database, programId), await addProgramCourse(database, programId)]) {
    await office.post('/api/ps/ProgramCourse/AssignStaffToCourseForProgram', { programId, courseId, staffId: id });
  }
  const refused = async () => problem(await office.delete(`${url}?staffId=${id}`), 409).detail;
  expect(await refused()).toBe('Leena Mathew still has 2 course sessions.|Set the status to Inactive instead.');
  await school.rows('delete from course_session where staff_id = $1', [id]);
  const classTeacherIs = (staffId: number | null) =>
    office.put(`/api/ps/Program?programId=${programId}`, { ...programFactory(), classTeacherId: staffId });
  await classTeacherIs(id);
  expect(await refused()).toBe('Leena Mathew still has 1 program as class teacher.|Set the status to Inactive instead.');
  await classTeacherIs(null);
  expect((await office.delete(`${url}?staffId=${id}`)).status).toBe(200);
});

test('A photo can be seen by those who may read the staff member, and is deleted with them', async () => {
  const id = await hire();
  const photo = `${url}/Photo?staffId=${id}`;
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const uploaded = await office.upload(photo, { bytes, type: 'image/png', name: 'photo.png' });
  expect(uploaded.status, uploaded.text).toBe(200);
  expect((await person(id)).photo).toBe(uploaded.json.data);
  expect((await office.get(`${photo}&size=64`)).headers['content-type']).toBe('image/jpeg');
  const stranger = await school.as({ 'staff.read': `staffid=${id + 1}` });
  problem(await stranger.get(photo), 404);
  expect((await office.delete(`${url}?staffId=${id}`)).json.message).toBe('The selected staff was deleted successfully');
  problem(await office.get(photo), 404);
});

test('Lists are exported under their own paths', async () => {
  for (const path of [
    'Staff/ExportAllStaffs',
    'TeachingStaff/ExportAllTeachingStaffs',
    'NonTeachingStaff/ExportAllNonTeachingStaffs',
    'StaffExit/ExportAllStaffExits',
  ]) {
    expect((await office.get(`/api/ss/${path}`)).headers['content-type']).toBe('application/pdf');
  }
});

test('A list on paper says Non-Teaching and HR if it is filtered by the published names', async () => {
  const id = await hire({ staffType: nonTeaching, firstName: 'Yasmin', lastName: 'Irani' });
  const pdf = await office.get(`${url}/ExportAllStaffs?staffType=NonTeaching&staffName=yasmin`);
  const [page = ''] = (await readPdf(pdf.bytes)).pages;
  expect(page.split('\n').filter((line) => line.includes('Non-Teaching')).length).toBeGreaterThan(1);
  expect(page).not.toContain('NonTeaching');
  const record = only(await nonTeachingOf(id)) as { nonTeachingStaffId: number };
  const role = `/api/ss/NonTeachingStaff?nonTeachingStaffId=${record.nonTeachingStaffId}`;
  expect((await office.put(role, { staffRole: 'Hr' })).status).toBe(200);
  const roles = await office.get('/api/ss/NonTeachingStaff/ExportAllNonTeachingStaffs?staffName=yasmin');
  expect((await readPdf(roles.bytes)).pages[0]?.split('\n')).toContain('HR');
});

test('Nobody can promote themselves, and only those who manage accounts can make administrators', async () => {
  const hr = 6;
  const caller = await school.asStaff(hr);
  const staffOf = only(
    await school.rows<{ staff_id: number }>(
      'select staff_id from account a join session s using (account_id) order by s.created desc limit 1',
    ),
  ).staff_id;
  const roleUrl = async (id: number) => {
    const [{ nonTeachingStaffId }] = await nonTeachingOf(id);
    return `/api/ss/NonTeachingStaff?nonTeachingStaffId=${nonTeachingStaffId}`;
  };
  expect(problem(await caller.put(await roleUrl(staffOf), { staffRole: 1 }), 403).detail).toBe(
    'You are not allowed to change your own permissions: somebody else has to do it.',
  );
  const worker = await hire({ staffType: nonTeaching });
  problem(await caller.put(await roleUrl(worker), { staffRole: 1 }), 403);
  expect((await caller.put(await roleUrl(worker), { staffRole: 2 })).status).toBe(200);
  expect((await office.put(await roleUrl(worker), { staffRole: 1 })).status).toBe(200);
});

test('A teacher of one or two courses repeats one, since all three are required', async () => {
  const teacher = await hire({ staffType: teaching });
  const [record] = await teachingOf(teacher);
  const [one, two] = [await addCourse(school.database), await addCourse(school.database)];
  const choose = (...[primaryCourseId, secondaryCourseId, tertiaryCourseId]: number[]) =>
    office.put(`/api/ss/TeachingStaff?teachingstaffId=${record.teachingStaffId}`, {
      ...{ staffId: teacher, dailySlots: 4 },
      ...{ primaryCourseId, secondaryCourseId, tertiaryCourseId },
    });
  for (const courses of [
    [one, one, two],
    [one, two, one],
    [one, two, two],
    [one, one, one],
  ]) {
    expect((await choose(...courses)).status).toBe(200);
  }
});
