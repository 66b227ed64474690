import { expect, test } from 'vitest';
import {
  type Entry,
  excused,
  figuresOf,
  markProblem,
  markText,
  readExcuse,
  readMark,
  standing,
  standingOf,
} from './marks.domain.ts';

test.each([
  ['42', 42],
  [' 42.5 ', 42.5],
  ['42,5', 42.5],
  ['.5', 0.5],
  ['12.', 12],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['-1', undefined],
  ['4 2', undefined],
  ['1.2.3', undefined],
  ['1e3', undefined],
  ['forty', undefined],
  ['1,234.5', undefined],
  ['123456', undefined],
])('What is typed as "%s" is read as %s', (text, mark) => {
  expect(readMark(text)).toBe(mark);
});

test.each([
  [0, 80, undefined],
  [80, 80, undefined],
  [79.99, 80, undefined],
  [0.07, 80, undefined],
  [80.01, 80, 'Marks must be a number from 0 to 80'],
  [-0.5, 80, 'Marks must be a number from 0 to 80'],
  [Number.NaN, 80, 'Marks must be a number from 0 to 80'],
  [12.345, 80, 'A mark has at most 2 decimals'],
  [37.5, 37.5, undefined],
])('A mark of %d out of %d: %s', (mark, total, problem) => {
  expect(markProblem(mark, total)).toBe(problem);
});

test('An unknown total is 100', () => {
  expect(markProblem(100)).toBeUndefined();
  expect(markProblem(101)).toBe('Marks must be a number from 0 to 100');
});

const mandatory = { totalMarks: 100, minMarks: 35, isMandatory: true };
const optional = { ...mandatory, isMandatory: false };
const none = { entered: 0, average: null, passed: 0, failed: 0 };

test.each([
  ['the minimum passes', 35, mandatory, true, standing.passed],
  ['just below it fails', 34.99, mandatory, true, standing.failed],
  ['0 is a mark and fails', 0, mandatory, true, standing.failed],
  ['0 passes where the minimum is 0', 0, { ...mandatory, minMarks: 0 }, true, standing.passed],
  ['no mark is absent in a mandatory course', null, mandatory, true, standing.absent],
  ['no mark is not taken in an optional one', null, optional, true, standing.notTaken],
  ['no mark is nothing while nobody has one', null, mandatory, false, standing.notEntered],
  ['who is excused is not absent', excused, mandatory, true, standing.excused],
] as const)('%s', (_, mark: Entry, rules, isEntered, expected) => {
  expect(standingOf(mark, rules, isEntered)).toBe(expected);
});

test.each([
  ['nobody has a mark yet', mandatory, [null, null], { entered: 0, missing: 2, average: null, passed: 0, failed: 0 }],
  ['an absent student has failed', mandatory, [40, 30, null], { entered: 2, missing: 1, average: 35, passed: 1, failed: 2 }],
  [
    'who has not taken it is in neither number',
    optional,
    [40, 30, null],
    { entered: 2, missing: 0, notTaken: 1, average: 35, passed: 1, failed: 1 },
  ],
  [
    'an optional course is missing while nobody has a mark',
    optional,
    [null, null],
    { entered: 0, missing: 2, average: null, passed: 0, failed: 0 },
  ],
  [
    'who is excused is neither missing nor failed',
    mandatory,
    [40, excused, null],
    { entered: 1, missing: 1, excused: 1, average: 40, passed: 1, failed: 1 },
  ],
  ['who is excused is not missing while nobody has a mark', mandatory, [excused, null], { missing: 1, excused: 1, ...none }],
  ['a half is rounded up', mandatory, [1.01, 1.02], { entered: 2, missing: 0, average: 1.02, passed: 0, failed: 2 }],
  ['decimals add up exactly', mandatory, [0.1, 0.2, 0.3], { entered: 3, missing: 0, average: 0.2, passed: 0, failed: 3 }],
  ['nobody is on the sheet', mandatory, [], { entered: 0, missing: 0, average: null, passed: 0, failed: 0 }],
] as const)('Figures of a subject: %s', (_, rules, marks: readonly Entry[], figures) => {
  expect(figuresOf(rules, marks)).toEqual({ notTaken: 0, excused: 0, ...figures });
});

test('A mark is written with the decimals that it has', () => {
  expect([40, 40.5, 40.25, 0, null].map(markText)).toEqual(['40', '40.5', '40.25', '0', '']);
});

test.each([
  ['EX', ''],
  ['ML', 'Medical leave'],
  ['ml typhoid', 'typhoid'],
  [' Excused: chess ', 'chess'],
  ['Exempt - moved house', 'moved house'],
  ['AB', undefined],
  ['40', undefined],
  ['', undefined],
  ['Exam', undefined],
])('“%s” on a sheet excuses with the reason %j', (text, reason) => {
  expect(readExcuse(text)).toBe(reason);
});
