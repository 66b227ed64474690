/** The content of a cell as its file has it; a day is a cell that the spreadsheet shows as a date. */
export type RawCell = string | number | boolean | null | { day: string };

/** A row that is not empty, with the number that a spreadsheet shows beside it. */
export interface RawRow {
  number: number;
  cells: RawCell[];
}

/** Nothing but blanks, some of which only look like nothing. */
const blank = /^[\s\u00A0\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/;

/** Whether a cell shows nothing. */
export const isEmptyCell = (cell: RawCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && blank.test(cell));

/** What people copy along with a text without seeing it: marks of direction at its ends, and blanks of all kinds. */
export const tidyText = (text: string): string =>
  text
    .replace(
      /^[\s\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+|[\s\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+$/g,
      '',
    )
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ');
