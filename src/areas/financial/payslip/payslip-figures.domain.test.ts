import { expect, test } from 'vitest';
import { sumOf } from '../../../common/money.domain.ts';
import { createChance } from '../../../kit/domain/chance.factory.ts';
import { type PayslipFigures, payslipFigures } from './payslip-figures.domain.ts';

const earning = (amount: number) => ({ salaryType: 'Basic Pay', isDeduction: false, amount });
const deduction = (amount: number) => ({ salaryType: 'Provident Fund', isDeduction: true, amount: -amount });
const monthOf = ({ sums, net }: PayslipFigures) => [sums.earnings.month, sums.deductions.month, sums.tax.month, net];

test.each([
  ['a salary below the tax', [earning(240_000)], [20_000, 0, 0, 20_000]],
  ['one with deductions and tax', [earning(960_000), deduction(100_800)], [80_000, 8_400, 2_160, 69_440]],
  ['one that twelve does not divide', [earning(100), deduction(50)], [8.33, 4.16, 0, 4.17]],
  ['one of which more is deducted than earned', [earning(120), deduction(600)], [10, 10, 0, 0]],
  ['one without anything', [], [0, 0, 0, 0]],
] as const)('The month of %s', (_, parts, month) => {
  expect(monthOf(payslipFigures(parts))).toEqual(month);
});

test('A payslip shows yearly earnings, deductions and tax, and a twelfth of each', () => {
  const { earnings, deductions, sums } = payslipFigures([earning(840_000), earning(120_000), deduction(100_800)]);
  expect(earnings).toEqual([
    { label: 'Basic Pay', year: 840_000, month: 70_000 },
    { label: 'Basic Pay', year: 120_000, month: 10_000 },
  ]);
  expect(deductions).toEqual([{ label: 'Provident Fund', year: 100_800, month: 8_400 }]);
  expect(sums.tax).toEqual({ label: 'Income tax', year: 25_920, month: 2_160 });
});

test('For any 2,000 salaries the lines add up to the sums and the pay, and no line is more than two paise off', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const chance = createChance(seed);
    const amount = (most: number) => chance.whole(1, chance.happens(0.3) ? 500 : most) / 100;
    const parts = [
      ...Array.from({ length: chance.whole(1, 5) }, () => earning(amount(200_000_000))),
      ...Array.from({ length: chance.whole(0, 4) }, () => deduction(amount(20_000_000))),
    ];
    const figures = payslipFigures(parts);
    const { earnings, deductions, sums, net } = figures;
    const months = (lines: readonly { month: number }[]) => sumOf(lines.map(({ month }) => month));
    expect(months(earnings), `seed ${seed}`).toBe(sums.earnings.month);
    expect(months(deductions), `seed ${seed}`).toBe(sums.deductions.month);
    expect(sumOf([sums.earnings.month, -sums.deductions.month, -sums.tax.month]), `seed ${seed}`).toBe(net);
    const lines = [...earnings, ...deductions, sums.taxable, sums.tax];
    expect(
      lines.every(({ month }) => month >= 0),
      `seed ${seed}`,
    ).toBe(true);
    if (sums.taxable.year === 0) continue;
    expect(
      lines.filter(({ year: whole, month }) => Math.abs(whole / 12 - month) > 0.021),
      `seed ${seed}`,
    ).toEqual([]);
  }
});
