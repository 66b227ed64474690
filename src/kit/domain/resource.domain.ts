import type { z } from 'zod';
import type { PermissionKey, PermissionName } from './area.domain.ts';
import type { IsoDate } from './dates.domain.ts';
import { inWords } from './declared-words.domain.ts';
import type { Enumeration } from './enumeration.domain.ts';
import type { Labels } from './labels.domain.ts';
import type { NamesCall } from './names.domain.ts';
import type { Action, Grant } from './permission.domain.ts';
import type { Confirmation } from './problem.domain.ts';
import { fieldsRead, type Path, type Reader, readerOf, valueAt } from './reading.domain.ts';
import type { FieldKind } from './row.domain.ts';
import { shapeOf } from './schema-shape.domain.ts';
import { capitalised, plural } from './wording.domain.ts';

/** One way to narrow a list, by its name in the query. */
export interface Filter {
  /** How it is typed, sent and compared. Text: contains; all others: equals. */
  kind: FieldKind;
  label: string;
  /** Whether it looks for telephone numbers, however they are written. */
  isTelephone?: boolean;
  /** The choices of an `enum`. */
  of?: Enumeration;
  /** The names that an `id` is chosen from. */
  names?: NamesCall;
  /** Whether it compares in a way of its own, so that it has neither ranges nor several values. */
  comparesOwnWay?: boolean;
  /** Bounds of a `number` or `money` input. */
  min?: number;
  max?: number;
}

/** What people call a field, and what helps them fill it in. */
export interface FieldText {
  label: string;
  /** Under the field in its form. */
  hint?: string;
}

/** One column of the grid, the cards and the exported list. */
export interface Column<Row, FilterName extends string = string> {
  header: string;
  /** What it shows, made by `reading`: lists carry what their columns read. */
  value: Reader<Row, CellValue>;
  kind?: 'text' | 'date' | 'number' | 'money';
  /** How many letters its values have at most, or nearly always: a longer one ends in an ellipsis. */
  longest?: number;
  /** How many decimals its figures always have; by default as many as each needs. */
  decimals?: number;
  /** The name of the filter above this column, and of its sort. */
  filter?: FilterName;
}

/** What a rule may need besides the input. */
export interface RuleFacts<Input> {
  /** Today in the school's time zone. */
  today: IsoDate;
  /** The stored values on update; null on create. Bounds relative to today are checked only on a new or changed value. */
  before: Partial<Input> | null;
  /** Which rows the caller may write, if known: some callers have a narrower window. */
  grant?: Grant;
}

/** One broken rule: the field (a path such as `families.0.income`) and the exact message. */
export interface Issue {
  field: string;
  message: string;
}

/** What replaces sensitive values, by field. */
type Masks<Row> = { readonly [Name in keyof Row]?: (value: Row[Name]) => Row[Name] };

/** A row, or part of one, with the fields hidden that `masks` names. */
export function masked<Row>(row: Row, masks: Masks<Row>): Row {
  let hidden = row;
  for (const name of Object.keys(masks) as (keyof Row)[]) {
    const mask = masks[name];
    if (!mask || !(name in (row as object))) continue;
    if (hidden === row) hidden = { ...row };
    hidden[name] = mask(row[name]);
  }
  return hidden;
}

/** The ids of those from whom somebody is kept apart, by scope name. */
export type Apart = Readonly<Record<string, readonly number[]>>;

/**
 * What can be listed and read of one kind of record, described once: routes, grid, filter row, exports and API document read it.
 * The names of its filters and scopes are part of its type, so whatever stores or shows it has to spell them the same.
 */
export interface ListedResource<
  Row extends Record<string, unknown> = Record<string, unknown>,
  FilterName extends string = string,
  Scope extends string = string,
> {
  /** `/api/{area}/{name}`, e.g. `sis` and `StudentExit`. */
  area: string;
  name: string;
  /** Field and query parameter that carry the id. */
  id: keyof Row & string;
  /** How the published calls spell the id in a query, if not like the field; both are accepted. */
  parameter?: string;
  /** Permission prefix: `studentexit` for `studentexit.read` and so on. */
  permission: PermissionName;
  /** A part of another record, without permission keys of its own: `permission` is the owner's, and every write needs `update`. */
  isPart?: boolean;
  labels: Labels;
  /** Path of the export call below the resource's, e.g. `ExportAllStudentExits`; with a leading `/`, a path of its own. */
  exportPath: string;
  /** Path of its list if not the resource's own: a list of some of another resource's records. */
  listPath?: string;
  row: z.ZodType<Row>;
  /** Fields that only a single record has: lists do not show them. */
  detailOnly?: readonly (keyof Row & string)[];
  /**
   * Fields that the office keeps for itself, texts or such as may be null: callers who may neither create nor change such records see
   * them empty and cannot search by them.
   */
  internal?: readonly (keyof Row & string)[];
  /** The field that its records are known by, if there is one: the default title, order and name in lookups. */
  nameField?: keyof Row & string;
  /** What its fields are called: in forms, filters, columns, messages and the API document. */
  fields: Readonly<Record<string, FieldText>>;
  filters: Readonly<Record<FilterName, Filter>>;
  columns: readonly Column<Row, NoInfer<FilterName>>[];
  /** The default order: a filter's name, with `-` for descending. */
  sort: NoInfer<FilterName> | `-${NoInfer<FilterName>}`;
  /** The ids that own a row, by the scope names used in permission values. In a part of a row, a missing id owns nothing. */
  owners: Reader<Partial<Row>, Readonly<Record<Scope, number | null>>>;
  /** Names for pickers. */
  names?: readonly NamesCall[];
  /**
   * Fields that not everyone who may read the record may see. Applied in the one place that forms answers, exports and audit
   * entries.
   */
  sensitive?: {
    /** Hides them from callers who may not update the record and are neither the person nor a parent. */
    mask: Masks<Row>;
    /** Hides what lists, exports and the audit log never show. */
    maskInLists: Masks<Row>;
    /** Text fields whose masked form, sent back unchanged, means "leave it". */
    fields: readonly (keyof Row & string)[];
    /**
     * Hides anything about people from whom the caller is kept apart (by scope name), whatever else the caller may see. Such a
     * caller can neither filter nor sort by the fields that may hold it, and a text field that comes back empty, as it was shown, keeps
     * its value.
     */
    apart?: {
      fields: readonly (keyof Row & string)[];
      mask: (row: Row, apart: Apart) => Row;
    };
  };
  /** The short name of one record, for titles and confirmations. */
  titleOf: Reader<Row, string>;
  /** Those of the six calls that it has; all by default. */
  only?: readonly Call[];
}

/** A listed resource whose records are also written: its input and its rules. A plain object: read it, spread it. */
export interface Resource<
  Input extends Record<string, unknown> = Record<string, unknown>,
  Row extends Record<string, unknown> = Record<string, unknown>,
  FilterName extends string = string,
  Scope extends string = string,
> extends ListedResource<Row, FilterName, Scope> {
  input: z.ZodType<Input>;
  /** Rules that need today, the stored record or several fields. Runs on both sides, after `input`. */
  rules?: (input: Input, facts: RuleFacts<Input>) => Issue[];
  /** What somebody may confirm when saving, after being asked, beside the input; when deleting, in the query. */
  confirms?: readonly Confirmation[];
  /** What its caller has to have proven lately who they are for (`requireFresh`): to save or delete one, to change one of some fields. */
  fresh?: { save?: boolean; delete?: boolean; fields?: readonly (keyof Row & string)[] };
  /** A field that takes its value on a day, the input's `since`; and what giving it to many records is called: `Move shelf`. */
  fromDay?: { field: keyof Row & string; action: string };
  /** Properties that the published front end sends and the server ignores, besides those of the row. */
  ignored?: readonly string[];
  /** What our front end sends besides the input, or instead of parts of it, so that a body has the published fields. */
  published?: (
    input: Input,
    facts: { today: IsoDate /** Of the record; 0 for a new one. */; id: number },
  ) => Record<string, unknown>;
}

/** The area and name of a resource, spelled out in its type, and with them the paths of its calls. */
export interface Placed<Area extends string = string, Name extends string = string> {
  area: Area;
  name: Name;
}

/** One of the calls that a resource may have. */
type Call = 'list' | 'read' | 'create' | 'update' | 'delete' | 'export';

/** A listed resource of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: a function of a row takes its own kind of row only
export type AnyListed = ListedResource<any, any, any>;

/** A resource of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: a function of a row takes its own kind of row only
export type AnyResource = Resource<any, any, any, any>;

/**
 * A resource as its area declares it. A field's label is in `fields`, and what it holds in `row`; a filter of that name takes both
 * from there. A column given only by name shows that field, and one with a filter is headed by the filter's label. A column of one
 * field shows it according to what the field holds.
 */
type Declared<
  Of extends ListedResource<Row, FilterName, Scope>,
  Row extends Record<string, unknown>,
  FilterName extends string,
  Scope extends string,
> = Omit<Of, 'fields' | 'filters' | 'columns' | 'labels' | 'exportPath' | 'titleOf' | 'sort' | 'owners'> & {
  labels: DeclaredLabels;
  exportPath?: string;
  /** By default the name field. */
  titleOf?: Reader<Row, string>;
  /** The fields that hold the ids of a row's owners, by scope; null where the row does not name them. */
  owners: Readonly<Record<Scope, Path<Row, number | null> | null>>;
  sort?: NoInfer<FilterName> | `-${NoInfer<FilterName>}`;
  fields?: Readonly<Record<string, string | FieldText>>;
  filters: { readonly [F in FilterName]: F extends keyof Row ? Partial<Filter> : ToldFilter };
  columns: readonly ((NoInfer<FilterName> & keyof Row) | DeclaredColumn<Row, NoInfer<FilterName>>)[];
};

/** A filter by something that is not a field of the row, so that its kind has to be given. */
type ToldFilter = Partial<Filter> & (Pick<Filter, 'kind'> | Required<Pick<Filter, 'names'>>);

/** Filters by fields of the row about which row and labels say everything. */
export const byFields = <const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Partial<Filter>>> =>
  Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, Partial<Filter>>;

/** What a column has to show. */
export type CellValue = string | number | null;
/** A column as its area declares it, without what its filter and its field already say. */
export type DeclaredColumn<Row, FilterName extends string> = Omit<Column<Row, FilterName>, 'value' | 'header'> & {
  /** A field, or something made from several by `reading`. */
  value: Path<Row, CellValue | boolean> | Reader<Row, CellValue>;
} & ({ header: string } | { header?: string; filter: FilterName });

/** Declares a resource and keeps its types, the names of its filters and scopes among them. */
export function defineResource<
  Input extends Record<string, unknown>,
  Row extends Record<string, unknown>,
  FilterName extends string,
  Scope extends string,
  Area extends string,
  Name extends string,
>(
  declared: Declared<Resource<Input, Row, FilterName, Scope>, Row, FilterName, Scope> & Placed<Area, Name>,
): Resource<Input, Row, FilterName, Scope> & Placed<Area, Name> {
  return {
    ...declared,
    ...regular<Row, FilterName>(declared),
    ...inWords<Row, FilterName>(declared),
    owners: ownersBy(declared.owners),
  };
}

/** Declares what is only listed and read here; the same as `defineResource` without input and rules. */
export function defineListed<
  Row extends Record<string, unknown>,
  FilterName extends string,
  Scope extends string,
  Area extends string,
  Name extends string,
>(
  declared: Declared<ListedResource<Row, FilterName, Scope>, Row, FilterName, Scope> & Placed<Area, Name>,
): ListedResource<Row, FilterName, Scope> & Placed<Area, Name> {
  return {
    ...declared,
    ...regular<Row, FilterName>(declared),
    ...inWords<Row, FilterName>(declared),
    owners: ownersBy(declared.owners),
  };
}

type DeclaredLabels = Pick<ListedResource['labels'], 'one'> & Partial<ListedResource['labels']>;

/** What follows from the names by default: `staff leave` → `Staff Leaves`, `ExportAllStaffLeaves`. */
function regular<Row extends Record<string, unknown>, FilterName extends string>(declared: {
  name: string;
  permission: PermissionName;
  labels: DeclaredLabels;
  nameField?: (keyof Row & string) | undefined;
  exportPath?: string;
  titleOf?: Reader<Row, string>;
  sort?: FilterName | `-${FilterName}`;
}): Pick<ListedResource<Row, FilterName>, 'labels' | 'exportPath' | 'titleOf' | 'sort'> {
  const { name, nameField, labels, exportPath = `ExportAll${plural(name)}`, titleOf, sort = nameField } = declared;
  if (!sort || !(titleOf ?? nameField)) throw new Error(`${name} needs a name field, or a title and an order.`);
  const many = labels.many ?? plural(labels.one);
  return {
    labels: { many, title: capitalised(many), deleted: declared.permission, fetched: many, file: `${many} data`, ...labels },
    exportPath,
    titleOf: titleOf ?? readerOf(String(nameField), String),
    sort: sort as FilterName,
  };
}

/** The ids of a row's owners by the fields that hold them. */
function ownersBy<Row, Scope extends string>(
  fields: Readonly<Record<Scope, string | null>>,
): Reader<Partial<Row>, Readonly<Record<Scope, number | null>>> {
  const scopes = Object.entries<string | null>(fields).map(([scope, path]) => ({
    scope,
    idOf: path === null ? () => null : valueAt(path),
  }));
  const of = (row: Partial<Row>) =>
    Object.fromEntries(scopes.map(({ scope, idOf }) => [scope, idOf(row)])) as Record<Scope, number | null>;
  return Object.assign(of, { reads: Object.values<string | null>(fields).flatMap((path) => path ?? []) });
}

/** The fields that a list shows of each row, and its owners: what every list asks for, besides what its screen shows. */
export const listFields = ({
  id,
  columns,
  owners,
  titleOf,
}: Pick<AnyListed, 'id' | 'owners' | 'titleOf'> & { columns: readonly Pick<Column<never>, 'value'>[] }): string[] =>
  fieldsRead({ reads: [id] }, owners, titleOf, ...columns.map(({ value }) => value));

/** The permission key for an action on a resource. */
export const permissionKey = (
  { permission, isPart }: { permission: PermissionName; isPart?: boolean | undefined },
  action: Action,
): PermissionKey => `${permission}.${isPart && action !== 'read' ? 'update' : action}`;

/** `/api/sis/StudentExit` */
export const resourceUrl = <Area extends string, Name extends string>({
  area,
  name,
}: Placed<Area, Name>): `/api/${Area}/${Name}` => `/api/${area}/${name}`;

/** What a body may carry besides the input, and what is ignored: the published front end sends back whatever it has read. */
export function besidesInput({ id, row, input, ignored = [] }: Pick<AnyResource, 'id' | 'row' | 'input' | 'ignored'>): string[] {
  const [rowFields, inputFields] = [row, input].map((schema) => Object.keys(shapeOf(schema) ?? {}));
  return [...new Set(['id', String(id), ...(rowFields ?? []), ...ignored])].filter((name) => !inputFields?.includes(name));
}

/** `/api/sis/StudentExit/ExportAllStudentExits` */
export const exportUrl = (resource: { area: string; name: string; exportPath: string }): string =>
  resource.exportPath.startsWith('/') ? resource.exportPath : `${resourceUrl(resource)}/${resource.exportPath}`;

/** `/api/sis/StudentExit`, unless the list has a path of its own. */
export const listUrl = (resource: { area: string; name: string; listPath?: string | undefined }): string =>
  resource.listPath ?? resourceUrl(resource);

/** Whether a field has a new or changed value: the question before a bound relative to today. */
export function changed<Input>(input: Input, { before }: RuleFacts<Input>, field: keyof Input): boolean {
  return before === null || before[field] !== input[field];
}

/** How a query names the id. */
export const idParameterOf = ({ id, parameter }: Pick<AnyListed, 'id' | 'parameter'>): string => parameter ?? String(id);

/** Whether a resource has one of the six calls. */
export const offersCall = ({ only }: Pick<Resource, 'only'>, call: Call): boolean => only?.includes(call) ?? true;
