import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const content = 'http://schemas.openxmlformats.org/package/2006/content-types';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The sheet of these rows, in the words of a workbook. */
export const sheetOf = (rows: string): string => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of one sheet, as a program that knows no better packs it. @param shared the texts that cells refer to by their number */
export async function workbookOf(sheet: string, shared = '<sst/>'): Promise<Buffer> {
  const zip = new ZipFile();
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${content}"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/sheet1.xml': sheet,
  };
  for (const [path, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), path);
  zip.end();
  return Buffer.concat(await Readable.from(zip.outputStream).toArray());
}
