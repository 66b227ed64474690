import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { resourceUrl } from '../src/kit/domain/resource.domain.ts';
import { startApp, type TestApp } from './harness.ts';
import { routesOf } from './routes.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; schema?: object }[];
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
