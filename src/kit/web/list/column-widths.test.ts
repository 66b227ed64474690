import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.web.ts';

const name = { header: 'Name' };
/** The widths in px that follow from the columns alone; the names and other texts share the rest. */
const fixed = (...others: { header: string; kind?: string; longest?: number }[]) =>
  columnWidths([name, ...others], 0).widths.slice(1);

test.each([
  ['an amount', { header: 'Total', kind: 'money' }, 110],
  ['an amount that is never large', { header: 'Total', kind: 'money', longest: '9,99,999.00'.length }, 98],
  ['a count of people who got a message', { header: 'Sent', kind: 'number', longest: '1,240'.length }, 65],
  ['a count with a long header', { header: 'Afternoon Present', kind: 'number' }, 165],
  ['a day, with the button of its filter', { header: 'Due', kind: 'date' }, 136],
  ['a day with a long header', { header: 'Attendance Date', kind: 'date' }, 150],
  ['yes or no', { header: 'General', longest: 3 }, 110],
  ['a badge', { header: 'Status', longest: 'Partially Paid'.length }, 140],
  ['a text', { header: 'Designation' }, undefined],
])('%s has room for its header and its longest value, in any window', (_, column, px) => {
  expect(fixed(column)).toEqual([px]);
});

test('A first column that is no name leaves the room to the names beside it', () => {
  const receipt = { header: 'Receipt Number', longest: '2026-000123'.length };
  expect(columnWidths([receipt, { header: 'Student' }], 0).widths).toEqual([176, undefined]);
});

test('The address of a message leaves its subject the rest', () => {
  const address = { header: 'To', longest: 38 };
  const { widths } = columnWidths(
    [address, { header: 'Subject' }, { header: 'Sent At', longest: '16-06-2026 10:30'.length }],
    112,
  );
  expect(widths.slice(0, 2)).toEqual([352, undefined]);
});
