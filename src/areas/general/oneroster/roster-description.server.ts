import type { FastifyInstance } from 'fastify';
import { originOf } from '../../../kit/server/http/origin.server.ts';
import { commonFields, type FieldForm, fieldForm, rosterFields } from './roster-fields.domain.ts';
import { type RosterKind, rosterKinds } from './roster-kinds.domain.ts';
import type { RosterPath } from './roster-paths.server.ts';
import type { RosterOffer } from './roster-services.server.ts';
import type { RosterVersion } from './roster-version.domain.ts';

const text = { type: 'string' };
const reference = {
  type: 'object',
  properties: { href: { ...text, format: 'uri' }, sourcedId: text, type: text },
  required: ['href', 'sourcedId', 'type'],
};
const listOf = (items: object) => ({ type: 'array', items });

const forms: Readonly<Record<FieldForm, object>> = {
  text,
  number: { type: 'number' },
  day: { ...text, format: 'date' },
  moment: { ...text, format: 'date-time' },
  texts: listOf(text),
  reference,
  references: listOf(reference),
  roles: listOf({
    type: 'object',
    properties: { roleType: text, role: text, org: reference },
    required: ['roleType', 'role', 'org'],
  }),
  ids: listOf({ type: 'object', properties: { type: text, identifier: text }, required: ['type', 'identifier'] }),
  more: { type: 'object', additionalProperties: true },
};

const schemaOf = (version: RosterVersion, kind: RosterKind) => ({
  type: 'object',
  properties: Object.fromEntries(
    [...commonFields, ...rosterFields(version, kind)].map((field) => [field, forms[fieldForm(kind, field)]]),
  ),
  required: ['sourcedId', 'status', 'dateLastModified'],
});

const statusInfo = {
  type: 'object',
  properties: {
    ...{ imsx_codeMajor: text, imsx_severity: text, imsx_description: text },
    imsx_CodeMinor: {
      type: 'object',
      properties: {
        imsx_codeMinorField: listOf({
          type: 'object',
          properties: { imsx_codeMinorFieldName: text, imsx_codeMinorFieldValue: text },
          required: ['imsx_codeMinorFieldName', 'imsx_codeMinorFieldValue'],
        }),
      },
      required: ['imsx_codeMinorField'],
    },
  },
  required: ['imsx_codeMajor', 'imsx_severity'],
};

const whole = (name: string, minimum: number, usual: number) => ({
  ...{ name, in: 'query', schema: { type: 'integer', format: 'int32', minimum, default: usual } },
});
const fieldsAsked = { name: 'fields', in: 'query', schema: listOf(text) };
const listParameters = [
  whole('limit', 1, 100),
  whole('offset', 0, 0),
  { name: 'sort', in: 'query', schema: text },
  { name: 'orderBy', in: 'query', schema: { ...text, enum: ['asc', 'desc'] } },
  { name: 'filter', in: 'query', schema: text },
  fieldsAsked,
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const singular = (plural: string): string =>
  ({ classes: 'Class', categories: 'Category', demographics: 'Demographics' })[plural] ?? capital(plural).replace(/s$/, '');

/** As the standard names its operations: `getAllUsers`, `getStudentsForClassInSchool`. */
function operationId(path: string): string {
  const [own = '', ...owners] = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .reverse();
  if (owners.length === 0) return `getAll${capital(own)}`;
  return `get${capital(own)}${owners.map((owner, at) => `${at > 0 && owner === 'schools' ? 'In' : 'For'}${singular(owner)}`).join('')}`;
}

const answerOf = (schema: object) => ({ content: { 'application/json': { schema } } });

function operation(id: string, path: string, more: readonly object[], schema: object, scopes: readonly string[]) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const ids = names.map((name) => ({ name, in: 'path', required: true, schema: text }));
  const failed = answerOf({ $ref: '#/components/schemas/imsx_StatusInfo' });
  return {
    get: {
      ...{ operationId: id, summary: id, parameters: [...ids, ...more], security: [{ OAuth2CC: scopes }] },
      responses: {
        200: { description: 'What was asked for', ...answerOf(schema) },
        default: { description: 'Why it is not answered', ...failed },
      },
    },
  };
}

function pathsOf({ path, kind, set, one, parents }: RosterPath, scopes: readonly string[]): [string, object][] {
  const of = { $ref: `#/components/schemas/${kind}` };
  const templated = (address: string) => address.replace(/:(\w+)/g, '{$1}');
  const list = operation(
    operationId(path),
    path,
    listParameters,
    { type: 'object', properties: { [set]: listOf(of) }, required: [set] },
    scopes,
  );
  if (parents) return [[templated(path), list]];
  const id = `get${singular(path.slice(1))}`;
  const record = operation(
    id,
    `${path}/:sourcedId`,
    [fieldsAsked],
    { type: 'object', properties: { [one]: of }, required: [one] },
    scopes,
  );
  return [
    [templated(path), list],
    [templated(`${path}/:sourcedId`), record],
  ];
}

/** The description of a service for programs, in OpenAPI, made of the same table as its calls. */
export function describeRoster(origin: string, { version, base, title, of }: RosterOffer): object {
  const kinds = rosterKinds.filter((kind) => of.some(([paths]) => paths.some((path) => path.kind === kind)));
  const scopes = [...new Set(of.flatMap(([, names]) => names))];
  return {
    openapi: '3.0.3',
    info: { title, version },
    servers: [{ url: `${origin}${base}` }],
    paths: Object.fromEntries(of.flatMap(([paths, names]) => paths.flatMap((path) => pathsOf(path, names)))),
    components: {
      schemas: { ...Object.fromEntries(kinds.map((kind) => [kind, schemaOf(version, kind)])), imsx_StatusInfo: statusInfo },
      securitySchemes: {
        OAuth2CC: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${origin}/oauth/token`,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
            },
          },
        },
      },
    },
  };
}

/** How often a minute one address may ask for it. */
const perMinute = 60;

/** Answers with the description; it holds nothing of the school. */
export function registerDescription(app: FastifyInstance, offer: RosterOffer): void {
  const url = `${offer.base}/discovery/${offer.description}`;
  app.get(url, { config: { open: true, perMinute }, schema: { hide: true } }, (request, reply) =>
    reply.send(describeRoster(originOf(request), offer)),
  );
}
