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

/** A column of the file, and what it is taken for. */
const columnShown = z.object({
  at: numberField.describe('Its place, from 0'),
  heading: textField,
  field: textField.describe("The field that it fills; '' if it is left out"),
  by: z.enum(['label', 'words', 'content', 'hand', '']).describe('How the field was found'),
  monthFirst: z.boolean(),
  asksOrder: z.boolean().describe('Whether its dates do not say if the day or the month comes first'),
  dates: textField.nullable().describe('A date of it that could be read in another order'),
  cells: z.array(textField).describe('Its first cells'),
});
/** One column. */
export type ColumnShown = z.output<typeof columnShown>;

const meaning = z.object({
  field: textField,
  label: textField,
  text: textField.describe('As the file has it'),
  rows: numberField.describe('In how many rows'),
  value: z.number().nullable().describe('What it was guessed to mean; null: nobody knows'),
});
/** What a text of the file means. */
export type Meaning = z.output<typeof meaning>;

const wrongCell = z.object({ field: textField, label: textField, text: textField, message: textField });
const wrongRow = z.object({ row: numberField, name: textField, cells: z.array(wrongCell) });
/** A row in which something is wrong. */
export type WrongRow = z.output<typeof wrongRow>;

const shownUpdate = z.object({
  row: numberField,
  name: textField,
  shown: z.array(z.object({ label: textField, before: textField, after: textField })).describe('What changes'),
});
/** What a row changes of a record that is there already. */
export type ShownUpdate = z.output<typeof shownUpdate>;

const emptyField = z.object({ field: textField, label: textField, rows: numberField });

/** How many rows to mend a report shows at once. */
export const mostMended = 100;

/** How the file was understood, and what has to be decided about it. */
const listReport = z.object({
  row: numberField.describe('The last row of the headings'),
  isTemplate: z.boolean().describe('The headings are those of the template'),
  isRemembered: z.boolean().describe('What was decided for an earlier file of this kind counts'),
  sheetsUnread: numberField.describe('Sheets behind the first of a workbook that have rows, which are not read'),
  fields: z.array(z.object({ name: textField, label: textField })).describe('What a column may fill'),
  columns: z.array(columnShown),
  meanings: z.array(meaning).describe(`What was guessed, and what nobody knows; at most ${mostNamed} of them`),
  choices: z
    .record(z.string(), z.array(z.object({ value: z.number(), label: textField })))
    .describe('What these may mean, by field'),
  empty: z.array(emptyField).describe('Fields that have to be filled and have nothing in many rows'),
  wrong: z.array(wrongRow).describe(`Rows to correct or leave out; at most ${mostMended} of them`),
  wrongCount: numberField,
  aside: z.array(namedRow).describe(`Rows that are left out besides those already there; at most ${mostNamed} of them`),
  asideCount: numberField,
  mayUpdate: z.boolean().describe('Whether some of those already there can be changed to what the file says'),
  updates: z.array(shownUpdate).describe(`What would change of those already there; at most ${mostNamed} of them`),
  updateCount: numberField,
});
/** How a file was understood. */
export type ListReport = z.output<typeof listReport>;

/** What the check of a file finds, whatever is imported. */
export const importReport = {
  toImport: numberField.describe('How many rows would be imported'),
  unknownColumns: z.array(textField).describe('Headers that name no field: what is below them is not imported'),
  problems: z.array(importProblem).describe(`At most ${mostNamed} of them, by row`),
  problemCount: numberField,
  leftOut: z.array(namedRow).describe(`The rows that are there already, and why; at most ${mostNamed} of them`),
  leftOutCount: numberField,
  seen: shownMark,
  list: listReport,
};
const wholeReport = z.object(importReport);
/** What every report says. */
export type ImportReport = z.output<typeof wholeReport>;
/** What a plan says of it: how the file was read is added to any. */
export type Planned<Report extends ImportReport> = Omit<Report, 'list'>;
