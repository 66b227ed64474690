import { afterAll, beforeAll, expect, test } from 'vitest';
import { addGuardian, addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import type { Classmate } from './class-list.domain.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
afterAll(() => school.close());

const url = '/api/sis/Student';

/** Asha, whose parents live apart and whose uncle may not be contacted, and Om, who has nobody. */
async function newClass() {
  const programId = await addProgram(school.database);
  const [asha, om] = [
    await addStudent(school.database, { firstName: 'Asha', lastName: 'Rao', programId, dateOfBirth: '2015-06-15' }),
    await addStudent(school.database, { firstName: 'Om', lastName: 'Rao', programId, emergencyContact: '9811111111' }),
  ];
  const guardian = (firstName: string, personalContact: string, link: object) =>
    addGuardian(school.database, asha, { firstName, lastName: 'Rao', personalContact }, link);
  await guardian('Uncle', '9800000000', { mayBeContacted: false, relationship: 9 });
  const mother = await guardian('Meera', '9822222222', { isSeparated: true });
  await guardian('Ravi', '9833333333', { isSeparated: true, relationship: 2 });
  await school.rows(
    'insert into roll_number (program_id, school_year, student_id, roll_number) values ($1, 2026, $2, 1), ($1, 2026, $3, 2)',
    [programId, om, asha],
  );
  return { programId, asha, om, mother };
}

const listOf = async (programId: number, by = office): Promise<Classmate[]> =>
  (await by.get(`${url}/GetClassList?programId=${programId}`)).json;
const called = (list: readonly Classmate[]) =>
  list.map(({ rollNumber, firstName, guardians }) => [rollNumber, firstName, ...guardians.map((one) => one.personalContact)]);

test('A class is listed by roll number, each child with the first two guardians whom the school may contact', async () => {
  const { programId, asha } = await newClass();
  const list = await listOf(programId);
  expect(called(list)).toEqual([
    [1, 'Om'],
    [2, 'Asha', '9822222222', '9833333333'],
  ]);
  expect(list.find(({ studentId }) => studentId === asha)).toMatchObject({
    ...{ dateOfBirth: '2015-06-15', isSeparated: true, photo: null },
    guardians: [{ firstName: 'Meera', relationship: 1 }, { firstName: 'Ravi' }],
  });
});

test('Who is called first in a family stands first', async () => {
  const { programId, asha } = await newClass();
  await school.rows('update student_family set call_order = 1 where student_id = $1 and relationship = 2', [asha]);
  expect(called(await listOf(programId))[1]).toEqual([2, 'Asha', '9833333333', '9822222222']);
});

test('Who has left is not listed, nor who only comes later', async () => {
  const { programId, asha, om } = await newClass();
  await school.rows("update student_enrolment set to_date = '2026-06-14' where student_id = $1", [asha]);
  await school.rows("update student_enrolment set from_date = '2026-06-16' where student_id = $1", [om]);
  expect(await listOf(programId)).toEqual([]);
});

test('Teachers see their class, parents their own child, and neither of two separated parents the other’s number', async () => {
  const { programId, mother } = await newClass();
  expect(await listOf(programId, await school.asTeacherOf(programId))).toHaveLength(2);
  expect(await listOf(programId, await school.asTeacherOf(await addProgram(school.database)))).toEqual([]);
  const meera = await school.asParentOf();
  await school.rows('delete from account where family_id = $1', [mother]);
  const { accountId } = (await meera.get('/api/ias/IdentityAccess/session')).json;
  await school.rows('update account set family_id = $2 where account_id = $1', [accountId, mother]);
  expect(called(await listOf(programId, meera))).toEqual([[2, 'Asha', '9822222222']]);
});

test('The class list is printed with its numbers', async () => {
  const { programId } = await newClass();
  const csv = (await office.get(`${url}/ExportClassList?programId=${programId}&format=csv`)).text.split('\r\n');
  expect(csv[0]?.replace('\uFEFF', '')).toBe('Roll No.,Student Name,Admission Number,Guardian,Phone,Second Guardian,Phone');
  expect(csv[1]).toMatch(/^1,Om Rao,2020-\d+,Emergency contact,9811111111,,$/);
  expect(csv[2]).toMatch(/^2,Asha Rao,2020-\d+,"Meera Rao, Mother",9822222222,"Ravi Rao, Father",9833333333$/);
  const paper = await office.get(`${url}/ExportClassList?programId=${programId}&format=pdf`);
  expect((await readPdf(paper.bytes)).pages.join(' ')).toContain('9833333333');
  const other = await school.asTeacherOf(await addProgram(school.database));
  expect((await other.get(`${url}/ExportClassList?programId=${programId}&format=csv`)).text).not.toContain('Asha');
});
