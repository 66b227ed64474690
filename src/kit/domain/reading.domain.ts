import type { z } from 'zod';

/** The object inside a field; lists are taken whole. */
type Inside<Value> =
  NonNullable<Value> extends readonly unknown[] ? never : NonNullable<Value> extends object ? NonNullable<Value> : never;

/** A field of a row, or of an object in it: `program.programName`. With `Value`, those that hold such a value. */
export type Path<Row, Value = unknown> = {
  [Name in keyof Row & string]:
    | (Row[Name] extends Value ? Name : never)
    | ([Inside<Row[Name]>] extends [never] ? never : `${Name}.${Holding<Inside<Row[Name]>, Value>}`);
}[keyof Row & string];
type Holding<Row, Value> = { [Name in keyof Row & string]: Row[Name] extends Value ? Name : never }[keyof Row & string];

type Head<P> = P extends `${infer Name}.${string}` ? Name : P;
type Below<P, Name> = Name extends string ? (P extends `${Name}.${infer Rest}` ? Rest : never) : never;

/** A row with only the fields that are read. */
export type Reading<Row, P> = {
  [Name in keyof Row as Name extends Head<P> ? Name : never]: Name extends P
    ? Row[Name]
    : Pick<NonNullable<Row[Name]>, Below<P, Name> & keyof NonNullable<Row[Name]>> | Extract<Row[Name], null | undefined>;
};

/** A function of a row that declares which fields it reads: its caller must have fetched these. */
export type Reader<Row, Result> = ((row: Row) => Result) & { readonly reads: readonly string[] };

/** Makes something from some fields of a row; the compiler lets it see no others. */
export function reading<Row, const P extends Path<Row>, Result>(
  _row: z.ZodType<Row>,
  reads: readonly P[],
  make: (row: Reading<Row, P>) => Result,
): Reader<Row, Result> {
  return Object.assign((row: Row) => make(row as unknown as Reading<Row, P>), { reads });
}

/** Everything that several readers read, each field once; parts of a field that is read whole are left out. */
export function fieldsRead(...readers: readonly { reads: readonly string[] }[]): string[] {
  const all = new Set(readers.flatMap(({ reads }) => reads));
  return [...all].filter((path) => !path.includes('.') || !all.has(headOf(path)));
}

/** `program.programName` → `program` */
export const headOf = (path: string): string => path.split('.', 1)[0] ?? path;

type Values = Readonly<Record<string, unknown>>;

/** Makes a reader of one field: its value, or null if the object that it belongs to is null. */
export function valueAt(path: string): (row: Values) => unknown {
  const [name = '', rest] = path.split('.', 2);
  return rest === undefined ? (row) => row[name] : (row) => (row[name] as Values | null)?.[rest] ?? null;
}

/** Makes a function that keeps only these fields of a row. */
export function withFields(paths: readonly string[]): (row: Values) => Record<string, unknown> {
  const fields = paths.map((path) => path.split('.', 2));
  return (row) => {
    const picked: Record<string, unknown> = {};
    for (const [name = '', rest] of fields) {
      const value = row[name];
      if (rest === undefined || value === null) picked[name] = value;
      else picked[name] = { ...(picked[name] as Values | undefined), [rest]: (value as Values)[rest] };
    }
    return picked;
  };
}

/** A reader of one field. */
export function readerOf<Row, Result>(path: string, make: (value: unknown) => Result): Reader<Row, Result> {
  const value = valueAt(path);
  return Object.assign((row: Row) => make(value(row as Values)), { reads: [path] });
}
