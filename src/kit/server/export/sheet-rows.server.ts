import type { Column } from '../../domain/resource.domain.ts';

/** What stands in one cell, as it is kept: days as `YYYY-MM-DD`, numbers as numbers. */
export type Cell = string | number | null;

/** A column as a file needs it. */
export type FileColumn = Pick<Column<never>, 'header' | 'kind'>;

/** A list on its way into a file; its rows come in batches. */
export interface SheetRows {
  title: string;
  columns: readonly FileColumn[];
  rows: AsyncIterable<Cell[][]>;
  /** What all rows come to, as rows below them: for people who read them, so not in CSV, which programs take in. */
  sumRows?: readonly Cell[][];
}

/** One row as it is kept. */
export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] => columns.map(({ value }) => value(row));

const rowsAtOnce = 250;

/** What is at hand as rows of a list, in batches. */
export async function* inBatches<Item>(items: readonly Item[], cells: (item: Item) => Cell[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < items.length; from += rowsAtOnce) yield items.slice(from, from + rowsAtOnce).map(cells);
}

/**
 * Whether a spreadsheet that opens a text would take it for a formula: what begins, behind spaces or not, with a sign that begins
 * one. A number with its sign, as a telephone number, is none.
 */
export const looksLikeFormula = (text: string): boolean => formula.test(text) && !signedNumber.test(text);

/** The wide signs count in East Asian editions; what is not seen at the beginning is skipped by some programs. */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r])/u;
const signedNumber = /^[+-]\d[\d ]*(?:\.\d+)?$/;
