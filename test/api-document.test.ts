import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { problemTypes } from '../src/kit/domain/problem.domain.ts';
import { resourceUrl } from '../src/kit/domain/resource.domain.ts';
import { matrixCalls } from './access/calls.ts';
import { isForPeople } from './access/machines.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { routesOf } from './support/routes.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type: string; format?: string; pattern?: string };
}

interface Schema {
  type?: string | string[];
  format?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  oneOf?: { const?: number; title?: string }[];
}

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: object; headers?: object }>;
  operationId?: string;
  security?: object[];
}

let school: TestApp;
let document: {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

beforeAll(async () => {
  school = await startApp();
  document = (await school.nobody.get('/api/openapi.json')).json;
});
afterAll(() => school.close());

/** A part of the document as text, with every reference replaced by what it refers to. */
const whole = (part: unknown): string =>
  JSON.stringify(part, (_key, value) => {
    const { $ref: reference } = (value ?? {}) as { $ref?: string };
    return reference ? led(reference.slice(2)) : value;
  });

/** As the document writes a route. */
const written = (route: string): string => route.replace(/:(\w+)/g, '{$1}');

const led = (reference: string): unknown =>
  reference.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);

const schemaOf = (name: string): Schema => document.components.schemas[name] ?? {};

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

test('The API document is OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: 'Homeroom', version: expect.any(String) });
  for (const { name, operation } of operations()) {
    expect(Object.keys(operation.responses).length, name).toBeGreaterThan(0);
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status, name).toMatch(/^([1-5]\d\d|default)$/);
      expect(JSON.parse(whole(answer)).description, name).toEqual(expect.any(String));
    }
    const names = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size, name).toBe(names.length);
    for (const [, wanted = ''] of name.matchAll(/\{(\w+)\}/g)) expect(names, name).toContain(`path ${wanted}`);
  }
});

test('Every reference in it leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(led(reference), reference).toBeDefined();
  }
});

test('It has every call, with its purpose and its errors', () => {
  const described = new Map(operations().map(({ name, operation }) => [name, operation]));
  for (const { method, url } of routesOf(school.app).filter(
    (route) => route.url.startsWith('/api/') && !/openapi|docs/.test(route.url),
  )) {
    const name = `${method} ${url.replace(/:(\w+)/g, '{$1}')}`;
    const operation = described.get(name);
    expect(operation, name).toBeDefined();
    expect(operation?.summary, name).toBeTruthy();
    expect(operation?.tags, name).toHaveLength(1);
    expect(
      Object.keys(operation?.responses ?? {}).some((status) => status.startsWith('4')),
      name,
    ).toBe(true);
    if (operation?.security?.length !== 0) expect(operation?.responses, name).toHaveProperty('401');
  }
});

test('Where a call takes no token of a program, it is one for people; all those of a session say so', () => {
  const asked = new Map(operations().map(({ name, operation }) => [name, operation.security?.map((one) => Object.keys(one)[0])]));
  const known = matrixCalls();
  expect(known.filter(({ may }) => may === 'session').filter(({ route }) => asked.get(written(route))?.[0] !== 'bearer')).toEqual(
    [],
  );
  const people = known.filter(({ route }) => asked.get(written(route))?.length === 1);
  expect(people.length).toBeGreaterThan(50);
  expect(people.filter((call) => !isForPeople(call)).map(({ route }) => route)).toEqual([]);
});

test('Every call has a definition: its own, or that of its resource', () => {
  expect(school.app.undescribed).toEqual([]);
});

test('Every date has the format of a date, in whichever call it is', () => {
  const fields: [place: string, name: string, schema: Schema][] = [];
  const look = (part: unknown, place: string) => {
    if (typeof part !== 'object' || part === null) return;
    const { properties, name, schema } = part as Schema & { name?: string; schema?: Schema };
    for (const [field, of] of Object.entries(properties ?? {})) fields.push([place, field, of]);
    if (name && schema) fields.push([place, name, schema]);
    for (const [key, value] of Object.entries(part)) look(value, Array.isArray(part) ? place : `${place}/${key}`);
  };
  look({ paths: document.paths, schemas: document.components.schemas }, '');
  const isDate = ({ format }: Schema) => format === 'date';
  const dates = new Set(fields.filter(([, , schema]) => isDate(schema)).map(([, name]) => name));
  const isText = ({ type, format }: Schema) => [type].flat().includes('string') && format === undefined;
  // They have the name of a day in other calls: whom a message is written to, and since what time of the day somebody is absent.
  const named: readonly (readonly [field: string, place: string])[] = [
    ['to', 'NotificationContent'],
    ['since', 'StudentAbsence'],
  ];
  const isOther = (place: string, name: string) => named.some(([field, where]) => field === name && place.includes(where));
  const bare = fields.filter(
    ([place, name, schema]) => isText(schema) && (/Date$/.test(name) || (dates.has(name) && !isOther(place, name))),
  );
  expect(dates.size).toBeGreaterThan(30);
  expect(bare.map(([place, name]) => `${name} of ${place}`)).toEqual([]);
});

test('It says what every call answers on success', () => {
  for (const { name, operation } of operations()) {
    expect(
      Object.keys(operation.responses).some((status) => status.startsWith('2')),
      name,
    ).toBe(true);
  }
  const files = Object.keys(document.paths['/api/sis/Student/ExportAllStudents']?.['get']?.responses['200']?.content ?? {});
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(files).toEqual(['application/pdf', xlsx, 'text/csv']);
  const names = JSON.stringify(document.paths['/api/sis/Student/GetAllStudentNames']?.['get']?.responses['200']);
  for (const field of ['studentId', 'firstName', 'lastName']) expect(names).toContain(`"${field}"`);
});

test('The query that it describes for a call lacks nothing that the call needs', async () => {
  const sampleOf = ({ schema }: Parameter) => {
    if (schema.format === 'date') return '2026-06-15';
    if (schema.pattern) return '2026-06';
    return schema.type === 'integer' ? '1' : 'a';
  };
  for (const { name, operation } of operations()) {
    const [method = '', path = ''] = name.split(' ');
    const needed = operation.parameters?.filter((parameter) => parameter.in === 'query' && parameter.required) ?? [];
    const query = new URLSearchParams(needed.map((parameter) => [parameter.name, sampleOf(parameter)]));
    const url = `${path.replace('{id}', '1')}?${query}`;
    const admin = await school.asAdmin();
    const { status, json, text } = await admin.send({ method: method as 'GET', url });
    if (status === 400) expect(json.detail, `${name} ${text}`).not.toMatch(/^\w+ must be /);
  }
});

test('A resource’s list, body and row are described field by field', () => {
  for (const { resource } of resources) {
    const url = resourceUrl(resource);
    const names = document.paths[url]?.['get']?.parameters?.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['PageNumber', 'PageSize', 'sort', ...Object.keys(resource.filters)]));
    const row = whole(document.paths[`${url}/{id}`]?.['get']?.responses['200']);
    for (const field of Object.keys((resource.row as unknown as { shape: object }).shape))
      expect(row, url).toContain(`"${field}"`);
    if (!(resource.only?.includes('create') ?? true)) continue;
    const body = whole(document.paths[url]?.['post']?.requestBody);
    for (const field of Object.keys((resource.input as unknown as { shape: object }).shape))
      expect(body, url).toContain(`"${field}"`);
  }
});

test('Redocly’s recommended rules find no fault in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-document-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--extends=recommended', '--format=json', file];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env, maxBuffer: 64 * 1024 * 1024 }).catch(
      (failed: { stdout: string }) => failed,
    );
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('Every failure is described as its problem, and every call as one that may be throttled', () => {
  for (const { name, operation } of operations()) {
    expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(['400', '429', '503']));
    for (const [status, answer] of Object.entries(operation.responses)) {
      if (status < '400') continue;
      const { content, headers } = JSON.parse(whole(answer));
      expect(Object.keys(content), `${name} ${status}`).toEqual(['application/problem+json']);
      if (status === '429' || status === '503') expect(headers, name).toHaveProperty('Retry-After');
    }
  }
  for (const type of Object.values(problemTypes)) expect(whole(schemaOf('Problem'))).toContain(type);
});

test('Every call has a name of its own', () => {
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['StudentExit_List', 'StudentExit_Read', 'Student_PutPhoto', 'School_Update']));
});

test('A change may say which version it read, and leave out fields that stay', () => {
  for (const { resource } of resources) {
    const sent = document.paths[resourceUrl(resource)]?.['put']?.requestBody;
    if (!sent) continue;
    expect(whole(sent), resource.name).toContain('"version"');
    expect(schemaOf(`${resource.name}Change`).required, resource.name).toBeUndefined();
  }
  for (const path of ['/api/gs/School', '/api/sis/Family'])
    expect(whole(document.paths[path]?.['put']?.requestBody), path).toContain('"version"');
});

test('A choice is a number with its name, a day is marked as one, and required fields are required', () => {
  const exit = schemaOf('StudentExitInput');
  expect(exit.required).toEqual(['studentId', 'tcAppliedDate', 'tcIssueDate', 'exitDate']);
  expect(exit.properties?.['exitDate']).toMatchObject({ type: 'string', format: 'date' });
  const student = schemaOf('StudentInput').properties;
  expect(student?.['gender']?.oneOf).toEqual([
    { const: 1, title: 'Male' },
    { const: 2, title: 'Female' },
    { const: 3, title: 'Other' },
  ]);
  expect(student?.['caste']?.oneOf).toContainEqual({
    ...{ type: 'integer', const: 2 },
    ...{ title: 'Scheduled Caste', description: 'ScheduledCaste' },
  });
  expect(schemaOf('Student').properties?.['created']).toMatchObject({ format: 'date-time' });
  expect(whole(document.paths['/api/sis/Student']?.['get']?.parameters)).toContain('"title":"Graduated"');
});

test('A call that accepts a picture takes a form with a file', () => {
  for (const path of ['/api/sis/Student/Photo', '/api/ss/Staff/Photo', '/api/gs/School/Logo', '/api/gs/School/Signature'])
    expect(Object.keys(document.paths[path]?.['put']?.requestBody?.content ?? {}), path).toEqual(['multipart/form-data']);
});

test('A page shows it for people to read', async () => {
  const page = await school.nobody.get('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toContain('/api/sis/StudentExit');
  expect(page.text).toContain('tcIssueDate');
  expect(page.text).not.toMatch(/<script|style=/);
});

test('Every call says what it answers', () => {
  const bare = operations().flatMap(({ name, operation }) =>
    Object.entries(operation.responses).flatMap(([status, { description, content }]) => {
      if (status >= '400') return [];
      const isDescribed = description !== '' && description !== 'Default Response';
      const schemas = Object.values((content ?? {}) as Record<string, { schema?: object }>).map(({ schema }) => schema ?? {});
      const isShaped = schemas.length > 0 && schemas.every((schema) => Object.keys(schema).length > 0);
      return isDescribed && isShaped ? [] : [`${name} ${status}: ${isShaped ? description : 'no schema'}`];
    }),
  );
  expect(bare).toEqual([]);
});

test('Fields that the published front end sends and nobody reads are listed, and nothing else may be sent', () => {
  const ignored = { description: 'Accepted and ignored' };
  const leave = schemaOf('StudentLeaveInput');
  expect(leave).toMatchObject({ additionalProperties: false, properties: { totalDays: ignored, student: ignored } });
  const bodyOf = (path: string, method: string) => JSON.parse(whole(document.paths[path]?.[method]?.requestBody));
  const sheet = bodyOf('/api/las/StudentAttendance/CreateAttendanceBulk', 'post').content['application/json'].schema;
  expect(sheet.properties).toMatchObject({ version: { type: ['integer', 'null'] }, programName: ignored });
  expect(sheet.properties.Attendances.items.properties).toMatchObject({ studentAttendanceId: ignored, student: ignored });
  for (const { name, operation } of operations()) {
    const sent = operation.requestBody?.content['application/json']?.schema;
    if (sent) expect(JSON.parse(whole(sent)).additionalProperties, name).toBe(false);
  }
});

test('A names call says which field is the id and which are shown, and a filter by id says where to find its names', () => {
  const { get } = document.paths['/api/sis/Student/GetAllStudentNames'] ?? {};
  expect(JSON.parse(whole(get?.responses[200]))).toMatchObject({
    content: {
      'application/json': {
        schema: {
          items: {
            properties: {
              studentId: { description: 'The id' },
              firstName: { description: 'A part of the name' },
              programName: { description: 'Stands beside the name' },
            },
          },
        },
      },
    },
  });
  const filter = document.paths['/api/sis/Student']?.['get']?.parameters?.find(({ name }) => name === 'programId');
  expect(filter).toMatchObject({
    description: 'Program: one of GET /api/ps/Program/GetAllProgramNames. Also `programId.in`, `programId.empty`',
  });
});

test('A list says which fields can be requested, and that they are separated by commas', () => {
  const asked = document.paths['/api/ps/Course']?.['get']?.parameters?.find(({ name }) => name === 'fields');
  expect(asked).toMatchObject({ style: 'form', explode: false, schema: { type: 'array', items: { type: 'string' } } });
  expect(whole(asked)).toContain('"courseName"');
});
