import { expect, test } from 'vitest';
import { dateInWords } from './date-in-words.server.ts';

test.each([
  ['2008-06-15', 'Fifteenth June Two Thousand Eight'],
  ['2010-01-01', 'First January Two Thousand Ten'],
  ['2012-02-29', 'Twenty Ninth February Two Thousand Twelve'],
  ['1999-12-31', 'Thirty First December One Thousand Nine Hundred Ninety Nine'],
  ['2021-03-02', 'Second March Two Thousand Twenty One'],
])('%s is %s', (day, words) => {
  expect(dateInWords(day)).toBe(words);
});
