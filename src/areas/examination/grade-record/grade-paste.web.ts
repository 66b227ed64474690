import { notify } from '../../../kit/web/parts/toast.tsx';
import type { Cell } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { type MarksSheet, withMarks } from './grade-sheet.web.ts';

/** How spreadsheets write that somebody was not there. */
const absent = /^(a|ab|abs|absent|na|n\/a|[-–—])$/i;

/** What became of a pasted block. */
interface Pasted {
  sheet: MarksSheet;
  taken: number;
  /** Cells with something in them that lie beside the sheet, in subjects that are not edited, or where the student was not there. */
  outside: number;
}

/**
 * Puts a block of a spreadsheet into the sheet, with its first cell on `from`. What cannot be a mark is taken as it is, so that it
 * is seen and told at its cell; only signs of absence become empty.
 * @param columns as they show, and those of them that are typed into
 */
export function pasteInto(
  sheet: MarksSheet,
  { columns, typed }: { columns: readonly string[]; typed: readonly string[] },
  from: Cell,
  block: readonly (readonly string[])[],
): Pasted {
  const top = sheet.students.findIndex(({ id }) => id === from.line);
  const left = columns.indexOf(from.column);
  let taken = 0;
  let outside = block
    .slice(Math.max(0, sheet.students.length - top))
    .flat()
    .filter(Boolean).length;
  const students = sheet.students.map((line, index) => {
    const cells = index < top ? undefined : block[index - top];
    if (!cells) return line;
    const marks: Record<string, string> = {};
    for (const [offset, text] of cells.entries()) {
      const column = columns[left + offset];
      if (column !== undefined && typed.includes(column) && column in line.marks) {
        marks[column] = absent.test(text) ? '' : text;
        taken += 1;
      } else if (text !== '') outside += 1;
    }
    return withMarks(line, marks);
  });
  return { sheet: { ...sheet, students }, taken, outside };
}

/** Says how much was pasted, and how much was left out. */
export function tellOutside({ taken, outside }: Pasted): void {
  const marks = taken === 1 ? '1 cell was pasted' : `${taken} cells were pasted`;
  if (outside === 0) notify.info(marks);
  else {
    const rest = outside === 1 ? '1 cell' : `${outside} cells`;
    notify.warning(marks, `${rest} of the block lie outside of what is edited, and were left out.`);
  }
}
