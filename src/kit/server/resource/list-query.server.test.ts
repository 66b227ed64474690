import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { sentBy } from '../../../../test/support/sent-by.ts';
import { students } from '../../../areas/student/student/student.table.ts';
import { wordsOfName } from '../../domain/search/person-search.domain.ts';
import { wayToCount } from './text-search.server.ts';

let school: TestApp;
let secretary: Caller;
let teacher: Caller;

/** 7,200 students are called Kumar, from "Pupil 0001" to "Pupil 7200"; 3 of them also have a rare letter group. */
beforeAll(async () => {
  school = await startApp();
  const programId = await addProgram(school.database);
  const otherId = await addProgram(school.database);
  await school.rows(
    `insert into student (first_name, last_name, student_status, program_id, gender, current_address, emergency_contact, school_admission_number)
      select 'Pupil ' || to_char(n, 'FM0000') || case when n % 2400 = 0 then ' Zsófi' else '' end, 'Kumar', 1,
        case when n % 2 = 0 then $1::int else $2::int end, 1, 'Lake Road', '9876543210', 'A-' || n
      from generate_series(1, 7200) n`,
    [programId, otherId],
  );
  await school.rows(`insert into student_enrolment (student_id, program_id, from_date)
    select student_id, program_id, '2026-04-01' from student`);
  secretary = await school.asAdmin();
  teacher = await school.asTeacherOf(programId);
});
afterAll(() => school.close());

async function page(query: string, by = secretary) {
  const { json } = await by.get(`/api/sis/Student?${query}`);
  const names = json.items.map(({ firstName }: { firstName: string }) => firstName);
  return { names, total: json.totalCount, pages: json.totalPages };
}

test('A name shared by thousands is paged through to the end like any list', async () => {
  const first = await page('studentName=kumar');
  expect(first).toMatchObject({ total: 7200, pages: 360 });
  expect(first.names.at(0)).toBe('Pupil 0001');
  expect((await page('studentName=kumar&PageNumber=60')).names.at(0)).toBe('Pupil 1181');
  const last = await page('studentName=kumar&PageNumber=360');
  expect(last.total).toBe(7200);
  expect(last.names).toHaveLength(20);
  expect(last.names.at(-1)).toBe('Pupil 7200 Zsófi');
  expect(await page('studentName=kumar&PageNumber=361')).toMatchObject({ names: [], total: 7200 });
});

test('Each page of a common name starts where the previous one ended', async () => {
  const names: string[] = [];
  for (let number = 1; number <= 72; number += 1)
    names.push(...(await page(`studentName=uma&PageSize=100&PageNumber=${number}`)).names);
  expect(new Set(names).size).toBe(7200);
  expect(names).toEqual(names.toSorted());
});

test('A common name is found however often it is asked for, also once few have it', async () => {
  const pupil = (number: number) => `Pupil ${String(number).padStart(4, '0')}`;
  for (const time of ['first', 'second', 'third'])
    expect((await page('studentName=pupil&PageSize=2')).names, time).toEqual([pupil(1), pupil(2)]);
  await school.rows("update student set first_name = 'Student' || substr(first_name, 6) where first_name > 'Pupil 0100'");
  for (const time of ['first', 'second'])
    expect(await page('studentName=pupil&PageSize=2'), time).toEqual({ names: [pupil(1), pupil(2)], total: 100, pages: 50 });
  await school.rows("update student set first_name = 'Pupil' || substr(first_name, 8) where first_name like 'Student %'");
});

test('A rare name is found without accents, on its one page', async () => {
  const found = ['Pupil 2400 Zsófi', 'Pupil 4800 Zsófi', 'Pupil 7200 Zsófi'];
  expect(await page('studentName=ZSO')).toMatchObject({ names: found, total: 3, pages: 1 });
  expect(await page('studentName=zsofi&sort=-studentName')).toMatchObject({ names: found.toReversed(), total: 3 });
  expect(await page('studentName=zsofi&PageNumber=2')).toMatchObject({ names: [], total: 3, pages: 1 });
  expect(await page('studentName=zsofi&PageNumber=200')).toMatchObject({ names: [], total: 3, pages: 1 });
});

test('Two letters find what three do', async () => {
  expect(await page('studentName=um')).toMatchObject({ total: 7200, pages: 360 });
  expect(await page('studentName=zs')).toMatchObject({ total: 3 });
});

test('Teachers find only students of their program, few or many', async () => {
  expect(await page('studentName=kumar', teacher)).toMatchObject({ total: 3600, pages: 180 });
  expect((await page('studentName=kumar', teacher)).names.at(0)).toBe('Pupil 0002');
  expect(await page('studentName=zsofi', teacher)).toMatchObject({ total: 3 });
});

test('The search box shows the first of a common name in order', async () => {
  const { json } = await secretary.get('/api/search?q=kumar');
  const titles = json[0].items.map(({ title }: { title: string }) => title);
  expect(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Pupil 000${number} Kumar`));
  expect((await secretary.get('/api/search?q=pu')).json[0].items[0].title).toBe('Pupil 0001 Kumar');
  expect((await teacher.get('/api/search?q=kumar')).json[0].items[0].title).toBe('Pupil 0002 Kumar');
});

test('Two letters find every name that has them, few or thousands, and one letter as well', async () => {
  expect(await page('studentName=um')).toMatchObject({ total: 7200, pages: 360 });
  expect((await page('studentName=um&PageNumber=360')).names.at(-1)).toBe('Pupil 7200 Zsófi');
  const found = ['Pupil 2400 Zsófi', 'Pupil 4800 Zsófi', 'Pupil 7200 Zsófi'];
  expect(await page('studentName=ZS')).toMatchObject({ names: found, total: 3, pages: 1 });
  expect(await page('studentName=óf')).toMatchObject({ names: found, total: 3 });
  expect(await page(`studentName=${encodeURIComponent('o\u0301')}`)).toMatchObject({ names: found, total: 3 });
  expect(await page('studentName=z')).toMatchObject({ names: found, total: 3 });
  expect(await page('studentName=u')).toMatchObject({ total: 7200, pages: 360 });
  expect(await page('studentName=qq')).toMatchObject({ names: [], total: 0, pages: 0 });
  expect(await page(`studentName=${encodeURIComponent('zs p')}`)).toMatchObject({ names: found, total: 3 });
  expect(await page('studentName=zs', teacher)).toMatchObject({ names: found, total: 3 });
});

test('The index of letters decides alone only for letters that a search leaves as they are, and finds the same as looking', async () => {
  const letters = Array.from({ length: 0x3000 - 0x20 }, (_none, index) => String.fromCodePoint(index + 0x20));
  const alone = letters.filter((letter) => wayToCount(students.searchName, letter) === 'by letters alone');
  expect(alone).toEqual(expect.arrayContaining(['z', '7', 'क', 'ा', 'ু', 'ඞ']));
  const changed = 'select letter from unnest($1::text[], $2::text[]) as letters (letter, word) where search_name(letter) <> word';
  expect(await school.rows(changed, [alone, alone.map((letter) => wordsOfName(letter)[0])])).toEqual([]);
  const names = ['कुलकर्णी', 'शर्मा कु', 'क ुतल', 'क़ुतुब'];
  await school.rows(
    `insert into student (first_name, student_status, gender, current_address, emergency_contact, school_admission_number)
      select name, 1, 1, 'Lake Road', '9876543210', 'K-' || name from unnest($1::text[]) name`,
    [names],
  );
  const found = async (text: string) => (await page(`studentName=${encodeURIComponent(text)}`)).names.toSorted();
  expect(await found('कु')).toEqual([names[0], names[1], names[2]].toSorted());
  expect(await found('क़')).toEqual([names[3]]);
  expect(await found('क')).toEqual(names.toSorted());
  await school.rows("delete from student where school_admission_number like 'K-%'");
});

test('Numbers and addresses are found the same way, by two characters or more', async () => {
  expect(await page('schoolAdmissionNumber=A-17')).toMatchObject({ total: 111 });
  expect(await page('schoolAdmissionNumber=-7')).toMatchObject({ total: 312 });
  expect(await page('emergencyContact=98')).toMatchObject({ total: 7200 });
  expect(await page('emergencyContact=9876543')).toMatchObject({ total: 7200 });
  expect(await page('emergencyContact=11')).toMatchObject({ total: 0 });
});

test('Two letters, addresses and numbers are looked up in an index, without scanning all names, addresses or numbers', async () => {
  await school.rows('analyze student');
  const wanted = ['studentName=zs', 'emergencyContact=11', 'schoolAdmissionNumber=a-2399', 'email=xy'];
  const searching = [];
  for (const query of wanted) {
    const sent = await sentBy(() => secretary.get(`/api/sis/Student?${query}`));
    searching.push(...sent.filter(({ text }) => /search_(?:text|name)\(/.test(text)));
  }
  expect(searching).toHaveLength(wanted.length);
  for (const { text, values } of searching) {
    const { rows } = await school.database.pool.query(`explain ${text}`, values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on student_');
  }
});

test('A list of some fields reads no other columns, and joins nothing that it does not show', async () => {
  const statements = async (fields: string) => {
    const sent = await sentBy(() => secretary.get(`/api/sis/Student?fields=${fields}`));
    return sent.map(({ text }) => text).filter((text) => text.includes('page_total'));
  };
  const [names = ''] = await statements('studentId,firstName');
  expect(names).toContain('"first_name"');
  expect(names).not.toMatch(/"last_name"|current_address|json_agg|student_family|join "program"|student_photo/);
  const [shown = ''] = await statements('studentId,program.programName,photo');
  expect(shown).toMatch(/join "program"/);
  expect(shown).toMatch(/join "student_photo"/);
  expect(shown).not.toMatch(/json_agg|"first_name"/);
});

test('Students sorted by program come one program after the other, those without one last, each exactly once across the pages', async () => {
  await school.rows(
    `insert into student (first_name, last_name, student_status, gender, current_address, emergency_contact, school_admission_number)
      select 'Applicant', 'Kumar ' || n, 0, 1, 'Lake Road', '9876543210', 'N-' || n from generate_series(1, 250) n`,
  );
  const walk = async (query: string) => {
    const rows: { studentId: number; programId: number | null }[] = [];
    for (let number = 1; ; number += 1) {
      const { json } = await secretary.get(
        `/api/sis/Student?${query}&fields=studentId,programId&PageSize=100&PageNumber=${number}`,
      );
      rows.push(...json.items);
      if (number >= json.totalPages) return { rows, total: json.totalCount };
    }
  };
  const { rows, total } = await walk('sort=programId');
  expect(total).toBe(7450);
  expect(new Set(rows.map(({ studentId }) => studentId)).size).toBe(7450);
  const [first, second] = [rows[0]?.programId, rows[3600]?.programId];
  expect(rows.map(({ programId }) => programId)).toEqual([
    ...Array(3600).fill(first),
    ...Array(3600).fill(second),
    ...Array(250).fill(null),
  ]);
  expect((await walk('sort=-programId')).rows).toEqual(rows.toReversed());
  const ids = (found: typeof rows) => found.map(({ studentId }) => studentId);
  expect(ids((await walk(`sort=programId&programId=${second}`)).rows)).toEqual(ids(rows.slice(3600, 7200)));
  expect(ids((await walk('sort=-programId&studentName=u&studentStatus=1')).rows)).toEqual(ids(rows.slice(0, 7200).toReversed()));
});

test('A day that no calendar has is refused by the name of its filter', async () => {
  for (const day of ['0000-01-01', '00000101', '2026-02-30']) {
    const { status, json } = await secretary.get(`/api/sis/Student?dateOfBirth=${day}`);
    expect([status, json.detail], day).toEqual([400, 'The filter dateOfBirth must be a date, year-month-day.']);
  }
});

test('A number that a filter of whole numbers cannot compare is refused by the name of its filter', async () => {
  const refused: [path: string, message: string][] = [
    ['/api/ps/Program?duration=1.5', 'The filter duration must be a whole number, at most 2147483647.'],
    ['/api/ps/Program?DURATION=3000000000', 'The filter duration must be a whole number, at most 2147483647.'],
    ['/api/ps/Program/ExportAllPrograms?duration=0.5', 'The filter duration must be a whole number, at most 2147483647.'],
    ['/api/ns/Outbox?attempts=40000', 'The filter attempts must be a whole number, at most 32767.'],
  ];
  const office = await school.asAdmin();
  for (const [path, message] of refused) {
    const { status, json } = await office.get(path);
    expect([status, json.detail], path).toEqual([400, message]);
  }
  const fractions = ['/api/fs/StudentFee?totalAmount=1.5', '/api/fs/StudentFee?overdueDays=1.5', '/api/ps/Program?duration=12.0'];
  for (const path of fractions) expect((await office.get(path)).status, path).toBe(200);
});
