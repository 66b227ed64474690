import { is } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { fieldsRead, headOf, withFields } from '../../domain/reading.domain.ts';
import type { AnyListed } from '../../domain/resource.domain.ts';
import { shapeOf, unwrapped } from '../../domain/schema-shape.domain.ts';
import type { Session } from '../http/context.server.ts';
import { malformed } from '../http/errors.server.ts';
import { isApart } from './masking.server.ts';
import type { Query } from './query-values.server.ts';
import type { AnyReadStorage, Decorate } from './storage.server.ts';

/** Which part of each row is read, and which of that is shown. */
export interface RowPart {
  /** Identifies the statement of this part. */
  shape: string;
  /** As Drizzle's `select` takes it. */
  columns: Record<string, unknown>;
  /** The row without what was read only for its masks. */
  shown: (row: Record<string, unknown>) => Record<string, unknown>;
}

/** Screens ask for the same few selections over and over. */
const keptAtMost = 64;

/** What fills the fields that depend on the caller, if one of them is asked for; null asks for all. */
export const decorating = ({ decorate }: AnyReadStorage, fields: readonly string[] | null) =>
  !fields || fields.some((path) => decorate?.fills.includes(headOf(path))) ? decorate : undefined;

/** The fields that a list can be asked for: those of its rows and of the objects inside. */
export function fieldNames({ row, detailOnly = [] }: Pick<AnyListed, 'row' | 'detailOnly'>): string[] {
  const listed = Object.entries(shapeOf(row) ?? {}).filter(([name]) => !detailOnly.includes(name));
  return listed.flatMap(([name, field]) => [
    name,
    ...Object.keys(shapeOf(unwrapped(field)) ?? {}).map((inner) => `${name}.${inner}`),
  ]);
}

/**
 * The fields that a query asks for (`fields=firstName,program.programName`, in any case) and the id; null for whole records.
 * @throws 400 naming fields that no row has
 */
export function fieldReader(resource: AnyListed): (query: Query) => readonly string[] | null {
  const known = new Map(fieldNames(resource).map((name) => [name.toLowerCase(), name]));
  const kept = new Map<string, readonly string[]>();

  return ({ fields: text = '' }) => {
    const fields = kept.get(text) ?? read(text);
    if (fields && kept.size < keptAtMost) kept.set(text, fields);
    return fields;
  };

  function read(text: string): readonly string[] | null {
    const asked = text.split(',').map((name) => name.trim());
    if (asked.every((name) => name === '')) return null;
    const unknown = asked.filter((name) => !known.has(name.toLowerCase()));
    if (unknown.length > 0) throw malformed(unknown.map((name) => `There is no field ${name.slice(0, 60)}.`).join('|'));
    return fieldsRead({ reads: [resource.id, ...asked.map((name) => known.get(name.toLowerCase()) ?? name)] });
  }
}

/** Reads rows in part, for callers who ask for some of the fields only. */
export function rowParts(resource: AnyListed, storage: AnyReadStorage) {
  const { sensitive } = resource;
  const columns: AnyReadStorage['columns'] = { ...storage.columns, ...storage.inLists };
  const masked = new Set(sensitive ? [...Object.keys(sensitive.mask), ...Object.keys(sensitive.maskInLists)] : []);
  const kept = new Map<string, RowPart>();
  const listed = Object.entries(columns).filter(([name]) => !resource.detailOnly?.includes(name));
  const whole: RowPart = { shape: '', columns: Object.fromEntries(listed), shown: (row) => row };

  return {
    /** Everything that a list shows. */
    whole,

    /** @param along what is read besides, and not shown; null for everything */
    of(fields: readonly string[], session: Session, along?: Decorate<never>['reads']): RowPart {
      // What is hidden from somebody who is kept apart may depend on any field.
      if (along === null || (sensitive?.apart && isApart(session))) return { ...whole, shown: withFields(fields) };
      const asked = [fields, along].join(';');
      const part = kept.get(asked) ?? partOf(fields, along);
      if (kept.size < keptAtMost) kept.set(asked, part);
      return part;
    },
  };

  function partOf(fields: readonly string[], along?: readonly string[]): RowPart {
    const hides = fields.some((path) => masked.has(headOf(path)));
    const named = fields.map((path) => (isInside(path) && !masked.has(headOf(path)) ? path : headOf(path)));
    const needed = fieldsRead({ reads: [...named, ...(along ?? [])] }, ...(hides ? [resource.owners] : []));
    const read = fieldsRead({ reads: [...anchorsOf(needed), ...needed] });
    const isMore = along !== undefined || read.length !== fields.length || read.some((path) => !fields.includes(path));
    return { shape: read.toSorted().join(','), columns: columnsOf(read), shown: isMore ? withFields(fields) : whole.shown };
  }

  /**
   * For each joined record that is read in part, a column that is never null, to be read first: if the first column is null,
   * Drizzle takes the whole record for absent.
   */
  function anchorsOf(paths: readonly string[]): string[] {
    const heads = new Set(paths.filter(isInside).map(headOf));
    return [...heads].flatMap((name) => {
      const sure = Object.entries(columns[name] as object).find(([, column]) => is(column, PgColumn) && column.notNull);
      return sure ? [`${name}.${sure[0]}`] : [];
    });
  }

  /** Whether a path leads to a single column; what SQL builds as a whole is read as a whole. */
  function isInside(path: string): boolean {
    const [name = '', inner] = path.split('.');
    const column = columns[name] as object;
    return inner !== undefined && Object.getPrototypeOf(column) === Object.prototype && inner in column;
  }

  function columnsOf(paths: readonly string[]): Record<string, unknown> {
    const asked: Record<string, unknown> = {};
    for (const path of paths) {
      const [name = '', inner] = path.split('.');
      const column = columns[name];
      if (inner === undefined) asked[name] = column;
      else asked[name] = { ...(asked[name] as object), [inner]: (column as Record<string, unknown>)[inner] };
    }
    return asked;
  }
}
