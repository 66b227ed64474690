import { and, gte, lte, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { addMonths, type DayRange } from '../../../kit/domain/dates.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { yearFrom, yearOf } from '../../general/school/year.domain.ts';
import { addUp } from '../add-up.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { paymentMonths } from '../payment-transaction/payment-transaction.table.ts';
import { getFinancialMetrics, getFinancialMonths } from './financial-metrics.domain.ts';

/** Sums over everybody's payments, from what is kept by month: who may not read all of them learns none. */
export const financialMetricRoutes: readonly FastifyPluginAsync[] = [
  answering(getFinancialMetrics, async ({ db }, { grant, query: { year } }) => {
    requireAll(grant, 'see these sums');
    const period = year === undefined ? undefined : yearFrom(year, (await paymentSettings({ db })).financialYearStart);
    const sums = await addUp(
      { db },
      paymentMonths,
      {
        totalIncome: sql`sum(${paymentMonths.income})`,
        totalExpense: sql`sum(${paymentMonths.expense})`,
        netProfit: sql`sum(${paymentMonths.income} - ${paymentMonths.expense})`,
      },
      period && within(period),
    );
    return { ...sums, from: period?.from ?? null, to: period?.to ?? null };
  }),

  answering(getFinancialMonths, async ({ db, today }, { grant, query }) => {
    requireAll(grant, 'see these sums');
    const { financialYearStart: start } = await paymentSettings({ db });
    const { from, to } = yearFrom(query.year ?? yearOf(today, start), start);
    const stored = await sendKept<{ month: string; income: number; expense: number }>(
      db,
      sql`select to_char(month, 'YYYY-MM') as month, income::float8, expense::float8 from ${paymentMonths}
        where month between ${from}::date and ${to}::date`,
    );
    return Array.from({ length: 12 }, (_, index) => {
      const month = addMonths(from, index);
      return stored.find((kept) => kept.month === month) ?? { month, income: 0, expense: 0 };
    });
  }),
];

const within = ({ from, to }: DayRange) => and(gte(paymentMonths.month, from), lte(paymentMonths.month, to));
