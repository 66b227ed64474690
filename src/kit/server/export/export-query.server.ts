import { type ExportFormat, exportFormats } from '../../domain/export-format.domain.ts';
import { mostRecords } from '../../domain/list/many.domain.ts';
import { malformed } from '../http/errors.server.ts';
import { filterValue, type Query } from '../resource/query-values.server.ts';

/** What an export takes besides the filters and the sort of its list. */
export const exportParameters: readonly string[] = ['format', 'background', 'columns', 'ids'];

/** The kind of file that a list is wanted as. @throws 400 if there is no such kind */
export function exportFormat(query: Query): ExportFormat {
  const asked = query['format']?.trim().toLowerCase() || exportFormats[0].name;
  const format = exportFormats.find(({ name }) => name === asked);
  if (!format) throw malformed(`There is no format ${asked.slice(0, 60)}; take ${names.join(', ')}.`);
  return format;
}

/** Whether a task is to make it, so that it is fetched later. @throws 400 if that is neither true nor false */
export function isBackground(query: Query): boolean {
  return filterValue({ kind: 'bool', label: 'background' }, 'background', query['background'] ?? '') === true;
}

const names = exportFormats.map(({ name }) => name);

/** How the API document describes it. */
export const formatParameter = {
  type: 'string',
  enum: names,
  default: exportFormats[0].name,
  description: 'The kind of file: PDF, an Excel workbook, or CSV (UTF-8, RFC 4180, days as YYYY-MM-DD).',
} as const;

/** How the API document describes which columns it has. */
export const columnsParameter = {
  type: 'string',
  description:
    'Which columns it has after the first, in this order: names of filters and fields, separated by commas; those that the list does not have are left out. Without, those of the list.',
} as const;

/** How the API document describes which records it has. */
export const idsParameter = {
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  'x-separated': ',',
  description: `Those records with these ids instead of those that the filters find, separated by commas, at most ${mostRecords.toLocaleString('en')}. The filters then say only how they show, such as with the program of a school year.`,
} as const;

/** How the API document describes whether it is made in the background. */
export const backgroundParameter = {
  type: 'boolean',
  default: false,
  description: 'True: the answer is a task (202), and the file is fetched when that is done; for lists that take a while.',
} as const;
