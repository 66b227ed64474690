import { expect, test } from 'vitest';
import { importsFiles, office, school } from '../../../../test/school/imports.ts';
import { addStudent } from '../../../../test/school/people.ts';
import { csv, importing } from '../../../../test/support/importing.ts';
import type { GuardianImportReport } from './guardian-import.domain.ts';

const { check, bringIn, ended } = importing<GuardianImportReport>('/api/sis/Family', () => office);
importsFiles();

const numberOf = async (studentId: number): Promise<string> =>
  (await office.get(`/api/sis/Student/${studentId}`)).json.schoolAdmissionNumber;

test('Guardians of a file of their own are linked to their students, each entered once; undone, they are gone', async () => {
  const [asha, ravi] = [
    await addStudent(school.database, { firstName: 'Asha' }),
    await addStudent(school.database, { firstName: 'Ravi' }),
  ];
  const row = (number: string, name: string, relation: string) => [number, name, relation, '9876500001'];
  const list = csv([
    ['Adm No', 'Guardian Name', 'Relation', 'Mobile'],
    row(await numberOf(asha), 'Mrs. Sunita Kale', 'Mother'),
    row(await numberOf(ravi), 'Sunita Kale', 'Mother'),
    row('none', 'Hari Kale', 'Father'),
  ]);
  expect((await check(list)).problems).toEqual([
    { row: 4, column: 'Admission Number', message: 'No student has the number “none”' },
  ]);
  const done = await bringIn(list, office, { leaveOutWrong: true });
  expect(done).toMatchObject({ state: 'done', message: '2 guardians imported, 1 of them new' });
  const [mother] = (await office.get(`/api/sis/Family?studentId=${asha}`)).json;
  expect(mother).toMatchObject({ firstName: 'Sunita', lastName: 'Kale', relationship: 1, personalContact: '9876500001' });
  expect((await office.get(`/api/sis/Family?studentId=${ravi}`)).json[0].familyId).toBe(mother.familyId);
  expect(await check(list, office, { leaveOut: [4] })).toMatchObject({ toImport: 0, leftOutCount: 2, problemCount: 0 });

  const { json } = await office.post(`/api/sis/Family/UndoImport?taskId=${done.taskId}`);
  expect(await ended(json.data)).toMatchObject({ state: 'done', message: 'Import undone: 2 links and 1 guardian removed' });
  expect((await office.get(`/api/sis/Family?studentId=${asha}`)).json).toEqual([]);
});
