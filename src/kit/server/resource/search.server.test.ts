import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPayment } from '../../../../test/school/fees.ts';
import { addFamily, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentFamilies } from '../../../areas/student/family/family.table.ts';
import type { SearchHit } from '../../domain/search/search.domain.ts';

let school: TestApp;
let secretary: Caller;
let programId: number;
let asha: number;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
  asha = await addStudent(school.database, {
    firstName: 'Ashalata',
    lastName: 'Kulkarni',
    programId,
    schoolAdmissionNumber: '2024-0042',
  });
  await addStudent(school.database, { firstName: 'José', lastName: 'Fernandes' });
  await addStudent(school.database, { firstName: 'आशालता', lastName: 'कुलकर्णी' });
  await addStudent(school.database, { firstName: 'கவிதா', lastName: 'முருகன்' });
  await addStaff(school.database, { firstName: 'Kulbhushan', lastName: 'Apte', designation: 'Music teacher' });
});
afterAll(() => school.close());

const search = async (text: string, by = secretary) =>
  (await by.get(`/api/search?q=${encodeURIComponent(text)}`)).json as { kind: string; items: SearchHit[] }[];
const titles = async (text: string, by = secretary) =>
  (await search(text, by)).flatMap(({ items }) => items.map(({ title }) => title));

test('A hit says who it is, where they belong and where it links to', async () => {
  expect(await search('Ashalata')).toEqual([
    {
      kind: 'student',
      label: 'Students',
      items: [
        {
          kind: 'student',
          id: asha,
          title: 'Ashalata Kulkarni',
          subtitle: 'Grade 5 A · 2024-0042',
          path: `/sis/student/details/${asha}`,
        },
      ],
    },
  ]);
});

test('From three letters on, any part of a name matches; accents and case do not matter', async () => {
  for (const text of ['lata', 'ULK', 'ta kul', '  kulkarni ']) expect(await titles(text), text).toContain('Ashalata Kulkarni');
  for (const text of ['jose', 'JOSÉ', 'ernan']) expect(await titles(text), text).toEqual(['José Fernandes']);
});

test('Fewer than three letters match the beginning of a name', async () => {
  for (const text of ['a', 'As', 'as']) expect(await titles(text), text).toContain('Ashalata Kulkarni');
  for (const text of ['ku', 'la', 'ul']) expect(await titles(text), text).not.toContain('Ashalata Kulkarni');
  expect(await titles('jo')).toEqual(['José Fernandes']);
});

test('Names in other scripts are found like those in Latin script', async () => {
  for (const text of ['आशा', 'शालता', 'कुलकर्णी', 'आ']) expect(await titles(text), text).toEqual(['आशालता कुलकर्णी']);
  for (const text of ['கவி', 'முருகன்', 'க']) expect(await titles(text), text).toEqual(['கவிதா முருகன்']);
});

test('Hits are grouped by kind, students first', async () => {
  expect((await search('kul')).map(({ kind, items }) => [kind, items.map(({ title }) => title)])).toEqual([
    ['student', ['Ashalata Kulkarni']],
    ['staff', ['Kulbhushan Apte']],
  ]);
});

test('Of many hits, the first ones are shown, in order', async () => {
  for (let count = 0; count < 12; count += 1)
    await addStudent(school.database, { firstName: `Many${'abcdefghijkl'[11 - count]}`, lastName: 'Rao' });
  const found = await titles('many');
  expect(found).toHaveLength(8);
  expect(found).toEqual([...found].sort());
  expect(found[0]).toBe('Manya Rao');
});

test('An empty text, punctuation alone and very long texts find nothing', async () => {
  for (const text of ['', ' ', '%', '_', '%%%', "'", '\\', 'a%z', 'zzz']) expect(await titles(text), text).toEqual([]);
  problem(await secretary.get(`/api/search?q=${'x'.repeat(201)}`), 400);
  expect((await secretary.get('/api/search')).status).toBe(200);
});

test('The school finds a student by a number, of the student or of a guardian, by its last digits, however it is written', async () => {
  const meera = await addStudent(school.database, {
    firstName: 'Meera',
    lastName: 'Iyer',
    programId,
    personalContact: '9111111111',
    emergencyContact: '9222222222',
    schoolAdmissionNumber: '2024-0777',
  });
  const familyId = await addFamily(school.database, { personalContact: '9333344444' });
  await school.database.db.insert(studentFamilies).values({ studentId: meera, familyId, relationship: 1 });
  for (const text of [
    '9333344444',
    '93333 44444',
    '+91 93333-44444',
    '09333344444',
    '44444',
    '9111111111',
    '9222222222',
    '2024-0777',
  ])
    expect(await titles(text), text).toEqual(['Meera Iyer']);
  const [found] = (await search('9333344444')).flatMap(({ items }) => items);
  expect(found?.subtitle, 'whose number it is').toMatch(/^Mother: \S+ \S+ · Grade 5 A · 2024-0777$/);
  for (const text of ['4444', '93333', '9333344445', '44444 x']) expect(await titles(text), text).toEqual([]);
  await addStudent(school.database, { firstName: 'Nandan', lastName: 'Iyer', programId, schoolAdmissionNumber: 'Pri/A 1043' });
  for (const text of ['Pri/A 1043', 'pri-a1043', 'a/1043', '1043', '043'])
    expect(await titles(text), text).toEqual(['Nandan Iyer']);
  for (const text of ['43', '104', 'Pri/A 104', '21043']) expect(await titles(text), text).toEqual([]);
  expect(await titles('0777'), 'a number of Homeroom’s').toEqual(['Meera Iyer']);
  for (const caller of [await school.asParentOf(meera), await school.asTeacherOf(programId)])
    expect(await titles('9333344444', caller)).toEqual([]);
});

test('The school finds a receipt by the end of its number, with or without its hyphen; a teacher and a parent do not', async () => {
  const studentId = await addStudent(school.database, { firstName: 'Paid', lastName: 'Rao', programId });
  const id = await addPayment(school.database, { studentId, amountPaid: 500, paymentDate: '2026-06-10' });
  await school.rows(`update payment_transaction set receipt_number = '2026-008812' where payment_transaction_id = ${id}`);
  const group = { kind: 'receipt', label: 'Receipts' };
  const hit = { kind: 'receipt', id, title: '2026-008812', subtitle: 'Paid Rao · 10-06-2026' };
  for (const text of ['2026-008812', '2026008812', '08812', '812'])
    expect(await search(text), text).toEqual([
      { ...group, items: [{ ...hit, path: `/fs/paymenttransaction/grid?panel=detail&id=${id}` }] },
    ]);
  for (const text of ['88', '88123', 'receipt']) expect(await titles(text), text).toEqual([]);
  for (const caller of [await school.asParentOf(studentId), await school.asTeacherOf(programId)])
    expect(await titles('2026-008812', caller)).toEqual([]);
});

test('The school finds a student by the name of a guardian, after those who bear that name themselves', async () => {
  const add = (firstName: string, lastName: string) => addStudent(school.database, { firstName, lastName, programId });
  const [tara, sunita] = [await add('Tara', 'Bose'), await add('Sunita', 'Zaveri')];
  const mother = await addFamily(school.database, { firstName: 'Sunita', lastName: 'Verma' });
  const father = await addFamily(school.database, { firstName: 'Arun', lastName: 'Bose' });
  const link = (studentId: number, familyId: number, relationship: number) =>
    school.database.db.insert(studentFamilies).values({ studentId, familyId, relationship });
  await link(tara, mother, 1);
  await link(tara, father, 2);
  await link(sunita, mother, 6);
  const shown = async (text: string) =>
    (await search(text)).flatMap(({ items }) => items.map(({ title, subtitle }) => [title, subtitle]));
  for (const text of ['sunita verm', 'NITA VERMA'])
    expect(await shown(text), text).toEqual([
      ['Sunita Zaveri', 'Maternal Grandmother: Sunita Verma · Grade 5 A'],
      ['Tara Bose', 'Mother: Sunita Verma · Grade 5 A'],
    ]);
  expect((await shown('sunita')).map(([title]) => title)).toEqual(['Sunita Zaveri', 'Tara Bose']);
  expect((await shown('bose')).map(([title]) => title)).toEqual(['Tara Bose']);
  for (const caller of [await school.asParentOf(tara), await school.asTeacherOf(programId)])
    expect(await titles('sunita verm', caller)).toEqual([]);
  expect(await titles('ve')).toEqual([]);
  for (let count = 0; count < 8; count += 1) await add(`Sunitabai`, `Rao`);
  expect(await titles('sunita')).not.toContain('Tara Bose');
});

test('Everyone finds only what they may read', async () => {
  const ravi = await addStudent(school.database, { firstName: 'Ravikiran', lastName: 'Rao' });
  const parent = await school.asParentOf(ravi);
  expect(await titles('ravikiran', parent)).toEqual(['Ravikiran Rao']);
  for (const text of ['Ashalata', 'as', 'आशा', 'Kulbhushan']) expect(await titles(text, parent), text).toEqual([]);
  const teacher = await school.asTeacherOf(programId);
  expect(await titles('ashalata', teacher)).toEqual(['Ashalata Kulkarni']);
  expect(await titles('ravikiran', teacher)).toEqual([]);
});
