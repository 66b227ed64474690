import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NamesCall } from '../../domain/names.domain.ts';
import { api, type Query } from './api.web.ts';

/** One choice of a picker. `detail` stands beside the label: a student's program, a staff member's role. */
export interface NameOption {
  id: number;
  label: string;
  detail: string;
}

type NameRow = Readonly<Record<string, unknown>>;

/** One row of a names call as a choice. */
export function nameOption({ id, shown, detail = [] }: NamesCall, row: NameRow): NameOption {
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
    // Of the call alone: who shows the same names otherwise has the same rows.
    queryKey: [area, name, 'names', names?.path, query],
    queryFn: ({ signal }) => api.get<NameRow[]>(names?.path ?? '', { query, signal }),
    select: useCallback((rows: NameRow[]) => (names ? rows.map((row) => nameOption(names, row)) : []), [names]),
    enabled: names !== null,
    staleTime: 300_000,
  });
}
