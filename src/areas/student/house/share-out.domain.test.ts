import { expect, test } from 'vitest';
import { type Housed, sharedOut } from './share-out.domain.ts';

let id = 0;
const pupils = (count: number, programId: number, gender: number, houseId: number | null = null): Housed[] =>
  Array.from({ length: count }, () => ({ studentId: ++id, programId, gender, houseId }));
/** How many each house gets. */
const shares = (students: readonly Housed[], houseIds: readonly number[]) => {
  const given = [...sharedOut(students, houseIds).values()];
  return houseIds.map((houseId) => given.filter((one) => one === houseId).length);
};

test.each([
  ['one class', pupils(8, 1, 1), [2, 2, 2, 2]],
  ['two genders', [...pupils(4, 1, 1), ...pupils(4, 1, 2)], [2, 2, 2, 2]],
  [
    'a rest of each class, which goes to another house',
    [...pupils(1, 1, 1), ...pupils(1, 2, 1), ...pupils(1, 3, 2)],
    [1, 1, 1, 0],
  ],
  ['who comes to a house that has fewer', [...pupils(2, 1, 1, 1), ...pupils(2, 1, 1)], [0, 1, 1, 0]],
  ['nobody', [], [0, 0, 0, 0]],
] as const)('Houses share out %s', (_what, students, expected) => {
  expect(shares(students, [1, 2, 3, 4])).toEqual(expected);
});

test('Who has a house keeps it, and without houses nobody gets one', () => {
  expect(sharedOut(pupils(3, 1, 1, 2), [1, 2]).size).toBe(0);
  expect(sharedOut(pupils(3, 1, 1), []).size).toBe(0);
});
