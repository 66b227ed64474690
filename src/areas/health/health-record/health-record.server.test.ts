import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { startApp, type TestApp } from '../../../../test/harness.ts';
import { addHealthRecord, addInsuranceProvider } from '../../../../test/health.ts';
import { addProgram, addStaff, addStudent } from '../../../../test/people.ts';
import { problem } from '../../../../test/problem.ts';
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

test('A nurse enters a record as the published front end sends it; the BMI is the server’s', async () => {
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
])('Of the measures %j the BMI is %d', async (physicalHealth, bmi) => {
  const id = await enter({ healthRecordForId: await aStudent(), physicalHealth });
  expect((await read(id)).physicalHealth.bmi).toBe(bmi);
});

test('A property of the measures that nobody knows is refused by its name', async () => {
  const answer = await nurse.post(url, {
    ...healthRecordFactory({ healthRecordForId: await aStudent() }),
    physicalHealth: { height: 150, weight: 40, shoeSize: 41 },
  });
  expect(problem(answer, 400).detail).toContain('shoeSize');
});

test('There is one record for each person, also when two enter it at the same moment', async () => {
  const [studentId, staffId] = [await aStudent(), await addStaff(school.database)];
  const once = async (healthRecordFor: number, healthRecordForId: number) => {
    const input = healthRecordFactory({ healthRecordFor, healthRecordForId });
    const answers = await Promise.all([nurse.post(url, input), nurse.post(url, input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.json.errors).toEqual({ healthRecordForId: ['This person has a health record already.'] });
  };
  await once(subject.student, studentId);
  await once(subject.staff, staffId);
});

test('Whose record it is, is chosen once', async () => {
  const [first, second] = [await aStudent(), await aStudent()];
  const id = await enter({ healthRecordForId: first });
  const moved = problem(await nurse.put(`${url}?healthRecordId=${id}`, { healthRecordForId: second }), 422);
  expect(moved.errors).toEqual({ healthRecordForId: ['Whose record this is cannot be changed'] });
  problem(await nurse.put(`${url}?healthRecordId=${id}`, { healthRecordFor: 2 }), 422);
  expect((await read(id)).healthRecordForId).toBe(first);
});

test('The record of a deleted person goes with them, and so do its parts', async () => {
  const studentId = await aStudent();
  const id = await enter({ healthRecordForId: studentId });
  await nurse.post('/api/hs/AllergyRecord/', allergyRecordFactory({ healthRecordId: id }));
  const admin = await school.asAdmin();
  expect((await admin.delete(`/api/sis/Student?studentId=${studentId}`)).status).toBe(200);
  problem(await nurse.get(`${url}/${id}`), 404);
  expect(await school.rows('select from allergy_record where health_record_id = $1', [id])).toEqual([]);
});

describe.each(kinds)('%s', (name, spelled, list, idField, said) => {
  const path = `/api/hs/${name}`;

  test('is added by its own call, changed and removed by the id that the published calls spell', async () => {
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

  test('is in a record once, also when two add it at the same moment; the other gets the message at its field', async () => {
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

  test('is added by nobody who may not change the record, and by nobody without choosing one', async () => {
    const id = await enter({ healthRecordForId: await aStudent() });
    const part = await partOf(name, id);
    const reader = await school.as({ 'healthrecord.read': '-1', 'healthrecord.create': '-1', 'healthrecord.delete': '-1' });
    problem(await reader.post(path, part), 403);
    problem(await reader.delete(`${path}?${spelled}=1`), 403);
    const none = problem(await nurse.post(path, { ...part, [said.field]: 0 }), 422);
    expect(none.errors).toEqual({ [said.field]: [said.none] });
  });

  test('belongs to whom its record belongs', async () => {
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

describe('Who looked', () => {
  const looksOf = async (id: number) => {
    const { json } = await nurse.get(`${url}/GetLooks?healthRecordId=${id}`);
    return json.items.map(({ way }: { way: string }) => way);
  };
  const newRecord = async () => {
    const studentId = await aStudent();
    return { studentId, id: await addHealthRecord(school.database, { studentId }) };
  };

  test('is written down for a record, a panel, a part and an export, each with person and time; a list shows no parts and is not', async () => {
    const { studentId, id } = await newRecord();
    const reader = await school.as({ 'healthrecord.read': '-1', 'healthinsurance.read': '-1' });
    const { items } = (await reader.get(`${url}?studentId=${studentId}`)).json;
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty('allergies');
    problem(await reader.get(`${url}?fields=allergies`), 400);
    expect(await looksOf(id)).toEqual([]);
    await reader.get(`${url}/GetHealthRecordsForStudent?studentId=${studentId}`);
    await read(id, reader);
    await reader.get(`${url}/ExportAllHealthRecords?format=csv&studentId=${studentId}`);
    const { json } = await nurse.get(`${url}/GetLooks?healthRecordId=${id}`);
    expect(json).toMatchObject({ totalCount: 3, totalPages: 1 });
    expect(json.items.map(({ way }: { way: string }) => way)).toEqual(['export', 'detail', 'panel']);
    for (const { accountName, at } of json.items) {
      expect(accountName).toContain('admin');
      expect(Date.parse(at)).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  test('An export tells only of the records that it held', async () => {
    const [one, other] = [await newRecord(), await newRecord()];
    await nurse.get(`${url}/ExportAllHealthRecords?format=csv&studentId=${one.studentId}`);
    expect(await looksOf(one.id)).toEqual(['export']);
    expect(await looksOf(other.id)).toEqual([]);
  });

  test('The parts of a record, by a list or one by one, are a look at the record', async () => {
    const { id } = await newRecord();
    const added = await nurse.post('/api/hs/AllergyRecord', allergyRecordFactory({ healthRecordId: id }));
    const [one, other] = [await school.as({ 'healthrecord.read': '-1' }), await school.as({ 'healthrecord.read': '-1' })];
    await one.get(`/api/hs/AllergyRecord?healthRecordId=${id}&fields=allergyRecordId`);
    await other.get(`/api/hs/AllergyRecord/${added.json.data}`);
    expect(await looksOf(id)).toEqual(['detail', 'detail']);
  });

  test('Who looks again within five minutes in the same way looked once; a parent’s look counts as anybody’s', async () => {
    const { studentId, id } = await newRecord();
    const parent = await school.asParentOf(studentId);
    await read(id, parent);
    await read(id, parent);
    await read(id);
    expect(await looksOf(id)).toHaveLength(2);
    await school.rows(
      "update audit_entry set at = at - interval '6 minutes' where resource = 'HealthRecord' and record_id = $1",
      [id],
    );
    await read(id, parent);
    expect(await looksOf(id)).toHaveLength(3);
  });

  test('A look that is refused leaves no trace, and nobody learns of looks at what they may not read', async () => {
    const { id } = await newRecord();
    const outsider = await school.as({ 'healthrecord.read': `programid=${otherProgramId}` });
    problem(await outsider.get(`${url}/${id}`), 404);
    const hidden = problem(await outsider.get(`${url}/GetLooks?healthRecordId=${id}`), 404);
    expect(hidden.detail).toBe(problem(await outsider.get(`${url}/GetLooks?healthRecordId=2000000000`), 404).detail);
    expect(await looksOf(id)).toEqual([]);
  });

  test('stands in the history of the record, without the numbers of an export', async () => {
    const { studentId, id } = await newRecord();
    const admin = await school.asAdmin();
    await read(id, admin);
    const [look] = (await admin.get(`/api/ias/AuditEntry?resource=HealthRecord&recordId=${id}`)).json.items;
    expect(look).toMatchObject({ did: 'Looked at', kind: 'Health Record', recordName: 'Asha Rao' });
    await admin.get(`${url}/ExportAllHealthRecords?format=csv&studentId=${studentId}`);
    const [exported] = (await admin.get('/api/ias/AuditEntry?resource=HealthRecord&action=export')).json.items;
    expect(exported.changes.map(({ field }: { field: string }) => field)).not.toContain('recordIds');
  });
});

describe('The panel', () => {
  const students = `${url}/GetHealthRecordsForStudent`;

  test('of a student asks for all insurances or for the student: a class is not enough', async () => {
    const studentId = await aStudent();
    const id = await addHealthRecord(school.database, { studentId });
    const seenBy = async (value: string) => {
      const caller = await school.as({ 'healthinsurance.read': value });
      return (await caller.get(`${students}?studentId=${studentId}`)).json.map(
        (row: { healthRecordId: number }) => row.healthRecordId,
      );
    };
    expect(await seenBy('-1')).toEqual([id]);
    expect(await seenBy(`studentid=${studentId}`)).toEqual([id]);
    expect(await seenBy(`studentid=${studentId + 1}`)).toEqual([]);
    expect(await seenBy(`programid=${programId}`)).toEqual([]);
    problem(await (await school.as({ 'healthrecord.read': '-1' })).get(`${students}?studentId=${studentId}`), 403);
  });

  test('shows a parent their own child with all parts, and a teacher without permission nothing at all', async () => {
    const [own, other] = [await aStudent(), await aStudent('Zoya')];
    const id = await addHealthRecord(school.database, { studentId: own });
    const hidden = await addHealthRecord(school.database, { studentId: other });
    await nurse.post('/api/hs/AllergyRecord', allergyRecordFactory({ healthRecordId: id }));
    const parent = await school.asParentOf(own);
    const [record] = (await parent.get(`${students}?studentId=${own}`)).json;
    expect(record.allergies).toMatchObject([{ allergy: 1, severity: 2 }]);
    expect((await parent.get(`${students}?studentId=${other}`)).json).toEqual([]);
    const teacher = await school.asTeacherOf(programId);
    problem(await teacher.get(`${students}?studentId=${own}`), 403);
    problem(await teacher.get(`${url}/${hidden}`), 404);
    expect((await teacher.get(url)).json.totalCount).toBe(0);
    expect((await teacher.get('/api/hs/AllergyRecord')).json.totalCount).toBe(0);
    expect((await teacher.get(`/api/hs/AllergyRecord?healthRecordId=${id}`)).json.totalCount).toBe(0);
    expect(JSON.stringify((await teacher.get('/api/search?q=Zoya')).json)).not.toContain('ealth');
  });

  test('shows staff their own record, and nobody else’s', async () => {
    const staffId = await addStaff(school.database);
    const id = await addHealthRecord(school.database, { staffId });
    const caller = await school.as({ 'healthrecord.read': `staffid=${staffId}` });
    const call = (of: number) => caller.get(`${url}/GetHealthRecordsForStaff?staffId=${of}`);
    expect((await call(staffId)).json).toMatchObject([{ healthRecordId: id }]);
    const colleague = await addStaff(school.database);
    await addHealthRecord(school.database, { staffId: colleague });
    expect((await call(colleague)).json).toEqual([]);
  });
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
