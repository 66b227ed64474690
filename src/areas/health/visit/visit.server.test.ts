import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { severity, subject } from '../../../common/enumerations.domain.ts';
import { medicineConsentFactory } from '../medicine-consent/medicine-consent.factory.ts';
import type { VisitInput } from './visit.domain.ts';
import { visitFactory } from './visit.factory.ts';

let school: TestApp;
let nurse: Caller;
let programId = 0;

beforeAll(async () => {
  school = await startApp();
  programId = await addProgram(school.database);
  nurse = await school.as(
    Object.fromEntries(['create', 'read', 'update', 'delete'].map((action) => [`healthrecord.${action}`, '-1'])),
  );
});
afterAll(() => school.close());

const child = () => addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId });
const enter = (visitForId: number, change: Partial<VisitInput> = {}) =>
  nurse.post('/api/hs/Visit', visitFactory({ visitForId, ...change }));
const consent = async (studentId: number, consentedOn = '2026-06-01') => {
  const { status, text } = await nurse.post('/api/hs/MedicineConsent', medicineConsentFactory({ studentId, consentedOn }));
  expect(status, text).toBe(201);
};
const paracetamol = { medicine: 'Paracetamol', dose: '250 mg' };
const noConsent = { reasonWithoutConsent: ['Nobody had consented to medicine: say why it was given'] };

test('Medicine without consent requires a reason at its field, and is accepted with one', async () => {
  const id = await child();
  const refused = await enter(id, paracetamol);
  expect([refused.status, refused.json.errors]).toEqual([422, noConsent]);
  const { status, json } = await enter(id, { ...paracetamol, reasonWithoutConsent: 'Mother asked for it by telephone' });
  expect(status).toBe(201);
  expect((await nurse.get(`/api/hs/Visit/${json.data}`)).json).toMatchObject({
    medicine: 'Paracetamol',
    givenBy: expect.stringContaining('admin'),
  });
});

test('A consent counts from its day until it is withdrawn; earlier visits stay unchanged', async () => {
  const id = await child();
  await consent(id, '2026-06-10');
  expect((await enter(id, { ...paracetamol, visitDate: '2026-06-09' })).status).toBe(422);
  const { status, json } = await enter(id, { ...paracetamol, visitDate: '2026-06-10' });
  expect(status).toBe(201);
  const [given] = (await nurse.get(`/api/hs/MedicineConsent?studentId=${id}`)).json.items;
  expect((await nurse.delete(`/api/hs/MedicineConsent?medicineConsentId=${given.medicineConsentId}`)).status).toBe(200);
  expect((await enter(id, paracetamol)).json.errors).toEqual(noConsent);
  const changed = visitFactory({ visitForId: id, ...paracetamol, visitDate: '2026-06-10', familyTold: false });
  expect((await nurse.put(`/api/hs/Visit?visitId=${json.data}`, changed)).status).toBe(200);
});

test('An adult needs nobody’s consent', async () => {
  const staffId = await addStaff(school.database);
  expect((await enter(staffId, { visitFor: subject.staff, ...paracetamol })).status).toBe(201);
});

test('Of two consents for one child, one is stored and the other is refused with the reason', async () => {
  const id = await child();
  const answers = await Promise.all(
    [1, 2].map(() => nurse.post('/api/hs/MedicineConsent', medicineConsentFactory({ studentId: id }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json.errors).toEqual({ studentId: ['This student already has a consent. Change that one.'] });
});

test('A nurse sees at once allergies, conditions and plans, whom to call, and whether medicine may be given', async () => {
  const studentId = await child();
  const facts = async () => (await nurse.get(`/api/hs/Visit/GetCareFacts?studentId=${studentId}`)).json;
  expect(await facts()).toMatchObject({ hasHealthRecord: false, allergies: [], chronicConditions: [] });
  const healthRecordId = await addHealthRecord(school.database, { studentId });
  const admin = await school.asAdmin();
  const plan = { severity: severity.severe, actionPlan: 'Adrenaline pen' };
  await nurse.post('/api/hs/AllergyRecord', { healthRecordId, allergy: 1, ...plan });
  await nurse.post('/api/hs/AllergyRecord', { healthRecordId, allergy: 4, severity: severity.mild, actionPlan: '' });
  await nurse.post('/api/hs/AllergyRecord', { healthRecordId, allergy: 255, name: 'Egg', severity: 0, actionPlan: '' });
  await nurse.post('/api/hs/ChronicConditionRecord', { healthRecordId, chronicCondition: 1, severity: 0, actionPlan: '' });
  const mother = await addFamily(school.database, { firstName: 'Meena', personalContact: '9822011111' });
  const father = await addFamily(school.database, { firstName: 'Ravi', personalContact: '9822022222' });
  const link = (familyId: number, relationship: number, mayBeContacted: boolean) =>
    admin.post('/api/sis/StudentFamily', { studentId, familyId, relationship, mayBeContacted });
  expect((await link(mother, 1, true)).status).toBeLessThan(300);
  expect((await link(father, 2, false)).status).toBeLessThan(300);
  expect(await facts()).toMatchObject({
    hasHealthRecord: true,
    allergies: [{ allergy: 1, ...plan }, { allergy: 4 }, { allergy: 255, name: 'Egg' }],
    chronicConditions: [{ chronicCondition: 1 }],
    guardians: [{ firstName: 'Meena', relationship: 1, personalContact: '9822011111' }],
    consentedOn: null,
  });
  await consent(studentId);
  expect(await facts()).toMatchObject({ consentedOn: '2026-06-01', consentedBy: 'Mother, by telephone' });
  const looks = (await nurse.get(`/api/hs/HealthRecord/GetLooks?healthRecordId=${healthRecordId}`)).json;
  expect(looks.totalCount).toBe(1);
});

test('A parent who may change the health record does not see the contacts of a separated parent', async () => {
  const studentId = await child();
  const admin = await school.asAdmin();
  const parent = await school.as({ 'healthrecord.update': 'studentid=@children' }, { role: 'parent', studentIds: [studentId] });
  const other = await addFamily(school.database, { firstName: 'Ravi', personalContact: '9822022222' });
  await school.rows("update student set emergency_contact = '98220 22222' where student_id = $1", [studentId]);
  const link = (isSeparated: boolean) =>
    admin.post('/api/sis/StudentFamily', { studentId, familyId: other, relationship: 2, mayBeContacted: true, isSeparated });
  const told = async (by: Caller) => (await by.get(`/api/hs/Visit/GetCareFacts?studentId=${studentId}`)).text;
  await link(false);
  expect(await told(parent)).toContain('9822022222');
  await link(true);
  expect(await told(parent)).not.toMatch(/98220 ?22222|Ravi/);
  expect(await told(nurse)).toMatch(/9822022222.*98220 22222/);
});

test('Lists of visits say who came and when, but not what they had; opening one is logged', async () => {
  const id = await child();
  const { json } = await enter(id);
  const [row] = (await nurse.get(`/api/hs/Visit?studentId=${id}`)).json.items;
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['complaint']));
  const looks = () =>
    school.rows("select account_name from audit_entry where resource = 'Visit' and action = 'read' and record_id = $1", [
      json.data,
    ]);
  expect(await looks()).toHaveLength(0);
  expect((await nurse.get(`/api/hs/Visit/${json.data}`)).json.complaint).toBe('Fell in the yard, bruised knee');
  expect(await looks()).toHaveLength(1);
});

test('Everyone who may read a visit, and nobody else, sees who looked at it, even in exports', async () => {
  const [id, other] = [await child(), await child()];
  const { json } = await enter(id);
  const parent = await school.asParentOf(id);
  await parent.get(`/api/hs/Visit/${json.data}`);
  await nurse.get(`/api/hs/Visit/ExportAllVisits?format=csv&studentId=${id}`);
  const url = `/api/hs/Visit/GetLooks?visitId=${json.data}`;
  const { items, totalCount } = (await parent.get(url)).json;
  expect([items.map(({ way }: { way: string }) => way), totalCount]).toEqual([['export', 'detail'], 2]);
  problem(await (await school.asParentOf(other)).get(url), 404);
  problem(await (await school.asTeacherOf(programId)).get(url), 404);
});

test('A teacher sees no visits and consents; parents see only those of their own child, and cannot change them', async () => {
  const [id, other] = [await child(), await child()];
  const { json } = await enter(id);
  await enter(other);
  await consent(id);
  const teacher = await school.asTeacherOf(programId);
  const parent = await school.asParentOf(id);
  const seen = async (caller: Caller) => [
    (await caller.get('/api/hs/Visit')).json.totalCount,
    (await caller.get('/api/hs/MedicineConsent')).json.totalCount,
    (await caller.get(`/api/hs/Visit/${json.data}`)).status,
    (await caller.get('/api/hs/Visit/ExportAllVisits?format=csv')).text.split('\r\n').filter((line) => line.includes('Asha'))
      .length,
    (await caller.get(`/api/hs/Visit/GetCareFacts?studentId=${id}`)).status,
    (await caller.post('/api/hs/Visit', visitFactory({ visitForId: id }))).status,
  ];
  expect(await seen(teacher)).toEqual([0, 0, 404, 0, 403, 403]);
  expect(await seen(parent)).toEqual([1, 1, 200, 1, 403, 403]);
});

test('A deleted person’s visits and consent are deleted too, with everything that the log kept about them', async () => {
  const studentId = await child();
  await consent(studentId);
  const { data: id } = (await enter(studentId, { complaint: 'A nosebleed in the second period' })).json;
  const logged = () =>
    school.rows<{ resource: string; after: unknown }>(
      `select resource, after from audit_entry where action = 'create' and (resource = 'Visit' and record_id = $1
         or resource = 'MedicineConsent' and record_id = (select max(record_id) from audit_entry where resource = 'MedicineConsent'))
       order by resource`,
      [id],
    );
  expect(JSON.stringify(await logged())).toContain('A nosebleed in the second period');
  const admin = await school.asAdmin();
  expect((await admin.delete(`/api/sis/Student?studentId=${studentId}`)).status).toBe(200);
  problem(await nurse.get(`/api/hs/Visit/${id}`), 404);
  expect(await logged()).toEqual([
    { resource: 'MedicineConsent', after: null },
    { resource: 'Visit', after: null },
  ]);
});
