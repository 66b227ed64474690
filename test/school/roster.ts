import { expect } from 'vitest';
import { apiKeyFactory } from '../../src/areas/identity/api-key/api-key.factory.ts';
import { roleFactory } from '../../src/areas/identity/role/role.factory.ts';
import { rosterMachineScopes } from '../../src/common/machine/roster-scopes.domain.ts';
import { type Answer, type Caller, callerWith } from '../support/caller.ts';
import { startApp } from '../support/harness.ts';
import { addExamination } from './exams.ts';
import { addCourse, addGuardian, addProgram, addStaff, addStudent } from './people.ts';

const bases = {
  '1.2': '/ims/oneroster/rostering/v1p2',
  '1.2 marks': '/ims/oneroster/gradebook/v1p2',
  '1.1': '/ims/oneroster/v1p1',
};
/** A service of OneRoster. */
export type RosterBase = keyof typeof bases;

/** Where a service of OneRoster begins. */
export const rosterBase = (base: RosterBase): string => bases[base];

const allScopes = rosterMachineScopes.map(({ scope }) => scope);

/** What a key may read: students as far as it says, and all else, unless it says otherwise. */
export const rosterReads = (student: string, more: Readonly<Record<string, string>> = {}) => ({
  ...{ 'student.read': student, 'staff.read': '-1', 'program.read': '-1', 'course.read': '-1', 'graderecord.read': '-1' },
  ...more,
});

/** The ids within the school of what a list answers. */
export function rosterIds({ json, text }: Answer): string[] {
  const [records] = Object.values(json) as [{ sourcedId: string }[]];
  expect(Array.isArray(records), text).toBe(true);
  return records.map(({ sourcedId }) => sourcedId.slice(13));
}

/** A school of two classes that shares everything by OneRoster, and a key that reads it. */
export async function startRosterSchool() {
  const school = await startApp();
  const { database } = school;
  const teacher = await addStaff(database, { firstName: 'Meera', lastName: 'Rao', staffType: 1 });
  const programId = await addProgram(database, { programName: 'Grade 5 A', classTeacherId: teacher });
  const otherProgramId = await addProgram(database, { programName: 'Grade 6 A' });
  const courseId = await addCourse(database, { courseName: 'Mathematics' });
  await school.rows('insert into program_course (program_id, course_id) values ($1, $2)', [programId, courseId]);
  const asha = await addStudent(database, { firstName: 'Asha', lastName: 'Kaur', programId, gender: 2 });
  const ravi = await addStudent(database, { firstName: 'Ravi', lastName: "O'Brien", programId: otherProgramId, gender: 1 });
  const mother = await addGuardian(database, asha, { firstName: 'Devi', lastName: 'Kaur' });
  const { examScheduleIds } = await addExamination(school, { programId, exams: [{ courseId, marks: { [asha]: 71.5 } }] });
  await school.rows(`insert into term (school_year, term_name, start_date, end_date, percentage)
    values (2026, 'First', '2026-06-01', '2026-10-31', 100)`);
  const office = await school.asAdmin();
  const everything = { sharesAll: true, programIds: [], sharesGuardians: true, sharesDemographics: true, sharesResults: true };
  expect((await office.put('/api/gs/OneRoster', everything)).status).toBe(200);
  const [setting] = await school.rows<{ prefix: string }>('select prefix from roster_setting');

  /** A key whose role allows this, called with its secret. */
  async function keyFor(permissions: Readonly<Record<string, string>>, scopes: readonly string[] = allScopes): Promise<Caller> {
    const { data: roleId } = (await office.post('/api/ias/Role', roleFactory())).json;
    expect((await office.put(`/api/ias/Role/UpdateMatrix?roleId=${roleId}`, { permissions })).status).toBe(200);
    const input = apiKeyFactory({ roleIds: [roleId], scopes: [...scopes], perMinute: 6000 });
    const { data: apiKeyId } = (await office.post('/api/ias/ApiKey', input)).json;
    const { json, text } = await office.post(`/api/ias/ApiKey/NewSecret?apiKeyId=${apiKeyId}`, {});
    expect(json.data, text).toBeDefined();
    return callerWith(school.app, json.data.secret);
  }
  const key = await keyFor(rosterReads('-1'));
  return {
    ...{ school, office, key, keyFor, teacher, programId, otherProgramId, courseId, asha, ravi, mother },
    exam: examScheduleIds[0] ?? 0,
    id: (own: string) => `${setting?.prefix}-${own}`,
    at: (path: string, base: RosterBase = '1.2', by: Caller = key) => by.get(`${bases[base]}${path}`),
  };
}

/** What `startRosterSchool` makes. */
export type RosterSchool = Awaited<ReturnType<typeof startRosterSchool>>;
