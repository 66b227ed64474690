import type { ExportMark } from './sheet-rows.server.ts';
import { textXml } from './xml-text.server.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook, by what they are. */
export const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`;

const relations = (...targets: [type: string, target: string][]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Where the workbook and its properties are. */
export const packageRelations = relations(
  [`${office}/officeDocument`, 'xl/workbook.xml'],
  [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
);
/** Where its sheet and its styles are. */
export const workbookRelations = relations([`${office}/worksheet`, 'worksheets/sheet1.xml'], [`${office}/styles`, 'styles.xml']);

/** What the properties of a workbook say: its title, and of an export who has had it made, when, and its code. */
export function properties(title: string, mark?: ExportMark): string {
  const names = `xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
  const of = mark
    ? `<dc:creator>${textXml(mark.by)}</dc:creator><dc:identifier>${mark.code}</dc:identifier><dcterms:created xsi:type="dcterms:W3CDTF">${mark.on}</dcterms:created>`
    : '';
  return `${head}<cp:coreProperties ${names}><dc:title>${textXml(title)}</dc:title>${of}</cp:coreProperties>`;
}

/** A workbook with one sheet of that name, whose first row is printed on every page. */
export function workbook(title: string): string {
  const name = sheetName(title);
  const quoted = textXml(`'${name.replaceAll("'", "''")}'`);
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${textXml(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$1:$1</definedName></definedNames></workbook>`;
}

/** As Excel requires: at most 31 characters, none of seven signs, no apostrophe at either end. */
const sheetName = (title: string): string => {
  const allowed = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);
  const isInside = (sign: string) => !/[\s']/.test(sign);
  const signs = [...allowed];
  return signs.slice(signs.findIndex(isInside), signs.findLastIndex(isInside) + 1).join('') || 'List';
};

/** The cell formats by their place in `styles`. */
export const style = { plain: 0, header: 1, date: 2, money: 3, asTyped: 4, figureHeader: 5, sum: 6 } as const;
/** The formats of numbers with no, one and two decimals, in a row and in a sum. */
export const decimalStyles = { row: [0, 7, 8], sum: [1, 9, 10] } as const;

/**
 * Dates are aligned left, like texts; headers of figures right, with room for the arrow of the filter. Money is grouped as the
 * computer that shows it is set to: 12,34,567.00 in India.
 */
export const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="0.0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="11"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="right" indent="2"/></xf><xf numFmtId="4" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="2" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;
