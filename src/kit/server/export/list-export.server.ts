import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { displayDate, type IsoDate } from '../../domain/dates.domain.ts';
import { labelOf } from '../../domain/enumeration.domain.ts';
import type { ExportFormat } from '../../domain/export-format.domain.ts';
import { splitName } from '../../domain/list/comparison.domain.ts';
import { filterLabel } from '../../domain/list/filter-words.domain.ts';
import type { AnyListed, Filter } from '../../domain/resource.domain.ts';
import { listed } from '../../domain/wording.domain.ts';
import { documentHead } from '../documents/document-head.server.ts';
import { actorName, type Context, type WriteContext } from '../http/context.server.ts';
import { malformed } from '../http/errors.server.ts';
import { requireFresh } from '../http/fresh.server.ts';
import type { Services } from '../http/services.server.ts';
import { whileWaited } from '../http/while-waited.server.ts';
import { audit } from '../resource/audit.server.ts';
import { raise } from '../resource/events.server.ts';
import type { FilterValue, ListRequest } from '../resource/list-request.server.ts';
import { nameBehind } from '../resource/name-behind.server.ts';
import { queryOf } from '../resource/query-values.server.ts';
import type { AnyReadStorage } from '../resource/storage.server.ts';
import { csvFile } from './csv.server.ts';
import { newExportCode } from './export-code.server.ts';
import { exportFormat } from './export-query.server.ts';
import { fileNameOf, storedAs } from './file-name.server.ts';
import type { Cell, FileColumn, SheetRows } from './sheet-rows.server.ts';
import { xlsxFile } from './xlsx.server.ts';

/** The part of a list that goes into a file. */
export interface ListExport extends SheetRows {
  /** What it lists, as the audit log names it. */
  resource: string;
  /** Without its ending. */
  fileName: string;
  /** What was requested; `words` says it on paper. */
  filters: readonly { name: string; value: FilterValue; filter?: Filter | undefined; words: string }[];
  rowCount: number;
  /** How many of its rows are sums, which do not count as records. */
  sums?: number;
  /** For records whose readers are logged: which ones it contains. */
  recordIds?: readonly number[];
}

/** What else the head of a list says, beside the filters: `Income: 1,200.00`. */
export const headLine = (name: string, words: string, value = words): ListExport['filters'][number] => ({ name, value, words });

/**
 * Sends a list as the kind of file that the query asks for: its columns and rows, logged before the first of them leaves.
 * @throws 400 if there is no such kind, 403 to whoever has not proven lately who they are
 */
export async function sendList(request: FastifyRequest, reply: FastifyReply, list: ListExport): Promise<FastifyReply> {
  requireFresh(request.context);
  const format = exportFormat(queryOf(request));
  const { services } = request.server;
  const { listeners } = services;
  // Not with `inTransaction`: whoever sees as another account exports too, and so does everybody on a full disk, as long as the log has room.
  const code = await request.context.db.transaction((db) => logExport({ ...request.context, db, listeners }, list, format));
  const file = await whileWaited(reply, (signal) =>
    exportFile(services, request.context, list, { format, code, locale: localeOf(request), signal }),
  );
  if (file === null) return reply.hijack();
  const { name, mediaType } = fileOf(list, format, { today: request.context.today, code });
  return reply
    .type(mediaType)
    .headers({ ...storedAs(name), 'export-code': code })
    .send(file);
}

/** The name and type of a list's file. CSV has no place for the code but its name. */
export const fileOf = (
  { fileName }: ListExport,
  { name, mediaType }: ExportFormat,
  { today, code }: { today: IsoDate; code: string },
) => ({
  name: `${fileNameOf(name === 'csv' ? `${fileName} ${today} ${code}` : fileName)}.${name}`,
  mediaType: name === 'csv' ? 'text/csv; charset=utf-8' : mediaType,
});

/** The key under which the entry of an export names its records. */
export const exportedRecords = 'recordIds';

declare module '../http/context.server.ts' {
  interface DomainEvents {
    /** Somebody gets a list as a file; it is in the log already. */
    exported: { title: string };
  }
}

/** Logs that somebody gets a list. @returns the code by which the file leads to the entry @throws 400 if it does not fit into such a file */
export async function logExport(ctx: WriteContext, list: ListExport, format: ExportFormat): Promise<string> {
  if (format.name === 'xlsx' && list.rowCount + (list.sumRows?.length ?? 0) > mostSheetRows) throw malformed(tooLongForExcel);
  const code = newExportCode();
  await audit(ctx, {
    action: 'export',
    resource: list.resource,
    recordId: null,
    after: {
      code,
      format: format.name,
      rows: list.rowCount,
      // For a search, only that there was one: the text may be somebody's name.
      filters: Object.fromEntries(list.filters.map(({ name, value, filter }) => [name, filter?.kind === 'text' ? null : value])),
      ...(list.recordIds && { [exportedRecords]: list.recordIds }),
    },
  });
  await raise(ctx, 'exported', { title: list.title });
  return code;
}

/** What makes a list into a document. */
export type Press = Pick<Services, 'documents' | 'letterhead'>;

interface FileOptions {
  format: ExportFormat;
  /** By which the log knows it. */
  code: string;
  /** How numbers are written on paper. */
  locale: string;
  signal: AbortSignal;
  /** For a task, behind which nobody else waits. Reports how many parts are set, if that takes longer than reading the rows. */
  parts?: (done: number, of: number) => void;
}

/** Makes a list into a file: all at once, or while it is read. */
export async function exportFile(
  press: Press,
  ctx: Context,
  list: ListExport,
  options: FileOptions,
): Promise<Uint8Array | Readable> {
  if (options.format.name === 'csv') return csvFile(await begun(list));
  if (options.format.name === 'pdf') return pdfFile(press, ctx, withSums(list), options);
  const { today, session } = ctx;
  return xlsxFile({ ...(await begun(list)), mark: { by: actorName(session), on: today, code: options.code } });
}

function withSums(list: ListExport): ListExport {
  const { rows, rowCount, sums = 0, sumRows = [] } = list;
  if (sumRows.length === 0) return list;
  async function* all() {
    yield* rows;
    yield [...sumRows];
  }
  return { ...list, rows: all(), rowCount: rowCount + sumRows.length, sums: sums + sumRows.length };
}

/** The rows of a spreadsheet without its header. */
const mostSheetRows = 1_048_575;
const tooLongForExcel = 'An Excel sheet holds at most 1,048,575 rows. Narrow the list by a filter, or export it as CSV.';

/** The list with its first rows read: a failure until then is still answered as a problem. */
async function begun(list: ListExport): Promise<SheetRows> {
  const rows = list.rows[Symbol.asyncIterator]();
  let next = await rows.next();
  async function* again() {
    try {
      for (; !next.done; next = await rows.next()) yield next.value;
    } finally {
      await rows.return?.();
    }
  }
  return { ...list, rows: again() };
}

/** The list as PDF, headed by the school, with the filters that were in force. */
async function pdfFile(
  press: Press,
  ctx: Context,
  list: ListExport,
  { locale, signal, parts, code }: FileOptions,
): Promise<Uint8Array> {
  return press.documents.renderList(
    {
      ...(await documentHead(press, ctx, list.title)),
      code,
      filters: list.filters.map(({ name, filter, words }) => ({
        label: filter ? filterLabel(name, filter) : name,
        value: words,
      })),
      columns: list.columns.map(({ header, kind }) => ({
        header,
        align: kind === 'number' || kind === 'money' ? 'right' : 'left',
      })),
      locale,
      rows: printed(list, locale),
      rowCount: list.rowCount,
      ...(list.sums !== undefined && { sums: list.sums }),
    },
    { signal, caller: ctx.session.accountId, ...(parts && { parts }) },
  );
}

/**
 * The filters in force as the head of a list says them: choices by their label, records by their name. A record is named only
 * where rows refer to it, so that a caller who sees none of them does not learn its name here.
 */
export async function filtersInWords(
  ctx: Context,
  resource: Pick<AnyListed, 'filters'>,
  storage: Pick<AnyReadStorage, 'filters'>,
  wanted: Pick<ListRequest, 'filters'>,
  rowCount: number,
): Promise<ListExport['filters']> {
  const words = async (name: string, value: FilterValue, filter: Filter | undefined): Promise<string> => {
    if (typeof value === 'object') return listed(await Promise.all(value.map((one) => words(name, one, filter))));
    if (filter?.kind === 'id' && typeof value === 'number' && rowCount > 0) {
      return (await nameBehind(ctx, storage.filters[splitName(name)[0]], value)) ?? String(value);
    }
    return shownValue(filter, value);
  };
  return Promise.all(
    Object.entries(wanted.filters).map(async ([name, value]) => {
      const filter: Filter | undefined = resource.filters[splitName(name)[0]];
      return { name, value, filter, words: await words(name, value, filter) };
    }),
  );
}

function shownValue(filter: Filter | undefined, value: string | number | boolean): string {
  if (filter?.of && typeof value === 'number') return labelOf(filter.of, value) || String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (filter?.kind === 'date') return displayDate(String(value));
  return String(value);
}

/** The locale of the caller's numbers: the country of their browser says it (`en-IN`), as on the screen. */
export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [, wanted] = /^\s*(en-[A-Z]{2})\b/.exec(headers['accept-language'] ?? '') ?? [];
  return wanted ?? 'en-IN';
}

/** The rows as texts, for lists on paper. */
async function* printed({ columns, rows }: SheetRows, locale: string): AsyncGenerator<string[][]> {
  for await (const batch of rows) yield batch.map((row) => row.map((cell, index) => printedCell(cell, columns[index], locale)));
}

function printedCell(cell: Cell, { kind, decimals = 0 }: Partial<FileColumn> = {}, locale: string): string {
  if (cell === null) return '';
  if (kind === 'date') return displayDate(String(cell));
  return typeof cell === 'number'
    ? cell.toLocaleString(locale, { maximumFractionDigits: 2, minimumFractionDigits: kind === 'money' ? 2 : decimals })
    : cell;
}
