import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { type Cell, type CellCursor, cellOf } from '../../../kit/web/sheet/cell-cursor.web.ts';
import type { SheetChange } from '../../../kit/web/sheet/drawn-first.web.ts';
import { isLetter, useNameJump } from '../../../kit/web/sheet/name-jump.web.ts';
import { type TypedText, useTypedFirst } from '../../../kit/web/sheet/typed-first.tsx';
import { stepOf } from './marks-keys.web.ts';
import { type MarksSheet, withMarks } from './marks-sheet.web.ts';
import { usePasting } from './use-pasting.web.ts';

interface Typing {
  sheet: MarksSheet;
  /** The columns shown, in order, and those open for typing. */
  columns: readonly string[];
  editing: readonly string[];
  cursor: CellCursor<HTMLElement>;
  change: (change: SheetChange<MarksSheet>) => void;
  onPasted: () => void;
  /** Asks why somebody is excused. */
  onExcuse: (cell: Cell) => void;
}

/** The keyboard on a sheet of marks: moving, typing, pasting, and taking that back. The handlers are those of the grid, for all cells. */
export function useTyping({ sheet, columns, editing, cursor, change, onPasted, onExcuse }: Typing) {
  const { now, go } = cursor;
  const { students } = sheet;
  const jump = useNameJump(students, (index) => go(index, now().column));
  /** The cell's text when it got the focus. */
  const before = useRef('');
  const put = (...texts: readonly TypedText[]) => change((latest) => texts.reduce(withText, latest));
  const pasting = usePasting({ sheet, columns, editing, change, onPasted });
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
    const size = { rows: students.length, columns: editing.length };
    const step = stepOf(event, input, { index, column: editing.indexOf(column), ...size });
    if (step) {
      event.preventDefault();
      jump.forget();
      return go(step.index, editing[step.column] ?? column);
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z' && !event.shiftKey && pasting.undo()) event.preventDefault();
    } else if (event.key === 'Escape' && input.value !== before.current) {
      event.preventDefault();
      event.stopPropagation();
      input.value = before.current;
      put({ ...cell, text: before.current });
    } else if (event.key === '/') {
      event.preventDefault();
      onExcuse(cell);
    } else if (isLetter(event.key)) {
      event.preventDefault();
      jump.type(event.key);
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
  const onFocus = (event: FocusEvent) => {
    cursor.onFocus(event);
    if (!cellOf(event)) return;
    const input = event.target as HTMLElement as HTMLInputElement;
    before.current = input.value;
    input.select();
  };
  const onBlur = (event: FocusEvent) => {
    typing.settle();
    cursor.onBlur(event);
  };
  return { onChange: typing.onChange, onKeyDown, onPaste, onFocus, onBlur };
}

const withText = (sheet: MarksSheet, { line, column, text }: TypedText): MarksSheet => ({
  ...sheet,
  students: sheet.students.map((each) => (each.id === line ? withMarks(each, { [column]: text }) : each)),
});
