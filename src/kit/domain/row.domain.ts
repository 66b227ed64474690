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

/** Fields that every stored record carries on the wire; never accepted from outside. Times are ISO 8601, UTC. */
export const stampFields = {
  version: z.int(),
  created: momentField,
  createdBy: z.string(),
  lastModified: momentField,
  lastModifiedBy: z.string(),
};
