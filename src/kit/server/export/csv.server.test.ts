import { parseCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { csvFile } from './csv.server.ts';
import type { Cell } from './sheet-rows.server.ts';

const columns = [{ header: 'Name' }, { header: 'Day', kind: 'date' as const }, { header: 'Marks', kind: 'number' as const }];

async function csvOf(...rows: Cell[][]): Promise<string> {
  const batches = (async function* () {
    yield rows;
  })();
  return Buffer.concat(await csvFile({ title: 'Marks', columns, rows: batches }).toArray()).toString('utf8');
}

test('Excel recognises the file as UTF-8; lines end as RFC 4180 asks; every program can read the days and numbers', async () => {
  expect(await csvOf(['आशा राव', '2026-06-15', 1_234_567.5], ['Asha', null, -3])).toBe(
    '\uFEFFName,Day,Marks\r\nआशा राव,2026-06-15,1234567.5\r\nAsha,,-3\r\n',
  );
});

test('Another reader gets every text back unchanged', async () => {
  const texts = ['Rao, Asha', 'said "yes"', 'two\r\nlines', ' spaces ', 'tab\there', 'a;b', '"', ''];
  const read = parseCsv(await csvOf(...texts.map((text) => [text, null, null])));
  expect(read.slice(1).map(([text]) => text ?? '')).toEqual(texts);
});

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1+1',
  '\u00A0=1',
  '\u200B=1',
  '\n=1',
  '＝1+1',
  '=HYPERLINK("http://example.com","here")',
  '+91-98765-43210',
])('%j is not a formula when the file is opened', async (text) => {
  const [, [found] = []] = parseCsv(await csvOf([text, null, null]));
  expect(found).toBe(`'${text}`);
});

test.each(['+91 98765 43210', '+919876543210', '-5', '-12.50', 'Asha-Maria', "O'Hara", 'a=b', 'asha@example.com', '(none)'])(
  '%j stays as readable as it is',
  async (text) => {
    const [, [found] = []] = parseCsv(await csvOf([text, null, null]));
    expect(found).toBe(text);
  },
);

test('A list without rows has its header', async () => {
  expect(await csvOf()).toBe('\uFEFFName,Day,Marks\r\n');
});

test('A truncated file does not end like a complete one', async () => {
  const rows = (async function* (): AsyncGenerator<Cell[][]> {
    yield [['Asha', null, 1]];
    throw new Error('The database has gone.');
  })();
  await expect(csvFile({ title: 'Marks', columns, rows }).toArray()).rejects.toThrow('has gone');
});
