import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import type { TermRow } from './term.domain.ts';

/** A list of terms, read-only. */
export const TermList = ({ label, terms }: { label: string; terms: readonly TermRow[] }) => (
  <ul aria-label={label} className="max-w-200 divide-y divide-line rounded-box border border-line">
    {terms.map((term) => (
      <li key={term.termManagementId} className="flex min-h-11 flex-wrap items-center gap-x-4 px-4 py-2">
        <span className="min-w-0 break-words max-sm:w-full sm:flex-1">{term.termName}</span>
        <span className="text-muted tabular-nums max-sm:flex-1">
          {displayDate(term.startDate)} to {displayDate(term.endDate)}
        </span>
        <span className="w-16 text-right tabular-nums">{formatNumber(term.percentage)}%</span>
      </li>
    ))}
  </ul>
);
