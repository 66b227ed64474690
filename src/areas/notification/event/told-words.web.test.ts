import { expect, test } from 'vitest';
import { toldInWords } from './told-words.web.ts';

test.each([
  [['guardian'], 'guardians'],
  [['guardian', 'student'], 'guardians and students'],
  [['office'], 'the office'],
  [['account holder'], 'whoever has the account'],
])('%j are told: %s', (to, words) => {
  expect(toldInWords(to)).toBe(words);
});
