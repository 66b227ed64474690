import { expect, test } from 'vitest';
import { assign, hasChosen, limitsInWords, pickIssues } from './assign.domain.ts';

const french = { courseId: 1, courseName: 'French', capacity: 2 };
const german = { courseId: 2, courseName: 'German', capacity: 0 };
const latin = { courseId: 3, courseName: 'Latin', capacity: 1 };
const one = { leastCourses: 1, mostCourses: 1 };
const student = (studentId: number, courseIds: number[], secondWishId: number | null = null, elsewhere: number[] = []) => ({
  ...{ studentId, courseIds, secondWishId, elsewhere },
});

test.each([
  ['Everybody who has chosen stays where there is room', [student(1, [1]), student(2, [2])], []],
  [
    'Who has not chosen comes where it is least full',
    [student(1, [2]), student(2, [2]), student(3, [])],
    [[3, [1], 'French was least full (0 of 2)']],
  ],
  [
    'Who chose last goes where the course is full, by the second wish if there is room',
    [student(1, [3]), student(2, [3], 2), student(3, [3])],
    [
      [2, [2], 'Latin is full; German was the second wish'],
      [3, [1], 'Latin is full; French was least full (0 of 2)'],
    ],
  ],
  [
    'Nobody comes into a course that they take by another choice',
    [student(1, [], null, [1, 3])],
    [[1, [2], 'German was least full (0)']],
  ],
  ['A second wish comes first for who has not chosen, too', [student(1, [], 3)], [[1, [3], 'Latin was the second wish']]],
] as const)('%s', (_name, students, expected) => {
  const got = assign([french, german, latin], students, one);
  expect(got.map(({ studentId, courseIds, reason }) => [studentId, courseIds, reason])).toEqual(expected);
});

test('Who cannot be given a course is left, and keeps what was chosen', () => {
  expect(assign([latin], [student(1, [3]), student(2, [3]), student(3, [])], one)).toEqual([
    { studentId: 2, courseIds: [], reason: 'Latin is full; no other course has a place', isLeft: true },
    { studentId: 3, courseIds: [], reason: 'no other course has a place', isLeft: true },
  ]);
});

test('Several are filled up to the least, and only the full one of them is exchanged', () => {
  const many = { leastCourses: 2, mostCourses: 3 };
  const got = assign([french, german, latin], [student(1, [3, 1]), student(2, [3, 1]), student(3, [2])], many);
  expect(got.map(({ studentId, courseIds, isLeft }) => [studentId, courseIds, isLeft])).toEqual([
    [2, [1, 2], false],
    [3, [2], true],
  ]);
  // What somebody who is left would have got is there for who comes after.
  const next = assign([french, latin], [student(1, [], null, [1]), student(2, [])], { leastCourses: 2, mostCourses: 2 });
  expect(next.map(({ studentId, courseIds, isLeft }) => [studentId, courseIds, isLeft])).toEqual([
    [1, [], true],
    [2, [1, 3], false],
  ]);
});

test.each([
  [0, 0, [], false],
  [0, 1, [], true],
  [1, 1, [], false],
  [1, 2, [7], true],
] as const)('Of at least %i, in version %i, %j has been chosen: %s', (leastCourses, version, courseIds, is) => {
  expect(hasChosen({ version, courseIds }, { leastCourses, mostCourses: 2 })).toBe(is);
});

test.each([
  [1, 1, 'Choose 1 course'],
  [4, 4, 'Choose 4 courses'],
  [0, 2, 'Choose at most 2 courses'],
  [1, 3, 'Choose 1 to 3 courses'],
])('From %i to %i is said as %s', (leastCourses, mostCourses, words) => {
  expect(limitsInWords({ leastCourses, mostCourses })).toBe(words);
});

test.each([
  [[1], null, []],
  [[1, 1], null, []],
  [[1], 1, ['secondWishId']],
  [[1], 9, ['secondWishId']],
  [[9], null, ['courseIds']],
  [[], null, ['courseIds']],
] as const)('Choosing %j with the second wish %j', (courseIds, secondWishId, fields) => {
  expect(pickIssues({ courseIds, secondWishId }, one, new Set([1, 2, 3])).map(({ field }) => field)).toEqual(fields);
});
