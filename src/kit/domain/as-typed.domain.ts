import type { z } from 'zod';
import { shapeOf } from './schema-shape.domain.ts';

/** Marks the type of a field that is sent as it was typed; it does not exist at run time. */
export interface AsTyped {
  readonly '~asTyped': true;
}
const fields = new WeakSet<object>();

/**
 * A field that is sent exactly as typed, tags included: a secret, or formatted text, which the server cleans. The browser removes
 * the tags from all other texts.
 */
export function asTyped<Field extends z.ZodType>(field: Field): Field & AsTyped {
  fields.add(field);
  return field as Field & AsTyped;
}

/** The names of an object's fields that are sent as they were typed, each `true`. */
export type TypedFields<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? { [N in keyof Shape as Shape[N] extends AsTyped ? N : never]: true }
    : Record<never, never>;

/** The same at run time, for an input whose schema is a plain object. */
export function typedFields(input: object = {}): Readonly<Record<string, true>> {
  const all = Object.entries(shapeOf(input) ?? {});
  return Object.fromEntries(all.flatMap(([name, field]) => (fields.has(field) ? [[name, true as const]] : [])));
}
