import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Cell, FileColumn } from './sheet-rows.server.ts';
import { xlsxFile } from './xlsx.server.ts';

const columns: FileColumn[] = [
  { header: 'Name' },
  { header: 'Day', kind: 'date' },
  { header: 'Marks', kind: 'number' },
  { header: 'Fee', kind: 'money' },
];

async function* batchesOf(...batches: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* batches;
}

async function read(rows: Cell[][], title = 'Students') {
  const bytes = Buffer.concat(await xlsxFile({ title, columns, rows: batchesOf(rows.slice(0, 1), rows.slice(1)) }).toArray());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  if (!sheet) throw new Error('There is no sheet.');
  return sheet;
}

test('Another program reads texts as texts, numbers as numbers and days as days', async () => {
  const sheet = await read([
    ['आशा <Rao> & "Co" 😀', '2026-06-15', 12.5, 1_234_567.5],
    ['007', null, -3, null],
    ['two\r\nlines', '1899-12-31', null, 0],
  ]);
  expect(sheet.name).toBe('Students');
  expect(sheet.rows[0]).toEqual(['Name', 'Day', 'Marks', 'Fee']);
  expect(sheet.rows[1]).toEqual(['आशा <Rao> & "Co" 😀', new Date('2026-06-15T00:00:00Z'), 12.5, 1_234_567.5]);
  expect(sheet.rows[2]).toEqual(['007', null, -3, null]);
  // Excel knows no day before 1900.
  expect(sheet.rows[3]).toEqual(['two\r\nlines', '31-12-1899', null, 0]);
});

test('The header is bold and stays in view; dates are shown day first; columns are as wide as their contents', async () => {
  const sheet = await read([['A name that needs somewhat more room', '2026-06-15', 1, 2]]);
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
  expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  expect(sheet.cells?.get('1,0')?.style?.font?.bold).not.toBe(true);
  expect(sheet.cells?.get('1,1')?.style?.numFmt).toBe('dd\\-mm\\-yyyy');
  const [name = 0, day = 0] = sheet.columns?.map(({ width }) => width ?? 0) ?? [];
  expect(name).toBeGreaterThan(30);
  expect(day).toBeGreaterThan(10);
  expect(day).toBeLessThan(15);
});

test('Sums are in bold below the rows, outside their filter, in columns wide enough to show them', async () => {
  const rows = batchesOf([['Asha Rao', '2026-06-15', 1, 2]]);
  const sumRows = [['Sum', null, null, 103_344_100]];
  const bytes = Buffer.concat(await xlsxFile({ title: 'Fees', columns, rows, sumRows }).toArray());
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet?.rows.at(-1)).toEqual(['Sum', null, null, 103_344_100]);
  expect(['2,0', '2,3', '1,3'].map((place) => sheet?.cells?.get(place)?.style?.font?.bold ?? false)).toEqual([true, true, false]);
  expect(sheet?.autoFilter?.range).toBe('A1:D2');
  expect(sheet?.columns?.at(3)?.width).toBeGreaterThan('10,33,44,100.00'.length);
});

test('The figures of a column have equally many decimals, so that their places stand under each other', async () => {
  const formatsOf = async (marks: number[], sumRows: Cell[][] = []) => {
    const rows = batchesOf(
      marks.slice(0, 2).map((mark) => ['A', null, mark, 1]),
      marks.slice(2).map((mark) => ['B', null, mark, 1]),
    );
    const bytes = Buffer.concat(await xlsxFile({ title: 'Marks', columns, rows, sumRows }).toArray());
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
    return [...marks, ...sumRows].map((_mark, at) => sheet?.cells?.get(`${at + 1},2`)?.style?.numFmt ?? '');
  };
  expect(await formatsOf([90, 81.5, 81.25])).toEqual(['0.0', '0.0', '0.00']);
  expect(await formatsOf([81.25, 90, 7])).toEqual(['0.00', '0.00', '0.00']);
  expect(await formatsOf([12, 5, 1], [['Sum', null, 17.5, 3]])).toEqual(['0.0', '0.0', '0.0', '0.0']);
  const whole = await formatsOf([12, 5, 1234]);
  expect(new Set(whole).size).toBe(1);
  expect(whole[0]).not.toContain('.');
  // As a percentage is that was not rounded.
  expect(await formatsOf([66.66666666666667, 90])).toEqual(['0.00', '0.00']);
});

test('Dates are aligned left like texts, and headings of figures right like the figures', async () => {
  const { cells } = await read([['Asha Rao', '2026-06-15', 1, 2]]);
  const aligned = (place: string) => cells?.get(place)?.style?.alignment?.horizontal;
  expect(['1,1', '0,1', '0,2', '0,3'].map(aligned)).toEqual(['left', undefined, 'right', 'right']);
});

test('A text that looks like a formula is a text, and stays one when it is edited', async () => {
  const texts = ['=1+1', '+91 98765 43210', '-1+1', '@SUM(A1)', ' =cmd|x'];
  const sheet = await read(texts.map((text) => [text, null, null, null]));
  expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(texts);
  expect([...(sheet.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test('Characters that XML forbids do not break the file, markup characters survive, and texts that are too long are cut', async () => {
  const sheet = await read([
    ['a\u0000b\u0007\uD800c', null, null, null],
    ['_x0041_', null, null, null],
    ['x'.repeat(40_000), null, null, null],
  ]);
  expect(sheet.rows[1]?.[0]).toBe('abc');
  expect(sheet.rows[2]?.[0]).toBe('_x0041_');
  expect(sheet.rows[3]?.[0]).toBe(`${'x'.repeat(32_766)}…`);
});

test('A title that is too long for a sheet, or has forbidden characters, is corrected', async () => {
  expect((await read([], "'Fees: [2026/27] of the whole school & more'")).name).toBe('Fees   2026 27  of the whole s');
});

test('A list without rows has its header', async () => {
  expect((await read([])).rows).toEqual([['Name', 'Day', 'Marks', 'Fee']]);
});

test('A truncated file does not end like a complete one', async () => {
  const rows = (async function* (): AsyncGenerator<Cell[][]> {
    yield [['Asha', null, 1, 2]];
    throw new Error('The database has gone.');
  })();
  await expect(pipeline(xlsxFile({ title: 'Students', columns, rows }), new PassThrough().resume())).rejects.toThrow('has gone');
});

test('A reader that has gone requests no more rows', async () => {
  let asked = 0;
  let isOver = false;
  const rows = (async function* (): AsyncGenerator<Cell[][]> {
    try {
      for (; asked < 10_000; asked += 1) yield Array.from({ length: 250 }, () => [`${Math.random()}`, null, Math.random(), null]);
    } finally {
      isOver = true;
    }
  })();
  const file = xlsxFile({ title: 'Students', columns, rows });
  file.on('data', () => asked > 2 && file.destroy());
  await expect.poll(() => isOver).toBe(true);
  expect(asked).toBeLessThan(10_000);
});
