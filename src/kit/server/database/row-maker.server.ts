import { Column, getTableName, is, noopDecoder, SQL, type Table } from 'drizzle-orm';

type Cell = Column | SQL | SQL.Aliased;
type Decoder = Pick<Column, 'mapFromDriverValue'>;
type Made = Record<string, unknown>;

/** Where each column of an answer belongs: a field, or a field of an object inside. */
export type ReadFields = readonly { path: readonly string[]; field: Cell }[];

/**
 * Builds the rows of a select by a plan that is made once. Drizzle works out for each value of each row how to read it and where it
 * belongs, which was most of what a list of names cost the server. The rows are the same.
 * @param isSure by the names of tables: false where a left join may not have found a row
 */
export function rowMaker(fields: ReadFields, isSure: Readonly<Record<string, boolean>> = {}): (rows: unknown[][]) => Made[] {
  const cells = fields.map(({ path, field }, at) => ({
    at,
    outer: path.slice(0, -1),
    name: path.at(-1) ?? '',
    decoder: decoderOf(field),
  }));
  const absent = mayBeAbsent(fields, isSure);
  return (rows) =>
    rows.map((values) => {
      const row: Made = {};
      for (const { at, outer, name, decoder } of cells) {
        let place = row;
        for (const inside of outer) {
          place[inside] ??= {};
          place = place[inside] as Made;
        }
        const value = values[at];
        place[name] = value === null || decoder === undefined ? value : decoder.mapFromDriverValue(value);
      }
      for (const [name, first] of absent) if (values[first] === null) row[name] = null;
      return row;
    });
}

/**
 * The objects of a left join, each with its first column: where that is null, so is the object. As Drizzle has it, none within
 * others.
 */
function mayBeAbsent(fields: ReadFields, isSure: Readonly<Record<string, boolean>>): Map<string, number> {
  const first = new Map<string, number>();
  const tables = new Map<string, Set<Table>>();
  for (const [index, { path, field }] of fields.entries()) {
    const [name = ''] = path;
    if (path.length !== 2 || !is(field, Column)) continue;
    if (!first.has(name)) first.set(name, index);
    tables.set(name, (tables.get(name) ?? new Set()).add(field.table));
  }
  for (const [name, [table, ...others]] of tables) {
    if (!table || others.length > 0 || isSure[getTableName(table)]) first.delete(name);
  }
  return first;
}

/** What decodes a cell's value; undefined if the value stays as the driver reads it. */
function decoderOf(field: Cell): Decoder | undefined {
  if (is(field, Column)) return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field;
  const { decoder } = (is(field, SQL) ? field : field.sql) as unknown as { decoder: Decoder };
  return decoder === noopDecoder ? undefined : decoder;
}
