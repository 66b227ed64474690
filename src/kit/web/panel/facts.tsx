import type { ReactNode } from 'react';
import { BrokenAtSign } from './broken-at-sign.tsx';

/** A label and its value. */
export type FactItem = readonly [label: string, value: ReactNode];

/** Labelled values, one under the other; an empty value shows as a dash. */
export function Facts({ items, columns = 1 }: { items: readonly FactItem[]; columns?: 1 | 2 }) {
  return (
    <dl className={columns === 2 ? 'grid grid-cols-2 gap-x-4 gap-y-3' : 'space-y-2'}>
      {items.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="break-words whitespace-pre-line">{shown(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(value: ReactNode): ReactNode {
  if (value === '' || value === null || value === undefined) return '–';
  return typeof value === 'string' ? <BrokenAtSign text={value} /> : value;
}
