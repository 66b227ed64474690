import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { studentFamilies } from '../family/family.table.ts';

let school: TestApp;
let office: Caller;
let programId: number;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
});
afterAll(() => school.close());

const url = '/api/sis/Student/PrintAddressLabels';
const labels = async (ids: readonly number[], by = office) => {
  const answer = await by.get(`${url}?studentIds=${ids}`);
  expect(answer.status, answer.text).toBe(200);
  return (await readPdf(answer.bytes)).pages.join('\n').replace(/\s+/g, ' ');
};

test('A label has the guardian who is called first, one for brothers and sisters; nobody who may not be contacted', async () => {
  const own = { programId, lastName: 'Rao', currentAddress: '1 Child Street, Pune' };
  const [asha, om, ravi] = [
    await addStudent(school.database, { ...own, firstName: 'Asha' }),
    await addStudent(school.database, { ...own, firstName: 'Om' }),
    await addStudent(school.database, { ...own, firstName: 'Ravi' }),
  ];
  const mother = await addFamily(school.database, {
    firstName: 'Lata',
    lastName: 'Rao',
    currentAddress: '7 Lake Road, Pune 411001',
  });
  const father = await addFamily(school.database, { firstName: 'Dev', lastName: 'Rao', currentAddress: '9 Far Lane, Pune' });
  await school.database.db.insert(studentFamilies).values([
    { studentId: asha, familyId: father, relationship: 2, callOrder: 1, mayBeContacted: false },
    { studentId: asha, familyId: mother, relationship: 1, callOrder: 2 },
    { studentId: om, familyId: mother, relationship: 1, callOrder: 1 },
  ]);
  const text = await labels([asha, om, ravi]);
  expect(text).toContain('Lata Rao');
  expect(text).toContain('7 Lake Road, Pune 411001');
  expect(text).toContain('About Asha Rao, Grade 5 A and Om Rao, Grade 5 A');
  expect(text).toContain('The guardians of Ravi Rao');
  expect(text).toContain('1 Child Street, Pune');
  expect(text).not.toContain('9 Far Lane');
  expect(text.match(/7 Lake Road/g)).toHaveLength(1);
  const teacher = await school.as({ 'student.read': '-1', 'student.update': 'programid=999' });
  expect((await teacher.get(`${url}?studentIds=${asha}`)).status).toBe(404);
});

test('The longest address stands whole on its label, down to the code of its town', async () => {
  const currentAddress = `Flat No. 1204, ${'Shree Siddhivinayak Housing Society, '.repeat(5).slice(0, 173)}Pune 411034`;
  const id = await addStudent(school.database, {
    programId,
    firstName: 'Venkata Lakshmi',
    lastName: 'Ramachandran',
    currentAddress,
  });
  expect(currentAddress.length).toBe(199);
  expect(await labels([id])).toContain('Pune 411034');
});

test('Staff have labels, too', async () => {
  const id = await addStaff(school.database, { firstName: 'Neha', lastName: 'Iyer', currentAddress: '3 Hill View, Pune' });
  const answer = await office.get(`/api/ss/Staff/PrintAddressLabels?staffIds=${id}`);
  const text = (await readPdf(answer.bytes)).pages.join('\n');
  expect(text).toContain('Neha Iyer');
  expect(text).toContain('3 Hill View, Pune');
});
