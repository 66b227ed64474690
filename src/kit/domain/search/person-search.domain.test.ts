import { expect, test } from 'vitest';
import { namedAs, wordsOfName } from './person-search.domain.ts';

test.each([
  ['K.R. Narayanan', 'k r narayanan'],
  ['D’Souza', 'dsouza'],
  ["  José   O'Brien ", 'jose obrien'],
  ['Anne-Marie', 'anne marie'],
  ['Ravi a/l Kumar', 'ravi a l kumar'],
  ['Gal·la', 'galla'],
  ['क्\u200dष शर्मा', 'क्ष शर्मा'],
  ['++', ''],
])('%j is searched by the words %j', (name, words) => {
  expect(wordsOfName(name).join(' ')).toBe(words);
});

test.each([
  ['Arshdeep Singh Gill', 'Gill Arshdeep', true],
  ['Arshdeep Singh Gill', 'arsh gil', true],
  ['Arshdeep Singh Gill', 'arshdeepsingh', true],
  ['K. R. Narayanan', 'KR Narayanan', true],
  ['Renée D’Souza', 'dsouza renee', true],
  ['De Souza', 'desouza', true],
  ['Ramkumar', 'ram kumar', true],
  ['Priya Sharma', 'asha', false],
  ['Arshdeep Singh Gill', 'gill kaur', false],
])('%j is found by %j: %j', (name, typed, isFound) => {
  expect(namedAs(name)(wordsOfName(typed))).toBe(isFound);
});
