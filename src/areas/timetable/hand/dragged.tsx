import type { LessonRow } from '../lesson/lesson.domain.ts';
import { LessonText, type TimetableOf } from '../lesson/lesson-block.tsx';

interface DraggedProps {
  of: TimetableOf;
  lesson: LessonRow;
  x: number;
  y: number;
}

/** The lesson under the pointer that drags it. */
export const Dragged = ({ of, lesson, x, y }: DraggedProps) => (
  <div
    aria-hidden
    className="pointer-events-none fixed z-50 w-44 rounded-field border-2 border-primary bg-base-100 px-2 py-1 shadow-xl"
    style={{ left: x + 12, top: y + 12 }}
  >
    <LessonText of={of} lesson={lesson} />
  </div>
);
