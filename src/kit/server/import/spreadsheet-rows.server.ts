import { parseCsv, streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { isEmptyCell, type RawCell, type RawRow } from '../../domain/import/raw-cell.domain.ts';
import { decodeText } from './decode-text.server.ts';
import { UnreadableFile } from './unreadable-file.server.ts';
import { isSmallZip, sheetsIn } from './zip-sizes.server.ts';

const mostColumns = 200;
const mostSheetsLooked = 12;
/** More than any field takes: the rules refuse it. */
const longestCell = 5_000;

/**
 * The rows of a file that are not empty: of the first sheet of a workbook, or of a text with commas, semicolons or tabs.
 * @throws UnreadableFile if there are more than `most`
 */
export async function spreadsheetRows(file: Buffer, most: number): Promise<RawRow[]> {
  if (file.length === 0) throw new UnreadableFile('The file is empty.');
  if (file.length > 1 && file.readUInt16BE(0) === 0x504b) return rowsOfWorkbook(file, most);
  if (file.length > 3 && file.readUInt32BE(0) === 0xd0cf11e0)
    throw new UnreadableFile(
      'This is an old Excel file (.xls), or one with a password. Save it as an Excel workbook (.xlsx) without a password.',
    );
  return rowsOfText(decodeText(file), most);
}

async function rowsOfWorkbook(file: Buffer, most: number): Promise<RawRow[]> {
  if (!isSmallZip(file)) throw new UnreadableFile(tooMuch);
  const rows = new Rows(most);
  try {
    for await (const { index, values } of streamXlsxRows(file)) rows.add(index + 1, values);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('This is not an Excel workbook (.xlsx) that can be read. Save it again, or as CSV.');
  }
  return rows.found;
}

const tooMuch = 'This file is not a workbook that can be read, or unpacked it is too large. Copy the table into a new workbook.';

function rowsOfText(text: string, most: number): RawRow[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from a picture
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text))
    throw new UnreadableFile('This is neither an Excel workbook (.xlsx) nor a CSV file.');
  // What Excel puts first to say it.
  const told = /^\uFEFF?sep=(.)\r?\n/.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? delimiterOf(body);
  const rows = new Rows(most);
  let number = told ? 1 : 0;
  let last: readonly unknown[] = [];
  for (const cells of streamCsvRows(body, { delimiter })) {
    number += 1;
    last = cells;
    rows.add(number, cells);
  }
  if (isLeftOpen(body, last))
    throw new UnreadableFile(`In row ${number} a quotation mark is not closed: all behind it is one cell.`);
  return rows.found;
}

/** Whether the last cell goes on to the end of the file, because its quotation mark is the odd one. */
function isLeftOpen(text: string, last: readonly unknown[]): boolean {
  const behind = last.at(-1);
  const isLong = typeof behind === 'string' && behind.includes('\n');
  return isLong && !text.trimEnd().endsWith('"') && (text.split('"').length - 1) % 2 === 1;
}

/** How many sheets of a workbook behind the first have more than one row: they may be classes of their own, and are not read. */
export async function sheetsUnread(file: Buffer): Promise<number> {
  const others = Math.min(sheetsIn(file) - 1, mostSheetsLooked);
  let unread = 0;
  for (let sheet = 1; sheet <= others; sheet += 1) {
    let rows = 0;
    for await (const { values } of streamXlsxRows(file, { sheet })) {
      if (values.some((value) => !isEmptyCell(cellOf(value)))) rows += 1;
      if (rows > 1) break;
    }
    if (rows > 1) unread += 1;
  }
  return unread;
}

/** The sign that parts the first rows of a text into most cells: a comma in some addresses parts fewer than what parts all columns. */
function delimiterOf(text: string): string {
  const cellsBy = (delimiter: string) =>
    parseCsv(text.slice(0, 200_000), { delimiter, maxRows: 20 }).reduce((sum, { length }) => sum + length, 0);
  const [best = ','] = [',', ';', '\t', '|'].toSorted((one, other) => cellsBy(other) - cellsBy(one));
  return best;
}

/** Collects rows up to the limit. */
class Rows {
  readonly found: RawRow[] = [];
  constructor(private readonly most: number) {}

  add(number: number, values: readonly unknown[]): void {
    const width = values.findLastIndex((value) => !isEmptyCell(cellOf(value))) + 1;
    if (width === 0) return;
    if (width > mostColumns) throw new UnreadableFile(`Row ${number} has more than ${mostColumns} columns.`);
    if (this.found.length >= this.most)
      throw new UnreadableFile(`The file has more than ${this.most.toLocaleString('en-IN')} rows. Split it.`);
    this.found.push({ number, cells: values.slice(0, width).map(cellOf) });
  }
}

function cellOf(value: unknown): RawCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dayAndTime(value);
  if (typeof value === 'string') return value.slice(0, longestCell);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** Rounded to minutes: a spreadsheet holds a part of a day, to which a whole minute is not always equal. */
function dayAndTime(value: Date): RawCell {
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 60_000) * 60_000).toISOString().split('T');
  return time.startsWith('00:00') ? { day } : { day, time: time.slice(0, 5) };
}
