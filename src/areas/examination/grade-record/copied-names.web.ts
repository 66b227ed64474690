import { isAbsence, readExcuse, readMark } from './marks.domain.ts';
import type { MarksLine, Subject } from './marks-sheet.web.ts';

/** Where a pasted block begins on the sheet: the lines and columns from there on. */
interface Place {
  lines: readonly Pick<MarksLine, 'name'>[];
  subjects: readonly Pick<Subject, 'courseName'>[];
  /** Everybody on the sheet. */
  names: readonly string[];
}

type Block = readonly (readonly string[])[];

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
const isMark = (text: string) =>
  text !== '' && (isAbsence(text) || readMark(text) !== undefined || readExcuse(text) !== undefined);
const isWord = (text: string) => /\p{L}{2}/u.test(text) && !isMark(text);

/**
 * Removes the names of students and subjects that were copied along with the marks, and refuses a block whose names do not match the
 * sheet: its marks would go to the wrong people.
 */
export function withoutNames(block: Block, { lines, subjects, names }: Place): { block: Block } | { refused: string } {
  const known = new Set(names.map(plain));
  const nameColumn = longest(block).findIndex((_, column) => block.some((row) => known.has(plain(row[column] ?? ''))));
  const marks = block.map((row) => row.slice(nameColumn + 1));
  const hasHeading = block.length > 1 && isHeading(marks);
  const people = nameColumn < 0 ? [] : block.slice(hasHeading ? 1 : 0).map((row) => row[nameColumn] ?? '');
  const stranger = people.findIndex((name, index) => name !== '' && lines[index] && plain(name) !== plain(lines[index].name));
  if (stranger >= 0) {
    return {
      refused: `“${people[stranger]}” was copied for the line of ${lines[stranger]?.name}. Copy the marks alone, in the order of this list.`,
    };
  }
  if (!hasHeading) return { block: marks };
  const [heading = [], ...rest] = marks;
  if (!heading.some((text) => subjects.some(({ courseName }) => plain(courseName) === plain(text)))) {
    return {
      refused: `The first line that was copied, “${heading.filter(Boolean).join(', ')}”, has no marks. Copy the marks alone.`,
    };
  }
  const other = heading.findIndex(
    (text, index) => text !== '' && subjects[index] && plain(text) !== plain(subjects[index].courseName),
  );
  if (other < 0) return { block: rest };
  return {
    refused: `“${heading[other]}” was copied for ${subjects[other]?.courseName}. Copy the subjects in the order of this sheet.`,
  };
}

/** A first line of words alone, above lines with marks. */
const isHeading = ([first = [], ...rest]: Block): boolean =>
  first.some(isWord) && first.every((text) => text === '' || isWord(text)) && rest.flat().some(isMark);

const longest = (block: Block) => block.reduce((one, other) => (other.length > one.length ? other : one), []);
