import type { z } from 'zod';
import { labelOf, longestLabel } from './enumeration.domain.ts';
import { readerOf } from './reading.domain.ts';
import type { CellValue, Column, DeclaredColumn, FieldText, Filter, ListedResource } from './resource.domain.ts';
import { heldAt } from './row.domain.ts';

/** What a declaration leaves to its row and its labels, spelled out: what fields are called, its filters and its columns. */
export function inWords<Row extends Record<string, unknown>, FilterName extends string>(declared: {
  name: string;
  row: z.ZodType<Row>;
  fields?: Readonly<Record<string, string | FieldText>>;
  filters: Readonly<Record<FilterName, Partial<Filter>>>;
  columns: readonly (string | DeclaredColumn<Row, FilterName>)[];
}): { fields: Record<string, FieldText>; filters: Record<FilterName, Filter>; columns: Column<Row, FilterName>[] } {
  const texts = Object.entries(declared.fields ?? {}).map(([name, text]) => [
    name,
    typeof text === 'string' ? { label: text } : text,
  ]);
  const fields: Record<string, FieldText> = Object.fromEntries(texts);
  const spelledOut = Object.entries<Partial<Filter>>(declared.filters).map(([name, told]) => {
    const filter = {
      ...heldAt(declared.row, name),
      ...(told.names && { kind: 'id' as const }),
      label: fields[name]?.label,
      ...told,
    };
    if (!filter.kind || !filter.label) throw new Error(`${declared.name}: the filter ${name} has no kind or no label.`);
    return [name, filter];
  });
  const filters: Record<FilterName, Filter> = Object.fromEntries(spelledOut);
  const columns = declared.columns.map((column) =>
    typeof column === 'string'
      ? columnOf<Row, FilterName>(column as FilterName, filters)
      : columnFor(column, declared.row, filters),
  );
  return { fields, filters, columns };
}

/** The column of one field, as its filter describes it. */
function columnOf<Row extends Record<string, unknown>, FilterName extends string>(
  name: FilterName,
  filters: Readonly<Record<FilterName, Filter>>,
): Column<Row, FilterName> {
  const { label, ...held } = filters[name];
  return { header: label, ...shownAs<Row>(name, held), filter: name };
}

/** How a column shows one field: yes, no and the values of an enumeration in words. */
function shownAs<Row>(
  path: string,
  { kind, of }: Partial<Pick<Filter, 'kind' | 'of'>>,
): Pick<Column<Row>, 'value' | 'kind' | 'longest'> {
  const inWords = (value: unknown) => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return of ? labelOf(of, value as number) : (value as CellValue);
  };
  const value = readerOf<Row, CellValue>(path, inWords);
  if (kind === 'date' || kind === 'number' || kind === 'money') return { value, kind };
  if (kind === 'bool') return { value, longest: 'Yes'.length };
  return of ? { value, longest: longestLabel(of) } : { value };
}

/** What the detail of a record shows by default: its columns, then the other fields by which people filter. */
export function detailColumns<Row extends Record<string, unknown>>({
  columns,
  fields,
  filters,
}: Pick<ListedResource<Row>, 'columns' | 'fields' | 'filters'>): Column<Row>[] {
  const others = Object.entries(filters).filter(
    ([name, { kind }]) => name in fields && kind !== 'id' && columns.every(({ filter }) => filter !== name),
  );
  return [...columns, ...others.map(([name]) => columnOf<Row, string>(name, filters))];
}

/** A column with what its declaration leaves to its filter and its field. */
function columnFor<Row, FilterName extends string>(
  column: DeclaredColumn<Row, FilterName>,
  row: z.ZodType<Row>,
  filters: Readonly<Record<FilterName, Filter>>,
): Column<Row, FilterName> {
  const { value, filter, header = filter ? filters[filter].label : '' } = column;
  if (typeof value !== 'string') return { ...column, value, header };
  return { ...column, ...shownAs<Row>(value, heldAt(row, value) ?? {}), header };
}
