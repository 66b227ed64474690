import { sumOf } from '../../../common/money.domain.ts';

/** What months come to, as `GetFinancialMetrics` says it of their year. */
export function totalsOf(months: readonly { income: number; expense: number }[]) {
  const totalIncome = sumOf(months.map(({ income }) => income));
  const totalExpense = sumOf(months.map(({ expense }) => expense));
  return { totalIncome, totalExpense, netProfit: sumOf([totalIncome, -totalExpense]) };
}
