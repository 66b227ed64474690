import { expect, test } from 'vitest';
import { absentInWords, notTakenInWords } from './absent-in-words.domain.ts';

const away = { morning: false, afternoon: false };
const late = { morning: false, afternoon: true };
const early = { morning: true, afternoon: false };

test.each([
  ['Nobody is marked absent', []],
  ['1 absent', [away]],
  ['2 absent for half a day', [late, early]],
  ['2 absent, 1 more for half a day', [away, early, away]],
])('%s', (words, students) => {
  expect(absentInWords(students)).toBe(words);
});

test.each([
  [0, ''],
  [1, '1 student has no mark yet.'],
  [246, '246 students have no mark yet.'],
])('Where %d have no mark: %s', (count, words) => {
  expect(notTakenInWords(count)).toBe(words);
});
