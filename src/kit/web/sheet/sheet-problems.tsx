import { CircleAlert } from 'lucide-react';
import { counted } from '../../domain/wording.domain.ts';
import { Muted } from '../parts/muted.tsx';

/** What is wrong with one cell of a sheet. */
export interface CellProblem {
  line: number;
  column: string;
  message: string;
}

const shown = 6;

/** Above the cells: what has to be changed before the sheet can be saved, with links to the cells. */
export function SheetProblems({
  problems,
  onVisit,
}: {
  problems: readonly CellProblem[];
  onVisit: (problem: CellProblem) => void;
}) {
  if (problems.length === 0) return null;
  const what = counted(problems.length, 'cell needs', 'cells need');
  return (
    <div role="alert" className="flex max-h-44 shrink-0 gap-3 overflow-y-auto border-line border-t bg-error/8 px-4 py-2 sm:px-6">
      <CircleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-error" />
      <div className="min-w-0">
        <p className="font-semibold">{what} a change before this can be saved</p>
        <ul>
          {problems.slice(0, shown).map((problem) => (
            <li key={`${problem.line}.${problem.column}`}>
              <button
                type="button"
                className="inline-block min-h-6 text-left underline underline-offset-4 max-sm:min-h-11"
                onClick={() => onVisit(problem)}
              >
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
        {problems.length > shown && <Muted>and {problems.length - shown} more</Muted>}
      </div>
    </div>
  );
}
