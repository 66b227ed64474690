import { readXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { count, importsFiles, office, refuses, rests, school, works } from '../../../../test/school/imports.ts';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import { type Cell, csv, importing, type Table, xlsx } from '../../../../test/support/importing.ts';
import { problem } from '../../../../test/support/problem.ts';
import type { Change } from '../../../kit/server/live/change.server.ts';
import type { StudentImportReport } from './student-import.domain.ts';

const url = '/api/sis/Student';
const { send, check, ended, bringIn } = importing<StudentImportReport>(url, () => office);
importsFiles(async () => {
  await addProgram(school.database, { programName: 'Grade 5 A' });
  await addProgram(school.database, { programName: 'Grade 6 A' });
});

const header = [
  ...['First Name', 'Last Name', 'Program', 'Date of Birth', 'Gender', 'Emergency Contact', 'Current Address'],
  ...['Guardian 1 Relationship', 'Guardian 1 First Name', 'Guardian 1 Last Name', 'Guardian 1 Date of Birth'],
  ...['Guardian 1 Personal Contact', 'Guardian 1 Email', 'Guardian 1 Income', 'Guardian 1 May be contacted'],
];
const meena = ['Mother', 'Meena', 'Patil', '05-04-1985', '98765 43210', 'meena@mail.test', '1,20,000', 'No'];
const line = (firstName: string, more: readonly Cell[] = meena, born: string | Date = '05/04/2015') => [
  ...[firstName, 'Patil', 'Grade 5 A', born, 'F', 9876543210, '12 Lake Road, Pune'],
  ...more,
];

const named = async (lastName: string) =>
  (
    await school.rows<{ student_id: number }>('select student_id from student where last_name = $1 order by student_id', [
      lastName,
    ])
  ).map((row) => row.student_id);

test('A file is checked, mended and imported; imported again, it leaves everybody out', async () => {
  const before = await count('student');
  const broken = [header, line('Asha'), ['Ravi', 'Patil', 'Grade 15', '31/02/2015', 'X', '12345', '', ...meena]];
  const first = await check(csv(broken));
  expect(first).toMatchObject({ toImport: 2, newGuardians: 1, linkedGuardians: 0 });
  expect(first.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '3 Program: There is no program called “Grade 15”',
    '3 Date of Birth: “31/02/2015” is not a date. Write it as 05-04-2015',
    '3 Gender: “X” is none of the choices: Male, Female, Other',
    '3 Emergency Contact: Emergency Contact is required and should be 10 digits',
    '3 Current Address: Current Address is required',
  ]);
  expect(problem(await send('Import', csv(broken)), 422).errors).toEqual({
    file: ['Nothing was imported: 5 problems in the file.'],
  });
  expect(await count('student'), 'checking saves nothing').toBe(before);

  const mended = csv([header, line('Asha'), line('Ravi', meena, '12-11-2016')]);
  expect((await check(mended)).linked).toEqual([{ name: 'Meena Patil', students: 'Asha Patil, Ravi Patil', isThere: false }]);
  expect(await bringIn(mended)).toMatchObject({ state: 'done', message: '2 students imported, 1 guardian' });
  const [asha = 0, ravi = 0] = await named('Patil');
  const stored = (await office.get(`${url}/${asha}`)).json;
  expect(stored).toMatchObject({
    ...{ firstName: 'Asha', dateOfBirth: '2015-04-05', gender: 2, studentStatus: 1, emergencyContact: '9876543210' },
    ...{ program: { programName: 'Grade 5 A' }, enrolledOn: '2026-06-15', schoolAdmissionNumber: '2026-0001' },
  });
  const [mother] = (await office.get(`/api/sis/Family?studentId=${asha}`)).json;
  expect(mother).toMatchObject({
    ...{ firstName: 'Meena', relationship: 1, gender: 2, personalContact: '9876543210' },
    ...{ currentAddress: '12 Lake Road, Pune', income: 120_000, mayBeContacted: false },
  });
  const [ofRavi] = (await office.get(`/api/sis/Family?studentId=${ravi}`)).json;
  expect(ofRavi.familyId, 'one record for both children').toBe(mother.familyId);
  expect((await office.get(`${url}/GetEnrolmentHistory?studentId=${ravi}`)).json).toMatchObject([
    { fromDate: '2026-06-15', toDate: null },
  ]);
  expect((await office.get(url)).json.totalCount).toBe(before + 2);
  const log = await school.rows(
    "select 1 from audit_entry where action = 'create' and resource = any('{Student,Family,StudentFamily}')",
  );
  expect(log).toHaveLength(5);

  const again = await check(mended);
  expect(again).toMatchObject({ toImport: 0, newGuardians: 0, leftOutCount: 2, problemCount: 0 });
  expect(again.leftOut[0]).toEqual({ row: 2, name: 'Asha Patil', reason: 'Same name and date of birth as 2026-0001' });
  problem(await send('Import', mended), 422);
});

test('A workbook is read as well: dates, numbers, a title above, empty rows between; what is behind unknown columns is named', async () => {
  const born = new Date(Date.UTC(2015, 3, 5));
  const table: Table = [
    ['Students of our school'],
    [],
    [...header, 'Shoe Size'],
    [],
    [...line('Nila', [null, null, null, null, null, null, null, null], born).with(1, 'Kale'), 34],
  ];
  const report = await check(await xlsx(table));
  expect(report).toMatchObject({ toImport: 1, newGuardians: 0, problemCount: 0, unknownColumns: ['Shoe Size'] });
  expect(report.programs).toEqual([{ programName: 'Grade 5 A', students: 1 }]);
});

test('A guardian who is there already is linked, unless the date of birth is another one', async () => {
  const child = await addStudent(school.database, { firstName: 'Old', lastName: 'Joshi' });
  const familyId = await addFamily(school.database, { firstName: 'Vijay', lastName: 'Joshi', personalContact: '9000000001' });
  await office.post('/api/sis/StudentFamily', { studentId: child, familyId, relationship: 2 });
  const vijay = ['Father', 'VIJAY', 'joshi', null, '+91 90000-00001', null];
  const rows = [header, line('Tara', vijay).with(1, 'Joshi')];
  expect(await check(csv(rows))).toMatchObject({
    ...{ newGuardians: 0, linkedGuardians: 1, problemCount: 0 },
    linked: [{ name: 'VIJAY joshi', students: 'Tara Joshi', isThere: true }],
  });
  expect(await bringIn(csv(rows))).toMatchObject({ state: 'done', message: '1 student imported, 1 guardian linked' });
  const [, tara = 0] = await named('Joshi');
  expect((await office.get(`/api/sis/Family?studentId=${tara}`)).json).toMatchObject([
    { familyId, relationship: 2, firstName: 'Vijay' },
  ]);
  await school.rows("update family set date_of_birth = '1980-01-01' where family_id = $1", [familyId]);
  const other = [header, line('Uma', vijay.with(3, '02-02-1982')).with(1, 'Joshi')];
  expect((await check(csv(other))).problems).toMatchObject([
    { row: 2, column: 'Guardian 1 Date of Birth', message: expect.stringContaining('another date of birth in Homeroom') },
  ]);
});

test('Whoever is left out may be the one who names the mother in full', async () => {
  const jaya = { firstName: 'Jaya', lastName: 'Bhide', dateOfBirth: '2015-04-05' };
  await addStudent(school.database, jaya);
  const inShort = ['Mother', 'Meena', 'Patil', null, '98765 43210', null, null, null];
  const other = meena.with(4, '98111 11111').with(5, '');
  const rows = [header, line('Jaya', other).with(1, 'Bhide'), line('Kavi', inShort.with(4, '98111 11111')).with(1, 'Bhide')];
  expect(await check(csv(rows))).toMatchObject({ toImport: 1, newGuardians: 1, leftOutCount: 1, problemCount: 0 });
});

const numbered = (number: Cell, firstName: string, lastName: string) => [...line(firstName).with(1, lastName), number];
const table = (...rows: readonly (readonly Cell[])[]) => csv([[...header, 'Admission Number'], ...rows]);

test('Admission numbers of the school’s register are kept, and those that Homeroom gives go on behind them', async () => {
  const bytes = table(
    numbered('A/1043', 'Mira', 'Deo'),
    numbered(1044, 'Nita', 'Deo'),
    numbered(null, 'Omi', 'Deo'),
    numbered('2026 - 0733', 'Pia', 'Deo'),
    numbered('2031-0005', 'Rhea', 'Deo'),
  );
  expect(await check(bytes)).toMatchObject({ toImport: 5, problemCount: 0, unknownColumns: [] });
  expect(await bringIn(bytes)).toMatchObject({ state: 'done' });
  const numbers = async () =>
    (
      await school.rows<{ first_name: string; number: string }>(
        "select first_name, school_admission_number as number from student where last_name = 'Deo' order by student_id",
      )
    ).map(({ first_name, number }) => `${first_name} ${number}`);
  const imported = ['Mira A/1043', 'Nita 1044', 'Omi 2026-0734', 'Pia 2026 - 0733', 'Rhea 2031-0005'];
  expect(await numbers()).toEqual(imported);
  expect(
    await school.rows(`select after->>'schoolAdmissionNumber' as number from audit_entry
      where resource = 'Student' and action = 'create' and after->>'lastName' = 'Deo' order by 1`),
  ).toEqual(['1044', '2026 - 0733', '2026-0734', '2031-0005', 'A/1043'].map((number) => ({ number })));
  await bringIn(csv([header, line('Sia').with(1, 'Deo')]));
  expect(await numbers()).toEqual([...imported, 'Sia 2026-0735']);
  expect(await check(table(numbered(' a/ 1043', 'Mirabai', 'Deo'), numbered('1044', 'Nita', 'Sharma')))).toMatchObject({
    leftOut: [{ reason: 'Admission number a/ 1043 is there already' }, { reason: 'Admission number 1044 is there already' }],
  });
});

test('An admission number that is none, or somebody else’s, is refused at its column', async () => {
  const born = (day: string, [firstName, ...rest]: readonly Cell[]) => [firstName ?? '', ...rest].with(3, day);
  const { problems } = await check(
    table(
      numbered('=7', 'Tia', 'Karve'),
      numbered('7'.repeat(31), 'Ulka', 'Karve'),
      numbered('B 7', 'Veda', 'Karve'),
      numbered('b7', 'Yash', 'Karve'),
      born('06-04-2015', numbered('1044', 'Zoya', 'Karve')),
      numbered(1e22, 'Zubin', 'Karve'),
    ),
  );
  expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '2 Admission Number: Admission Number can have letters, digits, blanks and . / - _, and begins with a letter or a digit',
    '3 Admission Number: Admission Number must not exceed 30 characters',
    '5 Admission Number: Row 4 has the same admission number',
    '6 Admission Number: Another student already has this admission number',
    '7 Admission Number: “1e+22” was shortened by the spreadsheet: type it again in a column formatted as text',
  ]);
});

test('Nobody waits for an import whose students all bring numbers that Homeroom would not give', async () => {
  const imported = school.database.db.transaction(async (tx) => {
    await tx.execute("select 1 from number_series where series = 'admission' for update");
    return bringIn(table(numbered('C-1', 'Amol', 'Gore'), numbered('C-2', 'Binu', 'Gore')));
  });
  expect(await imported).toMatchObject({ state: 'done', message: '2 students imported, 1 guardian linked' });
});

test('If a row is refused in the middle, nothing of the file is saved', async () => {
  const rows = [header, ...['Anu', 'Bela', 'Chaya'].map((name) => line(name).with(1, 'Rane'))];
  const bytes = csv(rows);
  const before = [await count('student'), await count('family'), await count('student_family')];
  const once = "errcode = '23505', constraint = 'student_aadhaar_once'";
  const accepts = await refuses('student', "new.first_name = 'Bela'", once);
  expect(await bringIn(bytes)).toMatchObject({ state: 'failed' });
  await accepts();
  expect([await count('student'), await count('family'), await count('student_family')]).toEqual(before);
  expect(await bringIn(bytes)).toMatchObject({ state: 'done' });
});

test('If a guardian is refused while the next student is stored, nothing is saved, and the reason is the guardian’s', async () => {
  const family = (name: string): Cell[] => [
    'Mother',
    name,
    'Kale',
    '05-04-1985',
    '98765 43210',
    `${name.replace(' ', '.')}@mail.test`,
    '',
    '',
  ];
  const bytes = csv([header, ...['Dina', 'Ela', 'Farah'].map((name) => line(name, family(`${name}s mother`)).with(1, 'Kale'))]);
  const before = [await count('student'), await count('family')];
  const accepts = await refuses('family', "new.first_name = 'Elas mother'", "errcode = '23505', constraint = 'once'");
  expect(await bringIn(bytes)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('A record like this already exists'),
  });
  await accepts();
  expect([await count('student'), await count('family')]).toEqual(before);
});

test('Everybody is told of an import once, not of each student', async () => {
  const { db } = school.database;
  const { publish } = db;
  const told: string[] = [];
  db.publish = (notice) => void told.push(notice);
  const names = [...'abcdefghijklmnop'].map((letter) => `Pupil ${letter}`);
  const isTold = () => expect(told.some((notice) => notice.includes('"Student"'))).toBe(true);
  // A task is done with its commit, and told of behind it.
  await bringIn(csv([header, ...names.map((name) => line(name).with(1, 'Vaidya'))]))
    .then(() => vi.waitFor(isTold, 20_000))
    .finally(() => {
      db.publish = publish;
    });
  const studentsIn = (notice: string) => (JSON.parse(notice) as Change).kinds['Student'] ?? [];
  expect(Math.max(...told.map((notice) => studentsIn(notice).length))).toBeGreaterThan(names.length / 2);
  // The last ones may be told by themselves, behind it.
  expect(told.filter((notice) => notice.includes('"Student"')).length).toBeLessThan(4);
});

test('Two imports of the same file at once enter nobody twice; the same request sent again is the same import', async () => {
  const bytes = csv([header, ...['Dev', 'Esha'].map((name) => line(name).with(1, 'Sathe'))]);
  const { seen } = await check(bytes);
  // Both wait when two processes begin to work.
  await rests();
  const sent = await Promise.all(
    [1, 2, 2].map((key) => send(`Import?seen=${seen}`, bytes, office, { 'idempotency-key': `file-${key}` })),
  );
  expect(sent.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(sent.map(({ json }) => json.data)).size).toBe(2);
  await works(2);
  const tasks = await Promise.all([...new Set(sent.map(({ json }) => json.data as number))].map((id) => ended(id)));
  expect(tasks.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
  expect(tasks.find(({ state }) => state === 'failed')?.message).toContain('has changed since it was checked');
  expect(await named('Sathe')).toHaveLength(2);
});

test('What has changed since the check is told, and nothing is imported', async () => {
  const bytes = csv([header, line('Falguni').with(1, 'Oak'), line('Gauri').with(1, 'Oak')]);
  const { seen } = await check(bytes);
  await bringIn(csv([header, line('Falguni').with(1, 'Oak')]));
  expect(problem(await send(`Import?seen=${seen}`, bytes), 409).detail).toContain('has changed since it was checked');
  expect(await named('Oak')).toHaveLength(1);
  expect(await check(bytes)).toMatchObject({ toImport: 1, leftOutCount: 1 });
});

test('Nobody imports who may not create students; guardians need the permission to change them; programs are those of the scope', async () => {
  const bytes = csv([header, line('Hema').with(1, 'Rao')]);
  const reader = await school.as({ 'student.read': '-1' });
  for (const call of ['CheckImport', 'Import']) problem(await send(call, bytes, reader), 403);
  problem(await reader.get(`${url}/ImportTemplate`), 403);
  const creator = await school.as({ 'student.create': '-1' });
  expect((await check(bytes, creator)).problems).toMatchObject([{ row: 2, column: 'Guardian 1' }]);
  const [six] = await school.rows<{ program_id: number }>("select program_id from program where program_name = 'Grade 6 A'");
  const own = `programid=${six?.program_id}`;
  const sixOnly = await school.as({ 'student.create': '-1', 'student.update': own });
  expect((await check(bytes, sixOnly)).problems).toMatchObject([
    { row: 2, column: 'Guardian 1', message: 'This would be outside what you may change' },
  ]);
  const clerk = await school.as({ 'student.create': own, 'student.update': own, 'student.read': own });
  expect((await check(bytes, clerk)).problems).toMatchObject([
    { column: 'Program', message: 'There is no program called “Grade 5 A”' },
  ]);
  const inSix = csv([header, line('Hema').with(1, 'Rao').with(2, 'grade  6 a')]);
  expect(await bringIn(inSix, clerk)).toMatchObject({ state: 'done' });
  const without = csv([header, line('Indu').with(1, 'Rao').with(2, '')]);
  expect((await check(without, clerk)).problems).toMatchObject([
    { column: 'Program', message: 'This would be outside what you may change' },
  ]);
});

test('The template names the columns, says what each takes, and is itself a file that can be filled in', async () => {
  const { status, bytes } = await office.get(`${url}/ImportTemplate`);
  expect(status).toBe(200);
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Students', 'What to fill in', 'Lists']);
  const columns = (sheets[0]?.rows[0] ?? []) as string[];
  for (const label of header) expect(columns).toContain(label);
  const said = Object.fromEntries((sheets[1]?.rows ?? []).map(([label, required, takes]) => [label, [required, takes]]));
  expect(said['First Name']).toEqual(['Yes', 'Text']);
  expect(said['Gender']).toEqual(['Yes', 'One of: Male, Female, Other (or Third gender, Transgender)']);
  expect(said['Religion']?.[0]).toBe('If anything is given from Enrolled On on');
  expect(said['Guardian 1 Date of Birth']?.[0]).toBe('If this guardian is given');
  const list = (await office.get(`${url}/ImportTemplate?format=csv`)).text;
  expect(list.trim().replace('\uFEFF', '').split(',')).toEqual(columns);
  expect(problem(await send('CheckImport', bytes), 422).errors).toEqual({
    file: ['There are no students below the names of the columns.'],
  });
});

test('A file that is none is refused with a reason', async () => {
  for (const [bytes, reason] of [
    [Buffer.alloc(0), 'The file is empty.'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This is neither an Excel workbook (.xlsx) nor a CSV file.'],
    [Buffer.from('PK\u0003\u0004 nothing'), 'This file is not a workbook that can be read'],
    [Buffer.from('one,two\n1,2'), 'None of the first rows holds the names of the columns. Use the template.'],
    [csv([[...header, 'first name'], line('Asha')]), 'The file has two columns called First Name.'],
  ] as const)
    expect(problem(await send('CheckImport', bytes), 422).errors?.['file']?.[0]).toContain(reason);
  problem(await send('CheckImport', Buffer.alloc(10 * 1024 * 1024 + 1, 'a')), 413);
});
