import type { z } from 'zod';

/** The fields of an object, by name. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of a schema; undefined if it is no plain object. A resource knows its schemas only by what they give. */
export const shapeOf = (schema: object | undefined): Shape | undefined => (schema as { shape?: Shape } | undefined)?.shape;

/** The schema inside of `nullable()`. */
export const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema.def.type === 'nullable' ? (schema as z.ZodNullable<z.ZodType>).unwrap() : schema;
