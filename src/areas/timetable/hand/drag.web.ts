import { type PointerEvent, useRef, useState } from 'react';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { keyOfTarget } from './target-button.tsx';
import type { Hand } from './use-hand.web.ts';

/** Pixels by which a mouse may slip during a click. */
const slack = 6;

/** A lesson that is being dragged. */
export interface Drag {
  lesson: LessonRow;
  x: number;
  y: number;
  /** The target under the pointer. */
  over: string | undefined;
}

/** Lessons dragged by mouse or pen; a finger scrolls, and takes them up by a tap. */
export function useDrag({ pick, drop, targets }: Hand) {
  const [drag, setDrag] = useState<Drag>();
  const pressed = useRef<{ lesson: LessonRow; x: number; y: number }>(undefined);
  const wasDragged = useRef(false);
  const isMouse = ({ pointerType, button }: PointerEvent) => pointerType !== 'touch' && button <= 0;
  return {
    drag,
    /** Whether the click that follows only ends a drag. */
    endsDrag: () => wasDragged.current,
    onPointerDown: (event: PointerEvent, lesson: LessonRow) => {
      wasDragged.current = false;
      if (isMouse(event)) pressed.current = { lesson, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = pressed;
      if (!current) return;
      const { clientX: x, clientY: y } = event;
      if (!drag && Math.hypot(x - current.x, y - current.y) < slack) return;
      if (!drag) {
        event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        pick(current.lesson);
      }
      setDrag({ lesson: current.lesson, x, y, over: targetAt(x, y) });
    },
    onPointerUp: (event: PointerEvent) => {
      pressed.current = undefined;
      if (!drag) return;
      setDrag(undefined);
      const over = targetAt(event.clientX, event.clientY);
      const target = targets.find((one) => keyOfTarget(one) === over);
      // Dropped outside every target, or before they show, the lesson stays in the hand.
      if (target) drop(target);
    },
    onPointerCancel: () => {
      pressed.current = undefined;
      setDrag(undefined);
    },
  };
}

const targetAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-target]')?.dataset['target'])
    .find((key) => key !== undefined);
