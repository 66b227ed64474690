import { displayDate, isIsoDate } from '../../domain/dates.domain.ts';
import { serialOf } from '../../domain/import/serial-day.domain.ts';
import { type Cell, type ExportMark, type FileColumn, looksLikeFormula, type MarkedSheet } from './sheet-rows.server.ts';
import { decimalStyles, style } from './workbook-xml.server.ts';
import { textXml } from './xml-text.server.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The limits of the format: a longer text is cut, with a sign that it was. */
const longestText = 32_767;

/**
 * The sheet of a list: its header row stays in view and can be filtered; columns are as wide as the first rows and the sums need, and
 * their figures have as many decimals as the one of these with most. Whoever sorts the rows leaves the sums where they are, below them.
 */
export async function* sheetXml({ columns, rows, sumRows = [], mark }: MarkedSheet): AsyncGenerator<string> {
  const refs = columns.map((_column, index) => letters(index));
  let written = 1;
  let isBegun = false;
  let decimals: readonly number[] = [];
  const begin = (rowsAtFirst: readonly Cell[][]) => {
    isBegun = true;
    const sample = [...rowsAtFirst, ...sumRows];
    decimals = columns.map((_column, index) => sample.reduce((most, row) => Math.max(most, decimalsOf(row[index])), 0));
    return beginning(columns, sample) + rowXml(1, headerCells(columns, refs));
  };
  for await (const batch of rows) {
    let xml = isBegun ? '' : begin(batch);
    for (const row of batch) {
      written += 1;
      xml += rowXml(written, rowCells({ columns, refs, decimals }, row, written));
    }
    yield xml;
  }
  if (!isBegun) yield begin([]);
  yield sumRows.map((row, at) => rowXml(written + 1 + at, sumCells({ columns, refs, decimals }, row, written + 1 + at))).join('');
  yield `</sheetData><autoFilter ref="A1:${refs.at(-1)}${written}"/>${onPaper}${footOf(mark)}</worksheet>`;
}

/** A4 across, all columns side by side. */
const onPaper = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** The foot of its printed pages, as that of a PDF. */
function footOf(mark: ExportMark | undefined): string {
  if (!mark) return '';
  const said = `Exported on ${displayDate(mark.on)} by ${mark.by.slice(0, 150)} · ${mark.code}`.replaceAll('&', '&&');
  return `<headerFooter><oddFooter>${textXml(`&L${said}&RPage &P of &N`)}</oddFooter></headerFooter>`;
}

function beginning(columns: readonly FileColumn[], sample: readonly Cell[][]): string {
  const widths = columns.map(
    (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column, index, sample)}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

const narrowest = 8;
/** Later rows may hold more than the first ones. */
const narrowestMoney = '9,99,99,999.00'.length + 1;
const widest = 50;
/** For the arrow of the filter, in characters. */
const arrow = 3;

function widthOf({ header, kind }: FileColumn, index: number, sample: readonly Cell[][]): number {
  const lengths = sample.map((row) => shownText(row[index] ?? '', kind).length + 1);
  return Math.min(widest, Math.max(kind === 'money' ? narrowestMoney : narrowest, header.length + arrow, ...lengths));
}

/** An amount that is wider than its column shows as #####. */
function shownText(cell: string | number, kind: FileColumn['kind']): string {
  if (kind === 'date') return '31-12-2026';
  return kind === 'money' ? cell.toLocaleString('en-IN', { minimumFractionDigits: 2 }) : String(cell);
}

const rowXml = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;

const headerCells = (columns: readonly FileColumn[], refs: readonly string[]): string =>
  columns
    .map(({ header, kind }, index) => textCell(`${refs[index]}1`, header, isFigure(kind) ? style.figureHeader : style.header))
    .join('');

const isFigure = (kind: FileColumn['kind']): boolean => kind === 'number' || kind === 'money';

/** How many decimals a number is shown with, at most two. */
function decimalsOf(cell: Cell | undefined): number {
  if (typeof cell !== 'number' || Number.isInteger(cell) || !Number.isFinite(cell)) return 0;
  return Number.isInteger(Math.round(cell * 100) / 10) ? 1 : 2;
}

/** The format of a number that is no amount. One with more decimals than its column keeps them. */
const formatOf = (styles: (typeof decimalStyles)['row' | 'sum'], cell: number, decimals = 0): number =>
  styles[Math.max(decimals, decimalsOf(cell))] ?? styles[0];

/** The columns of a sheet with their letters, and the decimals of their figures. */
interface Columns {
  columns: readonly FileColumn[];
  refs: readonly string[];
  decimals: readonly number[];
}

function rowCells({ columns, refs, decimals }: Columns, row: readonly Cell[], number: number): string {
  let xml = '';
  for (const [index, cell] of row.entries()) {
    if (cell !== null && cell !== '') xml += cellXml(`${refs[index]}${number}`, columns[index]?.kind, cell, decimals[index]);
  }
  return xml;
}

const sumCells = ({ columns, refs, decimals }: Columns, row: readonly Cell[], number: number): string =>
  row
    .map((cell, index) => {
      const ref = `${refs[index]}${number}`;
      if (typeof cell === 'number') {
        const isMoney = columns[index]?.kind === 'money';
        return numberCell(ref, cell, isMoney ? style.sum : formatOf(decimalStyles.sum, cell, decimals[index]));
      }
      return cell ? textCell(ref, cell, style.header) : '';
    })
    .join('');

function cellXml(ref: string, kind: FileColumn['kind'], cell: string | number, decimals: number | undefined): string {
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return '';
    return numberCell(ref, cell, kind === 'money' ? style.money : formatOf(decimalStyles.row, cell, decimals));
  }
  if (kind === 'date' && isIsoDate(cell)) {
    return cell >= firstDay ? numberCell(ref, serialOf(cell), style.date) : textCell(ref, displayDate(cell), style.plain);
  }
  // An inline text is never calculated. The mark keeps it a text when somebody edits the cell.
  return textCell(ref, cell, looksLikeFormula(cell) ? style.asTyped : style.plain);
}

const numberCell = (ref: string, value: number, of: number): string =>
  `<c r="${ref}"${of === style.plain ? '' : ` s="${of}"`}><v>${value}</v></c>`;

/** Says no more than a reader needs: half of a text cell was what goes without saying, and took as long to compress as the texts. */
const textCell = (ref: string, text: string, of: number): string =>
  `<c r="${ref}"${of === style.plain ? '' : ` s="${of}"`} t="inlineStr"><is><t${isSpaced.test(text) ? spaced : ''}>${textXml(cut(text))}</t></is></c>`;

/** Blanks that a reader of XML may take for none. */
const isSpaced = /^\s|\s$|[\t\r\n]| {2}/;
const spaced = ' xml:space="preserve"';

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text);

/** Excel counts days from 1900, in which it has a 29 February: dates are right from March on. */
const firstDay = '1900-03-01';

/** The name of a column: A to Z, then AA. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
