import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallDefinition } from '../../kit/domain/call.domain.ts';
import { type AnswerOf, type CallName, callApi, type QueryOf } from '../../kit/web/calls/api.web.ts';
import { FetchFailure } from '../../kit/web/list/fetch-failure.tsx';
import { formatMoney } from '../../kit/web/parts/format.web.ts';

/**
 * What all records of a list come to, under its filters and not on one page of it.
 * @param call answers the sums to those filters
 */
export function useListSums<C extends CallDefinition>(call: CallName<C>, filters: QueryOf<C>) {
  return useQuery<AnswerOf<C>>({
    queryKey: [...call.split('/').slice(2), filters],
    queryFn: ({ signal }) => callApi<C>(call, { query: filters, signal } as never),
    placeholderData: keepPreviousData as never,
    retry: false,
  });
}

interface ListSumsProps {
  asked: { error: Error | null; refetch: () => unknown };
  /** Undefined amounts are still asked for. */
  sums: readonly (readonly [label: string, amount: number | undefined])[];
}

/** At the foot of a list: what all of its records come to. */
export function ListSums({ asked: { error, refetch }, sums }: ListSumsProps) {
  if (error) return <FetchFailure what="sums" kept={false} retry={() => void refetch()} />;
  const isWaiting = sums.some(([, amount]) => amount === undefined);
  return (
    <dl
      aria-label="Sums of the whole list"
      // On a phone sums mostly take three lines: they have that room before they come, so that the list does not move for them.
      className={`flex shrink-0 flex-wrap content-start justify-end gap-x-6 gap-y-1 border-line border-t px-4 py-2 sm:px-6 ${isWaiting ? 'max-sm:min-h-21.25' : ''}`}
    >
      {sums.map(([label, amount]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{amount === undefined ? '…' : formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
