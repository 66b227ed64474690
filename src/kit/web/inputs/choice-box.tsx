import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { fieldBox } from './field-frame.tsx';

interface ChoiceBoxProps extends ComponentProps<'select'> {
  /** The look of its box: that of a field, or `barBox` beside the title of a page. */
  look?: string;
  /** How wide it is. */
  className?: string;
}

/** A select that looks like a field, with the same arrow in every browser. */
export const ChoiceBox = ({ look = fieldBox, className = '', ...props }: ChoiceBoxProps) => (
  <span className={`relative block ${className}`}>
    <select {...props} className={`${look} w-full min-w-0 appearance-none truncate pr-8`} />
    <ChevronDown size={16} aria-hidden className="pointer-events-none absolute inset-y-0 right-2 my-auto text-muted" />
  </span>
);
