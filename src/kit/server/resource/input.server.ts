import { z } from 'zod';
import { type Broken, check } from '../../domain/check.domain.ts';
import { ignoredBy } from '../../domain/ignored.domain.ts';
import type { Issue, RuleFacts } from '../../domain/resource.domain.ts';
import { shapeOf } from '../../domain/schema-shape.domain.ts';
import { malformed, ruleBroken } from '../http/errors.server.ts';
import { typedValues } from './saving/typed-values.server.ts';
import { sentenceOf } from './schema-words.server.ts';

/** A JSON body as an object. @throws 400 */
export function bodyObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('The body must be a JSON object.');
  return body as Record<string, unknown>;
}

/**
 * Refuses unknown properties.
 * @param known names that are read, or accepted and ignored because the published front end sends them
 * @param at where the object stands in the body
 * @throws 400 naming them
 */
export function refuseUnknown(body: Record<string, unknown>, known: ReadonlySet<string>, at: readonly PropertyKey[] = []): void {
  const unknown = Object.keys(body).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 5).map((name) => [...at, name.slice(0, 60)].join('.'));
  throw malformed(
    `Unknown property: ${names.join(', ')}.`,
    Object.fromEntries(names.map((name) => [name, ['Unknown property']])),
  );
}

/** The properties that an object reads, or accepts and ignores. */
export function knownTo(schema: z.ZodType): ReadonlySet<string> {
  return new Set([...Object.keys(shapeOf(schema) ?? {}), ...(ignoredBy(schema) ?? [])]);
}

/** Refuses unknown properties of a value, which stands at a place in the body. */
type Refusal = (value: unknown, at: readonly PropertyKey[]) => void;
const refusals = new WeakMap<z.ZodType, Refusal | undefined>();

/** Refuses unknown properties at any depth, in objects that say what they ignore. @throws 400 */
function refuseUnknownWithin(schema: z.ZodType, value: unknown): void {
  if (!refusals.has(schema)) refusals.set(schema, refusalOf(schema));
  refusals.get(schema)?.(value, []);
}

/** What a schema refuses, worked out once; undefined if nothing within it says what it ignores. */
function refusalOf(schema: z.ZodType): Refusal | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return refusalOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) {
    const ofItem = refusalOf(schema.element as z.ZodType);
    if (!ofItem) return undefined;
    return (value, at) => {
      if (!Array.isArray(value)) return;
      for (const [index, item] of value.entries()) ofItem(item, [...at, index]);
    };
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const known = ignoredBy(schema) && knownTo(schema);
  const parts = Object.entries(schema.shape).flatMap(([name, part]) => {
    const refuse = refusalOf(part as z.ZodType);
    return refuse ? [{ name, refuse }] : [];
  });
  if (!known && parts.length === 0) return undefined;
  return (value, at) => {
    // The schema itself refuses whatever is not an object.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    if (known) refuseUnknown(bodyObject(value), known, at);
    for (const { name, refuse } of parts) refuse((value as Record<string, unknown>)[name], [...at, name]);
  };
}

/** A change replaces what it names; everything else that the schema knows stays as stored. */
export function withStored(
  schema: z.ZodType,
  stored: Readonly<Record<string, unknown>>,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const fields = Object.keys(shapeOf(schema) ?? {}).filter((field) => field in stored);
  return { ...Object.fromEntries(fields.map((field) => [field, stored[field]])), ...body };
}

/**
 * Checks input against its schema and rules, and reports everything that is wrong at once.
 * @throws 400 for a value of the wrong type or an unknown property, 422 for a broken rule; both with messages by field
 */
export function parseInput<T>(
  schema: z.ZodType<T>,
  body: Record<string, unknown>,
  rules?: (input: T, facts: RuleFacts<T>) => Issue[],
  facts: RuleFacts<T> = { today: '', before: null },
): T {
  refuseUnknownWithin(schema, body);
  const values = typedValues(schema, body);
  const { input, issues, broken } = check({ input: schema, rules }, values, facts, sentenceOf);
  if (input !== null) return input;
  if (broken.some((issue) => isMalformed(issue, values))) {
    throw malformed([...new Set(issues.map(({ message }) => message))].join('|'), byField(issues));
  }
  throw ruleBroken(byField(issues));
}

function isMalformed({ code, path, expected }: Broken, body: Record<string, unknown>): boolean {
  if (code === 'unrecognized_keys') return true;
  const given = path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], body);
  return code === 'invalid_type' && given !== undefined && (given !== null || expected === 'object');
}

/** @throws 422 if there is any issue */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw ruleBroken(byField(issues));
}

function byField(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of issues) {
    const messages = errors[field] ?? [];
    if (!messages.includes(message)) messages.push(message);
    errors[field] = messages;
  }
  return errors;
}
