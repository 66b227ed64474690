import { z } from 'zod';
import { type CallDefinition, saved } from '../../domain/call.domain.ts';
import { clockPattern } from '../../domain/clock.domain.ts';
import { choicesKeyword } from '../../domain/enumeration.domain.ts';
import { exportMediaTypes } from '../../domain/export-format.domain.ts';
import { longestFilter } from '../../domain/filter-parameters.domain.ts';
import { ignoredKeyword } from '../../domain/ignored.domain.ts';
import { comparisonsOf } from '../../domain/list/comparison.domain.ts';
import { lastOfPath, type NamesCall } from '../../domain/names.domain.ts';
import { type Confirmation, confirmations } from '../../domain/problem.domain.ts';
import { type AnyListed, type AnyResource, besidesInput, type Filter, idParameterOf } from '../../domain/resource.domain.ts';
import { idField, numberField, textField } from '../../domain/row.domain.ts';
import { lengths } from '../../domain/rules.domain.ts';
import { shapeOf } from '../../domain/schema-shape.domain.ts';
import { backgroundParameter, columnsParameter, formatParameter, idsParameter } from '../export/export-query.server.ts';
import { mostRows } from './list-request.server.ts';
import { fieldNames } from './row-parts.server.ts';

type JsonSchema = Record<string, unknown>;

/** The JSON schema of an answer, in the form that the compiled serialiser handles fast. */
const outputSchema = jsonSchemas('output');
/** The JSON schema of what may be sent. */
export const inputSchema = jsonSchemas('input');

/** Several calls share a row or input, which is converted once. Each gets a copy, because Fastify marks what it is given. */
function jsonSchemas(io: 'input' | 'output'): (schema: z.ZodType) => JsonSchema {
  const override = io === 'input' ? sayRequired : () => undefined;
  const known = new WeakMap<z.ZodType, JsonSchema>();
  return (schema) => {
    const found = known.get(schema) ?? tidy(z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as JsonSchema);
    known.set(schema, found);
    return structuredClone(found);
  };
}

/** Says which fields have to be sent. Zod takes a field that is converted first, in a schema made late, for optional. */
function sayRequired({ zodSchema, jsonSchema }: { zodSchema: object; jsonSchema: { required?: string[] } }): void {
  if (!(zodSchema instanceof z.ZodObject)) return;
  const required = Object.entries(zodSchema.shape).flatMap(([name, field]) => (isRequired(field) ? [name] : []));
  if (required.length > 0) jsonSchema.required = required;
}

function isRequired(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodLazy) return isRequired(field.unwrap());
  if (field instanceof z.ZodPipe && field.in instanceof z.ZodTransform) return isRequired(field.out);
  return field._zod.optin === undefined;
}

/** Turns `anyOf: [X, null]` into `type: [x, 'null']`; drops the dialect and the limits of whole numbers. */
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
  const ignored = result[ignoredKeyword];
  return Array.isArray(ignored) ? takes(result, ignored) : result;
}

/** Allows no other properties than its own, and the named ones, which are ignored. */
function takes({ [ignoredKeyword]: _told, ...schema }: JsonSchema, ignored: readonly string[] = []): JsonSchema {
  const besides = Object.fromEntries(ignored.map((name) => [name, { description: 'Accepted and ignored' }]));
  return { ...schema, properties: { ...besides, ...(schema['properties'] as object) }, additionalProperties: false };
}

function tidyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyValue);
  return typeof value === 'object' && value !== null ? tidy(value as JsonSchema) : value;
}

/** The problems that a call may answer, by status; the document defines each once. */
const problems = (...statuses: number[]): Record<string, JsonSchema> =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'A problem' }]));

/** An answer with its description. */
const answers = (description: string, schema: JsonSchema): JsonSchema => ({ ...schema, 'x-response-description': description });

const savedId = saved();

const relatedRecords = z
  .array(z.object({ count: numberField, one: textField, many: textField }))
  .describe('How many of each kind; a kind of which there is none is left out');

/** What a write of a resource answers. */
function savedAnswer(one: string): JsonSchema {
  const { description, ...schema } = outputSchema(savedId);
  return answers(`The id of the ${one}`, { 'x-name': 'Saved', ...schema });
}

/** What may be sent, and nothing else. */
const bodySchema = (schema: z.ZodType, ignored?: readonly string[]): JsonSchema => takes(inputSchema(schema), ignored);

const confirmedIn = ({ confirms = [] }: Pick<AnyResource, 'confirms'>): JsonSchema =>
  Object.fromEntries(confirms.map((name) => [name, confirmedSchema(name)]));

/** The body of a write of a resource, with what may be confirmed in it. */
const withConfirmed = ({ properties, ...schema }: JsonSchema, resource: Pick<AnyResource, 'confirms'>): JsonSchema => ({
  ...schema,
  properties: { ...(properties as object), ...confirmedIn(resource) },
});

const confirmedSchema = (name: Confirmation): JsonSchema => ({
  type: 'boolean',
  default: false,
  description: `Confirms what a problem of type ${confirmations[name]} asks (409)`,
});

/** What a change may send: what it leaves out stays. With the version that was read, a stale change is refused. */
function changeSchema(schema: z.ZodType, ignored?: readonly string[]): JsonSchema {
  const { required, properties, ...rest } = bodySchema(schema, ignored);
  return { ...rest, properties: { ...(properties as object), version: versionField } };
}

const versionField: JsonSchema = {
  type: ['integer', 'null'],
  description: 'The version that was read; if the record has changed since, nothing is saved (409)',
};

/** The body of a call that takes a file. */
const fileBody = (name: string, besides: NonNullable<CallDefinition['fileWith']> = {}): JsonSchema => {
  const more = Object.entries(besides).map(([field, schema]) => [field, inputSchema(schema)]);
  const properties = { ...Object.fromEntries(more), [name]: { type: 'string', format: 'binary' } };
  return { content: { 'multipart/form-data': { schema: { type: 'object', required: [name], properties } } } };
};

/** The schema of one record as the server answers it. */
const rowSchema = (resource: AnyListed): JsonSchema => ({ 'x-name': resource.name, ...outputSchema(resource.row) });

/** A record as lists show it. */
function listedRowSchema(resource: AnyListed): JsonSchema {
  const { detailOnly } = resource;
  if (!detailOnly) return rowSchema(resource);
  const listed = Object.entries(shapeOf(resource.row) ?? {}).filter(([name]) => !detailOnly.includes(name));
  return { 'x-name': `${resource.name}Row`, ...outputSchema(z.object(Object.fromEntries(listed))) };
}

const text = { type: 'string' } as const;

/** An id in a query or a path. */
export const idParameter: JsonSchema = { type: 'integer', minimum: 1 };
const dayParameter: JsonSchema = { ...text, format: 'date' };

/** The query of a call, with its required and optional parameters. */
const callQuery = (
  needed: Readonly<Record<string, JsonSchema>>,
  taken: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({ type: 'object', required: Object.keys(needed), properties: { ...needed, ...taken } });

/** An answer that is a file. */
const answersFile = (description: string, ...types: string[]): Record<string, JsonSchema> => ({
  200: { description, content: Object.fromEntries(types.map((type) => [type, { schema: { ...text, format: 'binary' } }])) },
});

/** An answer that is a list, as a file of any export format. */
const answersExport = (description: string): Record<string, JsonSchema> => answersFile(description, ...exportMediaTypes);

function filterSchema(name: string, filter: Filter): JsonSchema {
  const { label, kind, of, names, min, max } = filter;
  const bounds = { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) };
  const kinds: Readonly<Record<Filter['kind'], JsonSchema>> = {
    text: { ...text, maxLength: longestFilter },
    date: dayParameter,
    bool: { type: 'boolean' },
    time: { ...text, pattern: clockPattern.source },
    number: { type: 'number', ...bounds },
    money: { type: 'number', ...bounds },
    enum: { type: 'integer', ...(of ? choicesKeyword(of) : {}) },
    id: idParameter,
  };
  const found = names ? `: one of GET ${names.path}` : '';
  const more = comparisonsOf(filter).map((comparison) => `\`${name}.${comparison}\``);
  const also = more.length > 0 ? `. Also ${more.join(', ')}` : '';
  return { ...kinds[kind], description: `${label}${kind === 'text' ? ': contains' : found}${also}` };
}

const exportBegun = saved(idField.describe('The id of the task that makes the file'));

const pageParameters = {
  PageNumber: { type: 'integer', minimum: 1, default: 1 },
  PageSize: {
    type: 'integer',
    minimum: 1,
    maximum: mostRows.fields,
    default: 20,
    description: `At most ${mostRows.whole}, unless \`fields\` are named`,
  },
};

const fieldsParameter = (resource: AnyListed): JsonSchema => ({
  type: 'array',
  items: { type: 'string', enum: fieldNames(resource) },
  'x-separated': ',',
  description: 'The fields that are wanted of each record, separated by commas: it has these and its id. Without, all of them',
});

/** The schemas of the calls that read a resource, for the API document and the serialiser. */
export function readSchemas(resource: AnyListed) {
  const tags = [resource.labels.title];
  const { one, many } = resource.labels;
  const filters = Object.fromEntries(
    Object.entries(resource.filters).map(([name, filter]) => [name, filterSchema(name, filter)]),
  );
  const sort = {
    ...text,
    description: `One of ${Object.keys(resource.filters).join(', ')}; a leading - sorts in descending order. Default: ${resource.sort}`,
  };
  return {
    list: {
      tags,
      summary: `List ${many}`,
      querystring: { type: 'object', properties: { ...pageParameters, sort, fields: fieldsParameter(resource), ...filters } },
      response: {
        200: answers(`One page of the ${many}`, {
          type: 'object',
          required: ['items', 'totalPages', 'totalCount'],
          properties: {
            items: { type: 'array', items: listedRowSchema(resource) },
            totalPages: { type: 'integer' },
            totalCount: { type: 'integer' },
          },
        }),
        ...problems(400, 401, 403),
      },
    },
    read: {
      tags,
      summary: `Read one ${one}`,
      params: { type: 'object', required: ['id'], properties: { id: idParameter } },
      response: { 200: answers(`The ${one}`, rowSchema(resource)), ...problems(400, 401, 403, 404) },
    },
    export: {
      tags,
      summary: `Export ${many} as PDF, Excel or CSV`,
      produces: exportMediaTypes,
      querystring: {
        type: 'object',
        properties: {
          format: formatParameter,
          background: backgroundParameter,
          columns: columnsParameter,
          ids: idsParameter,
          sort,
          ...filters,
        },
      },
      response: { ...answersExport(`The list of ${many}`), 202: outputSchema(exportBegun), ...problems(400, 401, 403) },
    },
    /** `fields` gives the type of each field. */
    names: (lookup: NamesCall, fields: Readonly<Record<string, { type: 'boolean' | 'integer' | 'string' }>>) => ({
      tags,
      summary: `Names of ${many}: ${lastOfPath(lookup)}`,
      querystring: callQuery({}, Object.fromEntries((lookup.query ?? []).map((name) => [name, text]))),
      response: {
        200: answers(`The names of the ${many} that the caller may choose from`, {
          type: 'array',
          items: { type: 'object', required: Object.keys(fields), properties: namedFields(lookup, fields) },
        }),
        ...problems(400, 401, 403),
      },
    }),
  };
}

/** The fields of a names lookup, with what each is for. */
function namedFields({ id, shown, detail = [] }: NamesCall, fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const purpose = (field: string) => {
    if (field === id) return { description: 'The id' };
    if (field === 'tellsApart') return { description: 'Of those who look alike; empty for those who may not read the records' };
    if (shown.includes(field)) return { description: shown.length > 1 ? 'A part of the name' : 'The name' };
    return detail.includes(field) ? { description: 'Stands beside the name' } : {};
  };
  return Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, { ...schema, ...purpose(field) }]));
}

const reasonParameter: JsonSchema = { ...text, maxLength: lengths.line, description: 'Why it is deleted; kept in the history' };

/** The schemas of the calls that write a resource. */
export function writeSchemas(resource: AnyResource) {
  const tags = [resource.labels.title];
  const { one, reason } = resource.labels;
  const besides = besidesInput(resource);
  return {
    create: {
      tags,
      summary: `Create one ${one}`,
      headers: { type: 'object', properties: { 'idempotency-key': text } },
      body: { 'x-name': `${resource.name}Input`, ...withConfirmed(bodySchema(resource.input, besides), resource) },
      response: { 201: savedAnswer(one), ...problems(400, 401, 403, 409, 422) },
    },
    update: {
      tags,
      summary: `Change one ${one}`,
      querystring: callQuery({ [idParameterOf(resource)]: idParameter }),
      body: { 'x-name': `${resource.name}Change`, ...withConfirmed(changeSchema(resource.input, besides), resource) },
      response: { 200: savedAnswer(one), ...problems(400, 401, 403, 404, 409, 422) },
    },
    related: {
      tags,
      summary: `What is deleted with one ${one}`,
      querystring: callQuery({ [idParameterOf(resource)]: idParameter }),
      response: { 200: outputSchema(relatedRecords), ...problems(400, 401, 403, 404) },
    },
    remove: {
      tags,
      summary: `Delete one ${one}`,
      querystring: callQuery(
        { [idParameterOf(resource)]: idParameter },
        { ...(reason ? { reason: reasonParameter } : {}), ...confirmedIn(resource) },
      ),
      response: { 200: savedAnswer(one), ...problems(400, 401, 403, 404, 409, ...(reason ? [422] : [])) },
    },
  };
}

/** The schema of a call by its definition. */
export function callSchema(call: CallDefinition) {
  const {
    tag,
    summary,
    permission,
    query,
    body,
    isChange,
    file,
    fileWith,
    answer,
    answered,
    answersFile: type,
    status = 200,
  } = call;
  const refused = [...(permission === 'open' ? [] : [401]), ...(typeof permission === 'string' ? [] : [403])];
  const sent = file ? fileBody(file, fileWith) : body && (isChange ? changeSchema(body) : bodySchema(body));
  const success = type ? answersFile(answered ?? summary, ...[type].flat()) : { [status]: outputSchema(answer) };
  const described = answered && !type ? { [status]: answers(answered, success[status] ?? {}) } : success;
  return {
    tags: [tag],
    summary,
    ...(typeof permission === 'string' ? {} : { description: permissionText(permission) }),
    ...(permission === 'open' ? { security: [] } : {}),
    // No token of a program opens it.
    ...(permission === 'session' || call.forPeople || call.fresh ? { security: [{ bearer: [] }] } : {}),
    ...(query ? { querystring: inputSchema(query) } : {}),
    ...(sent ? { body: sent } : {}),
    response: { ...described, ...problems(400, ...refused, ...(call.errors ?? [])) },
  };
}

const permissionText = (keys: readonly string[]): string => `Permission: ${keys.join(' or ')}`;
