import type { z } from 'zod';
import { inputSchema } from '../openapi-schemas.server.ts';

interface Shape {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  items?: Shape;
}

const shapes = new WeakMap<z.ZodType, Shape>();
const number = /^-?\d{1,15}(\.\d{1,6})?$/;

/**
 * Converts texts to the types of the schema, as the choices of a form send them: `"12"` is 12, `"true"` is true, `""` is no number.
 * Anything else stays as it is, for the schema to refuse.
 */
export function typedValues(schema: z.ZodType, body: Record<string, unknown>): Record<string, unknown> {
  const shape = shapes.get(schema) ?? (inputSchema(schema) as Shape);
  shapes.set(schema, shape);
  return typed(shape, body) as Record<string, unknown>;
}

function typed(shape: Shape | undefined, value: unknown): unknown {
  if (!shape) return value;
  if (typeof value === 'string') return typedText(shape.type ?? 'string', value);
  if (Array.isArray(value)) return value.map((item) => typed(shape.items, item));
  if (typeof value !== 'object' || value === null || !shape.properties) return value;
  const { properties } = shape;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typed(properties[name], part)]));
}

function typedText(types: string | readonly string[], value: string): unknown {
  const allows = (type: string) => (typeof types === 'string' ? types === type : types.includes(type));
  if (allows('string')) return value;
  const text = value.trim();
  if (allows('integer') || allows('number')) {
    if (text === '') return null;
    return number.test(text) ? Number(text) : value;
  }
  return allows('boolean') && /^(true|false)$/.test(text) ? text === 'true' : value;
}
