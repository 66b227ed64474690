import { CalendarOff } from 'lucide-react';
import { minutesOf } from '../../../kit/domain/clock.domain.ts';
import { displayDate, type IsoDate, shortWeekday } from '../../../kit/domain/dates.domain.ts';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import { Dragged } from '../hand/dragged.tsx';
import { useMoving } from '../hand/moving.web.ts';
import { keyOfTarget, TargetButton } from '../hand/target-button.tsx';
import type { Hand } from '../hand/use-hand.web.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import type { InTimetable } from '../lesson/lesson-block.tsx';
import { type Hours, slotsOf } from './hours.domain.ts';
import { Lesson } from './lesson.tsx';

const hourHeight = 76;

interface WeekGridProps extends Omit<InTimetable, 'lesson'> {
  days: readonly IsoDate[];
  hours: Hours;
  lessons: readonly LessonRow[];
  /** What days are called on which there is no school. */
  holidays: ReadonlyMap<IsoDate, string>;
  /** Where lessons may be moved: what takes them up and puts them down. */
  hand?: Hand | undefined;
}

/** The days beside each other, lessons at their hours. */
export function WeekGrid({ of, staffId, days, hours, lessons, holidays, hand }: WeekGridProps) {
  const { targets, ...moving } = useMoving(hand);
  const columns = { gridTemplateColumns: `72px repeat(${days.length}, minmax(0, 1fr))` };
  const height = (hours.to - hours.from) * hourHeight;
  const top = (time: string) => ((minutesOf(time) - hours.from * 60) / 60) * hourHeight;
  return (
    <ScrollRegion label="Lessons" {...moving.keys} className="fill-rest overflow-auto border-line border-t">
      <div className="min-w-160">
        <div className="sticky top-0 z-20 grid h-9 border-line border-b bg-base-200 pr-6" style={columns}>
          <span />
          {days.map((day) => (
            <h2
              key={day}
              className={`flex items-center gap-2 border-line border-l px-2 font-normal last:border-r ${day === today() ? 'font-semibold' : 'text-muted'}`}
            >
              {shortWeekday(day)} {day.slice(8)}
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
                  {...{ of, staffId, lesson }}
                  {...(hand && lesson.date >= today() && moving.of(lesson))}
                  style={{
                    top: top(lesson.slot.startTime) + 1,
                    height: top(lesson.slot.endTime) - top(lesson.slot.startTime) - 3,
                    left: `calc(4px + (100% - 4px) * ${lane / lanes})`,
                    width: `calc((100% - 4px) / ${lanes} - 4px)`,
                  }}
                />
              ))}
              {targets
                .filter(({ date }) => date === day)
                .map((target) => (
                  <TargetButton
                    key={keyOfTarget(target)}
                    {...moving.onto(target)}
                    style={{ top: top(target.startTime) + 1, height: top(target.endTime) - top(target.startTime) - 3 }}
                  />
                ))}
              {day === today() && <NowLine top={top(now())} height={height} />}
            </section>
          ))}
        </div>
      </div>
      {moving.drag && <Dragged of={of} {...moving.drag} />}
    </ScrollRegion>
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

const Hour = ({ hours }: { hours: Hours }) => (
  <div className="relative" aria-hidden>
    {slotsOf(hours)
      .filter(Number.isInteger)
      .map((hour) => (
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

/** A line where each slot begins, fainter between the hours. */
const Lines = ({ hours }: { hours: Hours }) => (
  <div aria-hidden>
    {slotsOf(hours).map((slot) => (
      <i
        key={slot}
        className={`absolute inset-x-0 border-line border-t ${Number.isInteger(slot) ? '' : 'opacity-35'}`}
        style={{ top: (slot - hours.from) * hourHeight - 1 }}
      />
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

const NowLine = ({ top, height }: { top: number; height: number }) =>
  top < 0 || top > height ? null : (
    <div className="pointer-events-none absolute inset-x-0 z-10 h-px bg-error" style={{ top }} aria-hidden>
      <i className="-top-1 -left-1 absolute size-2 rounded-full bg-error" />
    </div>
  );
