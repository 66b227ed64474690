import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { formatMoney } from '../../../kit/web/parts/format.web.ts';
import { dueInWords } from '../student-fee/fee-words.domain.ts';
import type { getOpenBalance } from './open-balance.domain.ts';

/** What a student still has to pay, while the payment is being entered. */
export function OpenBalance({ studentId, paymentId }: { studentId: number; paymentId: number }) {
  const query = { studentId, paymentTransactionId: paymentId || undefined };
  const { data } = useCall<typeof getOpenBalance>('GET /api/fs/PaymentTransaction/GetOpenBalance', query, {
    shows: 'StudentFee',
  });
  if (!data) return null;
  if (data.balance > 0) return dueInWords(formatMoney(data.balance));
  return data.excess > 0 ? `Nothing due, an excess of ${formatMoney(data.excess)}` : 'Nothing due';
}
