import { Move } from 'lucide-react';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { rowButtonLook } from '../../../kit/web/parts/row-button-look.web.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { colourOf, type InTimetable, LessonText } from '../lesson/lesson-block.tsx';
import { nowAndNext } from './hours.domain.ts';

interface DayListProps extends Omit<InTimetable, 'lesson'> {
  lessons: readonly LessonRow[];
  /** The time that it is, on today's list: the lesson that is on and the next one are marked. */
  now?: string | undefined;
  /** Said where there is no lesson. */
  none: string;
  /** Where lessons may be moved: asks where to. */
  onMove?: ((lesson: LessonRow) => void) | undefined;
}

/** The lessons of a day under each other, as a phone shows them. */
export function DayList({ of, staffId, lessons, now, none, onMove }: DayListProps) {
  if (lessons.length === 0) return <Muted className="px-4 py-6">{none}</Muted>;
  const taking = lessons.filter(({ suspendedBy }) => suspendedBy === '');
  const { current, next } = now === undefined ? { current: undefined, next: undefined } : nowAndNext(taking, now);
  return (
    <ol>
      {lessons.map((lesson) => (
        <li
          key={lesson.timetableEntryId}
          className={`flex min-h-14 items-stretch gap-3 border-line border-t px-4 py-2 ${lesson === current ? 'bg-press' : ''}`}
          aria-current={lesson === current ? 'time' : undefined}
        >
          <span className="w-12 shrink-0 pt-0.5 text-xs tabular-nums">
            <span className="block font-semibold text-sm">{lesson.slot.startTime}</span>
            {lesson.slot.endTime}
          </span>
          <i className="w-1 shrink-0 rounded-full" style={{ background: colourOf(lesson) }} aria-hidden />
          <span className="min-w-0 flex-1">
            <LessonText {...{ of, staffId, lesson }} />
          </span>
          {lesson === current && <Mark word="Now" />}
          {lesson === next && <Mark word="Next" />}
          {onMove && (
            <button
              type="button"
              aria-label={`Move to …: ${lesson.course.courseName}, ${lesson.slot.startTime}`}
              className={`${rowButtonLook} self-center`}
              onClick={() => onMove(lesson)}
            >
              <Move size={16} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

const Mark = ({ word }: { word: string }) => (
  <span className="self-center rounded-selector border border-line-strong bg-base-100 px-2 py-0.5 font-semibold text-xs">
    {word}
  </span>
);
