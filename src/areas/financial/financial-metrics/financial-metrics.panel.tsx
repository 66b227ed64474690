import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { rupees } from '../../../common/rupees.web.ts';
import { useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { firstOfMonth, lastOfMonth, monthName, shortMonth } from '../../../kit/domain/dates.domain.ts';
import { Stepper } from '../../../kit/web/calendar/stepper.tsx';
import { ChartFrame } from '../../../kit/web/chart/chart.tsx';
import type { ChartLevel } from '../../../kit/web/chart/chart-data.web.ts';
import { usePanelPages } from '../../../kit/web/panel/panel-data.web.ts';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { FinancialMonth, getFinancialMonths } from './financial-metrics.domain.ts';
import { totalsOf } from './financial-totals.domain.ts';

const series = [
  { key: 'income', name: 'Income', look: 'data' },
  { key: 'expense', name: 'Expense', look: 'other' },
] as const;

/** The payments of a month. */
const paymentsOf = (month: string): string =>
  `/fs/paymenttransaction/grid?paidFrom=${firstOfMonth(month)}&paidTo=${lastOfMonth(month)}`;

const levelOf = (months: readonly FinancialMonth[]): ChartLevel => ({
  title: 'Income and expense by month',
  points: months.map(({ month, income, expense }) => ({
    label: `${shortMonth(month)} ${month.slice(0, 4)}`,
    values: { income, expense },
    to: paymentsOf(month),
  })),
});

/** Income, expense and what is left of a financial year, and each of its months; a month leads to its payments. */
export function FinancialMetricsPanel() {
  const chosen = useChosenYear();
  const [stepped, setStepped] = useState<{ to: number; from: number | undefined }>();
  // Another choice of the school year begins anew.
  const year = stepped && stepped.from === chosen ? stepped.to : chosen;
  const months = usePanelPages<typeof getFinancialMonths>(
    'GET /api/fs/PaymentTransaction/GetFinancialMonths',
    year === undefined ? {} : { year },
  );
  const [first] = months ?? [];
  const last = months?.at(-1);
  if (!months || !first || !last) return <Skeleton shape="lines" />;
  const isNow = last.month >= today().slice(0, 7);
  const shown = year ?? Number(first.month.slice(0, 4));
  const { totalIncome, totalExpense, netProfit } = totalsOf(months);
  const isNothing = totalIncome === 0 && totalExpense === 0;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(17rem,max-content)_minmax(0,1fr)]">
      <div className="space-y-4">
        <div className="flex items-center gap-1">
          <Muted aria-live="polite" className="min-w-0 flex-1">
            {monthName(first.month)} to {monthName(last.month)}
          </Muted>
          <Stepper
            names={['Previous financial year', 'Next financial year']}
            isFirst={!isNow && isNothing}
            isLast={isNow}
            onStep={(by) => setStepped({ to: shown + by, from: chosen })}
          />
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 lg:flex-col">
          <Figure label="Total Income" size="largest">
            {rupees(totalIncome)}
          </Figure>
          <Figure label="Total Expense">{rupees(totalExpense)}</Figure>
          <Figure label="Net Profit">
            {rupees(netProfit)}
            {netProfit < 0 && <TriangleAlert size={16} aria-label="a loss" className="ml-2 inline text-warning" />}
          </Figure>
        </dl>
      </div>
      {isNothing ? (
        <Muted>Nothing has been paid in these months.</Muted>
      ) : (
        <ChartFrame kind="bar" unit="money" series={series} level={levelOf(months)} height={200} />
      )}
    </div>
  );
}
