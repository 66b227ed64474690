import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addGuardian, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
import { unzipped } from '../../../../test/support/unzipped.ts';

let school: TestApp;
let office: Caller;
let stop: () => Promise<void>;
let prefix: string;
const url = '/api/gs/OneRoster';
const everything = { sharesAll: true, programIds: [], sharesGuardians: true, sharesDemographics: true, sharesResults: true };

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  stop = await school.works();
  const classTeacherId = await addStaff(school.database, { firstName: 'Meera', lastName: 'Rao', staffType: 1 });
  const programId = await addProgram(school.database, { programName: 'Grade 5 A', classTeacherId });
  const courseId = await addCourse(school.database, { courseName: 'Art, Craft' });
  const asha = await addStudent(school.database, {
    firstName: 'Asha "Ashu"',
    lastName: 'Kaur',
    programId,
    dateOfBirth: '2015-04-01',
    gender: 2,
  });
  await addGuardian(school.database, asha, { firstName: '=Devi', lastName: 'Kaur' });
  await addGuardian(school.database, asha, { firstName: 'Uma', lastName: 'Kaur' });
  await addExamination(school, { programId, exams: [{ courseId, marks: { [asha]: 71.5 } }] });
  expect((await office.put(url, everything)).status).toBe(200);
  [{ prefix }] = (await school.rows<{ prefix: string }>('select prefix from roster_setting')) as [{ prefix: string }];
});
afterAll(async () => {
  await stop();
  await school.close();
});

const made = async (oneRosterVersion: string): Promise<Record<string, string>> => {
  const { status, json, text } = await office.post(`${url}/MakePackage`, { oneRosterVersion });
  expect(status, text).toBe(200);
  await until(async () => (await office.get(`/api/ias/Task/${json.data}`)).json.state === 'done');
  const { bytes, headers } = await office.get(`/api/ias/Task/Result?taskId=${json.data}`);
  expect(headers['content-disposition']).toContain(`oneroster-${oneRosterVersion}.zip`);
  return unzipped(bytes);
};
const lines = (text = ''): string[] => text.split('\r\n').slice(0, -1);

test('A package of 1.2 has the files of the standard, each with its headings', async () => {
  const files = await made('1.2');
  expect(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, lines(text)[0]]))).toEqual({
    'manifest.csv': 'propertyName,value',
    'academicSessions.csv': 'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    'categories.csv': 'sourcedId,status,dateLastModified,title,weight',
    'classes.csv':
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'courses.csv':
      'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
    'demographics.csv':
      'sourcedId,status,dateLastModified,birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus',
    'enrollments.csv':
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'lineItems.csv':
      'sourcedId,status,dateLastModified,title,description,assignDate,dueDate,classSourcedId,categorySourcedId,academicSessionSourcedId,resultValueMin,resultValueMax,schoolSourcedId',
    'orgs.csv': 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    'results.csv':
      'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment,textScore,classSourcedId,inProgress,incomplete,late,missing',
    'roles.csv':
      'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'users.csv':
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
  });
  const student = lines(files['users.csv']).find((line) => line.startsWith(`${prefix}-student-1,`)) ?? '';
  expect(student).toContain('"Asha ""Ashu""",Kaur');
  expect(student).toContain(`"${prefix}-guardian-1,${prefix}-guardian-2"`);
  expect(student).toMatch(/,\{admissionNumber:2020-\d+\},/);
  // Programs read it, not people: a name stays as it is.
  expect(files['users.csv']).toContain(',=Devi,');
  expect(lines(files['roles.csv'])).toContain(
    `${prefix}-student-1-role,,,${prefix}-student-1,primary,student,,,${prefix}-school,`,
  );
  expect(lines(files['demographics.csv'])[1]).toBe(`${prefix}-student-1,,,2015-04-01,female,,,,,,,,,,,`);
  expect(files['results.csv']).toContain('fully graded,71.5,2026-06-08');
  expect(lines(files['manifest.csv'])).toEqual(
    expect.arrayContaining([
      'manifest.version,1.0',
      'oneroster.version,1.2',
      'file.users,bulk',
      'file.resources,absent',
      'source.systemName,Homeroom',
    ]),
  );
});

test('A package of 1.1 has users with a role, and no file of roles', async () => {
  const files = await made('1.1');
  expect(lines(files['users.csv'])[0]).toBe(
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
  );
  expect(lines(files['users.csv']).find((line) => line.startsWith(`${prefix}-student-1,`))).toContain(
    `,true,${prefix}-school,student,`,
  );
  expect(files['roles.csv']).toBeUndefined();
  expect(lines(files['results.csv'])[0]).toBe(
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment',
  );
  expect(lines(files['lineItems.csv'])[0]).toContain('categorySourcedId,gradingPeriodSourcedId,');
});

test('A package is in the history with its rows once it is made, and is noticed where it is far above the usual', async () => {
  const rules = '/api/ias/UnusualEvent/Rules';
  const usual = (await office.get(rules)).json.rules;
  const largeExport = { ...usual.largeExport, quietDays: 0, least: 5, times: 2 };
  expect((await office.put(rules, { rules: { ...usual, largeExport } })).status).toBe(200);
  await school.rows("update audit_entry set at = at - interval '91 days' where action = 'sign-in'");
  const files = await made('1.2');
  const rows = Object.entries(files).flatMap(([name, text]) => (name === 'manifest.csv' ? [] : lines(text).slice(1))).length;
  const [entry] = await school.rows<{ after: object }>(
    "select after from audit_entry where action = 'export' order by audit_entry_id desc limit 1",
  );
  expect(entry?.after).toEqual({ oneRosterVersion: '1.2', rows });
  expect(await school.rows('select said from unusual_event')).toEqual([
    { said: expect.stringMatching(/^Exported \d+ rows on one day, OneRoster 1\.2 the last of them/) },
  ]);
});

test('What is not shared is in no file, and the manifest says so', async () => {
  await office.put(url, { ...everything, sharesGuardians: false, sharesDemographics: false, sharesResults: false });
  const files = await made('1.2');
  expect(files['users.csv']).not.toContain('guardian-');
  expect(files['demographics.csv']).toBeUndefined();
  expect(lines(files['manifest.csv'])).toEqual(expect.arrayContaining(['file.demographics,absent', 'file.results,absent']));
  await office.put(url, everything);
});

test.each([
  [{ 'oneroster.create': '-1' }, 403],
  [
    { 'oneroster.create': '-1', 'student.read': 'programid=1', 'staff.read': '-1', 'program.read': '-1', 'course.read': '-1' },
    403,
  ],
  [{ 'student.read': '-1', 'staff.read': '-1', 'program.read': '-1', 'course.read': '-1', 'graderecord.read': '-1' }, 403],
])('Whoever may not read the whole school makes no package: %j', async (permissions, status) => {
  const caller = await school.as(permissions as Record<string, string>);
  expect((await caller.post(`${url}/MakePackage`, { oneRosterVersion: '1.2' })).status).toBe(status);
});
