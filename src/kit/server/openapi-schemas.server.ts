import { z } from 'zod';
import { valuesInWords } from '../domain/enumeration.domain.ts';
import type { AnyListed, AnyResource, Filter, NamesLookup } from '../domain/resource.domain.ts';

type JsonSchema = Record<string, unknown>;

/** A JSON schema of what leaves the server, in the form that the compiled serialiser is fast with. */
export const outputSchema = (schema: z.ZodType): JsonSchema =>
  tidy(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema);
/** A JSON schema of what may be sent. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** `anyOf: [X, null]` becomes `type: [x, 'null']`; the limits of whole numbers and the dialect are left out. */
function tidy(schema: JsonSchema): JsonSchema {
  const { $schema, ...rest } = schema;
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(rest)) {
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) continue;
    if (key === 'anyOf' && Array.isArray(value) && value.length === 2) {
      const [first, second] = value.map((part) => tidy(part as JsonSchema));
      if (first && second?.['type'] === 'null' && typeof first['type'] === 'string') {
        Object.assign(result, first, { type: [first['type'], 'null'] });
        if (first['type'] === 'object') Object.assign(result, { type: 'object', nullable: true });
        continue;
      }
    }
    result[key] = tidyValue(value);
  }
  return result;
}

function tidyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyValue);
  return typeof value === 'object' && value !== null ? tidy(value as JsonSchema) : value;
}

/** Answers of every failed call: RFC 9457. */
const problem: JsonSchema = {
  type: 'object',
  description: 'A problem (RFC 9457). `detail` separates paragraphs by `|`.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    traceId: { type: 'string' },
  },
};

/** The problem answers of a call, by status. */
export const problems = (...statuses: number[]): Record<string, JsonSchema> =>
  Object.fromEntries(statuses.map((status) => [status, problem]));

/** What every successful write answers. */
export const writeAnswer: JsonSchema = {
  type: 'object',
  properties: { data: {}, message: { type: 'string' } },
};

/** The schema of one record as the server answers it. */
export const rowSchema = (resource: AnyListed): JsonSchema => outputSchema(resource.row);

const text = { type: 'string' } as const;

/** Parameters of a query. */
export const idParameter: JsonSchema = { type: 'integer', minimum: 1 };
export const dayParameter: JsonSchema = { ...text, format: 'date' };
export const daysParameter: JsonSchema = { type: 'integer', minimum: 1, maximum: 366 };

/** The query of a call that needs some parameters and takes others. */
export const callQuery = (
  needed: Readonly<Record<string, JsonSchema>>,
  taken: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({ type: 'object', required: Object.keys(needed), properties: { ...needed, ...taken } });

/** The query of a call that needs ids by these names. */
export const idQuery = (...names: string[]): JsonSchema =>
  callQuery(Object.fromEntries(names.map((name) => [name, idParameter])));

/** What a call answers that is no write: what it is, and where it has one its schema, by which it is then written. */
export const answers = (description: string, schema?: z.ZodType): Record<string, JsonSchema> => ({
  200: { ...(schema && outputSchema(schema)), description },
});

/** An answer that is a file. */
export const answersFile = (description: string, type: string): Record<string, JsonSchema> => ({
  200: { description, content: { [type]: { schema: { ...text, format: 'binary' } } } },
});

const describeFilter = ({ label, kind, of }: Filter): string => `${label} (${kind})${of ? `: ${valuesInWords(of)}` : ''}`;

/** The schemas of the calls that read a resource, for the API document and the serialiser. */
export function readSchemas(resource: AnyListed) {
  const tags = [resource.labels.title];
  const { one, many } = resource.labels;
  const filters = Object.fromEntries(
    Object.entries(resource.filters).map(([name, filter]) => [name, { ...text, description: describeFilter(filter) }]),
  );
  const sort = {
    ...text,
    description: `One of ${Object.keys(resource.filters).join(', ')}; with - in front: descending. Default ${resource.sort}`,
  };
  return {
    list: {
      tags,
      summary: `List ${many}`,
      querystring: {
        type: 'object',
        properties: {
          PageNumber: { type: 'integer', minimum: 1, default: 1 },
          PageSize: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          sort,
          ...filters,
        },
      },
      response: {
        200: {
          type: 'object',
          properties: {
            items: { type: 'array', items: rowSchema(resource) },
            totalPages: { type: 'integer' },
            totalCount: { type: 'integer' },
          },
        },
        ...problems(400, 401, 403),
      },
    },
    read: {
      tags,
      summary: `Read one ${one}`,
      params: { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } },
      response: { ...problems(400, 401, 403, 404) },
    },
    export: {
      tags,
      summary: `Export ${many} as PDF`,
      produces: ['application/pdf'],
      querystring: { type: 'object', properties: { sort, ...filters } },
      response: { ...answersFile(`The list of ${many}`, 'application/pdf'), ...problems(400, 401, 403) },
    },
    /** `fields`: whether each is a number or a text. */
    names: (lookup: NamesLookup, fields: Readonly<Record<string, { type: 'number' | 'string' }>>) => ({
      tags,
      summary: `Names of ${many}: ${lookup.path}`,
      querystring: callQuery({}, Object.fromEntries((lookup.query ?? []).map((name) => [name, text]))),
      response: {
        200: { type: 'array', items: { type: 'object', properties: fields } },
        ...problems(400, 401, 403),
      },
    }),
  };
}

/** The schemas of the calls that write a resource. */
export function writeSchemas(resource: AnyResource) {
  const tags = [resource.labels.title];
  const { one } = resource.labels;
  return {
    create: {
      tags,
      summary: `Create one ${one}`,
      headers: { type: 'object', properties: { 'idempotency-key': text } },
      body: inputSchema(resource.input),
      response: { 201: writeAnswer, ...problems(400, 401, 403, 409, 422) },
    },
    update: {
      tags,
      summary: `Change one ${one}`,
      querystring: idQuery(resource.id),
      body: inputSchema(resource.input),
      response: { 200: writeAnswer, ...problems(400, 401, 403, 404, 409, 422) },
    },
    remove: {
      tags,
      summary: `Delete one ${one}`,
      querystring: idQuery(resource.id),
      response: { 200: writeAnswer, ...problems(400, 401, 403, 404, 409) },
    },
  };
}
