import { keepPreviousData } from '@tanstack/react-query';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ListSums } from '../list-sums.tsx';
import type { getPaymentSums } from './payment-sums.domain.ts';
import { sumsInWords } from './sums-in-words.domain.ts';

/** What the payments of a list come to. */
export function PaymentSums({ filters }: { filters: Readonly<Record<string, string>> }) {
  const asked = useCall<typeof getPaymentSums>('GET /api/fs/PaymentTransaction/GetPaymentSums', filters, {
    placeholderData: keepPreviousData,
  });
  const { canAll } = usePermissions();
  return <ListSums asked={asked} sums={sumsInWords(asked.data ?? {}, canAll('paymenttransaction.read'))} />;
}
