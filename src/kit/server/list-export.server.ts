import type { FastifyReply, FastifyRequest } from 'fastify';
import { displayDate } from '../domain/dates.domain.ts';
import { labelOf } from '../domain/enumeration.domain.ts';
import type { AnyListed, Column, Filter } from '../domain/resource.domain.ts';
import { audit } from './audit.server.ts';
import type { Context } from './context.server.ts';
import type { ListRequest } from './list-request.server.ts';
import { nameBehind } from './name-behind.server.ts';
import type { AnyReadStorage } from './storage.server.ts';

interface ListExport {
  /** What it lists, as the audit log names it. */
  resource: string;
  title: string;
  /** Without its ending. */
  fileName: string;
  columns: readonly Pick<Column<never>, 'header' | 'kind'>[];
  /** What was asked for; `words` says it on paper. */
  filters: readonly { name: string; value: string | number | boolean; filter?: Filter | undefined; words: string }[];
  /** Rows of texts, in batches. */
  rows: AsyncIterable<string[][]>;
  rowCount: number;
}

/** Sends a list as PDF: made from its columns, headed by the school, with the filters that were in force. */
export async function sendListPdf(request: FastifyRequest, reply: FastifyReply, list: ListExport): Promise<FastifyReply> {
  const { documents, letterhead } = request.server.services;
  const { today, session } = request.context;
  await audit(request.context, {
    action: 'export',
    resource: list.resource,
    recordId: null,
    after: {
      format: 'pdf',
      rows: list.rowCount,
      // Of what was searched for only that it was: it may be somebody's name.
      filters: Object.fromEntries(list.filters.map(({ name, value, filter }) => [name, filter?.kind === 'text' ? null : value])),
    },
  });
  const abort = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const pdf = await documents
    .renderList(
      {
        school: await letterhead(),
        title: list.title,
        filters: list.filters.map(({ name, filter, words }) => ({
          label: filter?.label ?? name,
          value: words,
        })),
        printedOn: displayDate(today),
        printedBy: session.name,
        columns: list.columns.map(({ header, kind }) => ({
          header,
          align: kind === 'number' || kind === 'money' ? 'right' : 'left',
        })),
        rows: list.rows,
        rowCount: list.rowCount,
      },
      { signal: abort.signal, caller: session.accountId },
    )
    .catch((error: unknown) => {
      // The caller has gone: nobody waits for an answer, and nothing has failed.
      if (abort.signal.aborted) return null;
      throw error;
    });
  if (pdf === null) return reply.hijack();
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${list.fileName.replace(/[^\w -]/g, '')}.pdf"`)
    .send(pdf);
}

/**
 * The filters in force as the head of a list says them: choices by their label, records by their name. A record is named only where
 * rows refer to it: who sees none of them does not learn its name here.
 */
export async function filtersInWords(
  ctx: Context,
  resource: Pick<AnyListed, 'filters'>,
  storage: Pick<AnyReadStorage, 'filters'>,
  wanted: Pick<ListRequest, 'filters'>,
  rowCount: number,
): Promise<ListExport['filters']> {
  const words = async (name: string, value: string | number | boolean, filter: Filter | undefined) => {
    if (filter?.kind === 'id' && rowCount > 0) {
      return (await nameBehind(ctx, storage.filters[name], Number(value))) ?? String(value);
    }
    return shownValue(filter, value);
  };
  return Promise.all(
    Object.entries(wanted.filters).map(async ([name, value]) => {
      const filter: Filter | undefined = resource.filters[name];
      return { name, value, filter, words: await words(name, value, filter) };
    }),
  );
}

function shownValue(filter: Filter | undefined, value: string | number | boolean): string {
  if (filter?.of && typeof value === 'number') return labelOf(filter.of, value) || String(value);
  if (filter?.kind === 'date') return displayDate(String(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** The locale of the caller's numbers: the country of their browser says it (`en-IN`), as on the screen. */
export function numberLocale({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [, wanted] = /^\s*(en-[A-Z]{2})\b/.exec(headers['accept-language'] ?? '') ?? [];
  return wanted ?? 'en-IN';
}

/** One row as texts, for lists on paper. */
export function cells<Row>(columns: readonly Column<Row>[], row: Row, locale = 'en-IN'): string[] {
  return columns.map(({ value, kind }) => {
    const cell = value(row);
    if (cell === null) return '';
    if (kind === 'date') return displayDate(String(cell));
    return typeof cell === 'number'
      ? cell.toLocaleString(locale, { maximumFractionDigits: 2, minimumFractionDigits: kind === 'money' ? 2 : 0 })
      : cell;
  });
}
