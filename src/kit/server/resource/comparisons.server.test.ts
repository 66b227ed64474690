import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

let school: TestApp;
let secretary: Caller;
let one: number;
let two: number;

beforeAll(async () => {
  school = await startApp();
  secretary = await school.asAdmin();
  one = await addProgram(school.database, { programName: 'Grade 1' });
  two = await addProgram(school.database, { programName: 'Grade 2' });
  const { database } = school;
  await addStudent(database, { firstName: 'Anu', programId: one, dateOfBirth: '2018-01-01', gender: 2, email: '', religion: 0 });
  await addStudent(database, {
    firstName: 'Bina',
    programId: two,
    dateOfBirth: '2018-06-15',
    gender: 2,
    email: 'b@x.test',
    religion: 1,
  });
  await addStudent(database, {
    firstName: 'Chand',
    programId: two,
    dateOfBirth: '2019-12-31',
    gender: 1,
    email: '',
    religion: 2,
  });
  await addStudent(database, { firstName: 'Deb', programId: null, dateOfBirth: null, gender: 1, email: 'd@x.test', religion: 2 });
});
afterAll(() => school.close());

async function found(query: string, by = secretary): Promise<string> {
  const { json } = await by.get(`/api/sis/Student?sort=studentName&${query}`);
  expect(json.totalCount, JSON.stringify(json)).toBe(json.items.length);
  return json.items.map(({ firstName }: { firstName: string }) => firstName).join(' ');
}

describe('A filter asks besides', () => {
  test.each([
    ['dateOfBirth.from=2018-06-15', 'Bina Chand'],
    ['dateOfBirth.to=2018-06-15', 'Anu Bina'],
    ['dateOfBirth.from=2018-01-02&dateOfBirth.to=2019-12-30', 'Bina'],
    ['DATEOFBIRTH.FROM=2019-01-01', 'Chand'],
    ['dateOfBirth.empty=true', 'Deb'],
    ['dateOfBirth.empty=false', 'Anu Bina Chand'],
    ['email.empty=true', 'Anu Chand'],
    ['religion.empty=yes', 'Anu'],
    ['religion.in=1,2', 'Bina Chand Deb'],
    ['religion.in=1,2&gender=2', 'Bina'],
    ['religion.in=', 'Anu Bina Chand Deb'],
    ['dateOfBirth.from=', 'Anu Bina Chand Deb'],
  ])('%s', async (query, names) => expect(await found(query)).toBe(names));

  test('for one of several records, also beside a filter that takes it along', async () => {
    expect(await found(`programId.in=${one},${two}`)).toBe('Anu Bina Chand');
    expect(await found(`programId.in=${two}`)).toBe('Bina Chand');
    expect(await found('programId.empty=true')).toBe('Deb');
    expect(await found(`programId.in=${one}&onDay=2100-01-01`)).toBe('Anu');
    expect(await found(`programId.in=${one}&onDay=2001-03-01`)).toBe('');
  });

  test.each([
    ['dateOfBirth.from=soon', 'The filter dateOfBirth.from must be a date, year-month-day.'],
    ['gender.in=1,boy', 'The filter gender.in must be one of its values.'],
    ['programId.in=1,x', 'The filter programId.in must be an id.'],
    ['email.empty=perhaps', 'The filter email.empty must be true or false.'],
    ['gender.from=1', 'There is no filter gender.from.'],
    ['studentName.empty=true', 'There is no filter studentName.empty.'],
    ['onDay.from=2026-04-01', 'There is no filter onDay.from.'],
    ['dateOfBirth.in=2018-01-01', 'There is no filter dateOfBirth.in.'],
    ['dateOfBirth.from.to=2018-01-01', 'There is no filter dateOfBirth.from.to.'],
    ['dateOfBirth.constructor=1', 'There is no filter dateOfBirth.constructor.'],
    [`programId.in=${Array(101).fill(1).join()}`, 'The filter programId.in takes at most 100 values.'],
  ])('nothing that it cannot answer: %s', async (query, detail) => {
    expect(problem(await secretary.get(`/api/sis/Student?${query}`), 400).detail).toBe(detail);
  });

  test('in an exported file too, which says so', async () => {
    const file = await secretary.get(
      '/api/sis/Student/ExportAllStudents?format=csv&dateOfBirth.from=2018-06-15&gender.in=1,2&sort=studentName',
    );
    expect(file.text.match(/Bina|Chand|Anu|Deb/g)).toEqual(['Bina', 'Chand']);
  });
});
