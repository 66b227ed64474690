import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sheetOf, workbookOf } from '../../../../test/support/raw-workbook.ts';
import type { WantedTable } from './read-rows.server.ts';
import { readSpreadsheet } from './read-spreadsheet.server.ts';
import { sheetsUnread, spreadsheetRows } from './spreadsheet-rows.server.ts';

const read = (bytes: Buffer, rows = 100) => spreadsheetRows(bytes, rows);
const cells = async (bytes: Buffer) => (await read(bytes)).map((row) => row.cells);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['commas', Buffer.from('a,b\r\n1,"x, y"\r\n')],
  ['a byte order mark', Buffer.from('\uFEFFa,b\n1,"x, y"')],
  ['semicolons', Buffer.from('a;b\n1;x, y\n')],
  ['semicolons, as Excel says', Buffer.from('sep=;\r\na;b\r\n1;x, y\r\n')],
  ['tabs in UTF-16, as Excel writes Unicode text', utf16('a\tb\r\n1\tx, y\r\n')],
  ['empty rows and columns behind', Buffer.from('a,b,,\n1,"x, y",,\n,,,\n\n\n')],
])('A text with %s is read', async (_what, bytes) => {
  expect(await cells(bytes)).toEqual([
    ['a', 'b'],
    ['1', 'x, y'],
  ]);
});

test('Quotes hold line breaks and quotes, and rows keep the numbers of the spreadsheet', async () => {
  const rows = await read(Buffer.from('a,b\n\n"one\ntwo","he said ""no"""\nआशा,=1+1'));
  expect(rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['one\ntwo', 'he said "no"'] },
    { number: 4, cells: ['आशा', '=1+1'] },
  ]);
});

test('A quotation mark that is not closed is told, because all behind it would be one cell; a mark for inches is none', async () => {
  await expect(read(Buffer.from('a,b\n1,"x\n2,y\n3,z'))).rejects.toThrow('In row 2 a quotation mark is not closed');
  expect(await cells(Buffer.from('a,b\n5" pipe,x\n2,"y\nz"'))).toHaveLength(3);
});

test('Further sheets of a workbook that have rows are counted, so that nobody thinks they were read', async () => {
  const sheet = (name: string, ...names: string[]) => ({
    name,
    rows: [['First Name', 'Date of Birth'], ...names.map((one) => [one, null])],
  });
  const file = Buffer.from(
    await writeXlsx({
      sheets: [sheet('5 A', 'Asha'), sheet('5 B', 'Ravi', 'Mira'), sheet('Notes'), { name: 'Empty', rows: [] }],
    }),
  );
  expect(await sheetsUnread(file)).toBe(1);
  expect(await sheetsUnread(Buffer.from('a,b'))).toBe(0);
});

test('No number of empty lines hides what comes behind them', async () => {
  expect(await read(Buffer.from(`a,b\n${'\n'.repeat(5_000)}1,2`))).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 5_002, cells: ['1', '2'] },
  ]);
});

test('Western Windows letters are read where a text is no UTF-8', async () => {
  expect(await cells(Buffer.from('a,b\nZo\xeb,1', 'latin1'))).toEqual([
    ['a', 'b'],
    ['Zoë', '1'],
  ]);
});

test('Formulas give what they show, texts that look like formulas stay texts, and errors are told apart later', async () => {
  const row = `<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>CONCAT("a")</f><v>a</v></c><c r="C2" t="inlineStr"><is><t>=1+1</t></is></c><c r="D2" t="e"><v>#N/A</v></c><c r="E2" t="b"><v>1</v></c></row>`;
  expect(await read(await workbookOf(sheetOf(row)))).toEqual([{ number: 2, cells: [2, 'a', '=1+1', '#N/A', true] }]);
});

test('A million empty rows below the table count for nothing', async () => {
  const rows = ['<row r="1"><c r="A1"><v>1</v></c></row>', '<row r="9"/>'.repeat(1_000_000)];
  const found = await read(await workbookOf(sheetOf(rows.join(''))));
  expect(found).toEqual([{ number: 1, cells: [1] }]);
});

test('A file that unpacks to far more than it says, or says too much, is refused', async () => {
  await expect(read(await workbookOf(sheetOf(`<!--${' '.repeat(90_000_000)}-->`)))).rejects.toThrow('too large');
  const bomb = await workbookOf(sheetOf(`<row r="1"><c r="A1"><v>1</v></c></row><!--${' '.repeat(1_000_000)}-->`));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(sheetOf(`<row r="1"><c r="A1"><v>1</v></c></row><!--${' '.repeat(1_000_000)}-->`).length);
  for (const told of [0, 100]) {
    const lying = Buffer.from(bomb);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(told);
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) small.copy(lying, at);
    await expect(read(lying), `told ${told}`).rejects.toThrow(/cannot be read|can be read/);
  }
  await expect(read(Buffer.concat([bomb, Buffer.from('more')]))).rejects.toThrow('too large');
});

test('More rows or columns than allowed are refused', async () => {
  await expect(read(Buffer.from('a,b\n'.repeat(101)))).rejects.toThrow('The file has more than 100 rows. Split it.');
  await expect(read(Buffer.from(`${'a,'.repeat(200)}a`))).rejects.toThrow('Row 1 has more than 200 columns.');
  const far = sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>');
  await expect(read(await workbookOf(far))).rejects.toThrow('Row 1 has more than 200 columns.');
});

const wanted = {
  fields: [
    { name: 'firstName', label: 'First Name', kind: 'text', required: 'Yes' },
    { name: 'dateOfBirth', label: 'Date of Birth', kind: 'date', required: '' },
  ],
  many: 'students',
  today: '2026-06-15',
} satisfies WantedTable;

test('A table is read by the names of its columns; cells that nobody understands are told', async () => {
  const table = await readSpreadsheet(
    Buffer.from('Our school\nFirst Name,Shoe Size,Date of Birth\nAsha,31,5-4-15\n,32,soon'),
    wanted,
  );
  const message = '“soon” is not a date. Write it as 05-04-2015';
  expect(table).toMatchObject({
    rows: [
      { number: 3, values: { firstName: 'Asha', dateOfBirth: '2015-04-05' }, problems: [], unread: [] },
      {
        ...{ number: 4, values: {}, problems: [{ row: 4, column: 'Date of Birth', message }], unread: ['dateOfBirth'] },
        shown: { dateOfBirth: 'soon' },
      },
    ],
    unknownColumns: ['Shoe Size'],
    list: { row: 2, isTemplate: true },
  });
});

test.each([
  ['One letter', 'a', 'None of the first rows holds the names of the columns. Use the template.'],
  ['A column that is there twice', 'First Name,Date of Birth,first_name', 'The file has two columns called First Name.'],
  ['A header alone', 'First Name,Date of Birth', 'There are no students below the names of the columns.'],
  [
    'One row too many',
    `First Name,Date of Birth\n${'Asha,\n'.repeat(10_001)}`,
    'A file may have at most 10,000 students. Split it.',
  ],
])('%s is refused with what is wrong', async (_what, text, message) => {
  await expect(readSpreadsheet(Buffer.from(text), wanted)).rejects.toMatchObject({ options: { errors: { file: [message] } } });
});

test('A row of totals is set aside, and nobody whose name begins like one', async () => {
  const words: Record<string, string[]> = { firstName: ['name'], dateOfBirth: ['dob'] };
  const fields = wanted.fields.map((field) => ({ ...field, words: words[field.name] ?? [] }));
  const text = 'Name,DOB,City\nयोग राज,5-4-15,Pune\nSum Bahadur,5-4-15,Pune\nTotal,2,\nकुल,२,\n';
  const { rows, list } = await readSpreadsheet(Buffer.from(text), { ...wanted, fields });
  expect(rows.map(({ values }) => values['firstName'])).toEqual(['योग राज', 'Sum Bahadur']);
  expect(list.aside.map(({ row, reason }) => `${row} ${reason}`)).toEqual(['4 A total', '5 A total']);
});

test('A text that all cells share counts as often as it is there', async () => {
  const cells = ['First Name', 'Date of Birth'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`);
  const sheet = sheetOf(`<row>${cells.join('')}</row>${'<row><c t="s"><v>0</v></c></row>'.repeat(2_000)}`);
  const file = await workbookOf(sheet, `<sst><si><t>${'x'.repeat(4_999)}</t></si></sst>`);
  const errors = { file: ['The file holds too much text. Split it.'] };
  await expect(readSpreadsheet(file, wanted)).rejects.toMatchObject({ options: { errors } });
});

test.each([
  ['Old Excel files', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file (.xls)'],
  ['Pictures', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'neither an Excel workbook'],
  ['A text with a zero far behind', Buffer.from(`${'a,b\n'.repeat(5_000)}\0`), 'neither an Excel workbook'],
  ['Nothing', Buffer.alloc(0), 'The file is empty.'],
])('%s are refused with a reason', async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(reason);
});
