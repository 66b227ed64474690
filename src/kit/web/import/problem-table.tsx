import { useState } from 'react';
import type { ImportProblem } from '../../domain/import/import-report.domain.ts';
import { Pager } from '../list/pager.tsx';
import { formatNumber } from '../parts/format.web.ts';
import { Muted } from '../parts/muted.tsx';
import { wholeDates } from '../parts/whole-dates.tsx';

const pageSize = 20;

interface ProblemTableProps {
  problems: readonly ImportProblem[];
  /** How many there are, if not all of them are named. */
  total: number;
}

/** What is wrong in which cell of a file, a page at a time. On a phone, the column stands above what is wrong in it. */
export function ProblemTable({ problems, total }: ProblemTableProps) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(problems.length / pageSize);
  const shown = problems.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <table className="w-full text-left">
        <thead className="text-muted text-xs">
          <tr>
            <th className="w-14 py-2 font-normal">Row</th>
            <th className="py-2 pr-4 font-normal max-sm:hidden sm:w-56">Column</th>
            <th className="py-2 font-normal">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`} className="border-line border-t align-top">
              <td className="py-2 tabular-nums">{row}</td>
              <td className="py-2 pr-4 font-semibold max-sm:hidden">{column}</td>
              <td className="wrap-anywhere py-2">
                <span className="block font-semibold sm:hidden">{column}</span>
                {wholeDates(message)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <Pager page={page} totalPages={pages} onPage={setPage} />
        </div>
      )}
      {total > problems.length && (
        <Muted className="mt-2">
          These are the first {formatNumber(problems.length, 0)} of {formatNumber(total, 0)}. Mend them and check the file again.
        </Muted>
      )}
    </>
  );
}
