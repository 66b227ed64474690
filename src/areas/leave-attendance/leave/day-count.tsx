import { Muted } from '../../../kit/web/parts/muted.tsx';

/** `Total Days` as a fact in the form; a dash until the dates are known. */
export const DayCount = ({ days }: { days: number | undefined }) => (
  <div aria-live="polite">
    <p className="mb-1 font-semibold">Total Days</p>
    <p className="flex h-10 items-center rounded-field bg-base-200 px-3 max-sm:h-11">{days ?? '–'}</p>
    <Muted small className="mt-1">
      All days count, Sundays too, except holidays.
    </Muted>
  </div>
);
