import type { HistoryChange } from '../../../domain/history.domain.ts';
import { wholeDates } from '../../parts/whole-dates.tsx';

const sides = [
  { side: 'before', header: 'Before' },
  { side: 'after', header: 'After' },
] as const;

/** The fields of an entry, before and after; a new or deleted record has one side only. */
export function HistoryChanges({ changes, caption }: { changes: readonly HistoryChange[]; caption: string }) {
  const shown = sides.filter(({ side }) => changes.some((change) => change[side] !== ''));
  if (changes.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-muted text-xs">
          <th scope="col" className="py-1 pr-3 font-normal">
            Field
          </th>
          {shown.map(({ side, header }) => (
            <th key={side} scope="col" className="py-1 pr-3 font-normal">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className="border-line border-t align-top">
            <th scope="row" className="py-1 pr-3 font-normal text-muted break-words">
              {change.label}
            </th>
            {shown.map(({ side }) => (
              <td key={side} className="py-1 pr-3 whitespace-pre-line break-words">
                {wholeDates(change[side] || '–')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
