import type { ListRow } from '../../kit/server/documents/document-jobs.server.ts';
import { type ColumnBox, cellPadding, type PageFormat } from './list-columns.server.ts';
import type { TextWidths } from './text-widths.server.ts';

/** A cell as the templates take it: a text that certainly fits and runs from the left, or that with what else must be known. */
type Cell =
  | string
  | {
      text: string;
      /** To be measured, and cut with an ellipsis where the row's lines don't hold it. */
      measure: boolean;
      /** Begins with a letter of a script that runs from right to left. */
      fromRight: boolean;
    };

/** A row whose place on its page is known. */
export interface PagedRow {
  /** Points. */
  height: number;
  cells: Cell[];
}

/** Lines that a row may have in a long list; what is longer ends in an ellipsis. */
const mostLines = 4;
/** Beyond this no cell can show the text in its lines, whatever the width. */
const longestText = 600;

/** Height in points of a row with this many lines. Line: 1.1 em, leading 0.25 em, as in the template. */
export const rowHeight = (lines: number, fontSize: number): number =>
  lines * 1.1 * fontSize + (lines - 1) * 0.25 * fontSize + 2 * cellPadding.y;

/** Gives every row its height, so that the pages are known before anything is set. */
export function measureRow(row: ListRow, columns: readonly ColumnBox[], format: PageFormat, texts: TextWidths): PagedRow {
  let lines = 1;
  const cells = row.map((text, index): Cell => {
    const width = ((columns[index]?.room ?? 0) * 995) / format.fontSize;
    if (texts.widthOf(text) <= width) return unmeasured(text);
    const cut = text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;
    const breakable = breakLongWords(cut, width, texts);
    lines = Math.max(lines, Math.min(mostLines, countLines(breakable, width, texts)));
    return { text: breakable, measure: true, fromRight: runsFromRight(text) };
  });
  return { height: rowHeight(lines, format.fontSize), cells };
}

const firstLetterFromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const runsFromRight = (text: string): boolean => firstLetterFromRight.test(text);

/** A cell whose row grows with it, or that surely fits. */
export const unmeasured = (text: string): Cell => (runsFromRight(text) ? { text, measure: false, fromRight: true } : text);

/** Lines that a text takes when each is filled with as many words as it holds; the width in thousandths of the font size. */
export function countLines(text: string, width: number, texts: TextWidths): number {
  const space = texts.widthOf(' ');
  let lines = 1;
  let used = 0;
  for (const word of text.split(/ |(?<=\u200b)/)) {
    const wordWidth = texts.widthOf(word.replace('\u200b', ''));
    if (used > 0 && used + space + wordWidth > width) {
      lines += 1;
      used = wordWidth;
    } else {
      used += (used > 0 ? space : 0) + wordWidth;
    }
  }
  return lines;
}

/** Lets a word that is wider than its column break, after a sign of an address where there is one. */
export function breakLongWords(text: string, width: number, texts: TextWidths): string {
  return text
    .split(' ')
    .map((word) => (texts.widthOf(word) > width ? breakWord(word, width, texts) : word))
    .join(' ');
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function breakWord(word: string, width: number, texts: TextWidths): string {
  let broken = '';
  let used = 0;
  for (const { segment } of letters.segment(word)) {
    const next = texts.widthOf(segment);
    if (used + next > width * 0.95) {
      broken += '\u200b';
      used = 0;
    }
    broken += segment;
    used += next;
    if (/[@./_-]/.test(segment)) {
      broken += '\u200b';
    }
  }
  return broken;
}

/** Deals rows out to pages: the first has less room, for it carries the head. */
export function dealPages(rows: readonly PagedRow[], roomOf: (page: number) => number): PagedRow[][] {
  const pages: PagedRow[][] = [[]];
  let left = roomOf(1);
  for (const row of rows) {
    if (row.height > left) {
      pages.push([]);
      left = roomOf(pages.length);
    }
    pages.at(-1)?.push(row);
    left -= row.height;
  }
  return pages;
}
