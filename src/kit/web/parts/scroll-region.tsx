import type { ComponentProps } from 'react';

interface ScrollRegionProps extends ComponentProps<'section'> {
  /** What it holds, as a screen reader announces it. */
  label: string;
  /** Whether its content is being fetched again. */
  busy?: boolean;
  /** How it scrolls, and its layout. */
  className: string;
}

/** A part of a page that scrolls by itself. Tab stops at it, so that the arrow keys can scroll it. */
export const ScrollRegion = ({ label, busy, className, ...props }: ScrollRegionProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop nobody could scroll it by keyboard (WCAG 2.1.1)
    tabIndex={0}
    aria-label={label}
    aria-busy={busy}
    className={`focus-visible:ring-focus-inside ${className}`}
    {...props}
  />
);
