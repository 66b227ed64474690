import type { ListColumn, ListRow } from '../../kit/server/documents/document-jobs.server.ts';
import type { TextWidths } from './text-widths.server.ts';

/** Measures of a page, in points. */
export interface PageFormat {
  flipped: boolean;
  /** Width between the margins. */
  width: number;
  fontSize: number;
}

export const cellPadding = { x: 4, y: 3.5 };
const widestNatural = 240;
const widestWord = 110;
/** A column this wide is never made narrower while there is another way. */
const narrowest = 52;
/** For what kerning and rounding add. */
const slack = 1.01;

/** A4 landscape from six columns on; smaller type where there are many. */
export function pageFormat(columns: number): PageFormat {
  const flipped = columns > 5;
  return { flipped, width: (flipped ? 841.89 : 595.28) - 2 * 36, fontSize: fontSizeFor(columns) };
}

function fontSizeFor(columns: number): number {
  if (columns <= 8) return 8.5;
  return columns <= 12 ? 7.5 : 6.5;
}

/** Where a column stands, in points. */
export interface ColumnBox {
  width: number;
  /** Between its paddings: what a text has. */
  room: number;
}

/** Columns that together fill the page: by content where it fits, else the wide ones give way first. */
export function columnBoxes(
  columns: readonly ListColumn[],
  rows: readonly ListRow[],
  format: PageFormat,
  texts: TextWidths,
): ColumnBox[] {
  const paddings = columns.map((column, index) => paddingOf(column, columns[index + 1]));
  const measured = columns.map((column, index) => measureColumn(column, index, rows, format, texts));
  const natural = measured.map(({ natural }, index) => natural + (paddings[index] ?? 0));
  const least = measured.map(({ least }, index) => least + (paddings[index] ?? 0));
  return fill(natural, least, format.width).map((width, index) => ({ width, room: width - (paddings[index] ?? 0) }));
}

/** Figures end far enough from words that begin beside them. */
const paddingOf = (column: ListColumn, next: ListColumn | undefined): number =>
  2 * cellPadding.x + (column.align === 'right' && next?.align === 'left' ? 12 : 0);

function fill(natural: number[], least: number[], available: number): number[] {
  if (sum(natural) <= available) return spread(natural, available);
  if (sum(least) <= available) return shrink(natural, least, available);
  const floors = least.map((width) => Math.min(width, narrowest));
  if (sum(floors) <= available) return shrink(least, floors, available);
  return floors.map((width) => (width * available) / sum(floors));
}

function measureColumn(column: ListColumn, index: number, rows: readonly ListRow[], format: PageFormat, texts: TextWidths) {
  const points = format.fontSize / 1000;
  let natural = texts.widthOf(column.header, '700Bold') * points;
  let least = longestWord(column.header, (word) => texts.widthOf(word, '700Bold')) * points;
  for (const row of rows) {
    const text = row[index] ?? '';
    const width = texts.widthOf(text) * points;
    if (width > natural) natural = width;
    if (width > least) least = Math.max(least, Math.min(widestWord, longestWord(text, texts.widthOf) * points));
  }
  const wanted = Math.min(natural, widestNatural) * slack;
  return { natural: wanted, least: Math.min(least * slack, wanted) };
}

function longestWord(text: string, widthOf: (word: string) => number): number {
  let longest = 0;
  for (const word of text.split(' ')) longest = Math.max(longest, widthOf(word));
  return longest;
}

/** What is to spare is shared out evenly. */
function spread(natural: readonly number[], available: number): number[] {
  const spare = available - sum(natural);
  return natural.map((width) => width + spare / natural.length);
}

/** Finds the one width above which every column is cut, so that the narrow ones stay as they are. */
function shrink(natural: readonly number[], least: readonly number[], available: number): number[] {
  const cutAt = (limit: number) => natural.map((width, index) => Math.max(least[index] ?? 0, Math.min(width, limit)));
  let low = 0;
  let high = available;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (sum(cutAt(middle)) > available) high = middle;
    else low = middle;
  }
  return cutAt(low);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
