import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Cell } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { pastedBlock } from '../../../kit/web/sheet/pasted-block.web.ts';
import { changedSince, type PartKey } from '../../../kit/web/sheet/sheet-parts.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { withoutNames } from './copied-names.web.ts';
import { excuseText, isAbsence, readExcuse } from './marks.domain.ts';
import { type MarksSheet, marksParts, withMarks } from './marks-sheet.web.ts';

/** What became of a pasted block. */
interface Pasted {
  sheet: MarksSheet;
  taken: number;
  /** Cells with content that lie outside the sheet, in subjects that are not being edited, or where the student was not enrolled. */
  outside: number;
}

/** What a block is pasted into: the columns in order, and those being edited. */
interface Columns {
  columns: readonly string[];
  editing: readonly string[];
}

/** A block that has been read: how to put it into the sheet, and how to undo that. */
interface ReadBlock extends Pick<Pasted, 'taken' | 'outside'> {
  put: (sheet: MarksSheet) => Pasted;
  takeBack: (sheet: MarksSheet) => MarksSheet;
  isOne: boolean;
}

/** Reads what was copied, less names that match the sheet; if nothing can be pasted, shows a message and returns undefined. */
export function pasteText(sheet: MarksSheet, into: Columns, from: Cell, text: string): ReadBlock | undefined {
  const copied = pastedBlock(text);
  const nothing = (why: string) => void notify.warning('Nothing was pasted', why);
  if (copied.length === 0) return nothing('The copied cells are empty.');
  const { students, subjects } = sheet;
  const right = into.columns.slice(into.columns.indexOf(from.column));
  const found = withoutNames(copied, {
    names: students.map(({ name }) => name),
    lines: students.slice(students.findIndex(({ id }) => id === from.line)),
    subjects: right.flatMap((column) => subjects.find((subject) => subject.column === column) ?? []),
  });
  if ('refused' in found) return nothing(found.refused);
  const put = (latest: MarksSheet) => pasteInto(latest, into, from, found.block);
  const { sheet: after, taken, outside } = put(sheet);
  const isOne = copied.length === 1 && copied[0]?.length === 1;
  return { put, takeBack: (latest) => takenBack(latest, { before: sheet, after }), taken, outside, isOne };
}

/**
 * Puts a block from a spreadsheet into the sheet, with its first cell at `from`. What cannot be a mark is pasted as it is, so that its
 * cell shows the mistake; only signs of absence become empty, and excuses get their form on the sheet.
 */
export function pasteInto(
  sheet: MarksSheet,
  { columns, editing }: Columns,
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
      if (column !== undefined && editing.includes(column) && column in line.marks) {
        marks[column] = pastedText(text);
        taken += 1;
      } else if (text !== '') outside += 1;
    }
    return withMarks(line, marks);
  });
  return { sheet: { ...sheet, students }, taken, outside };
}

function pastedText(text: string): string {
  if (isAbsence(text)) return '';
  const reason = readExcuse(text);
  return reason === undefined ? text : excuseText(reason);
}

/** The sheet as it was before a block was pasted, except for what was typed or came from others since. */
function takenBack(sheet: MarksSheet, { before, after }: Record<'before' | 'after', MarksSheet>): MarksSheet {
  const [was, pasted, is] = [before, after, sheet].map(marksParts.of) as [Parts, Parts, Parts];
  const untouched = changedSince(marksParts, before, after).filter((key) => is.get(key) === pasted.get(key));
  return marksParts.put(sheet, new Map(untouched.map((key) => [key, was.get(key) ?? ''])));
}

type Parts = ReadonlyMap<PartKey, string>;

const back = 'Ctrl Z undoes the paste.';

/** Says how much was pasted, and how much was left out. */
export function tellPasted({ taken, outside }: Pick<Pasted, 'taken' | 'outside'>): void {
  const marks = counted(taken, 'cell was pasted', 'cells were pasted');
  if (outside === 0) notify.info(marks, back);
  else {
    notify.warning(
      marks,
      `${counted(outside, 'cell')} of the block lie outside the columns being edited and were left out.`,
      back,
    );
  }
}
