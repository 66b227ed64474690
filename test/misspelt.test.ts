import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, integer, type PgColumnBuilderBase, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { permissionNames } from '../src/common/permission-names.domain.ts';
import { defineResource } from '../src/kit/domain/resource.domain.ts';
import { dateField, dayField, idField, moneyField, rowFieldsOf, stampFields } from '../src/kit/domain/row.domain.ts';
import { flag, requiredText } from '../src/kit/domain/rules.domain.ts';
import { moneyColumn } from '../src/kit/server/database/money-column.server.ts';
import { nameColumns } from '../src/kit/server/database/name-columns.server.ts';
import { storedResource } from '../src/kit/server/resource/resource-routes.server.ts';
import { stampColumns } from '../src/kit/server/resource/stamp.server.ts';

const input = z.object({ shelfName: requiredText('Name', 'Name is required'), isOpen: flag });
const ofShelf = {
  area: 'ls',
  name: 'Shelf',
  id: 'shelfId',
  permission: 'school' satisfies (typeof permissionNames)[number],
  nameField: 'shelfName',
  labels: { one: 'shelf', many: 'shelves' },
  input,
  row: z.object({ shelfId: idField, ...rowFieldsOf(input), ...stampFields }),
  fields: { shelfName: 'Name', isOpen: 'Open' },
  names: [{ path: '/api/ls/Shelf/GetAllShelfNames', id: 'shelfId', shown: ['shelfName'] }],
} as const;
const filters = { shelfName: { kind: 'text' }, isOpen: { kind: 'bool' } } as const;
const owners = { shelfid: 'shelfId' } as const;
const shelf = defineResource({ ...ofShelf, filters, columns: ['shelfName', 'isOpen'], owners });

const table = pgTable('shelf', {
  shelfId: integer().primaryKey().generatedAlwaysAsIdentity(),
  shelfName: text().notNull(),
  isOpen: boolean().notNull(),
  ...nameColumns(sql`shelf_name`),
  ...stampColumns(),
});

test('The compiler refuses anything misspelt or forgotten when a resource is declared', () => {
  const { isOpen: _left, ...lessFilters } = filters;
  const lessRow = z.object({ shelfId: idField, ...rowFieldsOf(input, 'isOpen'), ...stampFields });
  const refused = [
    // @ts-expect-error: a row without a field that a column shows
    () => defineResource({ ...ofShelf, row: lessRow, filters, columns: ['shelfName', 'isOpen'], owners }),
    // @ts-expect-error: a column whose filter was left out
    () => defineResource({ ...ofShelf, filters: lessFilters, columns: ['shelfName', 'isOpen'], owners }),
    // @ts-expect-error: a column with a filter that is not there
    () => defineResource({ ...ofShelf, filters, columns: [{ header: 'Open', value: 'shelfName', filter: 'open' }], owners }),
    // @ts-expect-error: an order by no filter
    () => defineResource({ ...ofShelf, filters, columns: ['shelfName'], sort: '-shelf', owners }),
    // @ts-expect-error: a permission that nobody can hold
    () => defineResource({ ...ofShelf, permission: 'shelves', filters, columns: ['shelfName'], owners }),
    // @ts-expect-error: an owner that is no field
    () => defineResource({ ...ofShelf, filters, columns: ['shelfName'], owners: { shelfid: 'shelf' } }),
  ];
  expect(refused).toHaveLength(6);
});

test('The compiler refuses anything misspelt or forgotten when a resource’s storage is declared', () => {
  const scoped = defineResource({ ...ofShelf, filters, columns: ['shelfName'], owners: { shelvid: 'shelfId' } });
  const wide = z.object({ ...ofShelf.row.shape, books: z.int() });
  const counting = defineResource({ ...ofShelf, row: wide, filters, columns: ['shelfName'], owners });
  const sought = defineResource({
    ...ofShelf,
    filters: { ...filters, author: { kind: 'text', label: 'A' } },
    columns: [],
    owners,
  });
  const refused = [
    // @ts-expect-error: a filter that the resource has not
    () => storedResource(shelf, { table, filters: { open: table.isOpen } }),
    // @ts-expect-error: a filter without a column
    () => storedResource(sought, { table }),
    // @ts-expect-error: a field of the row without a column
    () => storedResource(counting, { table }),
    // @ts-expect-error: an owner without a column
    () => storedResource(scoped, { table }),
  ];
  expect(refused).toHaveLength(4);
});

test('The server does not start with a names call that does not exist', () => {
  const names = { GetAllShelvesNames: { columns: {}, sort: table.nameSort } };
  expect(() => storedResource(shelf, { table, names })).toThrow('Shelf has no call GetAllShelvesNames.');
});

test('The compiler refuses a column that does not hold what its field says', () => {
  const shown = { filters, columns: [], owners } as const;
  const shape = ofShelf.row.shape;
  const day = defineResource({ ...ofShelf, row: z.object({ ...shape, held: dayField }), ...shown });
  const mayBeDay = defineResource({ ...ofShelf, row: z.object({ ...shape, held: dateField }), ...shown });
  const price = defineResource({ ...ofShelf, row: z.object({ ...shape, held: moneyField }), ...shown });
  const tableWith = <Held extends PgColumnBuilderBase>(held: Held) =>
    pgTable('shelf', {
      shelfId: integer().primaryKey().generatedAlwaysAsIdentity(),
      shelfName: text().notNull(),
      isOpen: boolean().notNull(),
      held,
      ...nameColumns(sql`shelf_name`),
      ...stampColumns(),
    });
  const accepted = [
    () => storedResource(day, { table: tableWith(date().notNull()) }),
    () => storedResource(mayBeDay, { table: tableWith(date()) }),
    () => storedResource(price, { table: tableWith(moneyColumn().notNull()) }),
  ];
  const refused = [
    // @ts-expect-error: a day stored as text
    () => storedResource(day, { table: tableWith(text().notNull()) }),
    // @ts-expect-error: a day that may be missing, under a field that is never null
    () => storedResource(day, { table: tableWith(date()) }),
    // @ts-expect-error: a day that is never missing, under a field that may be null
    () => storedResource(mayBeDay, { table: tableWith(date().notNull()) }),
    // @ts-expect-error: an amount as a floating-point number
    () => storedResource(price, { table: tableWith(doublePrecision().notNull()) }),
  ];
  expect([accepted, refused].map((tried) => tried.length)).toEqual([3, 4]);
});
