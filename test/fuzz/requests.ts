import type { InjectOptions } from 'fastify';
import { resources } from '../../src/app/areas.server.ts';
import { resourceUrl } from '../../src/kit/domain/resource.domain.ts';
import { contractCases } from '../contract/cases.ts';
import type { Input, World } from '../contract/contract-case.ts';
import { hostileValue, oneOf, plausibleObject, plausibleValue, type Random, spoiled } from './values.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

/** One call of the API document. */
export interface Operation {
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: Schema | undefined;
}

interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
}

/** Would end the session that the rest of the run needs. */
const notFuzzed = ['/api/ias/IdentityAccess/logout'];

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths)
    .filter(([path]) => !notFuzzed.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
      })),
    );

/** Inputs that each resource accepts, as a starting point; several of each, because names have to differ. */
export async function believableInputs(world: World): Promise<Map<string, readonly Input[]>> {
  const inputs = new Map<string, readonly Input[]>();
  for (const { resource } of resources) {
    const contract = contractCases[resource.name];
    if (!contract) continue;
    const several: Input[] = [];
    while (several.length < 6) several.push(await contract.input(world, several.length % 2 === 0 ? 'inside' : 'outside'));
    inputs.set(resourceUrl(resource), several);
  }
  return inputs;
}

/** A request that may be believable, wrong or hostile. */
export function requestFor(random: Random, operation: Operation, inputs: ReadonlyMap<string, readonly Input[]>): InjectOptions {
  const { method, path, parameters, body } = operation;
  const value = (name: string, schema: Schema): string => {
    const chosen =
      random() < 0.85
        ? plausibleValue(random, /id$/i.test(name) ? `${name.slice(0, -2)}Id` : name, schema)
        : hostileValue(random);
    return typeof chosen === 'string' ? chosen : JSON.stringify(chosen);
  };
  const url = path.replace(/\{(\w+)\}/g, () =>
    encodeURIComponent(wellFormed(value('someId', { type: 'integer' })).slice(0, 300)),
  );
  const query = new URLSearchParams();
  for (const { name, schema, required } of parameters.filter((parameter) => parameter.in === 'query')) {
    if (random() < (required ? 0.95 : 0.15)) query.append(name, value(name, schema).slice(0, 3000));
    if (random() < 0.01) query.append(name, value(name, schema).slice(0, 300));
  }
  if (random() < 0.02)
    query.append(oneOf(random, ['unknown', '__proto__', 'PageSize', 'sort']), value('x', { type: 'string' }).slice(0, 300));
  const headers: Record<string, string> = {};
  if (random() < 0.1) headers['idempotency-key'] = oneOf(random, ['one', 'two', 'three', 'x'.repeat(300)]);
  const at = query.size > 0 ? `${url}?${query}` : url;
  if (method === 'GET' || method === 'DELETE') return { method: method as 'GET', url: at, headers };
  return { method: method as 'POST', url: at, ...payloadOf(random, headers, bodyOf(random, body, inputs.get(path))) };
}

const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/g, '?');

function bodyOf(random: Random, schema: Schema | undefined, inputs: readonly Input[] | undefined): unknown {
  if (random() < 0.03) return hostileValue(random);
  const believable = inputs && random() < 0.8 ? oneOf(random, inputs) : plausibleObject(random, schema ?? {});
  return spoiled(random, believable);
}

function payloadOf(random: Random, headers: Record<string, string>, body: unknown): Pick<InjectOptions, 'payload' | 'headers'> {
  const json = JSON.stringify(body) ?? '';
  if (random() < 0.02)
    return { headers: { ...headers, 'content-type': 'application/json' }, payload: json.slice(0, json.length / 2) };
  if (random() < 0.02) {
    const type = oneOf(random, [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
    ]);
    return { headers: { ...headers, 'content-type': type }, payload: json };
  }
  return { headers: { ...headers, 'content-type': 'application/json' }, payload: json };
}
