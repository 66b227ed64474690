import { ArrowDown, CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { cellName } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { TypedInput } from '../../../kit/web/sheet/typed-first.tsx';
import { gradeOf, noLetter } from '../grade-scale/grade-of.domain.ts';
import type { GradeBand } from '../grade-scale/grade-scale.domain.ts';
import { percentageOf } from '../result/percentage.domain.ts';
import { readExcuse, readMark } from './marks.domain.ts';
import { markColumn, nameColumn } from './marks-head.tsx';
import { cellProblem, emptyText, type MarksLine, type Subject } from './marks-sheet.web.ts';

export interface StudentLineProps {
  student: MarksLine;
  /** The roll number; in a class without, the place in the list. */
  number: number | null | undefined;
  subjects: readonly Subject[];
  /** The school's grade scale; without bands there are no letters. */
  scale: readonly GradeBand[];
  /** The columns open for typing. */
  editing: readonly string[];
  /** The columns in which somebody has a mark. */
  entered: readonly string[];
  /** The columns that others changed on this line meanwhile, separated by blanks. */
  others: string;
  /** Whether the browser may skip its layout while it is out of sight. */
  skippable: boolean;
}

/** Why nobody types in the line of their own child. */
export const ownChildsMarks = 'Your own child: somebody else enters these marks.';

const wasNotThere = 'Not in the program on that day';
/**
 * Each line is a layer of its own: every input clips its text, and otherwise the browser would sort the clips of the whole sheet on
 * every key. A layer made by `transform`, unlike one made by `opacity`, also tells it at once that the mouse is not over the line.
 */
const skipped = 'bg-base-100 [contain-intrinsic-block-size:auto_2.25rem] [content-visibility:auto] will-change-transform';

/** A student's marks; redrawn only when something on this line has changed. */
export const StudentLine = memo(function StudentLine(props: StudentLineProps) {
  const { student, number, subjects, scale, editing, entered, others, skippable } = props;
  const { id, name, marks } = student;
  const changed = others.split(' ');
  return (
    <tr className={`group flex h-9 border-line border-b max-sm:h-14 ${skippable ? skipped : ''}`}>
      <th scope="row" className={`${nameColumn} text-left font-normal`}>
        <span className="w-8 shrink-0 text-muted tabular-nums">{number}</span>
        <span
          className="truncate group-focus-within:font-semibold"
          title={student.isOwnChild ? `${name}. ${ownChildsMarks}` : name}
        >
          {name}
        </span>
      </th>
      {subjects.map((subject) => (
        <MarkCell
          key={subject.column}
          line={id}
          name={name}
          subject={subject}
          scale={scale}
          text={marks[subject.column]}
          isEdited={editing.includes(subject.column)}
          isOwnChild={student.isOwnChild ?? false}
          isEntered={entered.includes(subject.column)}
          isOthers={changed.includes(subject.column)}
        />
      ))}
    </tr>
  );
});

interface MarkCellProps extends Pick<StudentLineProps, 'scale'> {
  line: number;
  name: string;
  subject: Subject;
  /** Undefined if the student was not enrolled on the day of the exam. */
  text: string | undefined;
  isEdited: boolean;
  isOwnChild: boolean;
  isEntered: boolean;
  isOthers: boolean;
}

/** One mark. A sign and words say what it means, never colour alone. */
const MarkCell = memo(function MarkCell(props: MarkCellProps) {
  const { line, name, subject, scale, text, isEdited, isOwnChild, isEntered, isOthers } = props;
  if (text === undefined) {
    return (
      <td className={markColumn} title={wasNotThere}>
        <span className="sr-only">{wasNotThere}</span>
      </td>
    );
  }
  const mark = readMark(text);
  const excuse = readExcuse(text);
  const problem = cellProblem(text, subject);
  const isBelow = problem === undefined && typeof mark === 'number' && mark < subject.minMarks;
  const empty = mark === null ? emptyText(subject, isEntered) : '';
  const grade = typeof mark === 'number' && !problem ? gradeOf(scale, percentageOf(mark, subject.totalMarks)) : undefined;
  const letter = grade?.letter;
  const said = joined(
    problem,
    excuse && `excused: ${excuse}`,
    isBelow && 'below the minimum',
    isOthers && 'changed by someone else',
    isEdited && isOwnChild && 'your own child',
  );
  // The letter describes the cell but is not part of its name, which stays the same while a mark is typed.
  const described = joined(said, letter === noLetter ? grade?.words : letter && `grade ${letter}`);
  const Sign = signOf(problem, isBelow);
  const tone = problem || isBelow ? 'text-error' : '';
  return (
    <td className={`${markColumn} relative flex items-center`}>
      {Sign && <Sign size={14} aria-hidden className="pointer-events-none absolute left-2 z-1 text-error" />}
      {letter && (
        <span
          aria-hidden
          className={`pointer-events-none absolute z-1 text-xs ${isOthers ? '' : 'text-muted'} ${Sign ? 'left-6' : 'left-2.5'}`}
        >
          {letter}
        </span>
      )}
      {isEdited ? (
        <TypedInput
          data-cell={cellName(line, subject.column)}
          aria-label={joined(`${name}, ${subject.courseName}`, said)}
          aria-invalid={problem ? true : undefined}
          readOnly={isOwnChild}
          title={described || undefined}
          placeholder={empty}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          text={text}
          className={`${excuse === undefined ? '' : 'text-xs'} h-7 w-full min-w-0 text-ellipsis rounded-field border bg-base-100 px-2 text-right tabular-nums placeholder:text-muted placeholder:text-xs focus-visible:ring-focus max-sm:h-11 max-sm:text-base ${problem ? 'border-error' : 'border-(--field-border)'} ${isOthers ? 'bg-info/14!' : ''} ${isOwnChild ? 'bg-wash! text-muted' : ''} ${tone} ${isBelow ? 'font-semibold' : ''}`}
        />
      ) : (
        <span
          title={described || undefined}
          className={`w-full rounded-field px-2 py-1 text-right tabular-nums ${isOthers ? 'bg-info/14' : ''} ${tone} ${isBelow ? 'font-semibold' : ''}`}
        >
          {text === '' || excuse !== undefined ? <span className="text-muted text-xs">{empty || 'Excused'}</span> : text}
          {described && <span className="sr-only">, {described}</span>}
        </span>
      )}
    </td>
  );
});

const joined = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

function signOf(problem: string | undefined, isBelow: boolean) {
  if (problem) return CircleAlert;
  return isBelow ? ArrowDown : null;
}
