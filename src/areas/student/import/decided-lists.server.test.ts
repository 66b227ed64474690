import { expect, test } from 'vitest';
import { importsFiles, office, school } from '../../../../test/school/imports.ts';
import { addProgram } from '../../../../test/school/people.ts';
import { csv, importing, type Table, xlsx } from '../../../../test/support/importing.ts';
import type { ImportHow } from '../../../kit/domain/import/import-how.domain.ts';
import { admissionFactory } from '../../admission/admission/admission.factory.ts';
import type { StudentImportReport } from './student-import.domain.ts';

let nursery: number;
const { check, bringIn, send, ended } = importing<StudentImportReport>('/api/sis/Student', () => office);
importsFiles(async () => {
  await addProgram(school.database, { programName: 'Grade 5 A' });
  nursery = await addProgram(school.database, { programName: 'Nursery' });
});

test('A thousand rows of which some are wrong: those are left out, and told with their reasons', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const letters = String.fromCharCode(97 + (Math.floor(index / 26) % 26), 97 + (index % 26), 97 + Math.floor(index / 676));
    const phone = 9_000_000_000 + index;
    const born = [40, 500, 900].includes(index) ? '31/02/2015' : '31/12/2015';
    return [`Pupil ${letters}`, born, index % 2 ? 'Boy' : 'Girl', '5 A', `Parent ${letters}`, phone, 'Pune'];
  });
  const table = [['Name', 'DOB', 'Sex', 'Class', 'Father', 'Mobile', 'Address'], ...rows];
  const bytes = await xlsx(table);
  const asked = await check(bytes);
  expect(asked).toMatchObject({
    toImport: 1_000,
    problemCount: 3,
    list: { wrongCount: 3, meanings: [{ text: '5 A', rows: 1_000 }] },
  });
  expect(asked.list.wrong[0]).toEqual({
    row: 42,
    name: 'Pupil boa',
    cells: [
      {
        field: 'dateOfBirth',
        label: 'Date of Birth',
        text: '31/02/2015',
        message: '“31/02/2015” is not a date. Write it as 05-04-2015',
      },
    ],
  });
  const mended = { cells: { 42: { dateOfBirth: '28-2-2015' } }, leaveOutWrong: true };
  const found = await check(bytes, office, mended);
  expect(found).toMatchObject({ toImport: 998, problemCount: 0, newGuardians: 998, list: { asideCount: 2 } });
  const file = await send('ImportLeftOut?format=csv', bytes, office, {}, mended);
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFRow,Reason,Name,DOB,Sex,Class,Father,Mobile,Address',
    '502,Date of Birth: “31/02/2015” is not a date. Write it as 05-04-2015,Pupil tga,31/02/2015,Girl,5 A,Parent tga,9000000500,Pune',
  ]);
});

test('Houses are found by their names, also in short; one that nobody knows is asked about once', async () => {
  for (const houseName of ['Red House', 'Blue House'])
    expect((await office.post('/api/sis/House', { houseName, colour: 1 })).status).toBe(201);
  const head = ['Name', 'DOB', 'Sex', 'Class', 'Mobile', 'Address', 'House'];
  const table = csv([
    head,
    ...['red house', 'Blue', 'Green', ''].map((house, at) => [
      `Ina ${'abcd'[at]}`,
      '31/12/2015',
      'F',
      '5 A',
      '9876500141',
      'Pune',
      house,
    ]),
  ]);
  const asked = await check(table);
  expect(asked.problems).toMatchObject([{ row: 4, column: 'House', message: 'There is no house called “Green”' }]);
  expect(asked.list.meanings.filter(({ field }) => field === 'houseId')).toMatchObject([
    { text: 'Green', rows: 1, value: null },
    { text: 'Blue', value: expect.any(Number) },
  ]);
  expect(asked.list.choices['houseId']?.map(({ label }) => label)).toEqual(['Blue House', 'Red House']);
  expect(await bringIn(table, office, { values: { houseId: { Green: '' } } })).toMatchObject({ state: 'done' });
  expect(
    await school.rows(
      "select house_name from student left join house using (house_id) where first_name = 'Ina' order by last_name",
    ),
  ).toEqual([{ house_name: 'Red House' }, { house_name: 'Blue House' }, { house_name: null }, { house_name: null }]);
});

test('What was decided is proposed for the next file of its kind, and can be decided otherwise', async () => {
  const table = (name: string): Table => [
    ['Pupil', 'Came into the world', 'What', 'Group', 'Call', 'Where'],
    [name, '31/12/2015', 'w', 'Nur', '9876500111', 'Here'],
  ];
  const how: ImportHow = {
    columns: { 1: 'dateOfBirth', 2: 'gender', 3: 'programId', 4: 'emergencyContact', 5: 'currentAddress' },
    values: { gender: { w: 2 }, programId: { Nur: nursery } },
  };
  expect(await bringIn(csv(table('Tara Sen')), office, how)).toMatchObject({ state: 'done' });
  const next = await check(csv(table('Mina Sen')));
  expect(next).toMatchObject({ toImport: 1, problemCount: 0, list: { isRemembered: true } });
  const other = await check(csv(table('Mina Sen')), office, { values: { gender: { w: '' } } });
  expect(other.problems.map(({ column }) => column)).toEqual(['Gender']);
});

test('Who is there already is changed to what a list says, seen before and after; what it leaves empty stays', async () => {
  const list = (phone: string, address: string) =>
    csv([
      ['Adm No', 'Name', 'DOB', 'Sex', 'Class', 'Mobile', 'Address'],
      ['X/1', 'Lata Deo', '31/12/2015', 'F', '5 A', phone, address],
    ]);
  expect(await bringIn(list('9876500121', 'Old Street'))).toMatchObject({ state: 'done' });
  const moved = list('9876500122', '');
  expect(await check(moved)).toMatchObject({ toImport: 0, leftOutCount: 1, list: { mayUpdate: true, updateCount: 0 } });
  const found = await check(moved, office, { update: true });
  expect(found).toMatchObject({ toImport: 0, leftOutCount: 0, problemCount: 0 });
  expect(found.list.updates).toEqual([
    { row: 2, name: 'Lata Deo', shown: [{ label: 'Emergency Contact', before: '9876500121', after: '9876500122' }] },
  ]);
  expect(await bringIn(moved, office, { update: true })).toMatchObject({ state: 'done', message: '1 student changed' });
  expect(
    await school.rows(`
      select concat_ws(' ', first_name, last_name, date_of_birth, gender, program_name, emergency_contact, current_address) as told
      from student join program using (program_id) where school_admission_number = 'X/1'`),
  ).toEqual([{ told: 'Lata Deo 2015-12-31 2 Grade 5 A 9876500122 Old Street' }]);
  expect((await check(moved, office, { update: true })).leftOut[0]?.reason).toMatch(/and nothing differs$/);
});

test('An import is undone while nothing stands on it: what it created is gone, what it changed is as before', async () => {
  const head = ['Adm No', 'Name', 'DOB', 'Sex', 'Class', 'Mobile', 'Address', 'Father'];
  const row = (number: string, name: string, phone: string) => [
    number,
    name,
    '31/12/2015',
    'F',
    '5 A',
    phone,
    'Pune',
    'Hari Undo',
  ];
  await bringIn(csv([head, row('Y/1', 'Old Undo', '9876500131')]));
  const done = await bringIn(csv([head, row('Y/1', 'Old Undo', '9876500132'), row('Y/2', 'New Undo', '9876500133')]), office, {
    update: true,
  });
  expect(done).toMatchObject({ state: 'done', message: '1 student imported, 1 guardian, 1 student changed' });
  const undo = (taskId: number) => office.post(`/api/sis/Student/UndoImport?taskId=${taskId}`);
  const made = (await office.get('/api/sis/Student/ImportsMade')).json;
  expect(made[0]).toMatchObject({ taskId: done.taskId, message: done.message });
  const [own] = await school.rows<{ student_id: number; version: number }>(
    "select student_id, version from student where school_admission_number = 'Y/2'",
  );
  await office.put(`/api/sis/Student?studentId=${own?.student_id}`, {
    version: own?.version,
    hobbies: '',
    languages: '',
    nationality: 'Indian',
  });
  expect(await ended((await undo(done.taskId)).json.data)).toMatchObject({
    ...{ state: 'failed', message: 'It cannot be undone any more: 1 record was changed since.' },
  });

  const next = await bringIn(csv([head, row('Y/1', 'Old Undo', '9876500134'), row('Y/3', 'Last Undo', '9876500135')]), office, {
    update: true,
  });
  expect(await ended((await undo(next.taskId)).json.data)).toMatchObject({
    ...{ state: 'done', message: 'Import undone: 1 student and 1 guardian removed, 1 put back' },
  });
  expect(await school.rows("select 1 from student where school_admission_number = 'Y/3'")).toEqual([]);
  expect(await school.rows("select emergency_contact from student where school_admission_number = 'Y/1'")).toEqual([
    { emergency_contact: '9876500132' },
  ]);
  expect((await undo(next.taskId)).status, 'once').toBe(404);
});

test('What an import brought goes together, each with an entry of its own, or stays if anything refers to one of them', async () => {
  const head = ['Adm No', 'Name', 'DOB', 'Sex', 'Class', 'Mobile', 'Address', 'Father'];
  const rows = Array.from({ length: 3 }, (_, at) => [
    ...[`Z/${at}`, `Gone ${'abc'[at]}`, '31/12/2015', 'F', '5 A', '9876500161', 'Pune', `Hari Gone${'abc'[at]}`],
  ]);
  const undone = async ({ taskId }: { taskId: number }) =>
    ended((await office.post(`/api/sis/Student/UndoImport?taskId=${taskId}`)).json.data);
  const done = await bringIn(csv([head, ...rows]));
  const [applicant] = await school.rows<{ student_id: number }>(
    "select student_id from student where school_admission_number = 'Z/1'",
  );
  const applies = admissionFactory({ studentId: applicant?.student_id ?? 0, programId: nursery });
  const { data: admissionId } = (await office.post('/api/as/Admission', applies)).json;
  expect(await undone(done)).toMatchObject({ state: 'failed', message: expect.stringMatching(/^Gone b still has 1 admission/) });
  expect(await school.rows("select 1 from student where first_name = 'Gone'")).toHaveLength(3);

  await office.delete(`/api/as/Admission?admissionId=${admissionId}`);
  expect(await undone(done)).toMatchObject({
    ...{ state: 'done', message: 'Import undone: 3 students and 3 guardians removed' },
  });
  expect(
    await school.rows(`select resource, count(*)::int, bool_and(before ->> 'firstName' = resource || ' ' || record_id) as nameless
      from audit_entry where action = 'delete' and resource in ('Student', 'Family') and request_id = (
        select request_id from audit_entry where resource = 'Student' and action = 'delete' order by audit_entry_id desc limit 1)
      group by 1 order by 1`),
  ).toEqual([
    { resource: 'Family', count: 3, nameless: true },
    { resource: 'Student', count: 3, nameless: true },
  ]);
});
