import { useState } from 'react';
import type { WrongRow } from '../../domain/import/import-report.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { fieldBox, Tick } from '../inputs/field-frame.tsx';
import { Pager } from '../list/pager.tsx';
import { Panel } from '../panel/panel.tsx';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../parts/format.web.ts';
import { Muted } from '../parts/muted.tsx';
import { wholeDates } from '../parts/whole-dates.tsx';
import type { Deciding } from './column-choices.tsx';

const pageSize = 20;

/** The rows in which something is wrong: mended cell by cell, or left out one by one or all at once. */
export function RowsToMend({
  list: { wrong, wrongCount },
  how,
  decide,
}: Omit<Deciding, 'list'> & { list: Pick<Deciding['list'], 'wrong' | 'wrongCount'> }) {
  const [page, setPage] = useState(1);
  if (how.leaveOutWrong)
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-box border border-line px-4 py-3">
        <span className="flex-1">Rows in which something is wrong are left out.</span>
        <Button small onClick={() => decide({ leaveOutWrong: false })}>
          Correct them
        </Button>
      </div>
    );
  if (wrong.length === 0) return null;
  const pages = Math.ceil(wrong.length / pageSize);
  const at = Math.min(page, pages);
  return (
    <Panel
      title="Rows to correct"
      note={
        <Button small onClick={() => decide({ leaveOutWrong: true })}>
          Leave out {wrongCount === 1 ? 'this row' : `all ${formatNumber(wrongCount, 0)}`}
        </Button>
      }
    >
      <table className="w-full text-left">
        <thead className="text-muted text-xs max-sm:sr-only">
          <tr>
            <th className="w-48 py-2 pr-4 font-normal">Row</th>
            <th className="py-2 pr-4 font-normal">What it should be</th>
            <th className="py-2 font-normal">What is wrong</th>
          </tr>
        </thead>
        {wrong.slice((at - 1) * pageSize, at * pageSize).map((row) => (
          <Row key={row.row} {...{ row, how, decide }} />
        ))}
      </table>
      {pages > 1 && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <Pager page={at} totalPages={pages} onPage={setPage} />
        </div>
      )}
      {wrongCount > wrong.length && (
        <Muted className="mt-2">
          These are the first {formatNumber(wrong.length, 0)} of {counted(wrongCount, 'row')}. Correct them and check again, or
          leave out all.
        </Muted>
      )}
    </Panel>
  );
}

function Row({ row: { row, name, cells }, how, decide }: Omit<Deciding, 'list'> & { row: WrongRow }) {
  const { cells: mended = {}, leaveOut = [] } = how;
  const isOut = leaveOut.includes(row);
  const mend = (field: string, text: string) => decide({ cells: { ...mended, [row]: { ...mended[row], [field]: text } } });
  return (
    <tbody className="border-line border-t">
      {cells.map(({ field, label, text, message }, index) => (
        <tr key={`${label} ${message}`} className="align-top max-sm:block max-sm:py-2">
          {index === 0 && (
            <td rowSpan={cells.length} className="py-2 pr-4 max-sm:block max-sm:py-0">
              <span className="block break-words">
                <span className="tabular-nums">{row}</span> {name}
              </span>
              <Tick
                label="Leave out"
                of={`row ${row}`}
                checked={isOut}
                onChange={(on) => decide({ leaveOut: on ? [...leaveOut, row] : leaveOut.filter((one) => one !== row) })}
              />
            </td>
          )}
          <td className="py-2 pr-4 max-sm:block max-sm:py-1 max-sm:pr-0">
            <span className="block font-semibold text-xs">{label}</span>
            {field !== '' && (
              <input
                aria-label={`${label} of row ${row}`}
                className={fieldBox}
                disabled={isOut}
                value={mended[row]?.[field] ?? text}
                onChange={({ target }) => mend(field, target.value)}
              />
            )}
          </td>
          <td className="wrap-anywhere py-2 max-sm:block max-sm:py-0">{wholeDates(message)}</td>
        </tr>
      ))}
    </tbody>
  );
}
