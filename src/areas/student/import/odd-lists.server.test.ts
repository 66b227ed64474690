import { expect, test } from 'vitest';
import { importsFiles, office, school } from '../../../../test/school/imports.ts';
import { addProgram } from '../../../../test/school/people.ts';
import { csv, importing, type Table } from '../../../../test/support/importing.ts';
import type { ImportHow } from '../../../kit/domain/import/import-how.domain.ts';
import type { StudentImportReport } from './student-import.domain.ts';

let nursery: number;
const { check, bringIn } = importing<StudentImportReport>('/api/sis/Student', () => office);
importsFiles(async () => {
  for (const programName of ['Grade 5 A', 'Grade 5 B', 'Grade 6 A']) await addProgram(school.database, { programName });
  nursery = await addProgram(school.database, { programName: 'Nursery' });
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
  'an advanced report of RosarioSIS': {
    table: [
      [
        ...['Last, First M', 'RosarioSIS ID', 'Grade Level', 'Enrollment Start Date', 'Username', 'Gender', 'Birthdate'],
        ...['Street', 'City', 'State', 'Zip Code', 'Home Phone', 'Contacts'],
      ],
      [
        ...['Gomes, Ana M', '78', 'Grade 5 A', '2026-06-01', 'agomes', 'Female', '2015-12-31'],
        ...['9 Church Road', 'Ponda', 'Goa', '403401', '9876500042', ''],
      ],
    ],
    decisions: 0,
    unknown: ['Enrollment Start Date', 'Username', 'Contacts'],
    came: ['78 Ana M|Gomes 2015-12-31 2 Grade 5 A 9876500042, 9 Church Road, Ponda, Goa, 403401'],
  },
  'all data of users that Gibbon exports, which do not say the class': {
    table: [
      [
        ...['Title', 'Surname', 'First Name', 'Preffered Name', 'Official Name', 'Name in Characters', 'Gender', 'Date of Birth'],
        ...['Username', 'Status', 'Primary Role', 'Email', 'Email (Alternate)', 'Student ID', 'Start Date', 'Last School'],
        ...['Address 1', 'Address 1 (District)', 'Address 1 (Country)', 'Phone 1 (Type)', 'Phone 1 (Country Code)', 'Phone 1'],
        ...['First Language', 'Religion', 'Citizenship 1', 'Emergency 1 Name', 'Emergency 1 Phone Number 1', 'House'],
      ],
      [
        ...['Ms', 'Iyer', 'Leela', 'Leela', 'Leela Iyer', '', 'F', '2015-12-31', 'liyer', 'Full', 'Student', '', ''],
        ...['G10', '2026-06-01', '', '8 Tank Road', 'Mysuru', 'India', 'Mobile', '91', '9876500052', '', '', 'Indian'],
        ...['Radha Iyer', '9876500053', ''],
      ],
    ],
    decisions: 0,
    unknown: [
      ...['Title', 'Preffered Name', 'Official Name', 'Name in Characters', 'Username', 'Status', 'Primary Role'],
      ...['Email (Alternate)', 'Start Date', 'Last School', 'Address 1 (District)', 'Address 1 (Country)', 'Phone 1 (Type)'],
      ...['Phone 1 (Country Code)', 'First Language', 'Emergency 1 Name', 'Emergency 1 Phone Number 1'],
    ],
    came: ['G10 Leela|Iyer 2015-12-31 2  9876500052, 8 Tank Road'],
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
