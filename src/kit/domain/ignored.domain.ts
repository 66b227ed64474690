import type { z } from 'zod';

/** Under which a schema names what it takes besides. */
export const ignoredKeyword = 'x-ignored';

/** Says in the type of a schema what it takes besides; nothing of it is there at run time. */
export interface Ignoring<Name extends string> {
  readonly '~ignores'?: Name;
}
type NameOf<Part> = Part extends z.ZodObject<infer Shape> ? keyof Shape & string : Part & string;

/** What a body may carry besides what it says. */
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

/** What an object takes and ignores; undefined where it does not say. */
export const ignoredBy = (schema: z.ZodType): readonly string[] | undefined =>
  schema.meta()?.[ignoredKeyword] as readonly string[] | undefined;
