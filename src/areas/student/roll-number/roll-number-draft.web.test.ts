import { expect, test } from 'vitest';
import { nextNumbered, numberedBy, numberProblem, numbersChanged } from './roll-number-draft.web.ts';

const pupil = (
  studentId: number,
  firstName: string,
  gender: number,
  schoolAdmissionNumber: string,
  rollNumber: number | null = null,
) => ({
  ...{ studentId, firstName, lastName: 'Rao', gender, schoolAdmissionNumber, rollNumber },
});
const om = pupil(1, 'Om', 1, '2024-0009');
const asha = pupil(2, 'Asha', 2, '2025-0010');
const ravi = pupil(3, 'Ravi', 1, '2023-0101');
const students = [om, asha, ravi];
const nobody = new Set<number>();

test.each([
  ['name', { 2: '1', 1: '2', 3: '3' }],
  ['admissionNumber', { 3: '1', 1: '2', 2: '3' }],
  ['gender', { 1: '1', 3: '2', 2: '3' }],
] as const)('Numbers are given by %s', (order, numbers) => {
  expect(Object.fromEntries(numberedBy(students, order, nobody))).toEqual(numbers);
});

test('Numbers that were given stay, and who has none gets the next ones by name', () => {
  const given = [{ ...ravi, rollNumber: 7 }, om, asha];
  expect(Object.fromEntries(nextNumbered(given, new Map(), nobody))).toEqual({ 2: '8', 1: '9' });
});

test('The numbers of those who left are left out', () => {
  expect(Object.fromEntries(numberedBy(students, 'name', new Set([1, 3])))).toEqual({ 2: '2', 1: '4', 3: '5' });
  expect(Object.fromEntries(nextNumbered([om], new Map(), new Set([8])))).toEqual({ 1: '9' });
});

test('Only what changes is sent, with the number that was seen', () => {
  const given = [{ ...ravi, rollNumber: 7 }, { ...om, rollNumber: 2 }, asha];
  const draft = new Map([
    [ravi.studentId, ' '],
    [om.studentId, '2'],
    [asha.studentId, '7'],
  ]);
  expect(numbersChanged(given, draft)).toEqual([
    { studentId: 3, rollNumber: null, seen: 7 },
    { studentId: 2, rollNumber: 7, seen: null },
  ]);
});

test.each([
  ['0', 'Enter a whole number from 1 to 9999'],
  ['1.5', 'Enter a whole number from 1 to 9999'],
  ['A4', 'Enter a whole number from 1 to 9999'],
  ['7', 'Om Rao has the same number'],
  ['8', undefined],
  ['9', 'Somebody who left has this number'],
  ['', undefined],
])('A typed number %j is checked', (typed, problem) => {
  const given = [{ ...om, rollNumber: 7 }, asha];
  expect(numberProblem(given, new Map([[asha.studentId, typed]]), asha, new Set([9]))).toBe(problem);
});
