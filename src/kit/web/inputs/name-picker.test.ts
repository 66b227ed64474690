import { expect, test } from 'vitest';
import { type NameOption, nameOption } from '../calls/names.web.ts';
import { emptyTextOf, nameFilter, toldApart } from './name-picker.tsx';

const names: NameOption[] = [
  { id: 1, label: 'Asha Rao', detail: 'Grade 5 A' },
  { id: 2, label: 'José Anand', detail: 'Grade 5 B' },
  { id: 3, label: 'Anand Rao', detail: 'Grade 12 A' },
];
const found = (typed: string) => {
  const filter = nameFilter(names);
  return names.filter((name) => filter(name, typed)).map((name) => name.id);
};

test.each([
  ['rao', [1, 3]],
  ['RAO AS', [1]],
  ['jose', [2]],
  ['5 a', [1]],
  ['rao 12', [3]],
  ['', [1, 2, 3]],
  ['nobody', []],
])('Typing %j finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids);
});

test.each([
  [
    { path: '', id: 'studentId', shown: ['firstName', 'lastName'], detail: ['programName'] },
    { studentId: 7, firstName: 'Asha', lastName: 'Rao', programName: 'Grade 5 A' },
    { id: 7, label: 'Asha Rao', detail: 'Grade 5 A' },
  ],
  [
    { path: '', id: 'programId', shown: ['programName'] },
    { programId: 3, leaves: 12, kind: 'not shown', programName: 'Grade 5 A' },
    { id: 3, label: 'Grade 5 A', detail: '' },
  ],
  [
    { path: '', id: 'staffId', shown: ['firstName', 'lastName'] },
    { accountId: 9, staffId: 4, firstName: 'Ravi', lastName: '' },
    { id: 4, label: 'Ravi', detail: '' },
  ],
])('The names call %j makes of the row %j the choice %j', (call, row, option) => {
  expect(nameOption(call, row)).toMatchObject(option);
});

test('Those whose names and details are alike are told apart, as far as the caller may know by what', () => {
  const call = { path: '', id: 'id', shown: ['name'], detail: ['program'] };
  const row = (id: number, name: string, program: string, tellsApart: string) => ({ id, name, program, tellsApart });
  const rows = [
    row(1, 'Asha Rao', 'Grade 5 A', '2024-000007'),
    row(2, 'Asha Rao', 'Grade 5 A', '2025-000123'),
    row(3, 'Asha Rao', 'Grade 5 B', '2025-000124'),
    row(4, 'Ravi Das', '', '2025-000125'),
    row(5, 'Ravi Das', '', ''),
  ];
  expect(toldApart(rows.map((one) => nameOption(call, one))).map(({ detail }) => detail)).toEqual([
    '2024-000007, Grade 5 A',
    '2025-000123, Grade 5 A',
    'Grade 5 B',
    '2025-000125',
    '',
  ]);
});

const answered = { isError: false, isPending: false, count: 0 };

test.each([
  ['that cannot load', { ...answered, isError: true }, 'The names cannot be loaded.'],
  ['that waits', { ...answered, isPending: true, many: 'programs' }, 'Loading...'],
  ['whose names do not match', { ...answered, count: 3, many: 'programs' }, 'Nothing matches.'],
  [
    'of records that a school has none of yet',
    { ...answered, many: 'staff leave categories' },
    'There are no staff leave categories here yet.',
  ],
  ['of some records only', answered, 'There is nothing to choose from.'],
  ['with words of its own', { ...answered, none: 'There is no program.', many: 'programs' }, 'There is no program.'],
])('A picker %s says so', (_what, state, text) => {
  expect(emptyTextOf(state)).toBe(text);
});
