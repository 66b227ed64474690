import { expect, test } from 'vitest';
import { salaryLines } from './staff-salary/salary-summary.domain.ts';
import { feeLines } from './student-fee/fee-parts.domain.ts';

test('A form has a line for every part of a fee, concessions without a sign; parts that the fee does not have are empty', () => {
  const parts = [{ feeStructureId: 1 }, { feeStructureId: 2 }, { feeStructureId: 3 }];
  const stored = [
    { feeStructureId: 3, amount: -200 },
    { feeStructureId: 1, amount: 0 },
  ];
  const amounts = feeLines.entered(parts, stored).map(({ feeStructureId, amount }) => [feeStructureId, amount]);
  expect(amounts).toEqual([
    [1, 0],
    [2, null],
    [3, 200],
  ]);
});

test('The form of a new salary has every part, all empty', () => {
  expect(salaryLines.entered([{ salaryStructureId: 7 }])).toEqual([{ salaryStructureId: 7, amount: null }]);
});

test('Values that leave a form and enter it again stay the same', () => {
  const parts = [
    { feeStructureId: 1, isConcession: false },
    { feeStructureId: 2, isConcession: true },
  ];
  const stored = [
    { feeStructureId: 1, amount: 1_000 },
    { feeStructureId: 2, amount: -200 },
  ];
  expect(feeLines.signed(feeLines.entered(parts, stored), parts)).toEqual(stored);
});
