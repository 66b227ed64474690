import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHealthRecord, addInsuranceProvider } from '../../../../test/school/health.ts';
import { addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { subject } from '../../../common/enumerations.domain.ts';
import { allergyRecordFactory } from '../allergy-record/allergy-record.factory.ts';
import { chronicConditionRecordFactory } from '../chronic-condition-record/chronic-condition-record.factory.ts';
import { healthInsuranceFactory } from '../health-insurance/health-insurance.factory.ts';
import { mentalHealthRecordFactory } from '../mental-health-record/mental-health-record.factory.ts';
import { vaccinationRecordFactory } from '../vaccination-record/vaccination-record.factory.ts';
import { healthRecordFactory } from './health-record.factory.ts';

const url = '/api/hs/HealthRecord';
let school: TestApp;
let nurse: Caller;
let programId: number;
let otherProgramId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  nurse = await school.asStaff(8);
  programId = await addProgram(school.database);
  otherProgramId = await addProgram(school.database);
});
afterAll(() => school.close());

const aStudent = (firstName = 'Asha') => addStudent(school.database, { firstName, lastName: 'Rao', programId });
const enter = async (change: object): Promise<number> => {
  const { status, json, text } = await nurse.post(`${url}/`, { ...healthRecordFactory({ healthRecordForId: 0 }), ...change });
  expect(status, text).toBe(201);
  return json.data;
};
const read = async (id: number, caller = nurse) => (await caller.get(`${url}/${id}`)).json;

/** The five kinds of parts: where they are, how their calls spell the id, what they say. */
const kinds: readonly [
  name: string,
  spelled: string,
  list: string,
  id: string,
  said: { exists: string; none: string; deleted: string; field: string },
][] = [
  [
    'AllergyRecord',
    'allergyId',
    'allergies',
    'allergyRecordId',
    { exists: 'This allergy already exists.', none: 'Please select a allergy to add.', deleted: 'allergy', field: 'allergy' },
  ],
  [
    'ChronicConditionRecord',
    'chronicConditionId',
    'chronicConditions',
    'chronicConditionRecordId',
    {
      exists: 'This chronic condition already exists.',
      none: 'Please select a chronic condition to add.',
      deleted: 'ChronicCondition',
      field: 'chronicCondition',
    },
  ],
  [
    'MentalHealthRecord',
    'mentalHealthRecordId',
    'mentalHealths',
    'mentalHealthRecordId',
    {
      exists: 'This mental health already exists.',
      none: 'Please select a mental health to add.',
      deleted: 'mentalHealth',
      field: 'mentalHealth',
    },
  ],
  [
    'VaccinationRecord',
    'vaccinationRecordId',
    'vaccinationRecords',
    'vaccinationRecordId',
    {
      exists: 'This vaccine already exists.',
      none: 'Please select a vaccination to add.',
      deleted: 'vaccination',
      field: 'vaccine',
    },
  ],
  [
    'HealthInsurance',
    'healthInsuranceId',
    'healthInsurances',
    'healthInsuranceId',
    {
      exists: 'This health insurance already exists.',
      none: 'Please select a healthinsurance to add.',
      deleted: 'healthinsurance',
      field: 'healthInsuranceProviderId',
    },
  ],
];

async function partOf(name: string, healthRecordId: number): Promise<Record<string, unknown>> {
  if (name === 'AllergyRecord') return allergyRecordFactory({ healthRecordId });
  if (name === 'ChronicConditionRecord') return chronicConditionRecordFactory({ healthRecordId });
  if (name === 'MentalHealthRecord') return mentalHealthRecordFactory({ healthRecordId });
  if (name === 'VaccinationRecord') return vaccinationRecordFactory({ healthRecordId });
  return healthInsuranceFactory({ healthRecordId, healthInsuranceProviderId: await addInsuranceProvider(school.database) });
}

test('A nurse enters a record as the published front end sends it, and the server calculates the BMI', async () => {
  const studentId = await aStudent();
  const id = await enter({
    healthRecordFor: 1,
    healthRecordForId: studentId,
    bloodGroup: 4,
    healthRecordId: 0,
    physicalHealth: { height: 152, weight: 41.5, bmi: 99, physicalHealthRecordId: 0, healthRecordId: 0 },
  });
  expect(await read(id)).toMatchObject({
    healthRecordId: id,
    healthRecordFor: 1,
    healthRecordForId: studentId,
    studentId,
    staffId: null,
    bloodGroup: 4,
    physicalHealth: { physicalHealthRecordId: id, height: 152, weight: 41.5, bmi: 18, healthRecordId: id },
    student: { firstName: 'Asha', lastName: 'Rao', studentId, programId },
    staff: null,
    allergies: [],
    healthInsurances: [],
  });
});

test.each([
  [{ height: 150, weight: null }, 0],
  [{ height: null, weight: 40 }, 0],
  [{}, 0],
  [null, 0],
  [undefined, 0],
  [{ height: '160', weight: '55' }, 21.5],
])('The measurements %j give a BMI of %d', async (physicalHealth, bmi) => {
  const id = await enter({ healthRecordForId: await aStudent(), physicalHealth });
  expect((await read(id)).physicalHealth.bmi).toBe(bmi);
});

test('An unknown property of the measurements is refused by its name', async () => {
  const answer = await nurse.post(url, {
    ...healthRecordFactory({ healthRecordForId: await aStudent() }),
    physicalHealth: { height: 150, weight: 40, shoeSize: 41 },
  });
  expect(problem(answer, 400).detail).toContain('shoeSize');
});

test('Each person has one record, even if two people enter it at the same moment', async () => {
  const [studentId, staffId] = [await aStudent(), await addStaff(school.database)];
  const once = async (healthRecordFor: number, healthRecordForId: number) => {
    const input = healthRecordFactory({ healthRecordFor, healthRecordForId });
    const answers = await Promise.all([nurse.post(url, input), nurse.post(url, input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.json.errors).toEqual({ healthRecordForId: ['This person already has a health record.'] });
  };
  await once(subject.student, studentId);
  await once(subject.staff, staffId);
});

test('The person of a record cannot be changed later', async () => {
  const [first, second] = [await aStudent(), await aStudent()];
  const id = await enter({ healthRecordForId: first });
  const moved = problem(await nurse.put(`${url}?healthRecordId=${id}`, { healthRecordForId: second }), 422);
  expect(moved.errors).toEqual({ healthRecordForId: ['The person of a record cannot be changed'] });
  problem(await nurse.put(`${url}?healthRecordId=${id}`, { healthRecordFor: 2 }), 422);
  expect((await read(id)).healthRecordForId).toBe(first);
});

test('A deleted person’s record is deleted too, with its parts and everything that the log kept about them', async () => {
  const studentId = await aStudent();
  const id = await enter({ healthRecordForId: studentId, bloodGroup: 4 });
  const allergy = allergyRecordFactory({ healthRecordId: id, actionPlan: 'The pen is in the red bag' });
  const { data: part } = (await nurse.post('/api/hs/AllergyRecord/', allergy)).json;
  await nurse.put(`/api/hs/AllergyRecord?allergyId=${part}`, { severity: 3 });
  await read(id);
  const logged = () =>
    school.rows<{ action: string; after: unknown }>(
      `select action, after from audit_entry where (resource, record_id) in (('HealthRecord', $1), ('AllergyRecord', $2)) order by audit_entry_id`,
      [id, part],
    );
  expect(JSON.stringify(await logged())).toContain('The pen is in the red bag');
  const admin = await school.asAdmin();
  expect((await admin.delete(`/api/sis/Student?studentId=${studentId}`)).status).toBe(200);
  problem(await nurse.get(`${url}/${id}`), 404);
  expect(await school.rows('select from allergy_record where health_record_id = $1', [id])).toEqual([]);
  expect(await logged()).toEqual([
    { action: 'create', after: null },
    { action: 'create', after: null },
    { action: 'update', after: null },
    { action: 'read', after: { way: 'detail' } },
  ]);
});

test('A record deleted on its own keeps its history', async () => {
  const id = await enter({ healthRecordForId: await aStudent(), bloodGroup: 4 });
  await nurse.delete(`${url}?healthRecordId=${id}`);
  const [entry] = await school.rows(
    `select before ->> 'bloodGroup' as "bloodGroup" from audit_entry where resource = 'HealthRecord' and record_id = $1 and action = 'delete'`,
    [id],
  );
  expect(entry).toEqual({ bloodGroup: '4' });
});

describe.each(kinds)('%s', (name, spelled, list, idField, said) => {
  const path = `/api/hs/${name}`;

  test('is added by its own call, and changed and removed by the id that the published calls use', async () => {
    const id = await enter({ healthRecordForId: await aStudent() });
    const part = await partOf(name, id);
    const added = await nurse.post(`${path}/`, { ...part, [idField]: 0 });
    expect(added.status, added.text).toBe(201);
    const [stored] = (await read(id))[list];
    expect(stored).toEqual((await nurse.get(`${path}/${added.json.data}`)).json);
    expect(stored).toMatchObject({ ...part, [idField]: added.json.data });
    expect((await nurse.put(`${path}?${spelled}=${added.json.data}`, part)).status).toBe(200);
    const removed = await nurse.delete(`${path}?${spelled}=${added.json.data}`);
    expect(removed.json.message).toBe(`The selected ${said.deleted} was deleted successfully`);
    expect((await read(id))[list]).toEqual([]);
  });

  test('is in a record once, even if two people add it at the same moment: one of them gets the message at its field', async () => {
    const id = await enter({ healthRecordForId: await aStudent() });
    const part = await partOf(name, id);
    const answers = await Promise.all([1, 2, 3].map(() => nurse.post(`${path}/`, part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(problem(refused, 409)).toMatchObject({ detail: said.exists, errors: { [said.field]: [said.exists] } });
    }
    expect((await read(id))[list]).toHaveLength(1);
    const other = await enter({ healthRecordForId: await aStudent() });
    expect((await nurse.post(`${path}/`, { ...part, healthRecordId: other })).status).toBe(201);
  });

  if (name !== 'HealthInsurance')
    test('may be one that the list lacks, once under each name', async () => {
      const id = await enter({ healthRecordForId: await aStudent() });
      const part = { ...(await partOf(name, id)), [said.field]: 255 };
      for (const own of ['Bee sting', 'Egg']) expect((await nurse.post(`${path}/`, { ...part, name: own })).status).toBe(201);
      expect((await read(id))[list].map((row: { name: string }) => row.name).sort()).toEqual(['Bee sting', 'Egg']);
      const refused = problem(await nurse.post(`${path}/`, { ...part, name: 'bee STING' }), 409);
      expect(refused.errors).toEqual({ [said.field]: [said.exists] });
    });

  test('is not added to a record that there is not', async () => {
    const part = await partOf(name, await enter({ healthRecordForId: await aStudent() }));
    const refused = problem(await nurse.post(`${path}/`, { ...part, healthRecordId: 2_000_000_000 }), 422);
    expect(refused.errors).toEqual({ healthRecordId: ['Health Record is required'] });
  });

  test('stays in its record, whatever else of it is changed', async () => {
    const [id, other] = [
      await enter({ healthRecordForId: await aStudent() }),
      await enter({ healthRecordForId: await aStudent() }),
    ];
    const part = await partOf(name, id);
    const { data } = (await nurse.post(`${path}/`, part)).json;
    const moved = problem(await nurse.put(`${path}?${spelled}=${data}`, { ...part, healthRecordId: other }), 422);
    expect(moved.errors).toEqual({ healthRecordId: ['The health record that this belongs to cannot be changed'] });
    expect([(await read(id))[list].length, (await read(other))[list]]).toEqual([1, []]);
  });

  test('is refused with the reason if the record is deleted at the same moment', async () => {
    const id = await enter({ healthRecordForId: await aStudent() });
    const part = await partOf(name, id);
    const deletion = [`delete from health_record where health_record_id = ${id}`];
    const refused = problem(await meanwhile(school, deletion, () => nurse.post(`${path}/`, { ...part, [idField]: 0 })), 409);
    expect(refused.detail).toBe('The health record was deleted by someone else.|Enter a new one first, then add this to it.');
  });

  test('can be added only by somebody who may change the record, and only after choosing one', async () => {
    const id = await enter({ healthRecordForId: await aStudent() });
    const part = await partOf(name, id);
    const reader = await school.as({ 'healthrecord.read': '-1', 'healthrecord.create': '-1', 'healthrecord.delete': '-1' });
    problem(await reader.post(path, part), 403);
    problem(await reader.delete(`${path}?${spelled}=1`), 403);
    const none = problem(await nurse.post(path, { ...part, [said.field]: 0 }), 422);
    expect(none.errors).toEqual({ [said.field]: [said.none] });
  });

  test('belongs to the same person as its record', async () => {
    const [own, other] = [await aStudent(), await addStudent(school.database, { programId: otherProgramId })];
    const teacher = await addStaff(school.database);
    const ids = [
      await addHealthRecord(school.database, { studentId: own }),
      await addHealthRecord(school.database, { studentId: other }),
      await addHealthRecord(school.database, { staffId: teacher }),
    ];
    for (const id of ids) expect((await nurse.post(path, await partOf(name, id))).status).toBe(201);
    const recordsSeenBy = async (value: string) => {
      const caller = await school.as({ 'healthrecord.read': value });
      const { items } = (await caller.get(`${path}?PageSize=100`)).json;
      return items.map((row: { healthRecordId: number }) => row.healthRecordId).filter((id: number) => ids.includes(id));
    };
    expect(await recordsSeenBy(`studentid=${own}`)).toEqual([ids[0]]);
    expect(await recordsSeenBy(`programid=${otherProgramId}`)).toEqual([ids[1]]);
    expect(await recordsSeenBy(`staffid=${teacher}`)).toEqual([ids[2]]);
  });
});

test('A vaccine may be given again on another day, as a booster, but is in a record once a day', async () => {
  const healthRecordId = await enter({ healthRecordForId: await aStudent() });
  const give = (dateAdministered: string) =>
    nurse.post('/api/hs/VaccinationRecord/', vaccinationRecordFactory({ healthRecordId, dateAdministered }));
  expect((await give('2021-05-03')).status).toBe(201);
  const booster = await give('2026-05-04');
  expect(booster.status, booster.text).toBe(201);
  expect(problem(await give('2021-05-03'), 409).errors).toEqual({ vaccine: ['This vaccine already exists.'] });
  const url = `/api/hs/VaccinationRecord?vaccinationRecordId=${booster.json.data}`;
  expect(problem(await nurse.put(url, { dateAdministered: '2021-05-03' }), 409).detail).toBe('This vaccine already exists.');
  expect((await read(healthRecordId)).vaccinationRecords).toHaveLength(2);
});

test('Records are found by name and kind of person, blood group and BMI', async () => {
  const studentId = await aStudent('Meenakshi');
  const id = await enter({ healthRecordForId: studentId, bloodGroup: 8, physicalHealth: { height: 200, weight: 88 } });
  const found = async (query: string) =>
    (await nurse.get(`${url}?${query}`)).json.items.map((row: { healthRecordId: number }) => row.healthRecordId);
  expect(await found('personName=meenak&healthRecordFor=Student')).toEqual([id]);
  expect(await found('personName=meenak&healthRecordFor=Staff')).toEqual([]);
  expect(await found(`personName=meenak&bloodGroup=${encodeURIComponent('O+')}&bmi=22`)).toEqual([id]);
});
