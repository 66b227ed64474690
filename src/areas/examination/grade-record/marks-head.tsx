import { memo } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import type { MarkFigures } from './marks.domain.ts';
import type { Subject } from './marks-sheet.web.ts';
import { figureRows } from './subject-figures.tsx';

/** All lines are as wide as the widest one. */
export const gridWidth = 'block w-max min-w-full max-sm:w-full';
/** The column of names, which stays in sight. */
export const nameColumn =
  'sticky left-0 z-10 flex w-56 max-w-80 shrink-0 grow items-center bg-base-100 pl-6 pr-2 max-sm:w-auto max-sm:min-w-0 max-sm:max-w-none max-sm:flex-1 max-sm:pl-4';
/** A subject's column: its share of the width, but no narrower than a mark needs and no wider than looks good. */
export const markColumn = 'w-24 max-w-40 shrink-0 grow px-1 max-sm:w-28 max-sm:grow-0 max-sm:pr-4';

/** Keeps the focused cell clear of the head, the foot and the names, which cover the cells that scroll. */
export const clearOfEdges = 'scroll-pt-28 scroll-pb-26 scroll-pl-56 max-sm:scroll-pt-12 max-sm:scroll-pb-2 max-sm:scroll-pl-0';

interface MarksHeadProps {
  subjects: readonly Subject[];
  editing: readonly string[];
  readOnly: boolean;
  narrow: boolean;
  onEdit: (column: string) => void;
}

/** The column heads: the subject, its day, total and minimum, and the link that edits it, each on one line in all columns. */
export const MarksHead = memo(function MarksHead({ subjects, editing, readOnly, narrow, onEdit }: MarksHeadProps) {
  const offersEdit = !narrow && !readOnly && subjects.some(({ column }) => !editing.includes(column));
  return (
    <thead className="sticky top-0 z-20 block bg-base-100">
      <tr className="flex border-line border-b text-xs">
        <th scope="col" className={`${nameColumn} z-20 text-left font-semibold text-muted`}>
          <span className="w-8 shrink-0">No.</span>
          Student Name
        </th>
        {subjects.map((subject) => (
          <th
            key={subject.column}
            scope="col"
            className={`${markColumn} flex flex-col items-end py-1.5 pl-0! text-right font-normal`}
          >
            <span className="line-clamp-2 max-w-full hyphens-auto break-words font-semibold" title={subject.courseName}>
              {subject.courseName}
            </span>
            {!narrow && (
              <span className="mt-auto text-muted" title={`${displayDate(subject.examDate)}, minimum ${subject.minMarks}`}>
                {!subject.isMandatory && <span className="block">optional</span>}
                of {subject.totalMarks}, min {subject.minMarks}
              </span>
            )}
            {offersEdit &&
              (editing.includes(subject.column) ? (
                <span className="min-h-6" />
              ) : (
                <button
                  type="button"
                  aria-label={`Edit ${subject.courseName}`}
                  className="link min-h-6"
                  onClick={() => onEdit(subject.column)}
                >
                  Edit
                </button>
              ))}
          </th>
        ))}
      </tr>
    </thead>
  );
});

interface MarksFootProps {
  subjects: readonly Subject[];
  /** Of each subject, in their order. */
  figures: readonly MarkFigures[];
}

/** The figures of the subjects, under their columns. */
export const MarksFoot = memo(function MarksFoot({ subjects, figures }: MarksFootProps) {
  return (
    <tfoot className="sticky bottom-0 z-20 block border-line border-t bg-base-200 text-xs low:static">
      {figureRows.map(([name, of]) => (
        <tr key={name} className="flex h-6 items-center">
          <th scope="row" className={`${nameColumn} bg-base-200! pl-14! text-left font-normal text-muted`}>
            {name}
          </th>
          {figures.map((each, index) => (
            <td key={subjects[index]?.column} className={`${markColumn} pr-3! text-right font-semibold tabular-nums`}>
              {of(each)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
});
