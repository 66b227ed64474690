/** The focused cell among those open for typing, and how many there are. */
interface Place {
  index: number;
  column: number;
  rows: number;
  columns: number;
}

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** A text with its selection, as an input has it. */
interface Caret {
  value: string;
  selectionStart: number | null;
  selectionEnd: number | null;
}

const page = 10;

/** Whether an arrow key cannot move further inside the text. */
function leaves({ value, selectionStart, selectionEnd }: Caret, step: -1 | 1): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  return isAll || (selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length));
}

/** The cell that a key moves to; undefined if it moves nowhere. Enter goes down a subject and then on to the next one. */
export function stepOf(
  { key, shiftKey, ctrlKey, metaKey }: Key,
  caret: Caret,
  { index, column, rows, columns }: Place,
): { index: number; column: number } | undefined {
  const to = (row: number, at = column) => ({
    index: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, at)),
  });
  const control = ctrlKey || metaKey;
  switch (key) {
    case 'Enter':
      if (control) return undefined;
      return shiftKey ? along(-1) : along(1);
    case 'ArrowDown':
      return to(control ? rows - 1 : index + 1);
    case 'ArrowUp':
      return to(control ? 0 : index - 1);
    case 'PageDown':
      return to(index + page);
    case 'PageUp':
      return to(index - page);
    case 'ArrowLeft':
      return shiftKey || control || !leaves(caret, -1) ? undefined : to(index, column - 1);
    case 'ArrowRight':
      return shiftKey || control || !leaves(caret, 1) ? undefined : to(index, column + 1);
    case 'Home':
      return shiftKey ? undefined : to(control ? 0 : index, 0);
    case 'End':
      return shiftKey ? undefined : to(control ? rows - 1 : index, columns - 1);
    default:
      return undefined;
  }

  /** Down or up a subject, and past its end into the next. */
  function along(step: -1 | 1) {
    const row = index + step;
    if (row >= 0 && row < rows) return to(row);
    const next = column + step;
    return next >= 0 && next < columns ? to(step > 0 ? 0 : rows - 1, next) : to(index);
  }
}
