import type { z } from 'zod';
import { labelOf, longestLabel } from './enumeration.domain.ts';
import { headOf, readerOf } from './reading.domain.ts';
import type { AnyListed, CellValue, Column, DeclaredColumn, FieldText, Filter, ListedResource } from './resource.domain.ts';
import { heldAt } from './row.domain.ts';
import { shapeOf, unwrapped } from './schema-shape.domain.ts';

/** What a declaration leaves to its row and its labels, spelled out: what fields are called, its filters and its columns. */
export function inWords<Row extends Record<string, unknown>, FilterName extends string>(declared: {
  name: string;
  nameField?: string;
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
    const held = heldAt(declared.row, name);
    const filter = {
      ...held,
      // A name is always there, and what no field of a row holds may mean anything.
      ...((name === declared.nameField || !(held ?? told.names)) && { comparesOwnWay: true }),
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

/** What tells the columns of a list apart, in addresses and in what is kept: the filter of a column, or what it reads. */
export const columnKey = ({ filter, value }: Pick<Column<never>, 'filter' | 'value'>): string => filter ?? value.reads.join('-');

/** The keys of some columns, in their order, separated by commas. */
export const keysOf = (columns: readonly Column<never>[]): string => columns.map(columnKey).join();

type Listed = Pick<AnyListed, 'columns' | 'fields' | 'filters' | 'row' | 'detailOnly'>;

/** Every column that a list can show: its own, then its other fields that a row of it has. */
export function offeredColumns({ columns, fields, filters, row, detailOnly = [] }: Listed): Column<never>[] {
  const keys = new Set(columns.map(columnKey));
  const others = Object.entries(fields).flatMap(([name, { label: header }]) => {
    const path = shownPath(row, name);
    if (keys.has(name) || !path || detailOnly.includes(headOf(path))) return [];
    return { ...shownAs<never>(path, heldAt(row, path) ?? {}), header, ...(filters[name] && { filter: name }) };
  });
  return [...columns, ...others.filter(({ header }) => columns.every((own) => own.header !== header))];
}

/** Where a row has the value of a field as people read it: for `houseId` the name of its house; undefined if it has none. */
function shownPath(row: ListedResource['row'], name: string): string | undefined {
  const kind = heldAt(row, name)?.kind;
  if (kind !== 'id') return kind && name;
  const [as] = name.split('Id');
  const nested = shapeOf(row)?.[String(as)];
  const named = `${as}Name`;
  return nested && shapeOf(unwrapped(nested))?.[named] && `${as}.${named}`;
}

/**
 * The columns that somebody has chosen: the first, which names a row, then those whose keys are given, separated by commas; without any
 * those of the list.
 */
export function chosenColumns(of: Listed, keys: string | undefined): readonly Column<never>[] {
  if (!keys) return of.columns;
  const offered = offeredColumns(of);
  const chosen = keys.split(',').flatMap((key) => offered.find((column) => columnKey(column) === key) ?? []);
  return [...new Set([...offered.slice(0, 1), ...chosen])];
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
