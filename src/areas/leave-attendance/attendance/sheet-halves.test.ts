import { expect, test } from 'vitest';
import { stepOf } from './sheet-halves.web.ts';

test.each([
  ['ArrowRight', 'both', 3, 'morning'],
  ['ArrowLeft', 'both', 3, 'afternoon'],
  ['ArrowRight', 'afternoon', 3, 'both'],
  ['ArrowDown', 'morning', 4, 'morning'],
  ['ArrowUp', 'morning', 2, 'morning'],
  ['Home', 'both', 0, 'both'],
  ['End', 'both', 9, 'both'],
] as const)('Of ten lines, %s leads from 3, %s, to %i, %s', (key, half, index, next) => {
  expect(stepOf(key, { index: 3, half, lines: 10 })).toEqual({ index, half: next });
});

test('Other keys lead nowhere', () => {
  expect(stepOf('Enter', { index: 3, half: 'both', lines: 10 })).toBeUndefined();
});
