import { expect, test } from 'vitest';
import type { RemarkLine } from './exam-remark.domain.ts';
import { differencesOf, onStored, type TypedRemarks, withoutDifferences, withTyped } from './typed-remarks.web.ts';

const line = (studentId: number, remark: string, version: number | null): RemarkLine => ({
  studentId,
  firstName: `Student ${studentId}`,
  lastName: '',
  percentage: null,
  letter: '',
  isPassed: null,
  remark,
  version,
  lastModifiedBy: '',
});
const none: TypedRemarks = new Map();

test('A changed remark waits to be saved; one changed back does not', () => {
  const stored = line(1, 'Good', 3);
  const typed = withTyped(none, stored, 'Very good');
  expect([...typed]).toEqual([[1, { remark: 'Very good', version: 3 }]]);
  expect(withTyped(typed, stored, 'Good ').size).toBe(0);
});

test('A choice is needed only if both have written a remark, and either choice keeps the rest', () => {
  const before = [line(1, '', null), line(2, 'Fair', 1), line(3, '', null)] as const;
  let typed = none;
  for (const one of before) typed = withTyped(typed, one, `Mine ${one.studentId}`);
  const now = [line(1, 'Theirs', 1), line(2, 'Fair', 1), line(3, 'Mine 3', 1)];
  expect(differencesOf(typed, now)).toEqual([{ id: 1, name: 'Student 1', mine: 'Mine 1', theirs: 'Theirs' }]);
  expect([...onStored(typed, now)]).toEqual([
    [1, { remark: 'Mine 1', version: 1 }],
    [2, { remark: 'Mine 2', version: 1 }],
  ]);
  expect([...withoutDifferences(typed, now).keys()]).toEqual([2, 3]);
});
