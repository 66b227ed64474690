import { expect, test } from 'vitest';
import { type Change, noticesOf } from './change.server.ts';

const ids = (count: number) => Array.from({ length: count }, (_, place) => 1_000_000_000 + place);
const read = (change: Pick<Change, 'kinds'>) =>
  noticesOf({ ...change, request: 'r' }).map((notice) => ({ length: notice.length, ...(JSON.parse(notice) as Change) }));

test('A change of few records is one notice', () => {
  const kinds = { Student: [7, [8, { programid: [3] }] as const], School: null };
  expect(read({ kinds })).toEqual([{ length: expect.any(Number), kinds, request: 'r' }]);
});

test('Many records are named in several notices, each shorter than PostgreSQL allows', () => {
  const told = read({ kinds: { StudentFee: ids(5_000) } });
  expect(told.every(({ length }) => length < 8_000)).toBe(true);
  expect(told.flatMap(({ kinds }) => kinds['StudentFee'])).toEqual(ids(5_000));
});

test('The owners of records without ids are told in several notices too', () => {
  const told = read({ kinds: { StudentFee: [[null, { studentid: ids(3_000), programid: [3] }]] } });
  expect(told.every(({ length }) => length < 8_000)).toBe(true);
  const owners = told.flatMap(({ kinds }) =>
    (kinds['StudentFee'] ?? []).map((record) => (typeof record === 'number' ? {} : record[1])),
  );
  expect(owners.flatMap((of) => of['studentid'] ?? [])).toEqual(ids(3_000));
  expect(owners.flatMap((of) => of['programid'] ?? [])).toEqual([3]);
});

test('Too many to name are told as a kind', () => {
  expect(read({ kinds: { StudentFee: ids(5_001) } })).toMatchObject([{ kinds: { StudentFee: null } }]);
});
