import { expect, test } from 'vitest';
import { salaryIssues, salaryLines, salarySummary, typedSalaryIssues } from './salary-summary.domain.ts';

const part = (salaryStructureId: number, salaryType: string, more: object = {}) => ({
  salaryStructureId,
  salaryType,
  isOptional: false,
  isDeduction: false,
  maxDeductionAmount: 0,
  ...more,
});
const parts = [
  part(1, 'Basic Pay'),
  part(2, 'House Rent', { isOptional: true }),
  part(3, 'Provident Fund', { isDeduction: true, maxDeductionAmount: 180_000 }),
];
const lines = (...amounts: (number | null)[]) => amounts.map((amount, index) => ({ salaryStructureId: index + 1, amount }));

test('A salary is the earnings less deductions and tax, and a month’s pay is a twelfth of it', () => {
  expect(salarySummary(lines(840_000, 120_000, -100_800))).toEqual({
    totalEarnings: 960_000,
    totalDeductions: 100_800,
    taxableAmount: 859_200,
    totalTax: 25_920,
    monthlySalary: 69_440,
  });
});

test('Ten thousand parts of 10 paise are 1,000 rupees', () => {
  expect(salarySummary(Array(10_000).fill({ amount: 0.1 })).totalEarnings).toBe(1_000);
});

test('If more is deducted than earned, there is no tax and nothing is left', () => {
  const { taxableAmount, totalTax, monthlySalary } = salarySummary(lines(100, -250.5));
  expect([taxableAmount, totalTax, monthlySalary]).toEqual([0, 0, 0]);
});

test('Deductions are stored as negative, whichever sign was typed, and empty parts are left out', () => {
  expect(salaryLines.signed(lines(500, null, 20), parts)).toEqual(lines(500, null, -20).filter(({ amount }) => amount !== null));
  expect(salaryLines.signed(lines(500, null, -20), parts)).toEqual(salaryLines.signed(lines(500, null, 20), parts));
});

test.each([
  ['everything', lines(840_000, 120_000, 180_000), []],
  ['no house rent', lines(840_000, null, -180_000), []],
  ['no basic pay', lines(null, 5, 5), ['staffSalaryDetails.0.amount: Basic Pay is required']],
  ['a negative earning', lines(-1, null, 5), ['staffSalaryDetails.0.amount: Basic Pay should be at least 0']],
  [
    'a deduction above its maximum',
    lines(1, null, 180_000.01),
    ['staffSalaryDetails.2.amount: Provident Fund must not exceed 1,80,000'],
  ],
  [
    'the same with a minus',
    lines(1, null, -180_000.01),
    ['staffSalaryDetails.2.amount: Provident Fund must not exceed 1,80,000'],
  ],
  ['a part left out', lines(1), ['staffSalaryDetails: Provident Fund is required']],
  [
    'an unknown part',
    [...lines(1, null, 1), { salaryStructureId: 9, amount: 1 }],
    ['staffSalaryDetails.3.salaryStructureId: Salary Type is required'],
  ],
])('A salary with %s', (_, given, problems) => {
  expect(salaryIssues(given, parts).map(({ field, message }) => `${field}: ${message}`)).toEqual(problems);
});

test('A deduction is typed without a sign: a negative one is refused, not turned around', () => {
  expect(typedSalaryIssues(lines(1, null, -5), parts)).toEqual([
    { field: 'staffSalaryDetails.2.amount', message: 'Provident Fund should be at least 0' },
  ]);
  expect(typedSalaryIssues(lines(1, null, 5), parts)).toEqual([]);
  expect(typedSalaryIssues(lines(-1, null, 5), parts)).toEqual(salaryIssues(lines(-1, null, 5), parts));
});
