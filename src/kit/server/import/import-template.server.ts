import type { Readable } from 'node:stream';
import { mediaTypeOf, type sheetFormatNames } from '../../domain/export-format.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import { csvFile } from '../export/csv.server.ts';
import { templateWorkbook } from './template-workbook.server.ts';

/** What a template is made of. */
export interface Template {
  fields: readonly ImportField[];
  /** What may be named, by the field. */
  named?: Readonly<Record<string, readonly { id: number; name: string }[]>>;
}

type Format = (typeof sheetFormatNames)[number];

/** The file to fill in: a workbook, or the names of the columns. */
export async function importTemplate(
  title: string,
  { fields, named = {} }: Template,
  format: Format,
): Promise<{ bytes: Buffer | Readable; mediaType: string }> {
  const mediaType = mediaTypeOf(format);
  const names = Object.fromEntries(Object.entries(named).map(([field, records]) => [field, records.map(({ name }) => name)]));
  if (format === 'xlsx') return { bytes: Buffer.from(await templateWorkbook(title, fields, names)), mediaType };
  async function* none() {}
  const columns = fields.map(({ label }) => ({ header: label }));
  return { bytes: csvFile({ title, columns, rows: none() }), mediaType: `${mediaType}; charset=utf-8` };
}
