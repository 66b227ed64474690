import { expect, test } from 'vitest';
import { role } from '../account/account-roles.domain.ts';
import { classesIn, reaches, reachesNoMore, reachInWords, reachIssue, tidied, withClasses } from './reach.domain.ts';

test.each([
  ['0', ''],
  ['-1', '-1'],
  ['staffid=@self;programid=@taught', 'programid=@taught;staffid=@self'],
  ['programid=7|3|@taught|3', 'programid=@taught|3|7'],
  ['programid=3;programid=5', 'programid=3|5'],
  ['programid=', ''],
  ['programid', ''],
])('%j is kept as %j', (value, kept) => {
  expect(tidied(value)).toBe(kept);
});

test.each([
  ['', role.staff, 'No'],
  ['-1', role.staff, 'All'],
  ['programid=@taught;staffid=@self', role.staff, 'Classes taught and own'],
  ['programid=@taught|3', role.staff, 'Classes taught and chosen classes'],
  ['studentid=@children', role.parent, 'Own children'],
  ['programid=@program', role.parent, 'Classes of own children'],
  ['programid=@program', role.student, 'Own class'],
  ['studentid=@self', role.student, 'Own'],
])('%j of the role %d means %j', (value, heldBy, words) => {
  expect(reachInWords(value, heldBy)).toBe(words);
});

const [noSuch, nobodys, oneByOne, nothing] = [
  'This does not limit such records: choose another.',
  'Whoever holds this role has no such records.',
  'Only classes can be chosen one by one.',
  'This reaches nothing: choose another.',
];
test.each([
  ['', undefined],
  ['-1', undefined],
  ['programid=@taught|3', undefined],
  ['staffid=@self', undefined],
  ['studentid=@children', nobodys],
  ['programid=@self', nobodys],
  ['houseid=3', noSuch],
  ['all', noSuch],
  ['=3', noSuch],
  ['staffid=3', oneByOne],
  ['programid=3a', oneByOne],
  ['programid=0', oneByOne],
  ['programid=99999999999', oneByOne],
  ['programid', nothing],
])('For staff, %j of records with programs, students and staff: %j', (value, issue) => {
  expect(reachIssue(value, ['programid', 'studentid', 'staffid'], role.staff)).toBe(issue);
});

test('A teacher’s leave cannot be limited to classes', () => {
  expect(reachIssue('programid=@taught', ['staffid'], role.staff)).toBe(noSuch);
});

test('The choices go from nothing to everything, with the chosen classes where the role names some', () => {
  expect(reaches([], role.staff, [])).toEqual(['', '-1']);
  expect(reaches(['programid', 'staffid'], role.staff, [])).toEqual([
    ...['', 'programid=@taught', 'staffid=@self', 'programid=@taught;staffid=@self', '-1'],
  ]);
  expect(reaches(['programid'], role.staff, [7, 3])).toEqual([
    ...['', 'programid=@taught', 'programid=3|7', 'programid=@taught|3|7', '-1'],
  ]);
  expect(reaches(['studentid', 'programid'], role.parent, [])).toContain('studentid=@children');
});

test('Whatever can be chosen is accepted, and is what is kept', () => {
  for (const heldBy of [role.staff, role.parent, role.student]) {
    const all = ['programid', 'studentid', 'staffid'] as const;
    for (const value of reaches(all, heldBy, [3, 7])) {
      expect([value, reachIssue(value, all, heldBy), tidied(value)]).toEqual([value, undefined, value]);
    }
  }
});

test('The classes that values name are found', () => {
  expect(classesIn(['programid=@taught|3', '-1', 'staffid=@self;programid=3|9', ''])).toEqual([3, 9]);
});

test.each([
  ['', '', true],
  ['', 'staffid=@self', true],
  ['staffid=@self', '', false],
  ['staffid=@self', '-1', true],
  ['-1', 'staffid=@self', false],
  ['programid=3', 'programid=@taught|3', true],
  ['programid=3|4', 'programid=@taught|3', false],
  ['programid=@taught;staffid=@self', 'programid=@taught', false],
])('%j reaches no more than %j: %j', (value, than, isSo) => {
  expect(reachesNoMore(value, than)).toBe(isSo);
});

test.each([
  ['programid=@taught|3', [4, 5], 'programid=@taught|4|5'],
  ['programid=3;staffid=@self', [], 'staffid=@self'],
  ['programid=3', [], ''],
  ['programid=@taught', [4], 'programid=@taught'],
  ['-1', [4], '-1'],
])('%j with the classes %j is %j', (value, classes, expected) => {
  expect(withClasses(value, classes)).toBe(expected);
});
