import { useQuery } from '@tanstack/react-query';
import type { NamesCall } from '../../domain/names.domain.ts';
import { api, type Query } from './api.web.ts';

/** One choice of a picker. `detail` stands beside the label: a student's program, a staff member's role. */
export interface NameOption {
  id: number;
  label: string;
  detail: string;
}

/** One row of a names call as a choice. */
export function nameOption({ id, shown, detail = [] }: NamesCall, row: Readonly<Record<string, unknown>>): NameOption {
  const texts = (fields: readonly string[]) => fields.map((field) => String(row[field] ?? '')).filter(Boolean);
  return { id: Number(row[id]), label: texts(shown).join(' '), detail: texts(detail).join(', ') };
}

/**
 * The choices of a picker; they are fetched again when that resource was saved.
 * `null`, or a needed query value that is missing, fetches nothing and answers an empty list.
 */
export function useNames(names: NamesCall | null, query: Query = {}) {
  const [, , area = '', name = ''] = names?.path.split('/') ?? [];
  return useQuery({
    queryKey: [area, name, 'names', names?.path, names?.shown, query],
    queryFn: async ({ signal }) =>
      names ? (await api.get<Record<string, unknown>[]>(names.path, { query, signal })).map((row) => nameOption(names, row)) : [],
    enabled: names !== null,
    staleTime: 300_000,
  });
}
