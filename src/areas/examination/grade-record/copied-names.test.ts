import { expect, test } from 'vitest';
import { pastedBlock } from '../../../kit/web/sheet/pasted-block.web.ts';
import { withoutNames } from './copied-names.web.ts';

const names = ['Asha Rao', 'Ravi Shah', 'Zoya Khan'];
const place = { names, lines: names.map((name) => ({ name })), subjects: [{ courseName: 'Maths' }, { courseName: 'Music' }] };
const read = (text: string) => withoutNames(pastedBlock(text), place);
const marks = [
  ['40', '50'],
  ['AB', '7,5'],
];

test.each([
  ['marks alone', '40\t50\nAB\t7,5'],
  ['the headings of the subjects', 'Maths\tMusic\n40\t50\nAB\t7,5'],
  ['the names of the students', 'asha  rao\t40\t50\nRavi Shah\tAB\t7,5'],
  ['numbers, names and headings', 'No.\tStudent Name\tMATHS\tMusic\n1\tAsha Rao\t40\t50\n2\tRavi Shah\tAB\t7,5'],
])('%s, copied from a spreadsheet, leave the marks', (_, text) => {
  expect(read(text)).toEqual({ block: marks });
});

test.each([
  [
    'a heading that names no subject',
    'Marks\n40\n50',
    'The first line that was copied, “Marks”, has no marks. Copy the marks alone.',
  ],
  [
    'subjects in another order',
    'Music\tMaths\n40\t50',
    '“Music” was copied for Maths. Copy the subjects in the order of this sheet.',
  ],
  [
    'students in another order',
    'Ravi Shah\t40\nAsha Rao\t50',
    '“Ravi Shah” was copied for the line of Asha Rao. Copy the marks alone, in the order of this list.',
  ],
])('%s: nothing is pasted, and it says why', (_, text, refused) => {
  expect(read(text)).toEqual({ refused });
});

test.each([
  ['a first mark that cannot be read', '85%\t40\n50\t60'],
  ['a word among marks', '40\n50\nforty'],
  ['a mark above the total', '400\n-3\n7.125'],
  ['an absent first student', 'AB\n40'],
])('%s is no heading: it is seen and told at its cell', (_, text) => {
  expect(read(text)).toEqual({ block: pastedBlock(text) });
});
