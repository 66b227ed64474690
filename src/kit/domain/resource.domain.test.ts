import { expect, test } from 'vitest';
import { z } from 'zod';
import { enumeration } from './enumeration.domain.ts';
import { byFields, defineListed } from './resource.domain.ts';
import {
  dateField,
  enumField,
  flagField,
  idField,
  moneyField,
  numberField,
  reference,
  textField,
  timeField,
} from './row.domain.ts';

const states = enumeration(['open', 'closed']);

const row = z.object({
  loanId: idField,
  shelfId: reference,
  title: textField.describe('Of the book'),
  dueOn: dateField,
  opensAt: timeField,
  days: numberField,
  fine: moneyField.nullable(),
  state: enumField(states),
  isLost: flagField,
});

const shelfNames = { path: '/api/lib/Shelf/GetShelfNames', id: 'shelfId', shown: ['shelfName'] };

const declared = {
  area: 'lib',
  name: 'Loan',
  id: 'loanId',
  permission: 'student',
  labels: { one: 'loan' },
  row,
  owners: {},
  sort: 'title',
  nameField: 'title',
} as const;

const labels = {
  title: 'Title',
  dueOn: 'Due On',
  opensAt: 'Opens At',
  days: 'Days',
  fine: 'Fine',
  state: 'State',
  isLost: 'Lost',
};

test('A filter by a field of the row is what the field holds, and is called as the field is', () => {
  const { filters } = defineListed({
    ...declared,
    fields: labels,
    filters: byFields('title', 'dueOn', 'opensAt', 'days', 'fine', 'state', 'isLost'),
    columns: [],
  });
  expect(filters).toEqual({
    title: { kind: 'text', label: 'Title', comparesOwnWay: true },
    dueOn: { kind: 'date', label: 'Due On' },
    opensAt: { kind: 'time', label: 'Opens At' },
    days: { kind: 'number', label: 'Days' },
    fine: { kind: 'money', label: 'Fine' },
    state: { kind: 'enum', label: 'State', of: states },
    isLost: { kind: 'bool', label: 'Lost' },
  });
});

test('What a filter adds, and the names it is chosen from, go before what its field says', () => {
  const { filters } = defineListed({
    ...declared,
    fields: labels,
    filters: {
      shelfId: { label: 'Shelf', names: shelfNames },
      days: { label: 'Days Lent', min: 1 },
      reader: { kind: 'text', label: 'Reader' },
    },
    sort: 'days',
    columns: [],
  });
  expect(filters).toEqual({
    shelfId: { kind: 'id', label: 'Shelf', names: shelfNames },
    days: { kind: 'number', label: 'Days Lent', min: 1 },
    reader: { kind: 'text', label: 'Reader', comparesOwnWay: true },
  });
});

test('A column with a filter is headed by its label, unless it says otherwise', () => {
  const { columns } = defineListed({
    ...declared,
    fields: labels,
    filters: byFields('title', 'days'),
    columns: ['title', { value: 'loanId', filter: 'days' }, { header: 'Book', value: 'title', filter: 'title' }],
  });
  expect(columns.map(({ header }) => header)).toEqual(['Title', 'Days', 'Book']);
});

test('A column of one field shows dates, figures, amounts, choices, yes and no as what they are', () => {
  const { columns } = defineListed({
    ...declared,
    row: row.extend({ shelf: z.object({ shelved: dateField }).nullable() }),
    fields: labels,
    filters: byFields('title'),
    columns: [
      { header: 'Due', value: 'dueOn' },
      { header: 'Days', value: 'days' },
      { header: 'Fine', value: 'fine' },
      { header: 'Shelved', value: 'shelf.shelved' },
      { header: 'State', value: 'state' },
      { header: 'Lost', value: 'isLost' },
    ],
  });
  const loan = { loanId: 1, shelfId: 2, title: '', dueOn: null, opensAt: '08:00', days: 3, fine: 4, state: 1, isLost: true };
  expect(columns.map(({ kind, longest, value }) => [kind ?? longest, value({ ...loan, shelf: null })])).toEqual([
    ['date', null],
    ['number', 3],
    ['money', 4],
    ['date', null],
    ['closed'.length, 'closed'],
    ['Yes'.length, 'Yes'],
  ]);
});

test('A filter that nobody can type a value for is refused, by the compiler as well', () => {
  const refused = [
    () => defineListed({ ...declared, fields: labels, sort: 'title', columns: [], filters: byFields('title', 'days', 'fine') }),
    // @ts-expect-error: no field of the row, and not said what it is
    () => defineListed({ ...declared, fields: labels, columns: [], filters: { title: {}, dueOm: { label: 'Due On' } } }),
    () => defineListed({ ...declared, columns: [], filters: byFields('title') }),
  ];
  expect(refused[0]).not.toThrow();
  expect(refused[1]).toThrow('Loan: the filter dueOm has no kind or no label.');
  expect(refused[2]).toThrow('Loan: the filter title has no kind or no label.');
});
