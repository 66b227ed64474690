/* Long: its lists are data, and belong together. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { csv, importing, type Table, xlsx } from '../../../../test/support/importing.ts';
import type { ImportHow } from '../../../kit/domain/import/import-how.domain.ts';
import type { StudentImportReport } from './student-import.domain.ts';

let school: TestApp;
let office: Caller;
let stop: () => Promise<void>;
let nursery: number;
const { check, bringIn, send, ended } = importing<StudentImportReport>('/api/sis/Student', () => office);
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
  for (const programName of ['Grade 5 A', 'Grade 5 B', 'Grade 6 A']) await addProgram(school.database, { programName });
  nursery = await addProgram(school.database, { programName: 'Nursery' });
  stop = await school.works({ lookEveryMs: 50 });
});
afterAll(async () => {
  await stop();
  await school.close();
});

/** A list as a school keeps it, what had to be decided about it, and who came in: as `told` writes them. */
interface OddList {
  table: Table;
  how?: () => ImportHow;
  decisions: number;
  /** Rows that are none of students, and columns that no field takes. */
  aside?: readonly string[];
  unknown?: readonly string[];
  came: readonly string[];
}

const lists: Readonly<Record<string, OddList>> = {
  'a register with a title above, totals and signatures below': {
    table: [
      ['SHRI SARASWATI VIDYALAYA, PUNE'],
      ['List of students 2026-27', null, null, null, null, null, null, null, null, 'Date: 01/06/2026'],
      [],
      [
        'S.No',
        'SR No.',
        'Name of the Student',
        "Father's Name",
        "Mother's Name",
        'D.O.B',
        'Sex',
        'Class',
        'Sec',
        'Address',
        'Mobile No.',
      ],
      [1, 4501, 'Asha Kale', 'Mr. Ramesh Kale', 'Mrs. Sunita Kale', '31/12/2015', 'Girl', 'V', 'A', '12 Lake Road', 9876500001],
      [2, 4502, 'Ravi Kumar Joshi', 'Mr. Vijay Joshi', '', '05/04/2016', 'Boy', 'V', 'B', 'MG Road', '98765-00002'],
      ['Total', null, 2],
    ],
    decisions: 0,
    aside: ['Total, 2: A total'],
    unknown: ['S.No'],
    came: [
      '4501 Asha|Kale 2015-12-31 2 Grade 5 A 9876500001, 12 Lake Road; Father Ramesh|Kale 9876500001; Mother Sunita|Kale 9876500001',
      '4502 Ravi Kumar|Joshi 2016-04-05 1 Grade 5 B 9876500002, MG Road; Father Vijay|Joshi 9876500002',
    ],
  },
  'two rows of headings, the upper ones merged': {
    table: [
      ['Adm. No', 'Student', null, null, 'Class', 'Father', null, 'Mother', null, 'Residential Address'],
      [null, 'Name', 'Date of Birth', 'M/F', null, 'Name', 'Mobile', 'Name', 'Mobile', null],
      ['A/1', 'Ketan', '31-12-15', 'M', '5th A', 'Hari Patel', 9876500011, 'Rupa Patel', 9876500012, 'Station Road'],
    ],
    decisions: 0,
    came: [
      'A/1 Ketan| 2015-12-31 1 Grade 5 A 9876500011, Station Road; Father Hari|Patel 9876500011; Mother Rupa|Patel 9876500012',
    ],
  },
  'classes in rows of their own, headings on each page': {
    table: [
      ['Roll No', 'Name', 'Gender', 'Birth Date', 'Father', 'Contact No.', 'Address'],
      ['Class: 5 A'],
      [1, 'Meera Shah', 'F', '31.12.2015', 'Nilesh Shah', 9876500021, 'Camp'],
      ['Total 1'],
      ['Roll No', 'Name', 'Gender', 'Birth Date', 'Father', 'Contact No.', 'Address'],
      ['Class: 6 A'],
      [1, 'Om Shah', 'M', '05.04.2014', 'Nilesh Shah', 9876500021, 'Camp'],
      ['Grand Total', 2],
    ],
    decisions: 0,
    aside: [
      'Class: 5 A: Heads the rows below',
      'Total 1: A total',
      'Roll No, Name, Gender, Birth Date, Father, Contact No., Address: The headings again',
      'Class: 6 A: Heads the rows below',
      'Grand Total, 2: A total',
    ],
    unknown: ['Roll No'],
    came: [
      ' Meera|Shah 2015-12-31 2 Grade 5 A 9876500021, Camp; Father Nilesh|Shah 9876500021',
      ' Om|Shah 2014-04-05 1 Grade 6 A 9876500021, Camp; Father Nilesh|Shah 9876500021',
    ],
  },
  'headings and digits in Hindi': {
    table: [
      ['क्र.सं.', 'प्रवेश संख्या', 'विद्यार्थी का नाम', 'पिता का नाम', 'माता का नाम', 'जन्म तिथि', 'लिंग', 'कक्षा', 'मोबाइल', 'पता'],
      [1, 'H-12', 'आशा वर्मा', 'श्री राम वर्मा', 'श्रीमती सीता वर्मा', '३१/१२/२०१५', 'बालिका', 'कक्षा ५ A', '९८७६५०००३१', 'गाँधी मार्ग'],
    ],
    decisions: 0,
    unknown: ['क्र.सं.'],
    came: ['H-12 आशा|वर्मा 2015-12-31 2 Grade 5 A 9876500031, गाँधी मार्ग; Father राम|वर्मा 9876500031; Mother सीता|वर्मा 9876500031'],
  },
  'an export of RosarioSIS': {
    table: [
      ['Student', 'RosarioSIS ID', 'Grade Level', 'Birthdate', 'Gender', 'Phone', 'Address', 'City', 'Zip Code'],
      ['Fernandes, Maria', '77', 'Grade 5 A', '2015-12-31', 'Female', '9876500041', '4 Hill Street', 'Margao', '403601'],
    ],
    decisions: 0,
    came: ['77 Maria|Fernandes 2015-12-31 2 Grade 5 A 9876500041, 4 Hill Street, Margao, 403601'],
  },
  'an export of Gibbon': {
    table: [
      [
        'Title',
        'Surname',
        'First Name',
        'Preferred Name',
        'Official Name',
        'Gender',
        'Date of Birth',
        'Email',
        'Student ID',
        'Form Group',
        'Phone 1',
        'Address 1',
        'Address 1 (District)',
      ],
      [
        'Mr',
        'Rao',
        'Arjun',
        'Arjun',
        'Arjun Rao',
        'M',
        '2015-12-31',
        'arjun@home.test',
        'G9',
        '5A',
        '9876500051',
        '7 Tank Road',
        'Mysuru',
      ],
    ],
    decisions: 0,
    unknown: ['Title', 'Preferred Name', 'Official Name', 'Address 1 (District)'],
    came: ['G9 Arjun|Rao 2015-12-31 1 Grade 5 A 9876500051, 7 Tank Road'],
  },
  'an export of openSIS, with the month first': {
    table: [
      [
        'Last Name',
        'First Name',
        'Middle Name',
        'Student ID',
        'Gender',
        'Birthdate',
        'Grade',
        'Street Address 1',
        'City',
        'Primary First Name',
        'Primary Last Name',
        'Primary Relation',
        'Primary Phone',
      ],
      [
        'Das',
        'Ila',
        'Rani',
        '501',
        'Female',
        '12/31/2015',
        '5-A',
        '1 Park Lane',
        'Kolkata',
        'Mita',
        'Das',
        'Mother',
        '9876500061',
      ],
      ['Das', 'Uma', '', '502', 'Female', '04/05/2014', '6-A', '1 Park Lane', 'Kolkata', 'Mita', 'Das', 'Mother', '9876500061'],
    ],
    decisions: 0,
    came: [
      '501 Ila Rani|Das 2015-12-31 2 Grade 5 A 9876500061, 1 Park Lane, Kolkata; Mother Mita|Das 9876500061',
      '502 Uma|Das 2014-04-05 2 Grade 6 A 9876500061, 1 Park Lane, Kolkata; Mother Mita|Das 9876500061',
    ],
  },
  'an export of Fedena': {
    table: [
      [
        'Admission No',
        'Student name',
        'Admission date',
        'Course',
        'Batch',
        'Date of birth',
        'Gender',
        'Address line1',
        'City',
        'Pin code',
        'Mobile',
        'Parent 1 first name',
        'Parent 1 last name',
        'Parent 1 relation',
        'Parent 1 mobile',
      ],
      [
        'F1',
        'Noor Khan',
        '01 Jun 2026',
        'Grade 5',
        'A',
        '31 Dec 2015',
        'm',
        '3 Fort',
        'Agra',
        '282001',
        '9876500071',
        'Salim',
        'Khan',
        'Father',
        '9876500072',
      ],
    ],
    decisions: 0,
    unknown: ['Admission date'],
    came: ['F1 Noor|Khan 2015-12-31 1 Grade 5 A 9876500071, 3 Fort, Agra, 282001; Father Salim|Khan 9876500072'],
  },
  'an export of UDISE+': {
    table: [
      [
        'Grade/Class',
        'SECTION',
        'Roll no',
        'Student NAME',
        'GENDER',
        'DOB (DD-MM-YYYY)',
        'MOTHER NAME',
        'FATHER Name',
        "GUARDIAN'S NAME",
        'Aadhaar No of Child',
        'ADDRESS',
        'PINCODE',
        'MOBILE NUMBER (STUDENT/PARENT/GUARDIAN)',
        'EMAIL ID',
        'Admission Number',
        'ADMISSION DATE (DD-MM-YYYY)',
      ],
      [
        '5',
        'B',
        '3',
        'LAKSHMI NAIR',
        '2-Female',
        '31-12-2015',
        'DEVI NAIR',
        'GOPAL NAIR',
        '',
        '123412341234',
        'TEMPLE ROAD',
        '673001',
        '9876500081',
        '',
        'U-8',
        '01-06-2026',
      ],
    ],
    how: () => ({ values: { gender: { '2-Female': 2 } } }),
    decisions: 1,
    unknown: ['Roll no', "GUARDIAN'S NAME", 'Aadhaar No of Child', 'ADMISSION DATE (DD-MM-YYYY)'],
    came: [
      'U-8 LAKSHMI|NAIR 2015-12-31 2 Grade 5 B 9876500081, TEMPLE ROAD, 673001; Father GOPAL|NAIR 9876500081; Mother DEVI|NAIR 9876500081',
    ],
  },
  'numbers of days as spreadsheets count them, columns without a name, a class that is called otherwise': {
    table: [
      ['Pupil', 'Born', null, 'KG/Std', null],
      ['Zoya Ali', 42369, 'f', 'Nur.', '9876500091'],
      ['Imran Ali', 42370, 'm', 'Nur.', '9876500091'],
    ],
    how: () => ({
      columns: { 1: 'dateOfBirth', 3: 'programId' },
      values: { programId: { 'Nur.': nursery } },
      fill: { currentAddress: 'Old Town' },
    }),
    decisions: 4,
    came: [' Zoya|Ali 2015-12-31 2 Nursery 9876500091, Old Town', ' Imran|Ali 2016-01-01 1 Nursery 9876500091, Old Town'],
  },
  'dates that may be either, choices in letters of its own, nobody’s address': {
    table: [
      ['Name (surname first)', 'DOB', 'B/G', 'Standard', 'Parent Phone', 'Parent Name'],
      ['Pawar Neha', '04/05/2015', 'G', '5 B', '9876500101', 'Anil Pawar'],
    ],
    how: () => ({
      columns: { 0: 'nameLastFirst', 2: 'gender' },
      monthFirst: { 1: true },
      values: { gender: { G: 2 } },
      fill: { currentAddress: 'Pune', 'guardian1.gender': 'Male' },
    }),
    decisions: 6,
    came: [' Neha|Pawar 2015-04-05 2 Grade 5 B 9876500101, Pune; Guardian Anil|Pawar 9876500101'],
  },
};

/** Decisions as somebody makes them in the browser: a choice, a date order, a text for all rows, rows left out. */
const decisionsIn = ({ columns, monthFirst, values, fill, cells, leaveOut, leaveOutWrong }: ImportHow): number =>
  [columns, monthFirst, fill, cells, leaveOut, ...Object.values(values ?? {})].reduce(
    (sum, of) => sum + Object.keys(of ?? {}).length,
    0,
  ) + (leaveOutWrong ? 1 : 0);

interface Told {
  told: string;
}
const students = (): Promise<Told[]> =>
  school.rows<Told>(`
    select concat(case when s.school_admission_number like '2026-%' then '' else s.school_admission_number end, ' ', s.first_name, '|', s.last_name, ' ',
      s.date_of_birth, ' ', s.gender, ' ', p.program_name, ' ', s.emergency_contact, ', ', s.current_address,
      (select string_agg(concat('; ', (array['Mother', 'Father', 'Guardian'])[sf.relationship], ' ', f.first_name, '|', f.last_name, ' ', f.personal_contact), ''
        order by sf.student_family_id) from student_family sf join family f using (family_id) where sf.student_id = s.student_id)) as told
    from student s left join program p on p.program_id = s.program_id order by s.student_id desc limit 2`);

test.each(Object.entries(lists))('%s', async (_what, { table, how, decisions, aside = [], unknown = [], came }) => {
  const decided = how?.() ?? {};
  expect(decisionsIn(decided)).toBe(decisions);
  expect(decisions).toBeLessThanOrEqual(6);
  const bytes = csv(table);
  if (decisions > 0) {
    const asked = await check(bytes);
    const { list, problemCount } = asked;
    expect(problemCount + list.columns.filter(({ asksOrder }) => asksOrder).length, 'asks').toBeGreaterThan(0);
  }
  const found = await check(bytes, office, decided);
  expect(found.problems).toEqual([]);
  expect(found.unknownColumns).toEqual(unknown);
  expect(found.list.aside.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(aside);
  expect(found.list.columns.filter(({ asksOrder }) => asksOrder)).toEqual([]);
  expect(found.toImport).toBe(came.length);
  expect(await bringIn(bytes, office, decided)).toMatchObject({ state: 'done' });
  const stored = (await students()).slice(0, came.length).map(({ told }) => told);
  expect(stored.toReversed()).toEqual(came);
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
  expect((await students())[0]?.told).toBe('X/1 Lata|Deo 2015-12-31 2 Grade 5 A 9876500122, Old Street');
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
