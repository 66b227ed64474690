import { documentFiles, timestampOf } from '../../kit/server/documents/document-files.server.ts';
import type { ListHead, ListRow, RenderedDocument } from '../../kit/server/documents/document-jobs.server.ts';
import { alignFigures } from '../../kit/server/documents/list-figures.server.ts';
import { letterheadHeight, margins } from '../../kit/server/documents/templates/frame.server.ts';
import { compileAccessible, type Typst } from '../../kit/server/documents/typst.server.ts';
import { type ColumnBox, columnBoxes, type PageFormat, pageFormat } from './list-columns.server.ts';
import { breakLongWords, countLines, dealPages, measureRow, type PagedRow, rowHeight, unmeasured } from './list-pages.server.ts';
import { mergeParts } from './pdf-merge.server.ts';
import { packPdf } from './pdf-parts.server.ts';
import { partTemplate, tableTemplate } from './templates/list.server.ts';
import type { TextWidths } from './text-widths.server.ts';

/** Up to here a list is one document with tags. */
const mostTaggedRows = 200;
/** About a thousand rows: what a part takes of memory is free again before the next. */
const pagesPerPart = 32;
const longestTaggedText = 2000;
const titleHeight = 26;
const filterLine = 8.5 * 1.35;

/** What a process keeps from one list to the next. */
export interface Press {
  typst: Typst;
  widths: TextWidths;
}

type Rendered = Omit<RenderedDocument, 'missing'>;

/** Hears how many parts of a long list are set. */
type OnPart = (done: number, of: number) => void;

/** Sets a list whose rows are all there. Texts are already clean. */
export async function renderListDocument(
  press: Press,
  head: ListHead,
  given: readonly ListRow[],
  onPart: OnPart,
): Promise<Rendered> {
  const rows = alignFigures(head.columns, given);
  const format = pageFormat(head.columns.length);
  press.widths.learn(rows.flat());
  const boxes = columnBoxes(head.columns, rows, format, press.widths);
  const layout = {
    ...describeHead(press, head, format, rows.length - (head.sums ?? 0)),
    boxes,
    size: format.fontSize,
    flipped: format.flipped,
  };
  if (rows.length <= mostTaggedRows) return renderTable(press, head, layout, rows, format);
  return renderParts(press, head, layout, rows, format, onPart);
}

function describeHead({ widths }: Press, head: ListHead, format: PageFormat, count: number) {
  const room = (format.width * 980) / 8.5;
  const said = head.filters.map(({ label, value }) => `${label}: ${value}`).join('\u00a0\u00a0·  ');
  const filters = breakLongWords(said, room, widths);
  const lines = filters === '' ? 0 : Math.min(3, countLines(filters, room, widths));
  return {
    columns: head.columns,
    filters,
    filterHeight: lines * filterLine,
    summary: count === 1 ? '1 record' : `${count.toLocaleString(head.locale)} records`,
    empty: 'No items to display',
    listHead: letterheadHeight + titleHeight + (lines > 0 ? 4 + lines * filterLine : 0) + 4,
  };
}

type Layout = ReturnType<typeof describeHead> & { boxes: ColumnBox[]; size: number; flipped: boolean };

async function renderTable(press: Press, head: ListHead, layout: Layout, rows: readonly ListRow[], format: PageFormat) {
  const cells = rows.flatMap((row) =>
    row.map((text, index) => {
      const cut = text.length > longestTaggedText ? `${text.slice(0, longestTaggedText).toWellFormed()}…` : text;
      return unmeasured(breakLongWords(cut, ((layout.boxes[index]?.room ?? 0) * 950) / format.fontSize, press.widths));
    }),
  );
  const { pdf, notAccessible } = compileAccessible(press.typst, {
    main: tableTemplate,
    files: documentFiles(head, { ...layout, rows: cells }),
    timestamp: timestampOf(head.printedOn),
  });
  return { ...(await packPdf(pdf)), rows: rows.length, notAccessible };
}

async function renderParts(
  press: Press,
  head: ListHead,
  layout: Layout,
  rows: readonly ListRow[],
  format: PageFormat,
  onPart: OnPart,
) {
  const headLines = Math.max(
    ...head.columns.map(({ header }, index) =>
      countLines(header, ((layout.boxes[index]?.room ?? 0) * 950) / format.fontSize, press.widths),
    ),
  );
  const headRow = rowHeight(Math.min(3, headLines), format.fontSize);
  const room = (format.flipped ? 595.27 : 841.88) - margins.top - margins.bottom - headRow;
  const paged = rows.map((row) => measureRow(row, layout.boxes, format, press.widths));
  const pages = dealPages(paged, (page) => (page === 1 ? room - layout.listHead : room) - 0.5);
  const parts: Uint8Array[] = [];
  for (let first = 0; first < pages.length; first += pagesPerPart) {
    const part = pages.slice(first, first + pagesPerPart);
    const data = { ...layout, headRow, firstPage: first + 1, pages: pages.length, parts: part.map(describePage) };
    const source = { main: partTemplate, files: documentFiles(head, data), timestamp: timestampOf(head.printedOn) };
    parts.push(press.typst.compile(source, 'untagged'));
    onPart(parts.length, pages.length / pagesPerPart);
    await new Promise(setImmediate);
  }
  const pdf = mergeParts(parts, { title: head.title, timestamp: timestampOf(head.printedOn), pages: pages.length });
  return { pdf, pages: pages.length, rows: rows.length, notAccessible: null };
}

const describePage = (rows: readonly PagedRow[]) => ({
  heights: rows.map(({ height }) => height),
  cells: rows.flatMap(({ cells }) => cells),
});
