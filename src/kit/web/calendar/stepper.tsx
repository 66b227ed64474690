import { ChevronRight } from 'lucide-react';
import { Button } from '../parts/button.tsx';

interface StepperProps {
  /** Of the two buttons: `['Previous week', 'Next week']`. */
  names: readonly [back: string, on: string];
  /** Whether there is nothing before, and nothing after. */
  isFirst?: boolean;
  isLast?: boolean;
  onStep: (by: -1 | 1) => void;
}

/** Two buttons that lead to the days, the month or the year before and after. */
export const Stepper = ({ names: [back, on], isFirst, isLast, onStep }: StepperProps) => (
  <>
    <Button small className="btn-square" aria-label={back} title={back} disabled={isFirst} onClick={() => onStep(-1)}>
      <ChevronRight size={16} aria-hidden className="rotate-180" />
    </Button>
    <Button small className="btn-square" aria-label={on} title={on} disabled={isLast} onClick={() => onStep(1)}>
      <ChevronRight size={16} aria-hidden />
    </Button>
  </>
);
