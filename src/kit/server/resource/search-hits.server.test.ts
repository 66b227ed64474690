import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFamily, addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { studentFamilies } from '../../../areas/student/family/family.table.ts';
import { studentFactory } from '../../../areas/student/student/student.factory.ts';
import { students } from '../../../areas/student/student/student.table.ts';
import type { SearchHit } from '../../domain/search/search.domain.ts';

let school: TestApp;
let programId: number;

/** A third in Devanagari, which comes behind 5,000 others; of the others, every eighth with a letter that is read as two and comes last. */
const names = Array.from({ length: 7_500 }, (_, n) => {
  const syllables = n % 3 === 0 ? ['कु', 'ल', 'शा', 'नी', 'म'] : ['ba', 'ku', 'sha', 'zo', 'tha'];
  const word = [n, n / 5, n / 25, n / 125].map((place) => syllables[Math.floor(place) % 5]).join('');
  return { firstName: n % 3 > 0 && n % 8 === 1 ? `Þ${word}` : word, lastName: n % 7 === 0 ? 'Sharma' : 'Nene' };
});

beforeAll(async () => {
  school = await startApp();
  programId = await addProgram(school.database);
  await addNamed(names, 100_000_000_000);
});
afterAll(() => school.close());

/** Adds students, numbered from the first Aadhaar number on; the first 4,000 are in the program. */
async function addNamed(people: readonly { firstName: string; lastName: string }[], firstNumber: number): Promise<void> {
  const rows = people.map((name, n) => ({
    ...studentFactory(name, n),
    idDocumentNumber: String(firstNumber + n),
    enrolledProgramId: n < 4_000 ? programId : null,
    schoolAdmissionNumber: `T-${firstNumber + n}`,
    studentEducationId: '',
  }));
  for (let from = 0; from < rows.length; from += 500)
    await school.database.db.insert(students).values(rows.slice(from, from + 500));
}

const titles = async (text: string, by = school.asAdmin()) => {
  const { json } = await (await by).get(`/api/search?q=${encodeURIComponent(text)}`);
  return (json as { items: SearchHit[] }[]).flatMap(({ items }) => items.map(({ title }) => title));
};

test.each([
  ['many at the beginning of the order', 'ba', 800],
  ['many that begin so, far down the order', 'z', 800],
  ['many that begin so in Devanagari', 'क', 500],
  ['many that begin so with a letter that is read as two', 'þ', 1_000],
  ['many that begin so, all of them with that letter', 'þk', 101],
  ['many anywhere in a name', 'kush', 400],
  ['many anywhere in a name, all behind the first 5,000', 'कुल', 101],
  ['many of one last name', 'sharma', 1_000],
  ['a few', 'bakuzotha', 1],
  ['nobody', 'bazz', 0],
])('The first hits are the first of all in order, however often one asks: %s', async (_, text, atLeast) => {
  const matches = `position(search_name($1) in search_name) ${text.length > 2 ? '> 0' : '= 1'}`;
  const inOrder = async (where: string) =>
    (
      await school.rows<{ name: string }>(
        `select name_sort as name from student where ${matches} and ${where} order by name_sort, student_id`,
        [text],
      )
    ).map(({ name }) => name);
  const all = await inOrder('true');
  expect(all.length).toBeGreaterThanOrEqual(atLeast);
  for (const time of ['first', 'second', 'third']) expect(await titles(text), time).toEqual(all.slice(0, 8));
  const ofTeacher = (await inOrder(`enrolled_program_id = ${programId}`)).slice(0, 8);
  expect(await titles(text, school.asTeacherOf(programId))).toEqual(ofTeacher);
});

test('A word that some have, then many, then few, shows the first of them, and those of others only where there is room', async () => {
  const quentins = Array.from({ length: 150 }, (_, n) => ({ firstName: `Quentin ${n}`, lastName: 'Rao' }));
  await addNamed(quentins.slice(100, 110), 110_000_000_000);
  const shown = (from: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `Quentin ${from + n} Rao`);
  for (const time of ['first', 'second']) expect(await titles('quen'), time).toEqual(shown(100));
  await addNamed([...quentins.slice(10, 100), ...quentins.slice(110)], 120_000_000_000);
  for (const time of ['first', 'second'])
    expect(await titles('quen'), time).toEqual(
      ['10', '100', '101', '102', '103', '104', '105', '106'].map((n) => `Quentin ${n} Rao`),
    );
  await addNamed(quentins.slice(0, 10), 130_000_000_000);
  const child = await addStudent(school.database, { firstName: 'Tara', lastName: 'Bose' });
  const familyId = await addFamily(school.database, { firstName: 'Quentina', lastName: 'Bose' });
  await school.database.db.insert(studentFamilies).values({ studentId: child, familyId, relationship: 1 });
  await school.rows("delete from student where first_name ~ '^Quentin \\d\\d'");
  await school.rows("delete from student where first_name ~ '^Quentin [5-9]'");
  const few = ['Quentin 0 Rao', 'Quentin 1 Rao', 'Quentin 2 Rao', 'Quentin 3 Rao', 'Quentin 4 Rao', 'Tara Bose'];
  for (const time of ['first', 'second']) expect(await titles('quen'), time).toEqual(few);
});
