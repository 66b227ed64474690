import { type KeyboardEvent, type PointerEvent, useEffect } from 'react';
import { isFocusFree } from '../../../kit/web/focus/keep-focus.web.ts';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import { useDrag } from './drag.web.ts';
import type { Target } from './hand.domain.ts';
import { nextTarget } from './next-target.domain.ts';
import { keyOfTarget } from './target-button.tsx';
import type { Hand } from './use-hand.web.ts';

const empty: Hand = {
  ...{ picked: undefined, everyWeek: false, fixed: '', weeks: 1, targets: [], isBusy: false, said: '', shown: undefined },
  ...{ setEveryWeek: () => {}, pick: () => {}, putBack: () => {}, drop: () => {}, lock: () => {}, show: () => {} },
};

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** Puts what is in the hand back, and the focus on it. */
export function putBack(hand: Hand) {
  hand.putBack();
  focusOn(`[data-lesson="${hand.picked?.timetableEntryId}"]`);
}

/** Lessons moved in the grid of a week: by drag, by clicks, by keys. */
export function useMoving(hand: Hand = empty) {
  const { picked, targets, fixed } = hand;
  const { drag, endsDrag, onPointerDown, ...pointer } = useDrag(hand);
  const first = targets.find(({ state }) => state === 'free') ?? targets[0];
  const isFree = drag === undefined && first !== undefined;
  const key = isFree ? keyOfTarget(first) : undefined;
  // A lesson picked up by key is moved on with the arrows.
  useEffect(() => {
    const { activeElement } = document;
    const isHere = isFocusFree() || (activeElement instanceof HTMLElement && 'lesson' in activeElement.dataset);
    if (key && isHere) focusOn(`[data-target="${key}"]`);
  }, [key]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!picked) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      putBack(hand);
      return;
    }
    const from = event.target instanceof HTMLElement ? event.target.dataset['target'] : undefined;
    const at = targets.find((target) => keyOfTarget(target) === from);
    const next = at && nextTarget(targets, at, event.key);
    if (!at || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (next) focusOn(`[data-target="${keyOfTarget(next)}"]`);
  };
  return {
    targets: fixed ? [] : targets,
    drag,
    keys: { onKeyDown, ...pointer },
    of: (lesson: LessonRow) => {
      const isPicked = lesson.timetableEntryId === picked?.timetableEntryId;
      return {
        isPicked,
        onPick: () => {
          if (!endsDrag()) isPicked ? putBack(hand) : hand.pick(lesson);
        },
        onPointerDown: (event: PointerEvent) => onPointerDown(event, lesson),
      };
    },
    onto: (target: Target) => ({
      target,
      isFirst: target === first,
      isOver: drag?.over === keyOfTarget(target),
      onDrop: hand.drop,
      onShow: hand.show,
    }),
  };
}
