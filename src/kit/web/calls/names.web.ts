import { useQuery } from '@tanstack/react-query';
import { api, type Query } from './api.web.ts';

/** One choice of a picker. `detail` stands beside the label: a student's program, a staff member's role. */
export interface NameOption {
  id: number;
  label: string;
  detail: string;
}

/** One row of a names call: an id, and texts of which the first ones are the name. */
export function nameOption(row: Readonly<Record<string, unknown>>): NameOption {
  const id = Number(Object.entries(row).find(([field, value]) => /id$/i.test(field) && typeof value === 'number')?.[1] ?? 0);
  const texts = Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  const ownName = texts.filter(([field]) => field === 'firstName' || field === 'lastName');
  const name = ownName.length > 0 ? ownName : texts.slice(0, 1);
  const rest = texts.filter((entry) => !name.includes(entry));
  return { id, label: name.map(([, text]) => text).join(' '), detail: rest.map(([, text]) => text).join(', ') };
}

/**
 * The choices of a picker, `GET /api/{area}/{name}/{call}`; they are fetched again when that resource was saved.
 * `null`, or a needed query value that is missing, fetches nothing and answers an empty list.
 */
export function useNames(path: string | null, query: Query = {}) {
  const [, , area = '', name = ''] = (path ?? '').split('/');
  return useQuery({
    queryKey: [area, name, 'names', path, query],
    queryFn: async ({ signal }) =>
      path === null ? [] : (await api.get<Record<string, unknown>[]>(path, { query, signal })).map(nameOption),
    enabled: path !== null,
    staleTime: 300_000,
  });
}
