import { expect, test } from 'vitest';
import { z } from 'zod';
import { HttpError } from '../src/kit/server/http/errors.server.ts';
import { parseInput } from '../src/kit/server/resource/input.server.ts';
import { readQuery } from '../src/kit/server/resource/query-values.server.ts';
import { pathsOf } from './support/source-files.ts';

interface Declared {
  input?: z.ZodObject;
  body?: z.ZodObject;
  query?: z.ZodObject;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever bodies and parameters calls and resources declare, by name. */
const declared: [name: string, part: Declared][] = [];
for (const path of pathsOf('src/areas').filter((file) => file.endsWith('.domain.ts'))) {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ `../${path}`);
  for (const [name, part] of Object.entries(exported)) {
    // Calls that belong together are declared as one object.
    const group = isObject(part) && !('path' in part || 'input' in part) ? Object.entries(part) : [];
    for (const [key, one] of [[name, part], ...group] as const) if (isObject(one)) declared.push([key, one]);
  }
}

const wrong = ['x', 7, 1e12, true, {}, [], ['x'], null, 'x'.repeat(2000)];

/** Bodies with something wrong at each place of a schema, nothing else being sent. */
function* bodiesFor(schema: z.ZodType, around: (value: unknown) => unknown, depth = 0): Generator<unknown> {
  for (const value of wrong) yield around(value);
  if (depth > 4) return;
  if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries(schema.shape))
      yield* bodiesFor(part as z.ZodType, (value) => around({ [name]: value }), depth + 1);
  } else if (schema instanceof z.ZodArray) {
    yield* bodiesFor(schema.element as z.ZodType, (value) => around([value]), depth + 1);
  } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    yield* bodiesFor(schema.unwrap() as z.ZodType, around, depth + 1);
  }
}

function messagesOf(run: () => unknown): string[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [error.detail, ...Object.values(error.options.errors ?? {}).flat()];
  }
}

/** What zod says where nobody has said anything better. */
const technical =
  /Invalid (input|option|string|key|element|value|ISO|number|format)|expected|received|Too (small|big)|Unrecognized/;

test('No body and no parameter is refused in the words of a library', () => {
  const said = new Set<string>();
  let bodies = 0;
  for (const [name, { body, input, query }] of declared) {
    for (const schema of [body, input]) {
      if (!(schema instanceof z.ZodObject)) continue;
      bodies += 1;
      for (const value of bodiesFor(schema, (one) => one)) {
        if (!isObject(value)) continue;
        for (const message of messagesOf(() => parseInput(schema, value)))
          if (technical.test(message)) said.add(`${name}: ${message}`);
      }
    }
    if (!(query instanceof z.ZodObject)) continue;
    for (const parameter of Object.keys(query.shape)) {
      for (const message of messagesOf(() => readQuery(query, { [parameter.toLowerCase()]: 'x y' }))) {
        if (technical.test(message)) said.add(`${name}: ${message}`);
      }
    }
  }
  expect(bodies).toBeGreaterThan(80);
  expect([...said]).toEqual([]);
});

test('What is no object in a list is named by its place', () => {
  const schema = z.object({ marks: z.array(z.object({ studentId: z.int('Student is required') }), 'marks must be a list.') });
  const errorsOf = (body: Record<string, unknown>) => {
    try {
      return parseInput(schema, body);
    } catch (error) {
      return error instanceof HttpError && [error.status, error.options.errors];
    }
  };
  expect(errorsOf({ marks: [{ studentId: 1 }, 'x'] })).toEqual([400, { 'marks.1': ['Number 2 of marks should be an object'] }]);
  expect(errorsOf({ marks: [null] })).toEqual([400, { 'marks.0': ['Number 1 of marks should be an object'] }]);
  expect(errorsOf({ marks: 'x' })).toEqual([400, { marks: ['marks must be a list.'] }]);
});
