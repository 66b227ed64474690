import type { ReactNode } from 'react';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import { formatNumber } from '../parts/format.web.ts';
import { Muted } from '../parts/muted.tsx';

/** `2,000` */
export const count = (value: number) => formatNumber(value, 0);
/** `1 book`, `2,000 books` */
export const countOf = (value: number, { one, many }: Pick<ImportKind, 'one' | 'many'>): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** A number beside the title of a panel. */
export const Count = ({ of }: { of: number }) => <span className="text-muted tabular-nums">{count(of)}</span>;

interface ImportLinesProps {
  lines: readonly (readonly [key: string, title: string, note: ReactNode])[];
  total: number;
}

/** Titles, each with a note; a long list scrolls by itself. */
export const ImportLines = ({ lines, total }: ImportLinesProps) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop nobody could scroll it by keyboard (WCAG 2.1.1) */}
    <ul className="max-h-80 overflow-y-auto focus-visible:ring-focus-inside" tabIndex={0}>
      {lines.map(([key, title, note]) => (
        <li key={key} className="break-words border-line border-t px-4 py-2">
          {title}
          <span className="block text-muted text-xs">{note}</span>
        </li>
      ))}
    </ul>
    {total > lines.length && <Muted className="border-line border-t px-4 py-2">And {count(total - lines.length)} more.</Muted>}
  </>
);
