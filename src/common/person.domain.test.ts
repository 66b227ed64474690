import { expect, test } from 'vitest';
import { dateOfBirthIssues, isEmail, isNameText, optionalPhone, requiredPhone } from './person.domain.ts';
import { splitFullName } from './person-name.domain.ts';

test.each(['Asha', 'Anne-Marie', "D'Souza", 'D’Souza', 'K. R. Narayanan', 'K.', 'José', 'मीना कुमारी', 'অনির্বাণ', 'ஸ்ரீதர்', 'اسد'])(
  '%s can be a name',
  (name) => expect(isNameText(name)).toBe(true),
);

test.each(['Asha1', 'Asha_Rao', '-Asha', "'Asha", 'Asha-', '.', '<b>Asha</b>', 'Asha & Ravi', 'a@b', '१२', 'Asha\tRao'])(
  '%s cannot be a name',
  (name) => expect(isNameText(name)).toBe(false),
);

test.each(['a@b.in', 'asha.rao_99-x@my-school.example.org', 'A@B.Info'])('%s is an e-mail address', (text) =>
  expect(isEmail(text)).toBe(true),
);

test.each([
  'asha',
  '@b.in',
  'a@b',
  'a@b.x',
  'a@b.school',
  'a+b@c.in',
  'a b@c.in',
  'a@.in',
  'a@..in',
  'a@b..in',
  'a@.b.in',
  'a@b.c1',
  'a@b.in ',
])('%s is no e-mail address', (text) => expect(isEmail(text)).toBe(false));

test.each(['987654321', '98765432101', '98765 43210', '+919876543210', '98765-43210', '९८७६५४३२१०'])(
  '%s is no phone number: those have exactly ten digits',
  (text) => {
    expect(requiredPhone('no').safeParse(text).success).toBe(false);
    expect(optionalPhone('no').safeParse(text).success).toBe(false);
  },
);

test('A phone number has ten digits, and may be missing only if it is optional', () => {
  expect(requiredPhone('no').parse('9876543210')).toBe('9876543210');
  expect([undefined, null, ''].map((absent) => optionalPhone('no').parse(absent))).toEqual(['', '', '']);
  expect(requiredPhone('no').safeParse('').success).toBe(false);
});

test.each([
  ['Asha', 'Asha', 'Asha'],
  ['Asha Rao', 'Asha', 'Rao'],
  [' Asha  Lata Rao ', 'Asha', 'Lata'],
])('The full name "%s" is %s and %s', (name, firstName, lastName) => {
  expect(splitFullName(name)).toEqual({ firstName, lastName });
});

test.each([
  [null, false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2023-11-21', true],
  ['2023-11-22', false],
])('A student must be at least three years old: born on %s is accepted: %j', (dateOfBirth, accepted) => {
  const facts = { today: '2026-11-21', before: null };
  expect(dateOfBirthIssues({ dateOfBirth }, facts, 3)).toEqual(
    accepted ? [] : [{ field: 'dateOfBirth', message: 'Date of Birth must be between 01-01-1900 and 21-11-2023.' }],
  );
});
