import { CalendarOff } from 'lucide-react';
import { minutesOf } from '../../../../kit/domain/clock.domain.ts';
import { displayDate, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import { now, today } from '../../../../kit/web/parts/today.web.ts';
import type { Hours } from './hours.domain.ts';
import type { LessonRow } from './lesson.domain.ts';
import { colourOf, LessonText, type TimetableOf, underCourse } from './lesson-block.tsx';

const hourHeight = 76;
const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: '2-digit', timeZone: 'UTC' });

/** Where a chosen lesson could go. */
export interface Target {
  date: IsoDate;
  startTime: string;
  endTime: string;
  slotName: string;
  state: 'free' | 'swap' | 'clash';
  reason: string;
}

interface WeekGridProps {
  of: TimetableOf;
  days: readonly IsoDate[];
  hours: Hours;
  lessons: readonly LessonRow[];
  /** What days are called on which there is no school. */
  holidays: ReadonlyMap<IsoDate, string>;
  /** Takes a lesson up, where lessons may be moved. */
  onPick?: ((lesson: LessonRow) => void) | undefined;
  picked?: LessonRow | undefined;
  targets?: readonly Target[] | undefined;
  onTarget?: ((target: Target) => void) | undefined;
}

/** The days beside each other, lessons at their hours. */
export function WeekGrid({ of, days, hours, lessons, holidays, onPick, picked, targets = [], onTarget }: WeekGridProps) {
  const columns = { gridTemplateColumns: `72px repeat(${days.length}, minmax(0, 1fr))` };
  const height = (hours.to - hours.from) * hourHeight;
  const top = (time: string) => ((minutesOf(time) - hours.from * 60) / 60) * hourHeight;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard
      tabIndex={0}
      aria-label="Lessons"
      className="min-h-0 flex-1 overflow-auto border-line border-t -outline-offset-2 focus-visible:outline-2 focus-visible:outline-primary"
    >
      <div className="min-w-160">
        <div className="sticky top-0 z-20 grid h-9 border-line border-b bg-base-200 pr-6" style={columns}>
          <span />
          {days.map((day) => (
            <h2
              key={day}
              className={`flex items-center gap-2 border-line border-l px-2 font-normal last:border-r ${day === today() ? 'font-semibold' : 'text-muted'}`}
            >
              {dayName.format(new Date(day))}
              {day === today() && <span className="font-normal text-muted text-xs">today</span>}
            </h2>
          ))}
        </div>
        <div className="relative grid pr-6" style={columns}>
          <Hour hours={hours} />
          {days.map((day) => (
            <section
              key={day}
              aria-label={displayDate(day)}
              className={`relative border-line border-l last:border-r ${day === today() ? 'bg-wash' : ''}`}
              style={{ height }}
            >
              <Lines hours={hours} />
              {holidays.has(day) && <Holiday name={holidays.get(day) ?? ''} />}
              {withLanes(lessons.filter(({ date }) => date === day)).map(({ lesson, lane, lanes }) => (
                <Lesson
                  key={lesson.timetableEntryId}
                  {...{ of, lesson, onPick }}
                  isPicked={lesson.timetableEntryId === picked?.timetableEntryId}
                  style={{
                    top: top(lesson.slot.startTime) + 1,
                    height: top(lesson.slot.endTime) - top(lesson.slot.startTime) - 3,
                    left: `calc(${(100 * lane) / lanes}% + 4px)`,
                    width: `calc(${100 / lanes}% - 8px)`,
                  }}
                />
              ))}
              {targets
                .filter(({ date }) => date === day)
                .map((target) => (
                  <TargetButton
                    key={target.startTime}
                    {...{ target, onTarget }}
                    style={{ top: top(target.startTime) + 1, height: top(target.endTime) - top(target.startTime) - 3 }}
                  />
                ))}
              {day === today() && <NowLine top={top(now())} height={height} />}
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Lessons at one time stand beside each other. */
function withLanes(lessons: readonly LessonRow[]) {
  const meets = (one: LessonRow, other: LessonRow) =>
    one.slot.startTime < other.slot.endTime && other.slot.startTime < one.slot.endTime;
  return lessons.map((lesson) => {
    const beside = lessons.filter((other) => meets(lesson, other));
    return { lesson, lane: beside.indexOf(lesson), lanes: beside.length };
  });
}

const hoursOf = ({ from, to }: Hours): number[] => Array.from({ length: to - from }, (_, index) => from + index);

const Hour = ({ hours }: { hours: Hours }) => (
  <div className="relative" aria-hidden>
    {hoursOf(hours).map((hour) => (
      <span
        key={hour}
        className="absolute right-3 text-muted text-xs"
        style={{ top: hour === hours.from ? 2 : (hour - hours.from) * hourHeight - 8 }}
      >
        {String(hour).padStart(2, '0')}:00
      </span>
    ))}
  </div>
);

const Lines = ({ hours }: { hours: Hours }) => (
  <div aria-hidden>
    {hoursOf(hours).map((hour) => (
      <i key={hour} className="absolute inset-x-0 border-line border-t" style={{ top: (hour - hours.from) * hourHeight - 1 }} />
    ))}
  </div>
);

const Holiday = ({ name }: { name: string }) => (
  <div className="absolute inset-0 p-2">
    <i className="hatch absolute inset-0 opacity-45" />
    <span className="relative inline-flex max-w-full items-center gap-1.5 rounded-selector bg-base-100 px-2 py-1 font-semibold text-xs">
      <CalendarOff size={14} aria-label="Holiday" className="shrink-0" />
      <span className="truncate">{name}</span>
    </span>
  </div>
);

interface LessonProps {
  of: TimetableOf;
  lesson: LessonRow;
  isPicked: boolean;
  style: React.CSSProperties;
  onPick?: ((lesson: LessonRow) => void) | undefined;
}

function Lesson({ of, lesson, isPicked, style, onPick }: LessonProps) {
  const colour = colourOf(lesson);
  const { slot, course } = lesson;
  const look = `absolute overflow-hidden rounded-field pr-2 pl-3 text-left ${isPicked ? 'ring-2 ring-primary' : ''}`;
  const ground = { ...style, background: `color-mix(in oklab, ${colour} 9%, var(--color-base-100))` };
  const inner = (
    <>
      <i className="absolute inset-y-0 left-0 w-1" style={{ background: colour }} aria-hidden />
      <span className="sr-only">
        {slot.startTime} to {slot.endTime}:{' '}
      </span>
      <span className="block pt-1">
        <LessonText of={of} lesson={lesson} />
      </span>
    </>
  );
  const title = `${slot.startTime} to ${slot.endTime} ${course.courseName} / ${underCourse(of, lesson)}`;
  return onPick ? (
    <button
      type="button"
      className={`${look} block focus-visible:ring-focus`}
      style={ground}
      title={title}
      aria-pressed={isPicked}
      onClick={() => onPick(lesson)}
    >
      {inner}
    </button>
  ) : (
    <div className={look} style={ground} title={title}>
      {inner}
    </div>
  );
}

const looks = {
  free: 'border-success bg-success/15',
  swap: 'border-warning bg-warning/15',
  clash: 'border-error border-dashed bg-error/10',
} as const;
const words = { free: 'Free', swap: 'Swap', clash: 'Clash' } as const;

function TargetButton({
  target,
  style,
  onTarget,
}: {
  target: Target;
  style: React.CSSProperties;
  onTarget?: ((target: Target) => void) | undefined;
}) {
  const { state, reason, slotName, startTime } = target;
  return (
    <button
      type="button"
      className={`absolute inset-x-1 z-10 overflow-hidden rounded-field border-2 px-2 text-left text-xs focus-visible:ring-focus ${looks[state]}`}
      style={style}
      title={reason}
      disabled={state === 'clash'}
      onClick={() => onTarget?.(target)}
    >
      <span className="inline-block rounded-selector bg-base-100 px-1 font-semibold">
        {words[state]}
        <span className="sr-only">
          {' '}
          {slotName} at {startTime}
        </span>
      </span>
      <span className="line-clamp-2 bg-base-100/80">{reason}</span>
    </button>
  );
}

const NowLine = ({ top, height }: { top: number; height: number }) =>
  top < 0 || top > height ? null : (
    <div className="pointer-events-none absolute inset-x-0 z-10 h-px bg-error" style={{ top }} aria-hidden>
      <i className="-top-1 -left-1 absolute size-2 rounded-full bg-error" />
    </div>
  );
