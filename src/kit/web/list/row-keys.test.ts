import { expect, test } from 'vitest';
import { nextRowKeys, noRowKeys } from './row-keys.web.ts';

const keysOf = (keys: ReturnType<typeof nextRowKeys>) => [...keys.keys.values()];

const first = nextRowKeys(noRowKeys, [11, 12, 13], false);

test('The next page is written into the lines of the last one', () => {
  expect(keysOf(nextRowKeys(first, [21, 22, 23], true))).toEqual([0, 1, 2]);
  expect(keysOf(nextRowKeys(first, [21, 22, 23, 24], true))).toEqual([0, 1, 2, 3]);
});

test('What a filter leaves is written from the top, so that no line moves', () => {
  expect(keysOf(nextRowKeys(first, [13, 21], true))).toEqual([0, 1]);
});

test('A record that comes into the same page while somebody reads it takes no line of another', () => {
  const later = nextRowKeys(first, [11, 13, 14], false);
  expect(keysOf(later)).toEqual([0, 2, 3]);
  expect(keysOf(nextRowKeys(later, [12, 11, 13, 14], false))).toEqual([4, 0, 2, 3]);
});
