import type { MessagePort } from 'node:worker_threads';
import { documentFiles, timestampOf } from '../../kit/server/documents/document-files.server.ts';
import type {
  DocumentHead,
  DocumentJob,
  ListHead,
  ListRow,
  OnePaper,
  PapersHead,
  RenderedDocument,
} from '../../kit/server/documents/document-jobs.server.ts';
import { readFontAdvances } from '../../kit/server/documents/font-advances.server.ts';
import { createPrintableText, type PrintableText } from '../../kit/server/documents/printable-text.server.ts';
import { compileAccessible, createTypst } from '../../kit/server/documents/typst.server.ts';
import { type Press, renderListDocument } from './list-document.server.ts';
import { type MergedHead, mergeParts } from './pdf-merge.server.ts';
import { packPdf } from './pdf-parts.server.ts';
import { receiveRows, tellParts } from './row-feed.server.ts';
import { createTextWidths } from './text-widths.server.ts';

type CleanPress = Press & { text: PrintableText };

let press: CleanPress | undefined;

async function openPress(): Promise<CleanPress> {
  const advances = readFontAdvances();
  const typst = await createTypst();
  return { typst, text: createPrintableText(advances), widths: createTextWidths(advances, typst.measure) };
}

/** Called by the pool: makes the process ready for the job that follows. */
export async function warmUp(): Promise<void> {
  press ??= await openPress();
}

/** Called by the pool: sets a list, its rows coming through the port. */
export async function renderList(task: { head: ListHead; port: MessagePort }): Promise<RenderedDocument> {
  press ??= await openPress();
  const { text } = press;
  text.takeMissing();
  const head = {
    ...cleanHead(press, task.head),
    filters: cleanLines(press, task.head.filters),
    columns: cleanLines(press, task.head.columns),
    locale: task.head.locale,
    sums: task.head.sums ?? 0,
  };
  const rows: ListRow[] = [];
  for await (const batch of receiveRows<ListRow>(task.port)) {
    for (const row of batch) rows.push(cleanRow(press, row, head.columns.length));
  }
  const document = await renderListDocument(press, head, rows, (done, of) => tellParts(task.port, done, of));
  task.port.close();
  return { ...document, missing: text.takeMissing() };
}

/** Called by the pool: sets one document from a template. */
export async function renderDocument(task: DocumentJob): Promise<RenderedDocument> {
  press ??= await openPress();
  const { text, typst } = press;
  text.takeMissing();
  const head = cleanHead(press, task);
  const { pdf, notAccessible } = compileAccessible(typst, {
    main: task.template,
    files: { ...documentFiles(head, text.cleanAll(task.data)), ...task.files },
    timestamp: timestampOf(task.printedOn),
  });
  return { ...(await packPdf(pdf)), rows: 0, notAccessible, missing: text.takeMissing() };
}

/** Called by the pool: sets some of many papers. Untagged, as long lists are. */
export async function renderPapers({ head: task, papers }: { head: PapersHead; papers: OnePaper[] }): Promise<RenderedDocument> {
  press ??= await openPress();
  const { text, typst } = press;
  text.takeMissing();
  const head = cleanHead(press, task);
  const data = { ...(text.cleanAll(task.shared) as object), papers: papers.map((paper) => text.cleanAll(paper.data)) };
  const files = Object.assign(documentFiles(head, data), ...papers.map((paper) => paper.files));
  const pdf = typst.compile({ main: task.template, files, timestamp: timestampOf(task.printedOn) }, 'untagged');
  return { pdf, pages: papers.length, rows: papers.length, notAccessible: null, missing: text.takeMissing() };
}

/** Called by the pool: puts papers together that were set apart. */
export function bindPapers({ parts, about }: { parts: RenderedDocument[]; about: MergedHead }): RenderedDocument {
  const pdf = mergeParts(
    parts.map((part) => part.pdf),
    about,
  );
  const missing = [...new Set(parts.flatMap((part) => part.missing))];
  return { pdf, pages: about.pages, rows: about.pages, notAccessible: null, missing };
}

const cleanHead = ({ text }: CleanPress, head: DocumentHead): DocumentHead => ({
  school: {
    name: oneLine(text.clean(head.school.name)),
    address: text.clean(head.school.address ?? '').trim(),
    logo: head.school.logo ?? null,
  },
  title: oneLine(text.clean(head.title)),
  printedOn: head.printedOn,
  printedBy: oneLine(text.clean(head.printedBy)),
  code: head.code ?? '',
});

const cleanLines = <T extends object>({ text }: CleanPress, items: readonly T[]): T[] =>
  items.map((item) => text.cleanAll(item) as T);

function cleanRow({ text }: CleanPress, row: ListRow, columns: number): ListRow {
  if (row.length !== columns) throw new Error(`A row has ${row.length} texts instead of ${columns}`);
  return row.map((cell) => oneLine(text.clean(cell)));
}

const oneLine = (text: string): string => (/\s\s|[^\S ]|^\s|\s$/.test(text) ? text.replace(/\s+/g, ' ').trim() : text);
