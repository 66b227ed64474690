import type { Readable } from 'node:stream';
import { mediaTypeOf, type sheetFormatNames } from '../../../kit/domain/export-format.domain.ts';
import { csvFile } from '../../../kit/server/export/csv.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { templateWorkbook } from '../../../kit/server/import/template.server.ts';
import { admissionNumber, guardianColumns, studentColumns } from './import-fields.domain.ts';
import { programsByName } from './known-people.server.ts';

type Format = (typeof sheetFormatNames)[number];

/** The file to fill in, with the programs that the caller may choose. */
export async function importTemplate(ctx: Context, format: Format): Promise<{ bytes: Buffer | Readable; mediaType: string }> {
  const { names } = await programsByName(ctx);
  const students = studentColumns(ctx.today).filter(({ name }) => name !== admissionNumber);
  const fields = [...students, ...guardianColumns(ctx.today)];
  const mediaType = mediaTypeOf(format);
  if (format === 'xlsx')
    return { bytes: Buffer.from(await templateWorkbook('Students', fields, { programId: names })), mediaType };
  async function* none() {}
  const columns = fields.map(({ label }) => ({ header: label }));
  return { bytes: csvFile({ title: 'Students', columns, rows: none() }), mediaType: `${mediaType}; charset=utf-8` };
}
