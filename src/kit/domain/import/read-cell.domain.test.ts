import { expect, test } from 'vitest';
import { enumeration } from '../enumeration.domain.ts';
import type { ImportField } from './import-field.domain.ts';
import { findLayout } from './layout.domain.ts';
import type { RawCell } from './raw-cell.domain.ts';
import { readCell } from './read-cell.domain.ts';

const field = (kind: ImportField['kind'], more: Partial<ImportField> = {}): ImportField => ({
  ...{ name: 'some', label: 'Some', kind, required: '' },
  ...more,
});
const read = (of: ImportField, cell: RawCell) => {
  const found = readCell(of, cell, { today: '2026-06-15' });
  if (found === null) return null;
  return 'value' in found ? found.value : `! ${found.problem}`;
};

test.each<[RawCell, unknown]>([
  ['', null],
  [' \u00a0\u200b', null],
  [null, null],
  ['  Asha \u00a0 Rao ', 'Asha Rao'],
  ['\u202aAsha\u202c', 'Asha'],
  ['आशा\u200dराव', 'आशा\u200dराव'],
  ['12 Lake Road\r\nPune', '12 Lake Road\nPune'],
  ['=1+1', '=1+1'],
  [9876543210, '9876543210'],
  [123456789012, '123456789012'],
  ['9.87654E+09', '! “9.87654E+09” was shortened by the spreadsheet: type it again in a column formatted as text'],
  [1.5e20, '! “150000000000000000000” was shortened by the spreadsheet: type it again in a column formatted as text'],
  ['#N/A', '! #N/A is an error in the spreadsheet'],
  [{ day: '2015-04-05' }, '05-04-2015'],
])('As text, %j is %j', (cell, value) => {
  expect(read(field('text'), cell)).toBe(value);
});

test.each<[RawCell, unknown]>([
  [9876543210, '9876543210'],
  ['98765 43210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['(0) 98765.43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['9876543210 / 9876500000', '9876543210/9876500000'],
  ['9.88E+09', '! “9.88E+09” was shortened by the spreadsheet: type it again in a column formatted as text'],
])('As a telephone number, %j is %j', (cell, value) => {
  expect(read(field('phone'), cell)).toBe(value);
});

test.each<[RawCell, unknown]>([
  [{ day: '2015-04-05' }, '2015-04-05'],
  [42_099, '2015-04-05'],
  [2_015, '! “2015” is not a date. Write it as 05-04-2015'],
  ['2015-04-05', '2015-04-05'],
  ['2015-04-05 00:00:00', '2015-04-05'],
  ['05/04/2015', '2015-04-05'],
  ['5-4-15', '2015-04-05'],
  ['5.4.2015', '2015-04-05'],
  ['5 Apr 2015', '2015-04-05'],
  ['5-Apr-85', '1985-04-05'],
  ['04/25/2015', '! “04/25/2015” is not a date: the day comes before the month. Write it as 05-04-2015'],
  ['31/02/2015', '! “31/02/2015” is not a date. Write it as 05-04-2015'],
  ['5 Apr', '! “5 Apr” is not a date. Write it as 05-04-2015'],
  ['05/04', '! “05/04” is not a date. Write it as 05-04-2015'],
  ['yesterday', '! “yesterday” is not a date. Write it as 05-04-2015'],
])('As a date, %j is %j', (cell, value) => {
  expect(read(field('date'), cell)).toBe(value);
});

test.each<[RawCell, unknown]>([
  [{ day: '2026-05-03' }, '2026-05-03'],
  [46_145.6, '2026-05-03'],
  ['03-05-2026', '2026-05-03'],
  ['3.5.2026', '2026-05-03'],
  ['03/05/2026 14:22:10', '2026-05-03'],
  ['3 May 2026, 2:22 pm', '2026-05-03'],
  ['2026-05-03T14:22', '2026-05-03'],
  ['2026-05-03T00:00:00Z', '2026-05-03'],
  ['2026-05-03T18:30:00Z', '! “2026-05-03T18:30:00Z” is not a date. Write it as 05-04-2015'],
  ['05/03 14:22', '! “05/03” is not a date. Write it as 05-04-2015'],
  ['14:22', '! “14:22” is not a date. Write it as 05-04-2015'],
])('As a date that may have a time, %j is %j', (cell, value) => {
  expect(read(field('timedDate'), cell)).toBe(value);
});

const genders = enumeration(['None', 'Male', 'Female']);
const bloods = enumeration(['A', 'ANegative'], { words: { ANegative: 'A -' } });
const relations = enumeration(['None', 'Mother', 'Maternal', 'PaternalAunt']);
test.each<[ImportField, RawCell, unknown]>([
  [field('enum', { of: genders }), 'female', 2],
  [field('enum', { of: genders }), 'M', 1],
  [field('enum', { of: genders }), 2, '! “2” is none of the choices: Male, Female'],
  [field('enum', { of: relations }), 'Paternal Aunt', 3],
  [field('enum', { of: relations }), 'PaternalAunt', 3],
  [field('enum', { of: relations }), 'paternal-aunt', 3],
  [field('enum', { of: bloods }), 'a -', 1],
  [field('enum', { of: relations, also: { mum: 1 } }), 'Mum', 1],
  [
    field('enum', { of: relations, also: { mum: 1 } }),
    'constructor',
    '! “constructor” is none of the choices: Mother, Maternal, Paternal Aunt',
  ],
  [field('enum', { of: relations }), 'M', '! “M” is none of the choices: Mother, Maternal, Paternal Aunt'],
  [field('bool'), 'yes', true],
  [field('bool'), false, false],
  [field('bool'), 1, true],
  [field('bool'), 'perhaps', '! “perhaps” is neither Yes nor No'],
  [field('bool'), 'constructor', '! “constructor” is neither Yes nor No'],
  [field('time'), '8:40', '08:40'],
  [field('time'), '08.40 a.m.', '08:40'],
  [field('time'), '12:05 PM', '12:05'],
  [field('time'), '2 pm', '14:00'],
  [field('time'), '0930', '! “0930” is not a time. Write it as 09:30'],
  [field('time'), '25:00', '! “25:00” is not a time. Write it as 09:30'],
  [field('time'), 8 / 24 + 40 / 24 / 60, '08:40'],
  [field('time'), { day: '1899-12-30', time: '08:40' }, '08:40'],
  [field('time'), { day: '2026-06-15' }, '! “15-06-2026” is not a time. Write it as 09:30'],
  [field('money'), '₹ 1,20,000', 120_000],
  [field('money'), 'Rs. 500.50', 500.5],
  [field('money'), '1,500/-', 1_500],
  [field('money'), 1_234.560_000_000_000_2, 1_234.56],
  [field('number'), '12 boxes', '! “12 boxes” is not a number'],
  [field('id', { one: 'program' }), ' Grade 5 A ', 'Grade 5 A'],
])('%o reads %j as %j', (of, cell, value) => {
  expect(read(of, cell)).toBe(value);
});

test('The header is the row that names most fields; what names none, and what is named twice, is told', () => {
  const fields = [
    field('text', { name: 'firstName', label: 'First Name' }),
    field('date', { name: 'dateOfBirth', label: 'Date of Birth' }),
  ];
  const rows = [
    { number: 1, cells: ['Our school', null, 'First Name'] },
    { number: 3, cells: ['first_name', null, 'DATE OF BIRTH *', 'Shoe Size', 'First Name'] },
    { number: 4, cells: ['Asha', null, '05-04-2015'] },
  ];
  const found = findLayout(rows, fields);
  expect(found).toMatchObject({ row: 3, isTemplate: true, twice: ['First Name'] });
  expect(found?.columns.map(({ at, heading, field: of }) => [at, heading, of?.name])).toEqual([
    [0, 'first_name', 'firstName'],
    [2, 'DATE OF BIRTH *', 'dateOfBirth'],
    [3, 'Shoe Size', undefined],
    [4, 'First Name', undefined],
  ]);
  expect(findLayout(rows.slice(0, 1), fields)).toBeUndefined();
});
