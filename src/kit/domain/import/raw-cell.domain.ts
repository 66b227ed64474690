import type { ClockTime } from '../clock.domain.ts';

/** The content of a cell as its file has it; a day is a cell that the spreadsheet shows as a date, with the time if it has one. */
export type RawCell = string | number | boolean | null | { day: string; time?: ClockTime };

/** A row that is not empty, with the number that a spreadsheet shows beside it. */
export interface RawRow {
  number: number;
  cells: RawCell[];
}

/** Nothing but blanks, some of which only look like nothing. */
const blank = /^[\s\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/;
/** What a text has at its ends without showing it: no joiners, which belong to the letter before. */
const unseen = /[\s\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

/** Whether a cell shows nothing. */
export const isEmptyCell = (cell: RawCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && blank.test(cell));

/** A text without what people copy along with it and do not see: marks of direction at its ends, and blanks of all kinds. */
export function tidyText(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && unseen.test(text.charAt(from))) from += 1;
  while (to > from && unseen.test(text.charAt(to - 1))) to -= 1;
  return text
    .slice(from, to)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ');
}
