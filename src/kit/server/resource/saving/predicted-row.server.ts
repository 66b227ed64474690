import { getTableColumns, is, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { AnyListed } from '../../../domain/resource.domain.ts';
import { shapeOf } from '../../../domain/schema-shape.domain.ts';
import { NextNumber } from '../../database/number-series.server.ts';
import type { Fields } from '../audit.server.ts';
import type { AnyStorage } from '../storage.server.ts';

/** A field of a row that its own table holds. */
interface OwnField {
  field: string;
  /** What the table calls its column. */
  name: string;
  column: PgColumn;
}

/** The fields of a row that its own table holds. */
export function ownFieldsOf(resource: AnyListed, storage: AnyStorage): readonly OwnField[] {
  const columns = Object.entries(getTableColumns(storage.table) as Readonly<Record<string, PgColumn>>);
  return Object.keys(shapeOf(resource.row) ?? {}).flatMap((field) => {
    const shown = storage.columns[field];
    const named = is(shown, PgColumn) && columns.find(([, column]) => column === shown);
    return named ? [{ field, name: named[0], column: named[1] }] : [];
  });
}

/** Tells the row as it will be in its own table, but for a number that is still to be drawn. */
export function predictedRow(resource: AnyListed, storage: AnyStorage) {
  const own = ownFieldsOf(resource, storage).map((known) => ({ ...known, start: startOf(known.column) }));
  const lists = Object.entries(shapeOf(resource.row) ?? {}).filter(([, { def }]) => def.type === 'array');
  /** Nothing refers to a new record yet. */
  const none: Fields = Object.fromEntries(lists.map(([field]) => [field, []]));

  return function predict<Row extends Fields>(record: Fields, before: Row | null): Row {
    const row: Record<string, unknown> = { ...(before ?? none) };
    for (const { field, name, start } of own) {
      const given = record[name];
      if (given instanceof NextNumber) continue;
      if (given !== undefined) row[field] = given;
      else if (!before) row[field] = start;
    }
    return row as Row;
  };
}

/** What a column holds if nothing is given; undefined if only the database knows, which the log leaves out. */
const startOf = (column: PgColumn): unknown => (is(column.default, SQL) ? undefined : column.default);
