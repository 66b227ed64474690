import { z } from 'zod';
import { clockPattern } from './clock.domain.ts';
import { choicesKeyword, type Enumeration } from './enumeration.domain.ts';

/** The parts that row schemas are made of: what leaves the server. */
export const idField = z.int();
/** The id of another record; null for none. */
export const reference = z.int().nullable();
export const textField = z.string();
/** A day, `YYYY-MM-DD`. */
export const dayField = z.string().meta({ format: 'date' });
/** A day; null for none. */
export const dateField = dayField.nullable();
/** A time of the day, `HH:mm`. */
export const timeField = z.string().regex(clockPattern);
/** A moment, ISO 8601, UTC. The server may give it as a `Date`: it is written out with the answer. */
export const momentField = z.string().meta({ format: 'date-time' }) as unknown as z.ZodType<string, string | Date>;
export const numberField = z.number();
export const flagField = z.boolean();

const enumerations = new WeakMap<z.ZodType, Enumeration>();

/** A value of an enumeration, on the wire a number; the API document names them all. */
export function enumField(of: Enumeration) {
  const field = z.int().meta(choicesKeyword(of));
  enumerations.set(field, of);
  return field;
}

/** The enumeration whose values a field holds. */
export const enumerationBehind = (field: z.ZodType | undefined): Enumeration | undefined => field && enumerations.get(field);

/** What rows hold of what schemas take; a schema with more checks inherits it. */
const rowFields = z.registry<{ field: unknown }>();

/** Says what a row holds of a value that a schema takes. */
export function heldAs<Input extends z.ZodType>(field: z.ZodType<z.output<Input>>, input: Input): Input {
  rowFields.add(input, { field });
  return input;
}

type Held<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>, z.output<Shape[Name]>>;
};

/**
 * What a row holds of an input: its fields, but for those that are left out because the row has them otherwise.
 * @throws Error where the schema of a field does not say
 */
export function heldBy<Shape extends z.ZodRawShape, Left extends keyof Shape & string = never>(
  input: z.ZodObject<Shape>,
  ...left: readonly Left[]
): Held<Omit<Shape, Left>> {
  const kept = Object.entries(input.shape).filter(([name]) => !left.some((one) => one === name));
  const fields = kept.map(([name, schema]) => {
    const field = rowFields.get(schema)?.field;
    if (!field) throw new Error(`What a row holds of ${name} has to be said.`);
    return [name, field];
  });
  return Object.fromEntries(fields) as Held<Omit<Shape, Left>>;
}

/** Fields that every stored record carries on the wire; never accepted from outside. Times are ISO 8601, UTC. */
export const stampFields = {
  version: z.int(),
  created: momentField,
  createdBy: z.string(),
  lastModified: momentField,
  lastModifiedBy: z.string(),
};
