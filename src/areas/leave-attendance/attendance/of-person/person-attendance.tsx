import { daysInclusive, displayDate } from '../../../../kit/domain/dates.domain.ts';
import { Muted } from '../../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../../kit/web/parts/today.web.ts';
import { studentEmptyTexts } from '../../../student/student/empty-texts.domain.ts';
import { markInWords } from '../mark-in-words.domain.ts';
import type { PersonDay } from './attendance-of-person.domain.ts';
import { daysPresent, presentInWords, type StripDay, stripOf, stripStart, todayInWords } from './day-strip.web.ts';

const shown = 8;

const looks = {
  present: 'bg-success/45',
  absent: 'bg-error',
  onLeave: 'border border-info bg-info/15',
  nothing: 'hatch',
  toCome: 'border border-line',
} as const;

const legend = [
  ['present', 'Present'],
  ['absent', 'Absent'],
  ['onLeave', 'On leave'],
  ['nothing', 'No school or not taken'],
] as const;

/** How many days the strip covers, including today. */
export const stripDays = (): number => daysInclusive(stripStart(today()), today());

/** The last six weeks of one person: the number of days present, a strip with every day, and the exceptions in words. */
export function PersonAttendance({ days }: { days: readonly PersonDay[] | undefined }) {
  const now = today();
  if (!days) return <Skeleton shape="lines" />;
  if (days.length === 0) return <Muted>{studentEmptyTexts.attendance}</Muted>;
  const exceptions = days.filter(({ morning, afternoon, notes }) => !morning || !afternoon || notes !== '');
  const onLeave = days.filter((day) => day.onLeave).length;
  return (
    <div className="space-y-3">
      <p>
        Today: <span className="font-semibold">{todayInWords(days, now)}</span>
      </p>
      <p>
        <span className="font-semibold text-figure tabular-nums">{Math.round((daysPresent(days) / days.length) * 100)} %</span>{' '}
        <span className="text-muted">
          present, {presentInWords(days)} of {days.length} days since{' '}
          <span className="whitespace-nowrap">{displayDate(stripStart(now))}</span>
          {onLeave > 0 && `, ${onLeave} on leave`}
        </span>
      </p>
      <DayStrip weeks={stripOf(days, now)} />
      {exceptions.length === 0 ? (
        <Muted>Present every day.</Muted>
      ) : (
        <ul>
          {exceptions.slice(0, shown).map((day) => (
            <li key={day.attendanceDate} className="flex min-h-8 items-center gap-3 border-line border-t py-1">
              <span className="w-24 shrink-0 tabular-nums">{displayDate(day.attendanceDate)}</span>
              <span className="min-w-0 break-words">{markInWords(day)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One column for each day; its upper half is the morning. The text below says the same in words. */
function DayStrip({ weeks }: { weeks: readonly StripDay[][] }) {
  return (
    <div aria-hidden className="space-y-2">
      <div className="flex gap-2">
        {weeks.map((days) => (
          <div key={days[0]?.date} className="min-w-0 flex-1">
            <div className="flex gap-0.5">
              {days.map(({ date, day, isToCome }) => (
                <span
                  key={date}
                  title={`${displayDate(date)}${day ? `: ${markInWords(day)}` : ''}`}
                  className="flex min-w-0 flex-1 flex-col gap-0.5"
                >
                  <span className={`h-7 rounded-xs ${lookOf('morning', day, isToCome)}`} />
                  <span className={`h-7 rounded-xs ${lookOf('afternoon', day, isToCome)}`} />
                </span>
              ))}
            </div>
            <span className="text-muted text-xs tabular-nums">{displayDate(days[0]?.date).slice(0, 5)}</span>
          </div>
        ))}
      </div>
      <Muted small className="flex flex-wrap gap-x-4 gap-y-1">
        {legend.map(([look, word]) => (
          <span key={look} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-xs ${looks[look]}`} />
            {word}
          </span>
        ))}
        <span className="basis-full">Upper half morning, lower half afternoon</span>
      </Muted>
    </div>
  );
}

function lookOf(half: 'morning' | 'afternoon', day: PersonDay | undefined, isToCome: boolean): string {
  if (!day) return isToCome ? looks.toCome : looks.nothing;
  if (day[half]) return looks.present;
  return day.onLeave ? looks.onLeave : looks.absent;
}
