import { ArrowLeftRight, Ban, Check } from 'lucide-react';
import type { Target } from './hand.domain.ts';

const marks = {
  free: { Icon: Check, word: 'Free', className: 'text-success' },
  swap: { Icon: ArrowLeftRight, word: 'Swap', className: 'text-warning' },
  clash: { Icon: Ban, word: 'Clash', className: 'text-error' },
} as const;

/** Marks a slot as free, swap or clash by an icon and a word as well as by colour. */
export function TargetMark({ state }: Pick<Target, 'state'>) {
  const { Icon, word, className } = marks[state];
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <Icon size={14} aria-hidden className={`shrink-0 ${className}`} />
      {word}
    </span>
  );
}
