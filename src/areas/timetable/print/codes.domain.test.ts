import { expect, test } from 'vitest';
import { codesOf, courseCode, staffCode } from './codes.domain.ts';

const person = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
};
const staffCodes = (...names: string[]) => [...codesOf(new Map(names.map((name, id) => [id, person(name)])), staffCode).values()];
const courseCodes = (...names: string[]) => [...codesOf(new Map(names.map((name, id) => [id, name])), courseCode).values()];

test.each([
  [
    ['Asha Rao', 'Leena Mathew'],
    ['AR', 'LM'],
  ],
  [
    ['Shubha Kelkar', 'Shalini Kapoor', 'Asha Rao'],
    ['SKe', 'SKa', 'AR'],
  ],
  [
    ['Asha Rao', 'Anil Rao'],
    ['AsRao', 'AnRao'],
  ],
])('The initials of %j on the page of the school are told apart', (names, codes) => {
  expect(staffCodes(...names).toSorted()).toEqual(codes.toSorted());
});

test('Two teachers of one name are numbered, and a teacher without a last name has a code as well', () => {
  expect(staffCodes('Asha Rao', 'Asha Rao')).toEqual(['AR1', 'AR2']);
  expect(staffCodes('Asha', 'Anil')).toEqual(['As', 'An']);
});

test('No two courses share their letters', () => {
  expect(courseCodes('Mathematics', 'History and Civics', 'Physics Practical')).toEqual(['Mathe', 'HiCi', 'PhPr']);
  const codes = courseCodes('Sanskrit', 'Sanskriti', 'Social Science', 'Social Scouting', 'Music', 'Music');
  expect(new Set(codes).size).toBe(6);
});
