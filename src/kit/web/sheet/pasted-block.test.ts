import { expect, test } from 'vitest';
import { pastedBlock } from './pasted-block.web.ts';

test.each([
  ['one cell', '40', [['40']]],
  ['a column, as a spreadsheet ends its lines', '40\r\n50\r\n', [['40'], ['50']]],
  [
    'a block with an empty cell',
    '40\t\t7\n\t50\t8\n',
    [
      ['40', '', '7'],
      ['', '50', '8'],
    ],
  ],
  ['a line that is empty in between', '40\n\n50', [['40'], [''], ['50']]],
  ['cells with blanks around them', ' 40 \t50 ', [['40', '50']]],
  [
    'a cell of several lines, and one with a quotation mark',
    '"a\nb"\t"say ""no"""\n1\t2',
    [
      ['a\nb', 'say "no"'],
      ['1', '2'],
    ],
  ],
  ['a quotation mark inside of a word', '5" nail\t1', [['5" nail', '1']]],
  ['nothing', '', []],
  ['nothing but line breaks', '\r\n\r\n', []],
])('%s', (_, text, block) => {
  expect(pastedBlock(text)).toEqual(block);
});

test('A block of 60 by 12 is read at once', () => {
  const text = Array.from({ length: 60 }, (_, row) => Array.from({ length: 12 }, (__, column) => row + column).join('\t')).join(
    '\n',
  );
  expect(pastedBlock(text)).toHaveLength(60);
  expect(pastedBlock(text)[59]?.[11]).toBe('70');
});
