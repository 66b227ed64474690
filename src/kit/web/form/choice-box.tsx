import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { fieldBox } from './field-frame.tsx';

/** A select that looks like a field. */
export const ChoiceBox = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className="relative block">
    <select {...props} className={`${fieldBox} appearance-none truncate pr-9`} />
    <ChevronDown size={16} aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted" />
  </span>
);
