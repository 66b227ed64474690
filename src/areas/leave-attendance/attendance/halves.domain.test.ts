import { expect, test } from 'vitest';
import { absentWhen } from './halves.domain.ts';
import { halvesInWords } from './mark-in-words.domain.ts';

test.each([
  [false, false, 'Absent', 'all day'],
  [false, true, 'Absent in the morning', 'in the morning'],
  [true, false, 'Absent in the afternoon', 'in the afternoon'],
])('Present in the morning: %s, in the afternoon: %s; %s, and in a sentence absent %s', (morning, afternoon, mark, when) => {
  expect([halvesInWords({ morning, afternoon }), absentWhen({ morning, afternoon })]).toEqual([mark, when]);
});
