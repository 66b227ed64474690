import type { IsoDate } from '../../domain/dates.domain.ts';
import type { Column } from '../../domain/resource.domain.ts';

/** The content of one cell, as it is stored: dates as `YYYY-MM-DD`, numbers as numbers. */
export type Cell = string | number | null;

/** A column as a file needs it. */
export type FileColumn = Pick<Column<never>, 'header' | 'kind' | 'decimals'>;

/** A list on its way into a file; its rows come in batches. */
export interface SheetRows {
  title: string;
  columns: readonly FileColumn[];
  rows: AsyncIterable<Cell[][]>;
  /** The sums of all rows, as rows below them: for people, so not in CSV, which programs read. */
  sumRows?: readonly Cell[][];
}

/** Who has had a file made, on which day, and the code by which the log knows it. */
export interface ExportMark {
  by: string;
  on: IsoDate;
  code: string;
}

/** A list for a workbook, which says in its properties and in the foot of its printed pages who made it; its cells are those of the list. */
export interface MarkedSheet extends SheetRows {
  mark?: ExportMark;
}

/** One row as it is kept. */
export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] => columns.map(({ value }) => value(row));

const rowsAtOnce = 250;

/** Rows that are already in memory, in batches. */
export async function* inBatches<Item>(items: readonly Item[], cells: (item: Item) => Cell[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < items.length; from += rowsAtOnce) yield items.slice(from, from + rowsAtOnce).map(cells);
}

/**
 * Whether a spreadsheet would take a text for a formula: if it begins, after spaces or not, with a sign that begins one. A signed
 * number, such as a telephone number, is not a formula.
 */
export const looksLikeFormula = (text: string): boolean => formula.test(text) && !signedNumber.test(text);

/** The wide signs count in East Asian editions; some programs skip invisible characters at the beginning. */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r])/u;
const signedNumber = /^[+-]\d[\d ]*(?:\.\d+)?$/;
