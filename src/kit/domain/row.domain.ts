import { z } from 'zod';
import { clockPattern } from './clock.domain.ts';
import { choicesKeyword, type Enumeration } from './enumeration.domain.ts';
import { shapeOf, unwrapped } from './schema-shape.domain.ts';

/** What a field holds, as people filter by it and as lists show it. */
export type FieldKind = 'text' | 'date' | 'bool' | 'time' | 'number' | 'money' | 'enum' | 'id';

declare const kept: unique symbol;

/**
 * A value together with what it holds, so that the compiler refuses to draw a day as a text or an amount as a plain number. A plain
 * value is accepted wherever one is wanted.
 */
export type Kept<Value, Kind extends FieldKind> = Value & { readonly [kept]?: Kind };

/** What the type of a value says that it holds; every kind if it does not say. */
export type KindOf<Value> = Value extends { readonly [kept]?: infer Kind }
  ? unknown extends Kind
    ? FieldKind
    : Exclude<Kind, undefined>
  : FieldKind;

/** What fields hold; a schema with more checks or a description inherits it. */
const contents = z.registry<{ kind: FieldKind; of?: Enumeration }>();

/** The schema is made when it is first used: a list asks what fields hold, and uses none of their schemas. */
const holding = <const Kind extends FieldKind, Value>(
  kind: Kind,
  schema: () => z.ZodType<Value, Value>,
  of?: Enumeration,
): z.ZodType<Kept<Value, Kind>, Value> => {
  const late = z.lazy(schema);
  contents.add(late, of ? { kind, of } : { kind });
  return late as z.ZodType<Kept<Value, Kind>, Value>;
};

// The parts that row schemas are made from: what leaves the server.

/** The id of a record. */
export const idField = holding('id', () => z.int());
/** The id of another record; null for none. */
export const reference = idField.nullable();
/** A text; `''` for none. */
export const textField = holding('text', () => z.string());
/** A day, `YYYY-MM-DD`. */
export const dayField = holding('date', () => z.string().meta({ format: 'date' }));
/** A day; null for none. */
export const dateField = dayField.nullable();
/** A time of day, `HH:mm`. */
export const timeField = holding('time', () => z.string().regex(clockPattern));
/** A moment, ISO 8601, UTC. The server may give a `Date`, which is formatted with the answer. */
export const momentField = z.lazy(() => z.string().meta({ format: 'date-time' })) as unknown as z.ZodType<string, string | Date>;
/** A number; its column says with how many decimals it is shown. */
export const numberField = holding('number', () => z.number());
/** An amount of money, with at most two decimals. */
export const moneyField = holding('money', () => z.number());
/** Yes or no. */
export const flagField = holding('bool', () => z.boolean());

/** A value of an enumeration, on the wire a number; the API document lists their names. */
export const enumField = (of: Enumeration) => holding('enum', () => z.int().meta(choicesKeyword(of)), of);

/** What a field holds, null or not: its kind, and the enumeration of an `enum`. */
export const heldIn = (field: z.ZodType | undefined) => field && (contents.get(field) ?? contents.get(unwrapped(field)));

/** What a field of a row, or of an object in it, holds. */
export const heldAt = (row: z.ZodType, path: string) =>
  heldIn(path.split('.').reduce<z.ZodType | undefined>((whole, name) => shapeOf(whole && unwrapped(whole))?.[name], row));

/** Input schema → the field of a row that holds its value; a schema with more checks inherits it. */
const rowFields = z.registry<{ field: unknown }>();

/**
 * Declares how a row holds the value that an input schema takes. The schema is made when a value is first checked: a list has
 * dozens of them and checks none.
 */
export function heldAs<Value, Input extends z.ZodType<Value>>(
  field: z.ZodType<Value>,
  input: () => Input,
): z.ZodLazy<z.ZodPipe<Input, z.ZodType<Value>>> {
  const late = z.lazy(input);
  rowFields.add(late, { field });
  return late as unknown as z.ZodLazy<z.ZodPipe<Input, z.ZodType<Value>>>;
}

type Held<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>, z.output<Shape[Name]>>;
};

/**
 * The row's fields for an input, except those that are left out because the row has them in another form.
 * @throws Error if the schema of a field does not say how a row holds it
 */
export function rowFieldsOf<Shape extends z.ZodRawShape, Left extends keyof Shape & string = never>(
  input: z.ZodObject<Shape>,
  ...left: readonly Left[]
): Held<Omit<Shape, Left>> {
  const kept = Object.entries(input.shape).filter(([name]) => !left.some((one) => one === name));
  const fields = kept.map(([name, schema]) => {
    const field = rowFields.get(schema)?.field;
    if (!field) throw new Error(`The schema of ${name} does not say how a row holds it (heldAs).`);
    return [name, field];
  });
  return Object.fromEntries(fields) as Held<Omit<Shape, Left>>;
}

/** Fields that every stored record carries on the wire; never accepted from outside. Times are ISO 8601, UTC. */
export const stampFields = {
  version: z.lazy(() => z.int()),
  created: momentField,
  createdBy: textField,
  lastModified: momentField,
  lastModifiedBy: textField,
};
