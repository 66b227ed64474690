import { expect, test } from 'vitest';
import { isLetter, nameJump } from './name-jump.web.ts';

const names = ['Aarav Nair', 'Asha Rao', 'Émile D’Souza', 'Farhan Shaikh', 'प्रिया शर्मा'];
const type = (text: string, at = () => 0) => {
  const jump = nameJump(at);
  return [...text].map((letter) => jump.to(letter, names)).at(-1);
};

test.each([
  ['a', 0],
  ['as', 1],
  ['em', 2],
  ['sh', 3],
  ['sou', 2],
  ['ashar', 1],
  ['प', 4],
])('Typing %s jumps to line %i', (text, line) => {
  expect(type(text)).toBe(line);
});

test('A letter that fits no longer begins again, and so does a pause', () => {
  expect(type('af')).toBe(3);
  let time = 0;
  expect(type('as', () => (time += 2000))).toBe(2);
  expect(type('z')).toBe(-1);
});

test('Only letters jump', () => {
  expect(['a', 'é', 'प'].every(isLetter)).toBe(true);
  expect(['Enter', ' ', '*', '1'].some(isLetter)).toBe(false);
});
