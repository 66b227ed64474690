import { rupees } from '../../common/rupees.web.ts';
import { FetchFailure } from '../../kit/web/parts/fetch-failure.tsx';

interface ListSumsProps {
  asked: { error: Error | null; refetch: () => unknown };
  /** Undefined amounts are still asked for. */
  sums: readonly (readonly [label: string, amount: number | undefined])[];
}

/** At the foot of a list: what all of its records come to. */
export function ListSums({ asked: { error, refetch }, sums }: ListSumsProps) {
  if (error) return <FetchFailure what="sums" kept={false} retry={() => void refetch()} />;
  const known = sums.flatMap(([label, amount]) => (amount === undefined ? [] : [{ label, amount }]));
  const isWaiting = known.length < sums.length;
  return (
    <dl
      aria-label="Sums of the whole list"
      // They have their room before they come, on a phone mostly three lines, so that neither the list nor one of them moves for the others.
      className={`flex min-h-9.25 shrink-0 flex-wrap content-start justify-end gap-x-6 gap-y-1 border-line border-t px-4 py-2 sm:px-6 ${isWaiting ? 'max-sm:min-h-21.25' : ''}`}
    >
      {!isWaiting &&
        known.map(({ label, amount }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{rupees(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}
