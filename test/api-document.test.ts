import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { resourceUrl } from '../src/kit/domain/resource.domain.ts';
import { startApp, type TestApp } from './harness.ts';
import { routesOf } from './routes.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type: string; format?: string; pattern?: string };
}

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: object }>;
  security?: object[];
}

let school: TestApp;
let document: { openapi: string; info: object; paths: Record<string, Record<string, Operation>>; components: object };

beforeAll(async () => {
  school = await startApp();
  document = (await school.nobody.get('/api/openapi.json')).json;
});
afterAll(() => school.close());

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
      expect(answer.description, name).toEqual(expect.any(String));
    }
    const names = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size, name).toBe(names.length);
    for (const [, wanted = ''] of name.matchAll(/\{(\w+)\}/g)) expect(names, name).toContain(`path ${wanted}`);
  }
});

test('Every reference in it leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
    expect(found, reference).toBeDefined();
  }
});

test('It has every call there is, with what it is for and its errors', () => {
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

test('It says what every call answers when all is well', () => {
  for (const { name, operation } of operations()) {
    expect(
      Object.keys(operation.responses).some((status) => status.startsWith('2')),
      name,
    ).toBe(true);
  }
  const [pdf] = Object.keys(document.paths['/api/sis/Student/ExportAllStudents']?.['get']?.responses['200']?.content ?? {});
  expect(pdf).toBe('application/pdf');
  const names = JSON.stringify(document.paths['/api/sis/Student/GetAllStudentNames']?.['get']?.responses['200']);
  for (const field of ['studentId', 'firstName', 'lastName']) expect(names).toContain(`"${field}"`);
});

test('Whoever sends the query that it describes misses nothing', async () => {
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
    const row = JSON.stringify(document.paths[`${url}/{id}`]?.['get']?.responses['200']);
    for (const field of Object.keys((resource.row as unknown as { shape: object }).shape))
      expect(row, url).toContain(`"${field}"`);
    if (!(resource.only?.includes('create') ?? true)) continue;
    const body = JSON.stringify(document.paths[url]?.['post']?.requestBody);
    for (const field of Object.keys((resource.input as unknown as { shape: object }).shape))
      expect(body, url).toContain(`"${field}"`);
  }
});

test('A page shows it to people', async () => {
  const page = await school.nobody.get('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toContain('/api/sis/StudentExit');
  expect(page.text).not.toMatch(/<script|style=/);
});
