import { useSuspenseQuery } from '@tanstack/react-query';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import { inWords } from './sheet.web.ts';

interface Day {
  attendanceDate: string;
  morning: boolean;
  afternoon: boolean;
  notes: string;
}

const days = 60;
const shown = 8;
const look = ({ morning, afternoon }: Day): string => {
  if (morning && afternoon) return 'bg-data';
  return morning || afternoon ? 'bg-warning' : 'bg-error';
};
const wordsOf = (day: Day): string => inWords({ ...day, id: 0, name: '', onLeave: null });

/** The last weeks of one person: how many days there, each day as a mark, and the exceptions in words. */
export function PersonAttendance({ path, query, none }: { path: string; query: Record<string, number>; none: string }) {
  const { data } = useSuspenseQuery({
    queryKey: [...path.split('/').slice(2), query],
    queryFn: ({ signal }) => api.get<Day[]>(path, { query: { ...query, days }, signal }),
  });
  if (data.length === 0) return <p className="text-muted">{none}</p>;
  const halves = data.reduce((sum, { morning, afternoon }) => sum + Number(morning) + Number(afternoon), 0);
  const exceptions = data.filter(({ morning, afternoon, notes }) => !morning || !afternoon || notes !== '');
  return (
    <div className="space-y-3">
      <p>
        <span className="font-semibold text-figure tabular-nums">{Math.round((halves / data.length) * 50)} %</span>{' '}
        <span className="text-muted">
          of {data.length} school days in the last {days} days
        </span>
      </p>
      <ol aria-hidden className="flex flex-wrap gap-1">
        {[...data].reverse().map((day) => (
          <li
            key={day.attendanceDate}
            title={`${displayDate(day.attendanceDate)}: ${wordsOf(day)}`}
            className={`h-5 w-2 rounded-xs ${look(day)}`}
          />
        ))}
      </ol>
      {exceptions.length === 0 ? (
        <p className="text-muted">Present every day.</p>
      ) : (
        <ul>
          {exceptions.slice(0, shown).map((day) => (
            <li key={day.attendanceDate} className="flex h-8 items-center gap-3 border-line border-t">
              <span className="w-24 shrink-0 tabular-nums">{displayDate(day.attendanceDate)}</span>
              <span className="truncate">{wordsOf(day)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
