import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { staffRoles } from '../../../common/enumerations.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';

let school: TestApp;
let mine: number;
let others: number;
let other: number;

beforeAll(async () => {
  school = await startApp();
  [mine, others] = [await addProgram(school.database), await addProgram(school.database)];
  for (const programId of [mine, others]) await addStudent(school.database, { programId });
  other = await addStaff(school.database);
});
afterAll(() => school.close());

const me = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).json;
const permissionsOf = async (caller: Caller): Promise<Record<string, string>> => (await me(caller)).permissions;
/** The permissions held with this value, sorted, as `student.read` and so on, without those to read one's own records. */
const heldOf = (permissions: Record<string, string>, value: string) =>
  Object.entries(permissions)
    .filter(([, own]) => own === value)
    .map(([key]) => key)
    .sort();
const every = (names: string) =>
  names.split(' ').flatMap((name) => ['create', 'delete', 'read', 'update'].map((verb) => `${name}.${verb}`));
const read = (names: string) => names.split(' ').map((name) => `${name}.read`);

/** Everything that non-teaching staff may do with all records, by staff role. Source: decisions, section 3. */
const everywhere: Readonly<Record<string, readonly string[]>> = {
  None: read('holiday insuranceprovider'),
  Worker: read('holiday insuranceprovider'),
  Counselor: read('holiday insuranceprovider student healthrecord graderecord studentleave studentattendance'),
  Cafeteria: read('holiday insuranceprovider student healthalert'),
  Finance: [
    ...every('feestructure studentfee salarystructure staffsalary paymenttransaction'),
    ...read('holiday insuranceprovider student staff'),
  ],
  Hr: [
    ...every('staff teachingstaff nonteachingstaff staffexit staffleave staffleavecategory staffattendance staffsalary'),
    ...read('holiday insuranceprovider'),
  ],
  Facilities: read('holiday insuranceprovider slot timetable workingweek'),
  Health: [...every('healthrecord healthalert healthinsurance insuranceprovider'), ...read('holiday student staff')],
};

describe.each(Object.keys(everywhere))('Non-teaching staff with the role %s', (name) => {
  test('have their role’s permissions for everything, and see their own record, leave, attendance, salary, health and timetable', async () => {
    const caller = await school.asStaff(parseChoice(staffRoles, name) ?? 0);
    const { staffId, permissions } = await me(caller);
    expect(heldOf(permissions, '-1')).toEqual([...(everywhere[name] ?? [])].sort());
    const own = read('staff staffleave staffattendance staffsalary healthrecord timetable');
    expect(heldOf(permissions, `staffid=${staffId}`)).toEqual(own.filter((key) => !everywhere[name]?.includes(key)).sort());
    expect(Object.keys(permissions)).toHaveLength(new Set([...(everywhere[name] ?? []), ...own]).size);
  });

  test('see at least themselves among the staff, and all students or none', async () => {
    const caller = await school.asStaff(parseChoice(staffRoles, name) ?? 0);
    const { staffId } = await me(caller);
    expect((await caller.get(`/api/ss/Staff/${staffId}`)).status).toBe(200);
    const seesAll = everywhere[name]?.includes('staff.read') ?? false;
    expect((await caller.get(`/api/ss/Staff/${other}`)).status).toBe(seesAll ? 200 : 404);
    const seesStudents = everywhere[name]?.includes('student.read') ?? false;
    expect((await caller.get('/api/sis/Student')).status).toBe(seesStudents ? 200 : 403);
  });
});

test('Non-teaching staff with the role Admin may do what an administrator may', async () => {
  const admin = await permissionsOf(await school.asAdmin());
  expect(await permissionsOf(await school.asStaff(1))).toEqual(admin);
});

test('A teacher has permissions for the programs that they teach, and for themselves', async () => {
  const teacher = await school.asTeacherOf(mine);
  const { staffId, permissions } = await me(teacher);
  const taught = [
    ...read('student studentleave studentattendance examination examschedule graderecord healthalert'),
    ...['studentattendance', 'graderecord', 'studentleave'].flatMap((name) => [`${name}.create`, `${name}.update`]),
  ];
  expect(heldOf(permissions, `programid=${mine}`)).toEqual(taught.sort());
  expect(heldOf(permissions, '-1')).toEqual(
    [
      ...read(
        'house program course holiday insuranceprovider slot workingweek termmanagement schoolyear staffleavecategory studentleavecategory',
      ),
      ...['remarkphrase.read', 'remarkphrase.create'],
    ].sort(),
  );
  expect(heldOf(permissions, `staffid=${staffId}`)).toEqual(
    [...read('staff staffattendance staffsalary healthrecord'), ...every('staffleave')].sort(),
  );
  expect(permissions['timetable.read']).toBe(`programid=${mine};staffid=${staffId}`);

  const students = (await teacher.get('/api/sis/Student')).json.items.map((row: { programId: number }) => row.programId);
  expect(students).toEqual([mine]);
  const staff = (await teacher.get('/api/ss/Staff')).json.items.map((row: { staffId: number }) => row.staffId);
  expect(staff).toEqual([staffId]);
  for (const path of ['TeachingStaff', 'NonTeachingStaff', 'StaffExit']) {
    expect((await teacher.get(`/api/ss/${path}`)).status).toBe(403);
  }
});

test('Programs that a teacher taught until yesterday, or will teach from tomorrow, are not theirs today', async () => {
  const teacher = await school.asTeacherOf(mine);
  const { staffId } = await me(teacher);
  const set = (from: string | null, to: string | null) =>
    school.rows('update course_session set session_start_date = $2, session_end_date = $3 where staff_id = $1', [
      staffId,
      from,
      to,
    ]);
  const sees = async () => (await teacher.get('/api/sis/Student')).json.totalCount;
  for (const [from, to, count] of [
    [null, null, 1],
    ['2026-06-15', '2026-06-15', 1],
    [null, '2026-06-14', 0],
    ['2026-06-16', null, 0],
  ] as const) {
    await set(from, to);
    expect(await sees(), `${from} to ${to}`).toBe(count);
  }
});
