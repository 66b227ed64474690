import { ListSums, useListSums } from '../list-sums.tsx';
import type { getFeeSums } from './dues.domain.ts';

/** What the fees of a list come to. */
export function FeeSums({ filters }: { filters: Readonly<Record<string, string>> }) {
  const asked = useListSums<typeof getFeeSums>('GET /api/fs/StudentFee/GetFeeSums', filters);
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
