import { X } from 'lucide-react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import type { UnavailabilityRow } from './needs.domain.ts';

interface ComingTimesProps {
  times: readonly UnavailabilityRow[];
  weekdays: readonly { weekday: number; name: string }[];
  onRemove: (times: readonly UnavailabilityRow[]) => void;
}

/** Days that a repair takes from a teacher from a later date on; until then they teach on them. */
export function ComingTimes({ times, weekdays, onRemove }: ComingTimesProps) {
  const keyOf = ({ fromDate, weekday }: UnavailabilityRow) => `${fromDate} ${weekday}`;
  const days = [...new Set(times.map(keyOf))].map((key) => ({ key, day: times.filter((time) => keyOf(time) === key) }));
  return (
    <ul aria-label="To come" className="mt-3 max-w-120 divide-y divide-line rounded-box border border-line">
      {days.map(({ key, day }) => {
        const words = wordsOf(day, weekdays);
        return (
          <li key={key} className="flex items-center justify-between gap-3 py-1 pr-1 pl-3">
            {words}
            <RowButton label="Remove" of={words} icon={X} onClick={() => onRemove(day)} />
          </li>
        );
      })}
    </ul>
  );
}

function wordsOf(times: readonly UnavailabilityRow[], weekdays: ComingTimesProps['weekdays']): string {
  const [{ fromDate, weekday } = { fromDate: null, weekday: 0 }] = times;
  const starts = times.map(({ startTime }) => startTime).toSorted();
  const ends = times.map(({ endTime }) => endTime).toSorted();
  const name = weekdays.find((one) => one.weekday === weekday)?.name ?? 'A day off';
  return `${name} from ${displayDate(fromDate ?? '')}: not from ${starts[0]} to ${ends.at(-1)}`;
}
