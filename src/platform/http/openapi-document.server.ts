import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { Choice } from '../../kit/domain/enumeration.domain.ts';
import { wholeApi } from '../../kit/domain/machine/machine-scope.domain.ts';
import { problemTypes } from '../../kit/domain/problem.domain.ts';

type Json = Record<string, unknown>;
type Operation = Json & { responses: Json; requestBody?: unknown; operationId?: string };

/** The API document without its calls. */
export const documentHead = {
  openapi: '3.1.0',
  info: {
    title: 'Homeroom',
    version: '1',
    description: `Every call of Homeroom but those of OneRoster, which describe themselves below /ims/oneroster/. Send the token of a login as bearer, or the secret of an API key, or a token that a program got for it at /oauth/token. Calls that are only for people answer keys and tokens 403, of type ${problemTypes.onlyForPeople}. Every call that writes takes \`changeReason\` in its body or, without one, in its query: why something closed is changed, for which ${problemTypes.yearClosed} asks.`,
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'This school' }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      oauth2: {
        type: 'oauth2',
        description: 'For programs, with the client id and the secret of an API key',
        flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: { [wholeApi]: 'What the roles of the key allow' } } },
      },
    },
  },
  security: [{ bearer: [] }, { oauth2: [wholeApi] }] as Record<string, string[]>[],
} satisfies FastifyDynamicSwaggerOptions['openapi'];

/** Answers of every failed call: RFC 9457. */
const problem: Json = {
  type: 'object',
  description: 'A problem (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: `What programs tell it apart by: about:blank, ${Object.values(problemTypes).join(', ')}`,
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people; paragraphs are separated by `|`' },
    errors: {
      type: 'object',
      description: 'Messages by field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    candidates: {
      type: 'array',
      description: `With ${problemTypes.perhapsKnown}: what the new record may be, among what the caller may see. With ${problemTypes.addressHasAccount}: the account that may be shared, if the caller may see and change it`,
      items: {
        type: 'object',
        required: ['kind', 'id', 'title', 'subtitle', 'dateOfBirth', 'path'],
        properties: {
          kind: { type: 'string' },
          id: { type: 'integer' },
          title: { type: 'string' },
          subtitle: { type: 'string' },
          dateOfBirth: { type: ['string', 'null'], format: 'date' },
          path: { type: ['string', 'null'], description: 'Where it is shown, a path of this site' },
        },
      },
    },
    traceId: { type: 'string', description: 'By which the log tells of it' },
  },
};

/** Status → name and meaning of the answer. */
const failures: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ['Malformed', 'The request itself is malformed'],
  401: ['Unauthenticated', 'No session, or a dead one'],
  403: ['NotAllowed', 'The permission is not held'],
  404: ['NotFound', 'There is no such record, or none in the scope of the caller'],
  409: ['Conflict', 'A duplicate, a stale version, something still referred to'],
  413: ['TooLarge', 'More bytes or pixels than are taken'],
  415: ['WrongKind', 'Content of another type than is read here'],
  422: ['RuleBroken', 'Rules are broken, by field'],
  429: ['TooManyAttempts', 'Too many calls or attempts'],
  503: ['Unavailable', 'The database is away, the disk full, or too much is asked for at once'],
};

const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } };

const failureAnswers = Object.fromEntries(
  Object.entries(failures).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
);

/** The document made from the routes, completed by what all calls have: names, failures and shared schemas. */
export function finishDocument(document: Json): Json {
  const schemas: Json = { Problem: problem };
  const made = document['paths'] as Record<string, Record<string, Operation>>;
  const paths = Object.entries(made).map(([path, operations]) => {
    const called = { path, isOnly: Object.keys(operations).length === 1, isListed: `${path}/{id}` in made };
    const finished = Object.entries(operations).map(([method, operation]) => [
      method,
      { operationId: operationIdOf(method, called), ...withFailures(finish(operation, schemas) as Operation) },
    ]);
    return [path, Object.fromEntries(finished)];
  });
  const components = { ...(document['components'] as Json), schemas, responses: failureAnswers };
  return { ...document, paths: Object.fromEntries(paths), components };
}

interface Called {
  path: string;
  /** Whether its path has no other method. */
  isOnly: boolean;
  /** Whether it is a list of records that can be read singly. */
  isListed: boolean;
}

const verbs: Readonly<Record<string, string>> = { get: 'Get', post: 'Create', put: 'Update', delete: 'Delete' };

/** `StudentExit_List`, `StudentExit_ExportAllStudentExits`, `Student_PutPhoto`: the resource, and what is done. */
function operationIdOf(method: string, { path, isOnly, isListed }: Called): string {
  const [, , area = '', name, part = ''] = path.split('/');
  const resource = capital(name ?? area);
  if (part === '{id}') return `${resource}_Read`;
  if (part === '') return `${resource}_${isListed && method === 'get' ? 'List' : verbs[method]}`;
  const isNamed = isOnly || (method === 'get' && part.startsWith('Export'));
  return `${resource}_${isNamed ? '' : capital(method)}${capital(part)}`;
}

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Every call may be made too often or find the database away; whatever is sent may be malformed, too large or of another type. */
function withFailures(operation: Operation): Operation {
  const told = Object.entries(operation.responses);
  const sent = operation.requestBody === undefined ? [] : ['413', '415'];
  const failed = new Set([
    ...told.map(([status]) => status).filter((status) => status in failures),
    '400',
    ...sent,
    '429',
    '503',
  ]);
  const answered = told.filter(([status]) => !failed.has(status));
  const refused = [...failed].sort().map((status) => [status, { $ref: `#/components/responses/${failures[status]?.[0]}` }]);
  return { ...operation, responses: Object.fromEntries([...answered, ...refused]) };
}

/**
 * Schemas as OpenAPI 3.1 writes them, while the serialiser takes something simpler: choices are `oneOf` with titles, `nullable` is
 * a type, and named schemas are components. A parameter that takes several values, separated by commas, says so beside its schema.
 */
function finish(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((part) => finish(part, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-choices': choices, 'x-name': name, 'x-separated': _separated, nullable, ...rest } = value as Json;
  const schema: Json = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, finish(part, schemas)]));
  if ((rest['schema'] as Json | undefined)?.['x-separated']) Object.assign(schema, { style: 'form', explode: false });
  if (nullable === true && typeof schema['type'] === 'string') schema['type'] = [schema['type'], 'null'];
  if (Array.isArray(choices)) chooseFrom(schema, choices);
  if (typeof name !== 'string') return schema;
  if (name in schemas && JSON.stringify(schemas[name]) !== JSON.stringify(schema))
    throw new Error(`Two schemas of the API document are called ${name}.`);
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** If there may be no value, one of the choices is null. */
function chooseFrom(schema: Json, choices: readonly Choice[]): void {
  const mayBeNull = [schema['type']].flat().includes('null');
  const titled = choices.map(({ value, title, name }) => ({
    ...(mayBeNull && { type: 'integer' }),
    const: value,
    title,
    ...(name === title ? {} : { description: name }),
  }));
  schema['oneOf'] = mayBeNull ? [...titled, { type: 'null' }] : titled;
  if (mayBeNull) delete schema['type'];
}
