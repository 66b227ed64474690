import type { z } from 'zod';
import type { CallDefinition } from '../../domain/call.domain.ts';
import { api, type CallOptions, type Query } from './api.web.ts';

/** Nothing to say where nothing has to be said. */
type Said<Name extends string, Value> = [undefined] extends [Value]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type Sent<C extends CallDefinition> = Said<'query', z.input<NonNullable<C['query']>>> &
  Said<'body', z.input<NonNullable<C['body']>>>;

/**
 * Makes a call by the type of its definition: `callApi<typeof getTotalDays>('GET /api/las/StudentLeave/GetTotalDays', { query })`.
 * The definition is imported as a type only, so that no schema comes into the browser with it.
 */
export function callApi<C extends CallDefinition>(
  name: `${C['method']} ${C['path']}`,
  { query, body, ...options }: Sent<C> & Omit<CallOptions, 'query'>,
): Promise<z.output<C['answer']>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const all = { ...options, query: (query ?? {}) as Query };
  if (method === 'POST') return api.post(path, body, all);
  if (method === 'PUT') return api.put(path, body, all);
  return method === 'DELETE' ? api.delete(path, all) : api.get(path, all);
}
