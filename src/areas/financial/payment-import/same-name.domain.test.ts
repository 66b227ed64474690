import { expect, test } from 'vitest';
import { mayBeSame } from './same-name.domain.ts';

test.each([
  ['ASHA  PILLAI', 'Asha Pillai', true],
  ['Pillai, Asha', 'Asha Pillai', true],
  ['Asha', 'Asha Pillai', true],
  ['Asha Kumari Pillai', 'Asha Pillai', true],
  ['A. Pillai', 'Asha Pillai', true],
  ['K R Narayanan', 'K. R. Narayanan', true],
  ['Andre Dsouza', "André D'Souza", true],
  ['Anne Marie', 'Anne-Marie', true],
  ['प्रिया कुलकर्णी', 'प्रिया कुलकर्णी', true],
  ['Ravi Pillai', 'Asha Pillai', false],
  ['Usha Pillai', 'Asha Pillai', false],
  ['A. Nair', 'Asha Pillai', false],
  ['प्रीया कुलकर्णी', 'प्रिया कुलकर्णी', false],
])('%j on the list, for %j: the same is %s', (given, known, same) => {
  expect(mayBeSame(given, known)).toBe(same);
});
