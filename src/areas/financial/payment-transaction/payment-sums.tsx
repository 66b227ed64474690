import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ListSums, useListSums } from '../list-sums.tsx';
import type { getPaymentSums } from './payment-sums.domain.ts';

/** What the payments of a list come to, as the chart of income and expense counts them; to a family, what they have paid. */
export function PaymentSums({ filters }: { filters: Readonly<Record<string, string>> }) {
  const asked = useListSums<typeof getPaymentSums>('GET /api/fs/PaymentTransaction/GetPaymentSums', filters);
  const { canAll } = usePermissions();
  const { received, refunds, income, expense } = asked.data ?? {};
  const paidBack = refunds
    ? ([
        ['Received', received],
        ['Refunds', refunds],
      ] as const)
    : [];
  const whole = canAll('paymenttransaction.read')
    ? ([
        ['Income', income],
        ['Expense', expense],
      ] as const)
    : ([['Paid', income]] as const);
  return <ListSums asked={asked} sums={[...paidBack, ...whole]} />;
}
