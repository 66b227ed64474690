import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useMediaQuery } from '../../../kit/web/parts/media-query.web.ts';
import { cellOf, useCellCursor, useFirstCell } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { type SheetChange, useDrawnFirst } from '../../../kit/web/sheet/drawn-first.web.ts';
import { isLetter, nameJump } from '../../../kit/web/sheet/name-jump.web.ts';
import type { PartKey } from '../../../kit/web/sheet/sheet-parts.web.ts';
import { type TypedText, useTypedFirst } from '../../../kit/web/sheet/typed-first.tsx';
import type { MarkFigures } from './marks.domain.ts';
import { clearOfEdges, gridWidth, MarksFoot, MarksHead } from './marks-head.tsx';
import { stepOf } from './marks-keys.web.ts';
import { enteredColumns, type MarksSheet, withMarks } from './marks-sheet.web.ts';
import { StudentLine, type StudentLineProps } from './student-line.tsx';
import { usePasting } from './use-pasting.web.ts';

/** What the page can ask the grid to do. */
export interface GridHandle {
  /** Moves the focus to a cell as soon as it exists; without a line, to the first cell of the column. */
  visit: (line: number | undefined, column: string) => void;
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
}

/** With more cells than this, lines out of sight are not laid out; otherwise every key would wait for them. */
const manyCells = 100;

/** The marks: a line for each student, a column for each subject. All cells share one handler, and a key redraws only its line. */
export function MarksGrid(props: MarksGridProps) {
  const { ref, shown, others, readOnly, onPasted, onEdit } = props;
  const [sheet, change] = useDrawnFirst(props.sheet, props.onChange);
  const { students } = sheet;
  const subjects = useMemo(
    () => sheet.subjects.filter(({ column }) => shown === undefined || column === shown),
    [sheet.subjects, shown],
  );
  const editing = useStable(subjects.map(({ column }) => column).filter((each) => props.editing.includes(each)));
  const lines = useMemo(() => students.map(({ id }) => id), [students]);
  const { box, now, go, onFocus, onBlur } = useCellCursor<HTMLElement>(lines, editing, false);
  const jump = useRef(nameJump());
  // The first mark in a subject makes everybody else in it absent. That may appear after the mark itself.
  const entered = useStable(enteredColumns({ subjects, students: props.sheet.students }));
  /** The cell's text when it got the focus. */
  const before = useRef('');
  const wanted = useRef<{ line: number | undefined; column: string }>(undefined);

  const keyboard = useMediaQuery('(any-pointer: fine)');
  useFirstCell(box, keyboard && editing.length > 0);
  const visit = (line: number | undefined, at: string) => {
    wanted.current = editing.includes(at) ? undefined : { line, column: at };
    if (!wanted.current) go(line === undefined ? 0 : lines.indexOf(line), at);
  };
  useImperativeHandle(ref, () => ({ visit }));
  // A column has inputs only while it is edited.
  useLayoutEffect(() => {
    if (wanted.current && editing.includes(wanted.current.column)) visit(wanted.current.line, wanted.current.column);
  });

  const put = (...texts: readonly TypedText[]) => change((latest) => texts.reduce(withText, latest));
  const pasting = usePasting({ sheet, columns: subjects.map(({ column }) => column), editing, change, onPasted });
  const typing = useTypedFirst((texts) => {
    pasting.forget();
    put(...texts);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    typing.settle();
    const cell = cellOf(event);
    const input = event.target as HTMLInputElement;
    if (!cell || event.altKey) return;
    const { index, column } = now();
    const step = stepOf(event, input, { index, column: editing.indexOf(column), rows: lines.length, columns: editing.length });
    if (step) {
      event.preventDefault();
      jump.current.forget();
      return go(step.index, editing[step.column] ?? column);
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z' && !event.shiftKey && pasting.undo()) event.preventDefault();
    } else if (event.key === 'Escape' && input.value !== before.current) {
      event.preventDefault();
      event.stopPropagation();
      input.value = before.current;
      put({ ...cell, text: before.current });
    } else if (isLetter(event.key)) {
      event.preventDefault();
      const found = jump.current.to(
        event.key,
        students.map(({ name }) => name),
      );
      if (found >= 0) go(found, cell.column);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    typing.settle();
    const cell = cellOf(event);
    const text = event.clipboardData.getData('text/plain');
    if (!cell || text === '') return;
    event.preventDefault();
    pasting.paste(cell, text);
  };

  return (
    <section
      ref={box}
      aria-label="Marks"
      // Without inputs, the keyboard needs another way to scroll.
      tabIndex={editing.length === 0 ? 0 : undefined}
      onChange={typing.onChange}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={(event) => {
        onFocus(event);
        if (!cellOf(event)) return;
        const input = event.target as HTMLElement as HTMLInputElement;
        before.current = input.value;
        input.select();
      }}
      onBlur={(event) => {
        typing.settle();
        onBlur(event);
      }}
      className={`fill-rest overflow-auto border-line border-t -outline-offset-2 focus-visible:ring-focus ${clearOfEdges}`}
    >
      <table className={gridWidth}>
        <MarksHead subjects={subjects} editing={editing} readOnly={readOnly} narrow={shown !== undefined} onEdit={onEdit} />
        <tbody className="block">
          {students.map((student, place) => (
            <StudentLine
              key={student.id}
              student={student}
              index={place}
              subjects={subjects}
              scale={sheet.scale ?? noScale}
              editing={editing}
              entered={entered}
              others={othersOf(others, student.id, subjects)}
              skippable={students.length * subjects.length > manyCells}
            />
          ))}
        </tbody>
        {shown === undefined && <MarksFoot subjects={subjects} figures={props.figures} />}
      </table>
    </section>
  );
}

const withText = (sheet: MarksSheet, { line, column, text }: TypedText): MarksSheet => ({
  ...sheet,
  students: sheet.students.map((each) => (each.id === line ? withMarks(each, { [column]: text }) : each)),
});

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
