import type { ReactNode } from 'react';

interface SheetCountersProps {
  /** `Counter`s, announced as they change. */
  counters: ReactNode;
  /** Actions on the whole sheet. */
  children?: ReactNode;
}

/** Above the cells: their totals, and on the right actions on all of them. */
export const SheetCounters = ({ counters, children }: SheetCountersProps) => (
  <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-8 gap-y-1 border-line border-y bg-base-200 px-4 py-1 sm:px-6">
    <dl className="flex flex-1 flex-wrap gap-x-8 max-sm:basis-full max-sm:items-end max-sm:gap-x-2" aria-live="polite">
      {counters}
    </dl>
    {children && <div className="flex gap-2">{children}</div>}
  </div>
);

/** One figure with its name. On a phone it may be above its column, where `of` gives the total. */
export const Counter = ({ name, value, of }: { name: string; value: number; of?: number }) => (
  // On a phone the halves are above their columns, after the total.
  <div
    className={`flex items-baseline gap-2 max-sm:flex-col max-sm:gap-0 ${of === undefined ? 'max-sm:-order-1 max-sm:flex-1' : 'max-sm:w-16 max-sm:items-center max-sm:text-center'}`}
  >
    <dt className="text-muted max-sm:text-xs max-sm:leading-4">{name}</dt>
    <dd>
      <b className="font-semibold text-xl tabular-nums">{value}</b>
      {of !== undefined && <span className="text-muted max-sm:hidden"> of {of}</span>}
    </dd>
  </div>
);
