import { z } from 'zod';
import { leftToRules } from './check.domain.ts';
import { isClockTime } from './clock.domain.ts';
import { isIsoDate } from './dates.domain.ts';
import { choicesKeyword, type Enumeration, valueNamed, valuesOf } from './enumeration.domain.ts';
import {
  dateField,
  dayField,
  enumField,
  flagField,
  heldAs,
  idField,
  numberField,
  reference,
  textField,
  timeField,
} from './row.domain.ts';

/** Half of a surrogate pair is not a character: the database would store a different text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Surrogate}]/u;
const noControl = (text: string) => !control.test(text);
const controlMessage = 'Control characters are not allowed';

/** The largest whole number, and the largest id, that an `integer` of the database holds. */
export const largestInteger = 2_147_483_647;

/** Lengths of free text. Source: decisions, section 2. */
export const lengths = { name: 100, line: 200, description: 1000 } as const;

/** They reverse the text after them without being seen. */
const direction = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const lineBreak = /[\t\n\r\u2028\u2029]/;
/** Nothing but spaces and characters without width. Joiners inside a word belong to its letters. */
const invisible = /^[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Refuses what is too long before anything is made of it, then what no text may contain, and what a single line may not. */
const clean = (label: string, schema: z.ZodString, max: number, lines: boolean) =>
  schema
    .trim()
    .max(max, { message: `${label} must not exceed ${max} characters`, abort: true })
    .refine(noControl, controlMessage)
    .refine((value) => lines || !lineBreak.test(value), `${label} should be a single line`)
    .refine((value) => lines || !direction.test(value), `${label} should have no direction marks`);

/**
 * Optional text; absent becomes `''`. Trimmed. Longer than `max` characters is refused, never cut.
 * @param lines whether it may have several lines, as descriptions do
 */
export const text = (label: string, max: number = lengths.line, lines = max >= lengths.description) =>
  heldAs(textField, () =>
    clean(label, z.string(`${label} should be text`), max, lines)
      .refine((value) => value === '' || !invisible.test(value), `${label} should have something to see`)
      .nullish()
      .transform((value) => value ?? ''),
  );

/** Required text. */
export const requiredText = (label: string, message: string, max: number = lengths.line, lines = max >= lengths.description) =>
  heldAs(textField, () => clean(label, z.string(message), max, lines).refine((value) => !invisible.test(value), message));

/** An optional day: `null` or `''` for none. */
export const optionalDate = (message: string) =>
  heldAs(dateField, () =>
    z
      .string(message)
      .refine((value) => value === '' || isIsoDate(value), message)
      .meta({ format: 'date' })
      .nullish()
      .transform((value) => value || null),
  );

/** A required day, which has to exist. */
export const requiredDate = (message: string) =>
  heldAs(dayField, () => z.string(message).refine(isIsoDate, message).meta({ format: 'date' }));

/** A required month of the years 1900 to 2099, `YYYY-MM`. */
export const requiredMonth = (message: string) => z.string(message).regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, message);

/** What is said if something would end before it begins, or as it begins. */
export const endMessage = 'End Time must be later than Start Time';

/** A required time of day, `HH:mm`; seconds are accepted and dropped. */
export const requiredTime = (message: string) =>
  heldAs(timeField, () =>
    z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().replace(/^(\d\d:\d\d):\d\d$/, '$1') : value),
      z.string(message).refine(isClockTime, message),
    ),
  );

/** A day whose bounds only the rules know: they say what is wrong with it, even if it is empty. */
export const dateLeftToRules = () => leftToRules(requiredDate('This field is required'));

/** A required reference by id. */
export const chosen = (message: string) => heldAs(idField, () => z.int(message).min(1, message).max(largestInteger, message));

/** An optional reference: null, undefined and 0 mean none. */
export const optionalReference = (message: string) =>
  heldAs(reference, () =>
    z
      .int(message)
      .min(0, message)
      .max(largestInteger, message)
      .nullish()
      .transform((value) => value || null),
  );

/** One of some values of an enumeration, by its number or its published name. */
const oneOf = (of: Enumeration, message: string, values: readonly number[]) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? (valueNamed(of, value.trim()) ?? value) : value),
      z.int(message).refine((value) => values.includes(value), message),
    )
    .meta(choicesKeyword(of, values));

/** A value of an enumeration, or None if it has one; a missing value is stored as `fallback`. */
export const choice = (of: Enumeration, message: string, fallback = 0) =>
  heldAs(enumField(of), () =>
    oneOf(of, message, valuesOf(of))
      .nullish()
      .transform((value) => value ?? fallback),
  );

/** A value of an enumeration other than None. */
export const requiredChoice = (of: Enumeration, message: string) =>
  heldAs(enumField(of), () =>
    oneOf(
      of,
      message,
      valuesOf(of).filter((value) => value !== 0),
    ),
  );

/** Yes or no; missing means no. */
export const flag = heldAs(flagField, () =>
  z
    .boolean('Please answer yes or no')
    .nullish()
    .transform((value) => value ?? false),
);

/** Yes or no; if it is missing, the stored value stays. */
export const optionalFlag = z.lazy(() =>
  z
    .boolean('Please answer yes or no')
    .nullish()
    .transform((value) => value ?? undefined),
);

/** A required whole number from `min` to `max`. */
export const requiredWhole = (message: string, min = 0, max = largestInteger) =>
  heldAs(numberField, () => z.int(message).min(min, message).max(max, message));

/** A whole number from `min` to `max`; missing means `fallback`. */
export const optionalWhole = (message: string, fallback = 0, min = 0, max = largestInteger) =>
  heldAs(numberField, () =>
    requiredWhole(message, min, max)
      .nullish()
      .transform((value) => value ?? fallback),
  );

/** Whether a number has at most two decimals. 33.33 does, although its binary form has more. */
export const isInHundredths = (value: number): boolean => Number(value.toFixed(2)) === value;

/** A list of ids. @param most how many it may hold */
export const idList = (field: string, most: number) =>
  z.array(z.int(`${field} should be ids`).min(1).max(largestInteger), `${field} should be a list`).max(most, `At most ${most}`);

/** The version that was read of what is saved as a whole, such as a sheet; if it is sent, a save of an older one is refused. */
export const versionRead = () => z.int('version should be a whole number').nullish();
