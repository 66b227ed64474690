import type { ComponentProps } from 'react';

interface MutedProps extends ComponentProps<'p'> {
  /** 12 px high, below what matters more. */
  small?: boolean;
}

/** A paragraph that matters less than what is around it: an explanation, or that there is nothing. */
export const Muted = ({ small, className = '', ...text }: MutedProps) => (
  <p {...text} className={`text-muted ${small ? 'text-xs ' : ''}${className}`} />
);
