import type { CSSProperties } from 'react';
import { weekdayName } from '../../../kit/domain/dates.domain.ts';
import type { Target } from './hand.domain.ts';
import { TargetMark } from './target-look.tsx';

const grounds = {
  free: 'border-solid border-success bg-[color-mix(in_oklab,var(--color-success)_12%,var(--color-base-100))]',
  swap: 'border-double border-warning bg-[color-mix(in_oklab,var(--color-warning)_12%,var(--color-base-100))]',
  clash: 'border-dashed border-error bg-[color-mix(in_oklab,var(--color-error)_7%,var(--color-base-100))]',
} as const;

/** The name of a target, where its place in the grid does not show. */
export const nameOfTarget = ({ date, slotName, startTime, endTime }: Target): string =>
  `${weekdayName(date)}, ${slotName}, ${startTime} to ${endTime}`;

/** Identifies a target, also in the page, where a dragged lesson finds it. */
export const keyOfTarget = ({ date, startTime }: Pick<Target, 'date' | 'startTime'>): string => `${date} ${startTime}`;

interface TargetButtonProps {
  target: Target;
  style: CSSProperties;
  /** Whether Tab leads to it: arrows lead to all others. */
  isFirst: boolean;
  /** Whether what is dragged is over it. */
  isOver: boolean;
  onDrop: (target: Target) => void;
  onShow: (target: Target) => void;
}

/** A slot of the week as a place for the lesson in the hand. One that clashes says why, and takes nothing. */
export const TargetButton = ({ target, style, isFirst, isOver, onDrop, onShow }: TargetButtonProps) => (
  <button
    type="button"
    data-target={keyOfTarget(target)}
    tabIndex={isFirst ? 0 : -1}
    aria-disabled={target.state === 'clash'}
    title={target.reason}
    className={`absolute inset-x-1 z-10 flex flex-col overflow-hidden rounded-field border-2 px-1.5 text-left text-xs focus-visible:ring-focus ${grounds[target.state]} ${isOver ? 'ring-2 ring-primary' : ''}`}
    style={style}
    onClick={() => onDrop(target)}
    onFocus={() => onShow(target)}
    onPointerEnter={() => onShow(target)}
  >
    <span className="flex shrink-0 items-center gap-1">
      <TargetMark state={target.state} />
      <span className="sr-only">: {nameOfTarget(target)}.</span>
    </span>
    <span className="line-clamp-2">{target.reason}</span>
  </button>
);
