import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  /** In its own box, for figures that belong together. */
  boxed?: boolean;
  size?: 'text' | 'large' | 'largest';
  /** Across both columns of the grid. */
  wide?: boolean;
  children: ReactNode;
}

const sizes = { text: 'text-base', large: 'text-xl', largest: 'text-figure' } as const;

/** A figure below its label, in a `dl`. */
export const Figure = ({ label, boxed = false, size = boxed ? 'text' : 'large', wide = false, children }: FigureProps) => (
  <div className={`${boxed ? 'rounded-box bg-base-200 px-3 py-2' : ''} ${wide ? 'col-span-2' : ''}`}>
    <dt className="text-muted text-xs">{label}</dt>
    <dd className={`break-words font-semibold tabular-nums ${sizes[size]}`}>{children}</dd>
  </div>
);
