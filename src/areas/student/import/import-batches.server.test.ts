import { expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { importsFiles, likeThis, office, type Row, refuses, school } from '../../../../test/school/imports.ts';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { importing } from '../../../../test/support/importing.ts';
import { openedIn } from '../../../../test/support/opened.ts';
import type { StudentImportReport } from './student-import.domain.ts';

const url = '/api/sis/Student';
const { check, bringIn } = importing<StudentImportReport>(url, () => office);

/** A class with roll numbers and a fee, one without, and a guardian who is there. */
async function classes({ database, rows }: TestApp): Promise<void> {
  const five = await addProgram(database, { programName: 'Grade 5 A' });
  await addProgram(database, { programName: 'Grade 6 A' });
  const first = await addStudent(database, { firstName: 'First', lastName: 'There', programId: five });
  await rows('insert into roll_number (program_id, school_year, student_id, roll_number) values ($1, 2026, $2, 7)', [
    five,
    first,
  ]);
  await addFeeStructure(database, { programId: five, effectiveFrom: '2026-06-01', effectiveTo: '2027-05-31', amount: 7_000 });
  const familyId = await addFamily(database, { firstName: 'Known', lastName: 'There', personalContact: '9000000001' });
  await rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 2)', [first, familyId]);
}
importsFiles(() => classes(school));

const { fileOf } = likeThis({
  ...{ 'Adm No': null, Name: '', DOB: '31/12/2015', Sex: 'F', Class: '5 A', Mobile: 9_876_500_000, Address: 'Pune' },
  ...{ Father: null, "Father's Mobile": null, Mother: null, "Mother's Mobile": null },
  ...{ 'Admission date': null, Aadhaar: null, EMIS: null, Religion: null, Caste: null, Community: null },
});
const ones = { Father: 'Hari One', "Father's Mobile": 9_876_500_001, Mother: 'Rupa One', "Mother's Mobile": 9_876_500_002 };
const educated = { 'Admission date': '10/06/2026', Religion: 'Hindu', Caste: 'General', Community: 'Brahmins' };
const register: readonly Row[] = [
  { Name: 'Zara One', 'Adm No': '2026-0100', ...ones },
  { Name: 'Anil One', Sex: 'M', DOB: '30/11/2013', Class: '6 A', ...ones },
  {
    Name: 'Mira Two',
    Father: 'Known There',
    "Father's Mobile": 9_000_000_001,
    Mother: 'Asha Two',
    "Mother's Mobile": 9_876_500_003,
  },
  { Name: 'Bela Three', 'Adm No': 'B-3', ...educated, Aadhaar: '234123412346', EMIS: 'E 1' },
  {
    Name: 'Chitra Four',
    Mother: 'Usha Four',
    "Mother's Mobile": 9_876_500_004,
    ...educated,
    'Admission date': '01/06/2026',
    EMIS: 'E 2',
  },
  { Name: 'Dev Five', Sex: 'M', DOB: '01/02/2014', Class: '6 A' },
];

/** What the import left behind, but for what differs by nature: instants, who asked, and ids where the order of kinds is another. */
async function leftBehind({ rows }: TestApp) {
  const all = (text: string) =>
    rows<{ row: unknown }>(text).then((found) => found.map((one) => JSON.parse(openedIn(JSON.stringify(one.row)))));
  const stamps = "- array['created', 'created_by', 'last_modified', 'last_modified_by']";
  return {
    students: await all(`select to_jsonb(s) ${stamps} as row from student s where student_id > 1 order by student_id`),
    guardians: await all(`select to_jsonb(f) ${stamps} as row from family f where family_id > 1 order by family_id`),
    links: await all(`select to_jsonb(l) ${stamps} as row from student_family l order by student_family_id`),
    stays: await all("select to_jsonb(e) - 'enrolment_id' as row from student_enrolment e order by student_id, from_date"),
    rolls: await all('select to_jsonb(r) as row from roll_number r order by roll_number'),
    fees: await all(
      `select to_jsonb(f) ${stamps} - 'student_fee_id' as row from student_fee f order by student_id, due_date, total_amount`,
    ),
    series: await all("select to_jsonb(n) as row from number_series n where series = 'admission'"),
    log: await all(
      `select jsonb_build_array(resource, action, case when resource <> 'StudentFee' then record_id end, before, after - 'created' - 'lastModified') as row
       from audit_entry where request_id like 'task %' order by resource, record_id, after::text`,
    ),
  };
}

test('A file stores what its rows would store one by one', async () => {
  expect(await check(fileOf(...register))).toMatchObject({ toImport: 6, problems: [], newGuardians: 4 });
  const other = await startApp({ today: '2026-06-15' });
  await classes(other);
  const admin = await other.asAdmin();
  const stop = await other.works({ lookEveryMs: 50 });
  const alone = importing<StudentImportReport>(url, () => admin);
  for (const one of register) expect(await alone.bringIn(fileOf(one))).toMatchObject({ state: 'done' });
  const expected = await leftBehind(other);
  await stop();
  await other.close();

  expect(await bringIn(fileOf(...register))).toMatchObject({ state: 'done' });
  const found = await leftBehind(school);
  expect(found.students).toHaveLength(6);
  expect(found.fees.length, 'of the class that has one').toBeGreaterThan(3);
  expect(found.rolls.length).toBe(5);
  expect(found).toEqual(expected);
});

test('A row that is refused is named, wherever it stands among the others', async () => {
  const accepts = await refuses('student', "new.first_name = 'Vani'", "errcode = '23505', constraint = 'student_emis_once'");
  const { state, message } = await bringIn(fileOf(...['Uma', 'Vani', 'Wafa'].map((name) => ({ Name: `${name} Last` }))));
  await accepts();
  expect({ state, message }).toEqual({
    state: 'failed',
    message: 'Row 3: Another student already has this EMIS number Nothing was imported.',
  });
  expect(await school.rows("select 1 from student where last_name = 'Last'")).toEqual([]);
});
