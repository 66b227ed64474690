import { expect, test } from 'vitest';
import { birthdaysOfWeek, isBirthday } from './birthdays.domain.ts';
import type { Classmate } from './class-list.domain.ts';

test.each([
  ['2015-06-15', '2026-06-15', true],
  ['2015-06-16', '2026-06-15', false],
  ['2016-02-29', '2026-02-28', true],
  ['2016-02-29', '2028-02-28', false],
  ['2016-02-29', '2028-02-29', true],
  ['2026-06-15', '2026-06-15', false],
  [null, '2026-06-15', false],
])('Who was born on %s has a birthday on %s: %s', (born, day, expected) => {
  expect(isBirthday(born, day)).toBe(expected);
});

const born = (...days: (string | null)[]) =>
  days.map(
    (dateOfBirth, studentId): Classmate => ({
      ...{ studentId, firstName: 'Asha', lastName: 'Rao', photo: null, schoolAdmissionNumber: '', rollNumber: null },
      ...{ dateOfBirth, emergencyContact: '', isSeparated: false, guardians: [] },
    }),
  );

// Monday, 15-06-2026, and Thursday, 31-12-2026.
test.each([
  ['2026-06-17', ['2015-06-21', '2016-06-15', '2016-06-14', '2016-06-22', null], ['2026-06-15 10', '2026-06-21 11']],
  ['2026-12-31', ['2015-12-28', '2016-01-03', '2016-01-04'], ['2026-12-28 11', '2027-01-03 11']],
  ['2026-06-17', [], []],
])('In the week of %s, of those born on %j are named %j', (today, days, expected) => {
  expect(birthdaysOfWeek(born(...days), today).map(({ day, age }) => `${day} ${age}`)).toEqual(expected);
});
