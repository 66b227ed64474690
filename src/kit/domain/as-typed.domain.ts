import type { z } from 'zod';

/** In the type of a field that is sent as it was typed; at run time nothing of it is there. */
export interface AsTyped {
  readonly '~asTyped': true;
}
const fields = new WeakSet<object>();

/**
 * A field that is sent to the letter, tags and all: a secret, or formatted text, of which the server says what may stand in it.
 * All other texts lose their tags in the browser.
 */
export function asTyped<Field extends z.ZodType>(field: Field): Field & AsTyped {
  fields.add(field);
  return field as Field & AsTyped;
}

/** Names of the fields of an object that are sent as they were typed, each true. */
export type TypedFields<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? { [N in keyof Shape as Shape[N] extends AsTyped ? N : never]: true }
    : Record<never, never>;

/** The same at run time, of an input whose schema is a plain object. */
export function typedFields(input: object = {}): Readonly<Record<string, true>> {
  const { shape = {} } = input as { shape?: Readonly<Record<string, object>> };
  return Object.fromEntries(Object.entries(shape).flatMap(([name, field]) => (fields.has(field) ? [[name, true as const]] : [])));
}
