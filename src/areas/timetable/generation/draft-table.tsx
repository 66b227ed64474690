import { ArrowLeftRight, UserCheck } from 'lucide-react';
import { weekdays } from '../../../kit/domain/dates.domain.ts';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import type { DraftWeek } from './draft.domain.ts';

type Lesson = DraftWeek['programs'][number]['lessons'][number] & { change?: '' | 'moved' | 'teacher' };

interface DraftTableProps {
  program: { programName: string; lessons: readonly Lesson[] };
}

const marks = {
  moved: { Icon: ArrowLeftRight, word: 'Moves', className: 'outline-warning' },
  teacher: { Icon: UserCheck, word: 'Other teacher', className: 'outline-info outline-dashed' },
} as const;

/** The week of a program as a table: a row for each time, a column for each day. Two of them have to fit side by side on a laptop. */
export function DraftTable({ program: { programName, lessons } }: DraftTableProps) {
  const times = [...new Set(lessons.map(({ startTime }) => startTime))].toSorted();
  const days = [...new Set(lessons.map(({ weekday }) => weekday))].toSorted((one, other) => one - other);
  const at = (time: string, day: number) => lessons.filter(({ startTime, weekday }) => startTime === time && weekday === day);
  return (
    <ScrollRegion label={`Week of ${programName}`} className="overflow-x-auto">
      <table className="w-full min-w-128 max-sm:min-w-160 text-left text-xs xl:max-2xl:text-[11px] xl:max-2xl:tracking-tight">
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-1 font-normal text-muted">
              Time
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="px-0.75 py-1 font-normal text-muted">
                {weekdays[day - 1]?.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time} className="border-line border-t align-top">
              <th scope="row" className="py-1 pr-1 font-normal tabular-nums">
                {time}
              </th>
              {days.map((day) => (
                <td key={day} className="px-0.75 py-1">
                  {at(time, day).map(({ courses, teachers, endTime, change }) => (
                    <span
                      key={courses}
                      className={`not-first:mt-2 block ${change ? `rounded-xs outline-2 outline-offset-1 ${marks[change].className}` : ''}`}
                      title={`${courses}, ${teachers}, until ${endTime}`}
                    >
                      {change && <Mark change={change} />}
                      <span className="block">{courses}</span>
                      <span className="block text-muted">{teachers}</span>
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Mark({ change }: { change: keyof typeof marks }) {
  const { Icon, word } = marks[change];
  return (
    <span className="flex items-start gap-1 font-semibold">
      <Icon size={12} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">{word}</span>
    </span>
  );
}
