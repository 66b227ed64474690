import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { beforeMigration } from '../../../../test/support/before-migration.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { other as notInList, severity, staffRoles } from '../../../common/enumerations.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';

let school: TestApp;
let nurse: Caller;
let [own, other]: [number, number] = [0, 0];
let [asha, binu, chitra, dev, esha, fatima]: number[] = [];

const [peanuts, shellfish, latex, dust] = [1, 2, 3, 4];
const [asthma, diabetes] = [1, 2];

beforeAll(async () => {
  school = await startApp();
  const { database } = school;
  own = await addProgram(database, { programName: 'Grade 5 A' });
  other = await addProgram(database, { programName: 'Grade 5 B' });
  const student = (firstName: string, programId: number) => addStudent(database, { firstName, lastName: 'Rao', programId });
  asha = await student('Asha', own);
  binu = await student('Binu', own);
  chitra = await student('Chitra', own);
  dev = await student('Dev', own);
  esha = await student('Esha', other);
  fatima = await student('Fatima', own);
  nurse = await school.as({ 'healthrecord.create': '-1', 'healthrecord.read': '-1', 'healthrecord.update': '-1' });
  const record = (studentId = 0) => addHealthRecord(database, { studentId });
  const enter = async (path: string, body: object) => {
    const answer = await nurse.post(`/api/hs/${path}`, { actionPlan: '', severity: severity.notGiven, ...body });
    if (answer.status !== 201) throw new Error(answer.text);
  };
  const [ofAsha, ofBinu, ofChitra, ofEsha] = [await record(asha), await record(binu), await record(chitra), await record(esha)];
  // An empty record.
  await record(dev);
  await enter('AllergyRecord', { healthRecordId: ofAsha, allergy: shellfish, severity: severity.severe });
  await enter('AllergyRecord', { healthRecordId: ofAsha, allergy: notInList, name: 'Bee sting', severity: severity.severe });
  await enter('AllergyRecord', {
    healthRecordId: ofAsha,
    allergy: peanuts,
    severity: severity.lifeThreatening,
    actionPlan: 'Give the adrenaline pen.\nCall 108.',
  });
  await enter('AllergyRecord', { healthRecordId: ofAsha, allergy: dust, severity: severity.mild });
  await enter('MentalHealthRecord', { healthRecordId: ofAsha, mentalHealth: 2, severity: undefined, actionPlan: undefined });
  await enter('AllergyRecord', { healthRecordId: ofBinu, allergy: latex });
  await enter('ChronicConditionRecord', { healthRecordId: ofBinu, chronicCondition: asthma });
  await enter('AllergyRecord', { healthRecordId: ofChitra, allergy: dust, severity: severity.mild });
  await enter('ChronicConditionRecord', { healthRecordId: ofChitra, chronicCondition: asthma, severity: severity.mild });
  await enter('ChronicConditionRecord', { healthRecordId: ofEsha, chronicCondition: diabetes, severity: severity.severe });
});
afterAll(() => school.close());

const path = '/api/hs/HealthRecord/GetAlerts';
const file = '/api/hs/HealthRecord/ExportAlerts';
const alertsOf = async (caller: Caller, query = '') => {
  const { status, json, text } = await caller.get(`${path}${query}`);
  expect(status, text).toBe(200);
  return json as { studentId: number }[];
};
const idsOf = async (caller: Caller, query = '') => (await alertsOf(caller, query)).map(({ studentId }) => studentId);

const ofAsha = () => ({
  studentId: asha,
  student: { firstName: 'Asha', lastName: 'Rao' },
  program: { programId: own, programName: 'Grade 5 A' },
  allergies: [
    { allergy: peanuts, name: '', severity: severity.lifeThreatening, actionPlan: 'Give the adrenaline pen.\nCall 108.' },
    { allergy: shellfish, name: '', severity: severity.severe, actionPlan: '' },
    { allergy: notInList, name: 'Bee sting', severity: severity.severe, actionPlan: '' },
  ],
  chronicConditions: [],
});
const ofBinu = () => ({
  studentId: binu,
  student: { firstName: 'Binu', lastName: 'Rao' },
  program: { programId: own, programName: 'Grade 5 A' },
  allergies: [{ allergy: latex, name: '', severity: severity.notGiven, actionPlan: '' }],
  chronicConditions: [],
});

test('A teacher sees severe and worse conditions, worst first, allergies without a severity, and what to do; nothing else', async () => {
  const teacher = await school.asTeacherOf(own);
  expect(await alertsOf(teacher, `?programId=${own}`)).toEqual([ofAsha(), ofBinu()]);
  expect(await alertsOf(teacher)).toEqual([ofAsha(), ofBinu()]);
  expect(await alertsOf(teacher, `?studentId=${asha}`)).toEqual([ofAsha()]);
});

test('A mild allergy, an empty record and no record look the same', async () => {
  const teacher = await school.asTeacherOf(own);
  for (const id of [chitra, dev, fatima]) expect(await alertsOf(teacher, `?studentId=${id}`)).toEqual([]);
});

test('The teacher of another program sees none of them, and nobody sees a child who has left the class', async () => {
  const teacher = await school.asTeacherOf(other);
  expect(await idsOf(teacher)).toEqual([esha]);
  expect(await idsOf(teacher, `?programId=${own}`)).toEqual([]);
  expect(await idsOf(teacher, `?studentId=${asha}`)).toEqual([]);
  expect(await idsOf(teacher, '?studentId=2000000000')).toEqual([]);
  await school.rows('update student_enrolment set to_date = from_date where student_id = $1', [esha]);
  expect(await idsOf(teacher)).toEqual([]);
});

test('A teacher can read no health record but their own, by any call', async () => {
  const teacher = await school.asTeacherOf(own);
  const { status, json } = await teacher.get('/api/hs/HealthRecord');
  expect([status, json.totalCount]).toEqual([200, 0]);
  expect((await teacher.get('/api/hs/AllergyRecord')).json.totalCount).toBe(0);
  expect((await teacher.get(`/api/hs/HealthRecord/GetHealthRecordsForStudent?studentId=${asha}`)).status).toBe(403);
});

test('Parents and students have no alerts: they read the record itself', async () => {
  const parent = await school.asParentOf(asha ?? 0);
  const child = await school.asStudent(asha ?? 0);
  for (const caller of [parent, child]) {
    expect((await caller.get(path)).status).toBe(403);
    const { json } = await caller.get(`/api/hs/HealthRecord/GetHealthRecordsForStudent?studentId=${asha}`);
    expect(json[0].allergies).toHaveLength(4);
    expect((await caller.get(`/api/hs/HealthRecord/GetHealthRecordsForStudent?studentId=${binu}`)).json).toEqual([]);
  }
});

test('The cafeteria sees the alerts of everybody, and no health record', async () => {
  const cook = await school.asStaff(parseChoice(staffRoles, 'Cafeteria') ?? 0);
  expect(await idsOf(cook)).toEqual(expect.arrayContaining([asha, binu]));
  expect((await cook.get('/api/hs/HealthRecord')).json.totalCount).toBe(0);
});

test('The kitchen gets a list of who must not eat what, a trip one of its class; nobody who has left is on it', async () => {
  const cook = await school.asStaff(parseChoice(staffRoles, 'Cafeteria') ?? 0);
  const csv = async (query: string, caller = cook) =>
    (await caller.get(`${file}?format=csv&${query}`)).text.trim().split('\r\n').slice(1).join('\n');
  const ashas = [
    'Grade 5 A,Asha Rao,Peanuts allergy,Life-threatening,"Give the adrenaline pen.\nCall 108."',
    'Grade 5 A,Asha Rao,Shellfish allergy,Severe,',
    'Grade 5 A,Asha Rao,Bee sting allergy,Severe,',
  ];
  const binus = 'Grade 5 A,Binu Rao,Latex allergy,Severity not given,';
  expect(await csv(`programId=${own}`)).toBe([...ashas, binus].join('\n'));
  expect(await csv(`programId=${own}&about=food`)).toBe(ashas.join('\n'));
  // Esha, who has diabetes, has left by now.
  expect(await csv('about=food')).not.toContain('Esha');
  expect(await csv('', await school.asTeacherOf(other))).toBe('');
  expect((await cook.get(`${file}?about=drink`)).status).toBe(400);
  for (const format of ['pdf', 'xlsx']) expect((await cook.get(`${file}?format=${format}`)).status).toBe(200);
  expect((await (await school.asParentOf(asha ?? 0)).get(file)).status).toBe(403);
});

test('Whoever takes the list is among those who looked at the records on it', async () => {
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>(
    'select health_record_id as id from health_record where student_id = $1',
    [binu],
  );
  const looks = async () => {
    const { items } = (await nurse.get(`/api/hs/HealthRecord/GetLooks?healthRecordId=${id}`)).json;
    return items.filter(({ way }: { way: string }) => way === 'export').length;
  };
  const before = await looks();
  const cook = await school.asStaff(parseChoice(staffRoles, 'Cafeteria') ?? 0);
  await cook.get(`${file}?format=csv&about=food`);
  expect(await looks()).toBe(before);
  await cook.get(`${file}?format=csv`);
  expect(await looks()).toBe(before + 1);
});

test('An existing school gets the same permissions, unless it has decided otherwise', async () => {
  const old = await beforeMigration('cafeteria_sees_health_alerts');
  const enter = (role: string, permissions: object) =>
    old.rows('insert into role_permission (role, permissions) values ($1, $2)', [role, JSON.stringify(permissions)]);
  const cafeteria = async () =>
    (await old.rows<{ permissions: object }>("select permissions from role_permission where role = 'nonteaching.cafeteria'"))[0]
      ?.permissions;
  try {
    await enter('nonteaching.cafeteria', { 'student.read': '-1', 'healthrecord.read': '-1' });
    await enter('nonteaching.counselor', { 'healthrecord.read': '-1' });
    await old.migrateOn();
    expect(await cafeteria()).toEqual({ 'student.read': '-1', 'healthalert.read': '-1' });
    const [counselor] = await old.rows<{ permissions: object }>(
      "select permissions from role_permission where role = 'nonteaching.counselor'",
    );
    expect(counselor?.permissions).toEqual({ 'healthrecord.read': '-1' });
  } finally {
    await old.close();
  }
});
