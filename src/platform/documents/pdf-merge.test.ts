import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { createTypst } from '../../kit/server/documents/typst.server.ts';
import { mergeParts } from './pdf-merge.server.ts';

const typst = await createTypst();
const timestamp = 1_764_000_000;
const part = (texts: readonly string[]): Uint8Array =>
  typst.compile(
    {
      main: `#for text in json("/data.json") { page(link("https://school.test/1 0 R(" + text + ")", text)) }`,
      files: { '/data.json': JSON.stringify(texts) },
      timestamp,
    },
    'untagged',
  );

test('Parts become one document: every page once, in order, with its links and its own letters', async () => {
  const texts = [['first', 'second (with parentheses)'], ['third'], Array.from({ length: 300 }, (_, page) => `page ${page}`)];
  const pdf = mergeParts(texts.map(part), { title: 'Karten für Ä', timestamp, pages: 303 });
  const { pages } = await readPdf(Buffer.from(pdf));
  expect(pages.map((page) => page.trim())).toEqual(texts.flat());
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect([document.getTitle(), document.getCreationDate()?.toISOString()]).toEqual(['Karten für Ä', '2025-11-24T16:00:00.000Z']);
  expect(Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1')).toContain('1 0 R(third)');
});

test('Parts with another number of pages than announced make no document', () => {
  expect(() => mergeParts([part(['one', 'two'])], { title: '', timestamp, pages: 3 })).toThrow('2 pages instead of 3');
  expect(() => mergeParts([Buffer.from('no document')], { title: '', timestamp, pages: 1 })).toThrow('no table');
});

test('A part that is cut short or has impossible values is refused at once, without reserving memory for it', () => {
  const whole = Buffer.from(part(['one', 'two']));
  const merge = (broken: Uint8Array) => mergeParts([broken], { title: '', timestamp, pages: 2 });
  expect(() => merge(whole)).not.toThrow();
  for (let length = 0; length < whole.length - 8; length += 97) expect(() => merge(whole.subarray(0, length))).toThrow(Error);
  const said = (find: RegExp, instead: string) => Buffer.from(whole.toString('latin1').replace(find, instead), 'latin1');
  expect(() => merge(said(/xref\n0 \d+/, 'xref\n0 4000000000'))).toThrow('no table');
  expect(() => merge(said(/endstream/g, 'endstreem'))).toThrow('no end');
  const pages = /\/Pages (\d+) 0 R/.exec(whole.toString('latin1'))?.[1] ?? '';
  // As long as before: where objects stand must not change.
  const [kids = ''] = /\/Kids \[[^\]]*\]/.exec(whole.toString('latin1')) ?? [];
  expect(() => merge(said(/\/Kids \[[^\]]*\]/, `${`/Kids [${pages} 0 R`.padEnd(kids.length - 1)}]`))).toThrow('below themselves');
});
