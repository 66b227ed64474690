import type { z } from 'zod';

/** The key under which a schema names the properties that it ignores. */
export const ignoredKeyword = 'x-ignored';

/** Names the ignored properties in the type of a schema; it does not exist at run time. */
export interface Ignoring<Name extends string> {
  readonly '~ignores'?: Name;
}
type NameOf<Part> = Part extends z.ZodObject<infer Shape> ? keyof Shape & string : Part & string;

/** The properties that a body may carry and that are ignored. */
export type Ignored<Schema> = Schema extends Ignoring<infer Name> ? { readonly [N in Name]?: unknown } : unknown;

/**
 * An object that takes and ignores some properties besides its own, as the published front end sends them; any other is refused.
 * @param besides names, or the rows that are sent back
 */
export function takingAlso<Schema extends z.ZodObject, const Parts extends readonly (string | z.ZodObject)[]>(
  schema: Schema,
  ...besides: Parts
): Schema & Ignoring<NameOf<Parts[number]>> {
  const names = besides.flatMap((part) => (typeof part === 'string' ? [part] : Object.keys(part.shape)));
  return schema.meta({ [ignoredKeyword]: names.filter((name) => !(name in schema.shape)) });
}

/** What an object takes and ignores; undefined if it does not say. */
export const ignoredBy = (schema: z.ZodType): readonly string[] | undefined =>
  schema.meta()?.[ignoredKeyword] as readonly string[] | undefined;
