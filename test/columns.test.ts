import { getTableName } from 'drizzle-orm';
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { type FieldKind, heldIn } from '../src/kit/domain/row.domain.ts';
import { shapeOf, unwrapped } from '../src/kit/domain/schema-shape.domain.ts';
import type { StoredResource } from '../src/kit/server/resource/resource-routes.server.ts';
import type { FilterTarget } from '../src/kit/server/resource/storage.server.ts';
import { startApp, type TestApp } from './support/harness.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

/** In what kinds of columns fields of each kind are stored. */
const stored: Readonly<Record<FieldKind, RegExp>> = {
  text: /^text$/,
  date: /^date$/,
  time: /^time$/,
  bool: /^boolean$/,
  number: /^(smallint|integer|numeric(\(\d+, ?\d+\))?)$/,
  // What is paid in advance adds up several amounts.
  money: /^numeric\((14|18), ?2\)$/,
  enum: /^(smallint|integer)$/,
  id: /^integer$/,
};

interface StoredField {
  name: string;
  column: PgColumn;
  kind: FieldKind;
  isNullable: boolean;
}

/** The fields of a row that are columns of its own table. */
const storedFields = ({ resource, storage }: StoredResource): StoredField[] =>
  Object.entries(shapeOf(resource.row) ?? {}).flatMap(([name, field]) => {
    const column = storage.columns[name];
    const kind = heldIn(field)?.kind;
    if (!kind || !(column instanceof PgColumn) || column.table !== storage.table) return [];
    return [{ name, column, kind, isNullable: unwrapped(field) !== field }];
  });

/** What a rule finds wrong with a field of any resource, as `Course.credits: …`. */
const wrong = (of: (field: StoredField) => string | undefined): string[] =>
  resources.flatMap((one) =>
    storedFields(one).flatMap((field) => {
      const problem = of(field);
      return problem ? [`${one.resource.name}.${field.name}: ${problem}`] : [];
    }),
  );

test('A column holds what its field says', () => {
  expect(resources.flatMap(storedFields).length).toBeGreaterThan(200);
  expect(
    wrong(({ column, kind }) => (stored[kind].test(column.getSQLType()) ? undefined : `${kind} in ${column.getSQLType()}`)),
  ).toEqual([]);
});

test('A column may be null where its field may be, and nowhere else', () => {
  expect(
    wrong(({ column, isNullable }) =>
      column.notNull === !isNullable ? undefined : `the column ${column.notNull ? 'is never' : 'may be'} null`,
    ),
  ).toEqual([]);
});

const tableOf = (column: PgColumn): PgTable | undefined =>
  getTableConfig(column.table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns.length === 1 && columns[0] === column)?.foreignTable;

/** Ids without a foreign key of their own, with the reason. */
const withoutKey: Readonly<Record<string, string>> = {
  'Student.enrolledProgramId': 'kept by a trigger from the stays, whose program has one',
};

test('A field that holds the id of another record has a foreign key', () => {
  const found = wrong(({ column, kind }) => (kind === 'id' && !column.primary && !tableOf(column) ? 'none' : undefined));
  expect(found).toEqual(Object.keys(withoutKey).map((name) => `${name}: none`));
});

const columnOf = (target: FilterTarget | undefined) => (target instanceof PgColumn ? target : undefined);

test('A filter by a reference offers the names of what it refers to', () => {
  const tables = new Map(resources.map(({ resource, storage }) => [`${resource.area}/${resource.name}`, storage.table]));
  const others = resources.flatMap(({ resource, storage }) =>
    Object.entries(resource.filters).flatMap(([name, { names }]) => {
      const column = columnOf(storage.filters[name]);
      const offered = names && tables.get(names.path.split('/').slice(2, 4).join('/'));
      if (!column || !offered) return [];
      const asked = column.primary ? column.table : tableOf(column);
      return asked && getTableName(asked) === getTableName(offered)
        ? []
        : [`${resource.name}.${name}: of ${asked && getTableName(asked)}, offers ${getTableName(offered)}`];
    }),
  );
  expect(others).toEqual([]);
});

/** References that no index leads, with the reason. */
const withoutIndex: Readonly<Record<string, string>> = {
  'notification_event.notification_content_id': 'a row for each kind of event, some twenty',
  'receipt_original.account_id': 'an account stays, without its person, when that person is deleted',
  'teaching_staff.primary_course_id': 'a row for each teacher',
  'teaching_staff.secondary_course_id': 'a row for each teacher',
  'teaching_staff.tertiary_course_id': 'a row for each teacher',
  'timetable_entry.course_id': 'a course is rarely deleted, and an index would slow each timetable of 85,000 lessons',
  'timetable_entry.room_kind_id': 'a kind of room is rarely deleted, and an index would slow each timetable of 85,000 lessons',
};

test('Every reference is led by an index, so that deleting what it refers to stays quick', async () => {
  const found = await school.rows<{ name: string }>(`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid)
    order by 1`);
  expect(found.map(({ name }) => name)).toEqual(Object.keys(withoutIndex).sort());
});
