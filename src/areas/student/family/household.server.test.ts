import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentFamilies } from './family.table.ts';
import type { HouseholdMember } from './household.domain.ts';

const family = '/api/sis/Family';
const [home, phone] = ['3, Lake View, Pune', '9111111111'];
const moved = { currentAddress: '9, Hill Road, Pune', permanentAddress: '9, Hill Road, Pune', personalContact: '9222222222' };
let school: TestApp;
let office: Caller;
let programId: number;
let elsewhere: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  elsewhere = await addProgram(school.database);
});
afterAll(() => school.close());

/** Mother and father with two children in one flat; the mother's number is the children's for emergencies. */
async function household() {
  const { database } = school;
  const addresses = { currentAddress: home, permanentAddress: home };
  const child = { ...addresses, personalContact: '', emergencyContact: phone };
  const [asha, ravi] = [
    await addStudent(database, { ...child, programId, firstName: 'Asha' }),
    await addStudent(database, { ...child, programId: elsewhere, firstName: 'Ravi' }),
  ];
  const [mother, father] = [
    await addFamily(database, { ...addresses, personalContact: phone, firstName: 'Lata' }),
    await addFamily(database, { ...addresses, personalContact: '9333333333', firstName: 'Dev' }),
  ];
  const links = [asha, ravi].flatMap((studentId) =>
    [mother, father].map((familyId) => ({ studentId, familyId, relationship: 1 })),
  );
  await database.db.insert(studentFamilies).values(links);
  return { asha, ravi, mother, father };
}
const move = (by: Caller, familyId: number, alsoFor: object, change: object = moved) =>
  by.put(`${family}?familyId=${familyId}`, { ...change, alsoFor });
const childNow = async (id: number) => (await office.get(`/api/sis/Student/${id}`)).json;

test('The household of a child is told to who may change it, and of others only whom they may change', async () => {
  const { asha, ravi, mother, father } = await household();
  const of = async (by: Caller): Promise<HouseholdMember[]> => (await by.get(`${family}/GetHousehold?studentId=${asha}`)).json;
  const ids = (members: HouseholdMember[]) => members.map(({ studentId, familyId }) => studentId ?? familyId);
  expect(ids(await of(office))).toEqual([asha, ravi, mother, father]);
  const some = await school.as({ 'student.read': '-1', 'student.update': `programid=${programId}` });
  expect(ids(await of(some))).toEqual([asha, mother, father]);
});

test('A family moves in one save: the same address and number change for all who are named, each with its entry in the log', async () => {
  const { asha, ravi, mother, father } = await household();
  const answer = await move(office, mother, { studentIds: [asha, ravi], familyIds: [father] });
  expect(answer.status, answer.text).toBe(200);
  const { currentAddress, permanentAddress } = moved;
  for (const id of [asha, ravi])
    expect(await childNow(id)).toMatchObject({ currentAddress, permanentAddress, emergencyContact: '9222222222', version: 2 });
  const { json } = await office.get(`${family}?studentId=${asha}`);
  expect(json).toMatchObject([
    { familyId: mother, ...moved },
    { familyId: father, currentAddress, permanentAddress, personalContact: '9333333333', version: 2 },
  ]);
  const entries = await school.rows<{ address: string }>(
    "select resource, record_id as id, after->>'currentAddress' as address from audit_entry where action = 'update' order by audit_entry_id desc limit 4",
  );
  expect(entries).toHaveLength(4);
  expect(entries.filter(({ address }) => address === currentAddress)).toHaveLength(4);
});

test('It is the same when a child’s address and number are changed, and a new address of its own stays alone', async () => {
  const { asha, ravi, mother, father } = await household();
  const save = (change: object) => office.put(`/api/sis/Student?studentId=${asha}`, change);
  const answer = await save({
    ...{ currentAddress: moved.currentAddress, emergencyContact: '9222222222' },
    alsoFor: { studentIds: [ravi], familyIds: [mother] },
  });
  expect(answer.status, answer.text).toBe(200);
  const { currentAddress } = moved;
  const rest = { permanentAddress: home, version: 2 };
  for (const id of [asha, ravi])
    expect(await childNow(id)).toMatchObject({ currentAddress, emergencyContact: '9222222222', ...rest });
  const { json } = await office.get(`${family}?studentId=${asha}`);
  expect(json).toMatchObject([
    { familyId: mother, currentAddress, personalContact: '9222222222', ...rest },
    { familyId: father, currentAddress: home, version: 1 },
  ]);
  await save({ currentAddress: 'Hostel' });
  expect((await childNow(ravi)).currentAddress).toBe(currentAddress);
});

test('Nothing is saved if one may not be changed, or has another address by now', async () => {
  const { asha, ravi, mother } = await household();
  const some = await school.as({ 'student.read': '-1', 'student.update': `programid=${programId}` });
  problem(await move(some, mother, { studentIds: [asha, ravi], familyIds: [] }), 404);
  await school.rows(
    "update student set current_address = 'Hostel', permanent_address = 'Hostel', emergency_contact = '9444444444' where student_id = $1",
    [ravi],
  );
  const refused = problem(await move(office, mother, { studentIds: [asha, ravi], familyIds: [] }), 409);
  expect(refused.detail).toMatch(/^Ravi .*has another address or number by now\.$/);
  expect(await childNow(asha)).toMatchObject({ currentAddress: home, version: 1 });
  expect((await office.get(`${family}?studentId=${asha}`)).json[0]).toMatchObject({ currentAddress: home, version: 1 });
});
