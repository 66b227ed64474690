import type { z } from 'zod';

/** Under which a schema names what it takes besides. */
export const ignoredKeyword = 'x-ignored';

/** An object that takes and ignores some properties besides its own, as the published front end sends them; any other is refused. */
export const takingAlso = <Schema extends z.ZodObject>(schema: Schema, ...names: string[]): Schema =>
  schema.meta({ [ignoredKeyword]: names.filter((name) => !(name in schema.shape)) });

/** What an object takes and ignores; undefined where it does not say. */
export const ignoredBy = (schema: z.ZodType): readonly string[] | undefined =>
  schema.meta()?.[ignoredKeyword] as readonly string[] | undefined;
