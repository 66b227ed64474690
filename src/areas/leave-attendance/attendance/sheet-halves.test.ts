import { expect, test } from 'vitest';
import { halfBeside } from './sheet-halves.web.ts';

test('Left and right move around between the two halves and both together', () => {
  expect(halfBeside('both', 1)).toBe('morning');
  expect(halfBeside('both', -1)).toBe('afternoon');
  expect(halfBeside('afternoon', 1)).toBe('both');
});
