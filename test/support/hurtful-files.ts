import { sheetOf, workbookOf } from './raw-workbook.ts';

const header = ['First Name', 'Date of Birth'];
const csv = (rows: string): Buffer => Buffer.from(`${header.join(',')}\n${rows}`);
/** As many as make a megabyte. */
const filled = (text: string): string => text.repeat(Math.floor(1_000_000 / text.length));

const headerRow = `<row r="1">${header.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
const workbook = (rows: string, shared?: string) => workbookOf(sheetOf(headerRow + rows), shared);
const sharedText = (text: string): string => `<sst><si><t>${text}</t></si></sst>`;
const rowOf = (cells: number): string => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;
/** Each is ten of the one before. */
const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('');

/**
 * Files of up to a megabyte that are made to hurt whoever reads them: by texts that are searched for long, by their number of cells, by
 * what they unpack to.
 */
export const hurtfulFiles: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'dates of hyphens': () => csv(filled(`Asha,${'-'.repeat(600)} a b c\n`)),
  'one date of hyphens': () => csv(`Asha,${filled('-')} a b c`),
  'names with blanks inside': () => csv(filled(`x${' '.repeat(4_990)}x,1\n`)),
  'one name of blanks': () => csv(`x${filled(' ')}x,1`),
  'a million columns': () => csv(`${filled(',')}x`),
  'a quotation without end': () => csv(`"${filled('\n')}`),
  'rows with only their last column': () => workbook('<row><c r="XFD1"><v>1</v></c></row>'.repeat(30_000)),
  'rows with all 16,384 columns': () => workbook(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`.repeat(100)),
  'cells far outside of any sheet': () => workbook(`<row>${'<c r="ZZZZZ1"><v>1</v></c>'.repeat(10)}</row>`),
  'one text shared a million times': () => workbook(rowOf(200).repeat(5_000), sharedText('x '.repeat(2_499))),
  'one text of blanks in all cells': () => workbook(rowOf(200).repeat(2_000), sharedText(`x${' '.repeat(4_998)}x`)),
  'one long text in all names': () => workbook(rowOf(2).repeat(2_000), sharedText('x'.repeat(1_000_000))),
  'a million shared texts': () => workbook('', `<sst>${'<si><t>x</t></si>'.repeat(1_000_000)}</sst>`),
  'a million signs written as entities': () => workbook(rowOf(1), sharedText('&amp;'.repeat(1_000_000))),
  'a million elements inside each other': () => workbook('', '<a>'.repeat(1_000_000)),
  'an attribute without end': () => workbook(`<row r="${'1'.repeat(70_000_000)}`),
  'a comment of 79 MB': () => workbook(`<!--${' '.repeat(79_000_000)}-->`),
  'shared texts of 70 MB': () => workbook('', `<sst>${' '.repeat(70_000_000)}</sst>`),
  'a billion laughs': () =>
    workbookOf(`<!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]>${sheetOf(`${headerRow}<row><c t="str"><v>&l9;</v></c></row>`)}`),
};
