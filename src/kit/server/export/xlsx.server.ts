import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { MarkedSheet } from './sheet-rows.server.ts';
import { sheetXml } from './sheet-xml.server.ts';
import { contentTypes, packageRelations, properties, styles, workbook, workbookRelations } from './workbook-xml.server.ts';

/** Level 1 makes the file a quarter larger than 6, in half the time. */
const compressionLevel = 1;

/** A list as an Excel workbook (Office Open XML) with one sheet, made while it is sent. */
export function xlsxFile(sheet: MarkedSheet): Readable {
  const zip = new ZipFile();
  const parts = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageRelations,
    'docProps/core.xml': properties(sheet.title, sheet.mark),
    'xl/workbook.xml': workbook(sheet.title),
    'xl/_rels/workbook.xml.rels': workbookRelations,
    'xl/styles.xml': styles,
  };
  // Small as they are, only the sheet is worth compressing.
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path, { compress: false });
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel });
  zip.end();

  const file = new PassThrough();
  // A file that breaks off must not end like a whole one, and a reader who has gone needs no more rows: yazl takes care of neither.
  rows.on('error', (error) => file.destroy(error));
  file.on('close', () => rows.destroy());
  zip.outputStream.pipe(file);
  return file;
}
