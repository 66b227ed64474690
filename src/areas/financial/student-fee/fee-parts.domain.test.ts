import { expect, test } from 'vitest';
import { typedFeeIssues } from './fee-parts.domain.ts';

const part = (feeStructureId: number, feeType: string, isConcession: boolean) => ({
  feeStructureId,
  feeType,
  isConcession,
  amount: 100,
  isOptional: false,
  effectiveFrom: '2000-01-01',
  effectiveTo: '2099-12-31',
});
const parts = [part(1, 'Tuition', false), part(2, 'Sibling concession', true)];
const problems = (tuition: number, concession: number) => {
  const amounts = [tuition, concession];
  const lines = amounts.map((amount, index) => ({ feeStructureId: index + 1, amount }));
  return typedFeeIssues(lines, parts, { day: '2026-07-01', held: null });
};

test('A concession is typed without a sign: a negative one is refused, not turned around', () => {
  expect(problems(1_000, -200)).toEqual([
    { field: 'studentFeeDetails.1.amount', message: 'Sibling concession should be at least 0' },
  ]);
  expect(problems(1_000, 200)).toEqual([]);
  expect(problems(-1, 0)).toEqual([{ field: 'studentFeeDetails.0.amount', message: 'Tuition should be at least 0' }]);
});
