import { ChevronRight } from 'lucide-react';

/** Says that a line opens, and which way: for a `summary` whose parts stand beside each other, and which has no marker of its own then. */
export const OpenSign = () => (
  <ChevronRight
    size={16}
    aria-hidden
    className="shrink-0 transition-transform motion-reduce:transition-none [[open]>summary>&]:rotate-90"
  />
);
