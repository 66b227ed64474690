import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import {
  count,
  importsFiles,
  likeThis,
  office,
  oneOfTwo,
  type Row,
  refuses,
  rests,
  school,
  someoneWaits,
  whenStored,
  works,
} from '../../../../test/school/imports.ts';
import { addStaff } from '../../../../test/school/people.ts';
import { csv, importing, xlsx } from '../../../../test/support/importing.ts';
import { problem } from '../../../../test/support/problem.ts';
import { staffFactory } from '../staff/staff.factory.ts';
import type { StaffImportReport } from './staff-import.domain.ts';

const url = '/api/ss/Staff';
const run = importing<StaffImportReport>(url, () => office);
const { send, check, begin, ended, bringIn } = run;
importsFiles();

const good = {
  'First Name': 'Asha',
  'Last Name': 'Pillai',
  'Staff Type': 'Teaching',
  'Date of Birth': '05/04/1985',
  Gender: 'F',
  'Personal Contact': '98765 43210',
  Email: 'asha@school.test',
  'Joined On': '01-06-2015',
  Designation: 'Teacher',
  'Government Hired': 'Yes',
  'Current Address': '12 Lake Road, Pune',
};
const { tableOf, fileOf } = likeThis(good);
const named = (first: string, last: string, more: Row = {}): Row => ({
  'First Name': first,
  'Last Name': last,
  Email: `${first}.${last}@school.test`.toLowerCase(),
  ...more,
});
const counts = async () => [await count('staff'), await count('teaching_staff'), await count('non_teaching_staff')];
const withLastName = (last: string) =>
  school.rows<{ staff_id: number; staff_type: number }>(
    'select staff_id, staff_type from staff where last_name = $1 order by staff_id',
    [last],
  );

test('Teaching and non-teaching staff are checked and imported; imported again, all of them are left out', async () => {
  const before = await counts();
  const bytes = fileOf(
    {},
    named('Ravi', 'Pillai', { 'Staff Type': 'non teaching', 'Date of Birth': '12-11-1979', Gender: 'Transgender' }),
  );
  const found = await check(bytes);
  expect(found).toMatchObject({ toImport: 2, teaching: 1, nonTeaching: 1, problemCount: 0, leftOutCount: 0, unknownColumns: [] });
  expect(await counts(), 'checking saves nothing').toEqual(before);
  expect(await bringIn(bytes)).toMatchObject({
    state: 'done',
    title: 'Import of 2 staff members',
    message: '2 staff members imported',
  });
  const [asha, ravi] = await withLastName('Pillai');
  expect((await office.get(`${url}/${asha?.staff_id}`)).json).toMatchObject({
    ...{ firstName: 'Asha', staffType: 1, staffStatus: 1, dateOfBirth: '1985-04-05', gender: 2, email: 'asha@school.test' },
    ...{ personalContact: '9876543210', joinedOn: '2015-06-01', designation: 'Teacher', isGovernmentHired: true },
  });
  expect((await office.get(`${url}/${ravi?.staff_id}`)).json).toMatchObject({ firstName: 'Ravi', gender: 3 });
  expect((await office.get(`/api/ss/TeachingStaff?staffId=${asha?.staff_id}`)).json.items).toMatchObject([{ dailySlots: 6 }]);
  expect((await office.get(`/api/ss/NonTeachingStaff?staffId=${ravi?.staff_id}`)).json.items).toMatchObject([{ staffRole: 0 }]);
  const log = await school.rows(
    "select 1 from audit_entry where action = 'create' and resource = any('{Staff,TeachingStaff,NonTeachingStaff}')",
  );
  expect(log).toHaveLength(4);

  expect(await check(bytes)).toMatchObject({
    ...{ toImport: 0, leftOutCount: 2, problemCount: 0 },
    leftOut: [
      { row: 2, name: 'Asha Pillai', reason: 'Same name and date of birth as in Homeroom' },
      { row: 3, name: 'Ravi Pillai' },
    ],
  });
  expect(problem(await send('Import', bytes), 422).errors).toEqual({
    file: ['No staff members are left to import: all of them are there already.'],
  });
});

test.each<[Row, string, string]>([
  [{ 'First Name': '' }, 'First Name', 'First Name is required'],
  [{ 'First Name': 'R2' }, 'First Name', 'First Name should contain only alphabets'],
  [{ 'Staff Type': '' }, 'Staff Type', 'Staff Type is required'],
  [{ 'Staff Type': 'Driver' }, 'Staff Type', '“Driver” is none of the choices: Teaching, Non-Teaching'],
  [{ 'Staff Status': 'Ill' }, 'Staff Status', '“Ill” is none of the choices: Inactive, Active, Resigned, Terminated, Retired'],
  [{ 'Date of Birth': '' }, 'Date of Birth', 'Date of Birth must be between 01-01-1900 and 15-06-2008.'],
  [{ 'Date of Birth': '16-06-2008' }, 'Date of Birth', 'Date of Birth must be between 01-01-1900 and 15-06-2008.'],
  [
    { 'Date of Birth': '04/25/1985' },
    'Date of Birth',
    '“04/25/1985” is not a date: the day comes before the month. Write it as 05-04-2015',
  ],
  [{ Gender: 'x' }, 'Gender', '“x” is none of the choices: Male, Female, Other'],
  [{ 'Personal Contact': '12345' }, 'Personal Contact', 'Personal Contact is required and should be 10 digits'],
  [
    { 'Personal Contact': '9.87E+09' },
    'Personal Contact',
    '“9.87E+09” was shortened by the spreadsheet: type it again in a column formatted as text',
  ],
  [{ Email: '' }, 'Email', 'Email should be in proper format'],
  [{ Email: 'asha@' }, 'Email', 'Email should be in proper format'],
  [{ 'Joined On': '' }, 'Joined On', 'Joined On must be between 01-01-2000 and the current date'],
  [{ 'Joined On': '16-06-2026' }, 'Joined On', 'Joined On must be between 01-01-2000 and the current date'],
  [{ 'Joined On': '01-06-2001', 'Date of Birth': '01-06-2002' }, 'Joined On', 'Joined On must be after the Date of Birth'],
  [{ Nationality: '91' }, 'Nationality', 'Nationality should contain only alphabets'],
  [{ 'Government Hired': 'perhaps' }, 'Government Hired', '“perhaps” is neither Yes nor No'],
  [{ 'Current Address': '' }, 'Current Address', 'Current Address is required'],
])('%j is a problem in its column', async (row, column, message) => {
  expect((await check(fileOf(named('Kiran', 'Apte'), named('Mohan', 'Apte', row)))).problems).toEqual([
    { row: 3, column, message },
  ]);
});

test('A file with problems imports nobody', async () => {
  const before = await counts();
  const bytes = fileOf(named('Kiran', 'Apte'), named('Mohan', 'Apte', { Gender: 'x', Email: '' }));
  expect(problem(await send('Import', bytes), 422).errors).toEqual({
    file: ['Nothing was imported: 2 problems in the file.'],
  });
  expect(await counts()).toEqual(before);
});

const otherBirth = (where: string) => `The same name with this number or e-mail has another date of birth ${where}`;
test.each<[string, Row, Partial<StaffImportReport>]>([
  [
    'of the same name and date of birth',
    { 'First Name': 'VIJAY ', Email: 'other@school.test', 'Personal Contact': '9000000009' },
    { leftOutCount: 1 },
  ],
  [
    'of the same name with the same number, without a date of birth',
    { 'Date of Birth': '', Email: 'other@school.test' },
    { leftOutCount: 1 },
  ],
  [
    'of the same name with the same e-mail, without a date of birth',
    { 'Date of Birth': '', 'Personal Contact': '9000000009', Email: 'V.JOSHI@school.test' },
    { leftOutCount: 1 },
  ],
  [
    'of the same name with the same number, born on another day',
    { 'Date of Birth': '02-02-1982' },
    { problems: [{ row: 2, column: 'Date of Birth', message: otherBirth('in Homeroom') }] },
  ],
  [
    'of another name with the same number and e-mail',
    { 'First Name': 'Vinod' },
    { toImport: 1, problemCount: 0, leftOutCount: 0 },
  ],
  [
    'of the same name with nothing else in common',
    { 'Date of Birth': '02-02-1982', Email: 'other@school.test', 'Personal Contact': '9000000009' },
    { toImport: 1, problemCount: 0 },
  ],
])('Whoever is %s is told apart from who is there', async (_who, row, report) => {
  await school.rows("delete from staff where last_name = 'Joshi'");
  const vijay = { firstName: 'Vijay', lastName: 'Joshi', email: 'v.joshi@school.test', personalContact: '9000000001' };
  await addStaff(school.database, { ...vijay, dateOfBirth: '1980-01-01' });
  const same = { 'Date of Birth': '01-01-1980', 'Personal Contact': '+91 90000-00001', Email: vijay.email };
  expect(await check(fileOf(named('Vijay', 'Joshi', { ...same, ...row })))).toMatchObject(report);
});

test('Two rows about one person are one; what another row contradicts is a problem', async () => {
  const born = { 'Date of Birth': '09-09-1990' };
  const bytes = fileOf(
    named('Lata', 'Kelkar'),
    named('lata', 'KELKAR', { Email: 'second@school.test' }),
    named('Lata', 'Kelkar', born),
  );
  expect(await check(bytes)).toMatchObject({
    ...{ toImport: 2, leftOut: [{ row: 3, name: 'lata KELKAR', reason: 'Same name and date of birth as in row 2' }] },
    problems: [{ row: 4, column: 'Date of Birth', message: otherBirth('in row 2') }],
  });
});

test('A workbook with dates and numbers, and a text with semicolons, a mark at its beginning and names in Devanagari are read alike', async () => {
  const born = new Date(Date.UTC(1985, 3, 5));
  const rows = [named('Nila', 'Kale', { 'Date of Birth': born, 'Personal Contact': 9876543210, 'Shoe Size': 39 })];
  expect(await check(await xlsx([['Staff of our school'], [], ...tableOf(...rows)]))).toMatchObject({
    ...{ toImport: 1, problemCount: 0, unknownColumns: ['Shoe Size'] },
  });
  const inHindi = named('प्रिया', 'कुलकर्णी', { Email: 'priya@school.test', 'Current Address': '१२, झील मार्ग; पुणे' });
  const text = Buffer.concat([Buffer.from('\uFEFF'), csv(tableOf(inHindi), ';')]);
  expect(await check(text)).toMatchObject({ toImport: 1, problemCount: 0 });
  await bringIn(text);
  expect(await withLastName('कुलकर्णी')).toMatchObject([{ staff_type: 1 }]);
  expect(await check(text)).toMatchObject({ toImport: 0, leftOutCount: 1 });
});

test('If a row is refused in the middle, nothing of the file is saved', async () => {
  const bytes = fileOf(...['Anu', 'Bela', 'Chaya'].map((name) => named(name, 'Rane')));
  const before = await counts();
  const accepts = await refuses('staff', "new.first_name = 'Bela'");
  expect(await bringIn(bytes)).toMatchObject({ state: 'failed' });
  await accepts();
  expect(await counts()).toEqual(before);
  expect(await bringIn(bytes)).toMatchObject({ state: 'done' });
});

test('An import that is cancelled saves nothing, whether it waits or works', async () => {
  const bytes = fileOf(named('Deepa', 'Sathe'), named('Esha', 'Sathe'));
  const before = await counts();
  await rests();
  const waiting = await begin(bytes);
  await office.delete(`/api/ias/Task?taskId=${waiting}`);
  await works();
  await school.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table staff in share mode`);
    const working = await begin(bytes);
    await someoneWaits("relation = 'staff'::regclass");
    await office.delete(`/api/ias/Task?taskId=${working}`);
  });
  // They wait for one another, so this one begins behind the one that was cancelled.
  expect(await bringIn(fileOf(named('Farah', 'Sathe')))).toMatchObject({ state: 'done' });
  expect(await counts()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]]);
  expect((await withLastName('Sathe')).length).toBe(1);
});

test('Whoever enters a staff member meanwhile waits for no import', async () => {
  const goesOn = await whenStored('staff', "new.first_name = 'Bela'", 'perform pg_advisory_xact_lock(4711)');
  const taskId = await school.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
    const begun = await begin(fileOf(...['Anu', 'Bela', 'Chaya'].map((name) => named(name, 'Dixit'))));
    await someoneWaits("locktype = 'advisory' and objid = 4711");
    expect((await office.post(`${url}/`, staffFactory({ lastName: 'Dixit' }))).status).toBe(201);
    return begun;
  });
  expect(await ended(taskId)).toMatchObject({ state: 'done' });
  await goesOn();
  expect(await withLastName('Dixit')).toHaveLength(4);
});

test('Two imports of the same file at once enter nobody twice', async () => {
  await oneOfTwo(run, fileOf(named('Dev', 'Oak'), named('Esha', 'Oak')));
  expect(await withLastName('Oak')).toHaveLength(2);
});

test('What has changed since the check is told, and nobody is imported', async () => {
  const bytes = fileOf(named('Falguni', 'Bhave'), named('Gauri', 'Bhave'));
  const { seen } = await check(bytes);
  await bringIn(fileOf(named('Falguni', 'Bhave')));
  expect(problem(await send(`Import?seen=${seen}`, bytes), 409).detail).toContain('has changed since it was checked');
  expect(await withLastName('Bhave')).toHaveLength(1);
});

test('Nobody imports who may not create staff, or only some of them', async () => {
  const bytes = fileOf(named('Hema', 'Rao'), named('Indu', 'Rao'));
  const reader = await school.as({ 'staff.read': '-1', 'student.create': '-1' });
  for (const call of ['CheckImport', 'Import']) problem(await send(call, bytes, reader), 403);
  problem(await reader.get(`${url}/ImportTemplate`), 403);
  const some = await school.as({ 'staff.create': `staffid=${await addStaff(school.database)}` });
  expect((await check(bytes, some)).problems).toEqual(
    [2, 3].map((row) => ({ row, column: '', message: 'This would be outside what you may change' })),
  );
  problem(await send('Import', bytes, some), 422);
  const creator = await school.as({ 'staff.create': '-1' });
  expect(await bringIn(bytes, creator)).toMatchObject({ state: 'done', message: '2 staff members imported' });
});

test('The template names the fields of the form, says what each takes, and is itself a file that can be filled in', async () => {
  const { status, bytes, headers } = await office.get(`${url}/ImportTemplate`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="staff.xlsx"');
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Staff', 'What to fill in', 'Lists']);
  const said = (sheets[1]?.rows ?? []).slice(1);
  expect(said.map(([label, required]) => [label, required])).toEqual([
    ...[
      ['First Name', 'Yes'],
      ['Last Name', ''],
      ['Staff Type', 'Yes'],
      ['Staff Status', ''],
      ['Date of Birth', 'Yes'],
    ],
    ...[
      ['Gender', 'Yes'],
      ['Personal Contact', 'Yes'],
      ['Email', 'Yes'],
      ['Joined On', 'Yes'],
      ['Nationality', ''],
    ],
    ...[
      ['Achievements', ''],
      ['Government Hired', ''],
      ['Current Address', 'Yes'],
      ['Permanent Address', ''],
    ],
  ]);
  expect(said.find(([label]) => label === 'Staff Type')?.[2]).toBe('One of: Teaching, Non-Teaching');
  expect(said.find(([label]) => label === 'Personal Contact')?.[2]).toContain('10 digits');
  const list = (await office.get(`${url}/ImportTemplate?format=csv`)).text;
  expect(list.trim().replace('\uFEFF', '').split(',')).toEqual(sheets[0]?.rows[0]);
  expect(problem(await send('CheckImport', bytes), 422).errors).toEqual({
    file: ['There are no staff members below the names of the columns.'],
  });
});
