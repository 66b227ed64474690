import { z } from 'zod';
import { shownMark } from '../preview/seen-preview.domain.ts';
import { numberField, textField } from '../row.domain.ts';

/** How many problems, and how many rows that are left out, a report names; it counts the others. */
export const mostNamed = 200;

/** What is wrong in one cell of an imported file. */
export const importProblem = z.object({
  row: numberField.describe('As the spreadsheet numbers it'),
  column: textField.describe("The header of its column; '' for the row as a whole"),
  message: textField,
});
/** One problem. */
export type ImportProblem = z.output<typeof importProblem>;

/** A row, and what is said of it. */
export const namedRow = z.object({ row: numberField, name: textField, reason: textField });
/** One such row. */
export type NamedRow = z.output<typeof namedRow>;

/** What the check of a file finds, whatever is imported. */
export const importReport = {
  toImport: numberField.describe('How many rows would be imported'),
  unknownColumns: z.array(textField).describe('Headers that name no field: what is below them is not imported'),
  problems: z.array(importProblem).describe(`At most ${mostNamed} of them, by row`),
  problemCount: numberField,
  leftOut: z.array(namedRow).describe(`The rows that are there already, and why; at most ${mostNamed} of them`),
  leftOutCount: numberField,
  seen: shownMark,
};
const wholeReport = z.object(importReport);
/** What every report says. */
export type ImportReport = z.output<typeof wholeReport>;
