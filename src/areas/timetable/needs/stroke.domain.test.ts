import { expect, test } from 'vitest';
import { nextCell, pointsBetween } from './stroke.domain.ts';

test('A fast stroke passes every cell on its way: no two points lie further apart than a step', () => {
  const points = pointsBetween({ x: 0, y: 0 }, { x: 30, y: 40 }, 20);
  expect(points).toHaveLength(3);
  expect(points.at(-1)).toEqual({ x: 30, y: 40 });
  expect(pointsBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, 20)).toEqual([{ x: 5, y: 5 }]);
});

test.each([
  ['ArrowUp', { row: 0, column: 2 }],
  ['ArrowDown', { row: 2, column: 2 }],
  ['ArrowLeft', { row: 1, column: 1 }],
  ['ArrowRight', { row: 1, column: 2 }],
  ['Home', { row: 1, column: 0 }],
  ['End', { row: 1, column: 2 }],
  ['PageUp', { row: 0, column: 2 }],
  ['PageDown', { row: 3, column: 2 }],
  ['a', undefined],
])('From the second row of the last column %s leads to %o, and never out of the grid', (key, to) => {
  expect(nextCell({ row: 1, column: 2 }, { rows: 4, columns: 3 }, key)).toEqual(to);
});
