import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useFirstFocus } from '../../../kit/web/focus/first-focus.web.ts';
import { type Cell, useCellCursor } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { type SheetChange, useDrawnFirst } from '../../../kit/web/sheet/drawn-first.web.ts';
import type { PartKey } from '../../../kit/web/sheet/sheet-parts.web.ts';
import type { MarkFigures } from './marks.domain.ts';
import { clearOfEdges, gridWidth, MarksFoot, MarksHead } from './marks-head.tsx';
import { enteredColumns, type MarksSheet } from './marks-sheet.web.ts';
import { StudentLine, type StudentLineProps } from './student-line.tsx';
import { useTyping } from './use-typing.web.ts';

/** What the page can ask the grid to do. */
export interface GridHandle {
  /** Moves the focus to a cell as soon as it exists; without a line, to the first cell of the column. */
  visit: (line: number | undefined, column: string) => void;
  /** Asks why the student of the focused cell is excused. */
  excuse: () => void;
}

interface MarksGridProps {
  ref: Ref<GridHandle>;
  sheet: MarksSheet;
  /** The figures of its subjects, in their order. */
  figures: readonly MarkFigures[];
  /** The only column shown, as on a phone. */
  shown: string | undefined;
  /** Columns open for typing. */
  editing: readonly string[];
  /** Marks that others changed meanwhile. */
  others: ReadonlySet<PartKey>;
  readOnly: boolean;
  onChange: (change: SheetChange<MarksSheet>) => void;
  onPasted: () => void;
  onEdit: (column: string) => void;
  onExcuse: (cell: Cell) => void;
}

/** With more cells than this, lines out of sight are not laid out; otherwise every key would wait for them. */
const manyCells = 100;

/** The marks: a line for each student, a column for each subject. All cells share one handler, and a key redraws only its line. */
export function MarksGrid(props: MarksGridProps) {
  const { ref, shown, others, readOnly, onPasted, onEdit, onExcuse } = props;
  const [sheet, change] = useDrawnFirst(props.sheet, props.onChange);
  const { students } = sheet;
  const subjects = useMemo(
    () => sheet.subjects.filter(({ column }) => shown === undefined || column === shown),
    [sheet.subjects, shown],
  );
  const hasNumbers = students.some(({ rollNumber }) => rollNumber);
  const editing = useStable(subjects.map(({ column }) => column).filter((each) => props.editing.includes(each)));
  const lines = useMemo(() => students.map(({ id }) => id), [students]);
  const cursor = useCellCursor<HTMLElement>(lines, editing, false);
  useFirstFocus(cursor.box, editing.length > 0);
  const excuse = () => {
    const { index, column } = cursor.now();
    const line = lines[index];
    if (line !== undefined && column !== '') onExcuse({ line, column });
  };
  useVisits(ref, { lines, editing, go: cursor.go, excuse });
  const columns = subjects.map(({ column }) => column);
  const handlers = useTyping({ sheet, columns, editing, cursor, change, onPasted, onExcuse });
  // The first mark in a subject makes everybody else in it absent. That may appear after the mark itself.
  const entered = useStable(enteredColumns({ subjects, students: props.sheet.students }));
  return (
    <section
      ref={cursor.box}
      aria-label="Marks"
      // Without inputs, the keyboard needs another way to scroll.
      tabIndex={editing.length === 0 ? 0 : undefined}
      {...handlers}
      className={`fill-rest overflow-auto border-line border-t focus-visible:ring-focus-inside ${clearOfEdges}`}
    >
      <table className={gridWidth}>
        <MarksHead subjects={subjects} editing={editing} readOnly={readOnly} narrow={shown !== undefined} onEdit={onEdit} />
        <tbody className="block">
          {students.map((student, place) => (
            <StudentLine
              key={student.id}
              student={student}
              number={hasNumbers ? student.rollNumber : place + 1}
              subjects={subjects}
              scale={sheet.scale ?? noScale}
              editing={editing}
              entered={entered}
              others={othersOf(others, student.id, subjects)}
              skippable={students.length * subjects.length > manyCells}
            />
          ))}
        </tbody>
        {shown === undefined && students.length > 1 && <MarksFoot subjects={subjects} figures={props.figures} />}
      </table>
    </section>
  );
}

interface Visited {
  lines: readonly number[];
  editing: readonly string[];
  go: (index: number, column: string) => void;
  excuse: () => void;
}

/** Lets the page send the focus to a cell, even of a column that is about to be opened. */
function useVisits(ref: Ref<GridHandle>, { lines, editing, go, excuse }: Visited): void {
  const wanted = useRef<{ line: number | undefined; column: string }>(undefined);
  const visit = (line: number | undefined, column: string) => {
    wanted.current = editing.includes(column) ? undefined : { line, column };
    if (!wanted.current) go(line === undefined ? 0 : lines.indexOf(line), column);
  };
  useImperativeHandle(ref, () => ({ visit, excuse }));
  // A column has inputs only while it is edited.
  useLayoutEffect(() => {
    if (wanted.current && editing.includes(wanted.current.column)) visit(wanted.current.line, wanted.current.column);
  });
}

const noScale: StudentLineProps['scale'] = [];

/** Keeps returning the same array as long as its content is the same. */
function useStable(list: readonly string[]): readonly string[] {
  const kept = useRef(list);
  if (kept.current.join() !== list.join()) kept.current = list;
  return kept.current;
}

/** The columns that others changed on one line, as one string, so that an equal value does not redraw the line. */
const othersOf = (others: ReadonlySet<PartKey>, line: number, subjects: StudentLineProps['subjects']): string =>
  others.size === 0
    ? ''
    : subjects
        .map(({ column }) => column)
        .filter((each) => others.has(`${line}.${each}`))
        .join(' ');
