import type { CSSProperties, PointerEvent } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { colourOf, type InTimetable, LessonText, underCourse } from '../lesson/lesson-block.tsx';

/** What a lesson does that may be moved. */
interface Movable {
  isPicked: boolean;
  onPick: () => void;
  onPointerDown: (event: PointerEvent) => void;
}

interface LessonProps extends InTimetable, Partial<Movable> {
  style: CSSProperties;
}

/** A lesson at its hour; a button where it may be moved. Pointed at or focused, it is as high as all of its text. */
export function Lesson({ of, staffId, lesson, style, isPicked, onPick, onPointerDown }: LessonProps) {
  const colour = colourOf(lesson);
  const { slot, course, room, absent, timetableEntryId } = lesson;
  const look = `lesson @container absolute h-(--height) overflow-hidden rounded-field text-left forced-colors:border hover:z-10 hover:h-auto hover:min-h-(--height) focus-visible:z-10 focus-visible:h-auto focus-visible:min-h-(--height) focus-visible:ring-focus ${isPicked ? 'ring-2 ring-primary' : ''}`;
  const ground = {
    ...{ ...style, height: undefined, '--height': `${style.height}px` },
    background: `color-mix(in oklab, ${colour} 9%, var(--color-base-100))`,
  };
  const inner = (
    <>
      <i className="absolute inset-y-0 left-0 w-1" style={{ background: colour }} aria-hidden />
      <span className="sr-only">
        {slot.startTime} to {slot.endTime}:{' '}
      </span>
      <span className="block pt-1 pr-2 pl-3 @max-[6rem]:flex @max-[6rem]:h-full @max-[6rem]:flex-col @max-[6rem]:flex-wrap @max-[6rem]:pr-0 @max-[6rem]:pl-1.5 [.lesson:is(:hover,:focus-visible)_&]:flex-nowrap">
        <LessonText {...{ of, staffId, lesson }} />
      </span>
    </>
  );
  const title = `${slot.startTime} to ${slot.endTime} ${course.courseName} / ${underCourse({ of, staffId, lesson })}${absent ? ` for ${fullName(absent)}` : ''}${room && `, ${room}`}`;
  return onPick ? (
    <button
      type="button"
      data-lesson={timetableEntryId}
      className={`${look} flex cursor-grab select-none flex-col`}
      style={ground}
      title={title}
      aria-pressed={isPicked}
      onClick={onPick}
      onPointerDown={onPointerDown}
    >
      {inner}
    </button>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only the keyboard reads a long name whole too
    <div className={look} style={ground} title={title} tabIndex={0}>
      {inner}
    </div>
  );
}
