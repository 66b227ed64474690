import { ListSums, useListSums } from '../list-sums.tsx';
import type { getPaymentSums } from './payment-sums.domain.ts';

/** What the payments of a list come to, as the chart of income and expense counts them. */
export function PaymentSums({ filters }: { filters: Readonly<Record<string, string>> }) {
  const asked = useListSums<typeof getPaymentSums>('GET /api/fs/PaymentTransaction/GetPaymentSums', filters);
  const { received, refunds, income, expense } = asked.data ?? {};
  const paidBack = refunds
    ? ([
        ['Received', received],
        ['Refunds', refunds],
      ] as const)
    : [];
  return <ListSums asked={asked} sums={[...paidBack, ['Income', income], ['Expense', expense]]} />;
}
