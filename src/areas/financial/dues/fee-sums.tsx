import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ListSums } from '../list-sums.tsx';
import type { getFeeSums } from './dues.domain.ts';

/** What the fees of a list come to. */
export function FeeSums({ filters }: { filters: Readonly<Record<string, string>> }) {
  const asked = useCall<typeof getFeeSums>('GET /api/fs/StudentFee/GetFeeSums', filters, { placeholderData: keepPreviousData });
  const { total, paid, balance, excess, overdue } = asked.data ?? {};
  return (
    <ListSums
      asked={asked}
      sums={[
        ['Total', total],
        ['Paid', paid],
        ['Balance', balance],
        // Where there is some, paid and excess are together what came in.
        ...(excess ? [['Excess', excess] as const] : []),
        ['Overdue', overdue],
      ]}
    />
  );
}
