import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsRead, type Path, type Reading, reading, valueAt, withFields } from './reading.domain.ts';
import { defineListed, listFields } from './resource.domain.ts';

const loanRow = z.object({
  loanId: z.int(),
  shelfId: z.int(),
  note: z.string(),
  reader: z.object({ firstName: z.string(), lastName: z.string(), address: z.string() }),
  keeper: z.object({ name: z.string(), since: z.string() }).nullable(),
  books: z.array(z.object({ title: z.string() })),
});
type Loan = z.output<typeof loanRow>;

const loan = defineListed({
  area: 'lib',
  name: 'Loan',
  id: 'loanId',
  permission: 'student',
  labels: { one: 'loan' },
  row: loanRow,
  filters: { note: { kind: 'text', label: 'Note' }, keeper: { kind: 'text', label: 'Keeper' } },
  columns: [
    { header: 'Reader', value: reading(loanRow, ['reader.firstName', 'reader.lastName'], ({ reader }) => reader.firstName) },
    { header: 'Keeper', value: 'keeper.name', filter: 'keeper' },
    'note',
  ],
  sort: 'note',
  owners: { shelfid: 'shelfId', personid: null },
  titleOf: reading(loanRow, ['note'], ({ note }) => note),
});

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(isSame: Same<A, B>) => isSame;

test('What a column reads is part of its type', () => {
  expect([
    same<Path<Loan, number>, 'loanId' | 'shelfId'>(true),
    same<Path<Loan, string | null>, `reader.${'firstName' | 'lastName' | 'address'}` | 'keeper.name' | 'keeper.since' | 'note'>(
      true,
    ),
    same<Reading<Loan, 'note' | 'keeper.name'>, { note: string; keeper: { name: string } | null }>(true),
    same<Reading<Loan, 'reader.firstName'>['reader'], Pick<Loan['reader'], 'firstName'>>(true),
    same<keyof Reading<Loan, 'note' | 'books'>, 'note' | 'books'>(true),
  ]).toHaveLength(5);
});

test('The compiler refuses a field that a row has not, and one that was not named', () => {
  const refused = [
    // @ts-expect-error: no such field
    () => reading(loanRow, ['nothing'], () => ''),
    // @ts-expect-error: no such field of the reader
    () => reading(loanRow, ['reader.nothing'], () => ''),
    // @ts-expect-error: lists are read whole
    () => reading(loanRow, ['books.title'], () => ''),
    // @ts-expect-error: the note was not named
    () => reading(loanRow, ['shelfId'], ({ note }) => note),
    // @ts-expect-error: of the reader, the address was not named
    () => reading(loanRow, ['reader.firstName'], ({ reader }) => reader.address),
    // @ts-expect-error: there may be no keeper
    () => reading(loanRow, ['keeper.name'], ({ keeper }) => keeper.name),
    // @ts-expect-error: an owner is an id
    () => defineListed({ ...loan, columns: [], owners: { shelfid: 'note' } }),
    // @ts-expect-error: a column shows no object
    () => defineListed({ ...loan, columns: [{ header: 'Reader', value: 'reader' }], owners: {} }),
  ];
  expect(refused).toHaveLength(8);
});

const row: Loan = {
  loanId: 7,
  shelfId: 2,
  note: 'late',
  reader: { firstName: 'Asha', lastName: 'Rao', address: 'Pune' },
  keeper: null,
  books: [{ title: 'Atlas' }],
};

test('A list is asked for its id, its owners, its title and its columns, each once', () => {
  expect(listFields(loan)).toEqual(['loanId', 'shelfId', 'note', 'reader.firstName', 'reader.lastName', 'keeper.name']);
});

test('A field that is read whole is not asked for in parts', () => {
  expect(fieldsRead({ reads: ['reader.firstName', 'note'] }, { reads: ['reader', 'note'] })).toEqual(['note', 'reader']);
});

test('Owners and columns find their values in a row that has no more than they read', () => {
  const few = withFields(listFields(loan))(row);
  expect(few).toEqual({
    loanId: 7,
    shelfId: 2,
    note: 'late',
    reader: { firstName: 'Asha', lastName: 'Rao' },
    keeper: null,
  });
  expect(loan.owners(few as Loan)).toEqual({ shelfid: 2, personid: null });
  expect(loan.columns.map(({ value }) => value(few as Loan))).toEqual(['Asha', null, 'late']);
  expect(valueAt('reader.address')(row)).toBe('Pune');
});
