import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NamesCall } from '../../domain/names.domain.ts';
import { api, type Query } from './api.web.ts';

type NameRow = Readonly<Record<string, unknown>>;

/** One choice of a picker. `detail` shows beside the label: a student's program, a staff member's role. */
export interface NameOption {
  id: number;
  label: string;
  detail: string;
  /** Everything that the call gave of it. */
  row?: NameRow;
}

/** One row of a names call as a choice. */
export function nameOption({ id, shown, detail = [] }: NamesCall, row: NameRow): NameOption {
  const joined = (fields: readonly string[], by: string) =>
    fields
      .map((field) => row[field])
      .filter(Boolean)
      .join(by);
  return { id: Number(row[id]), label: joined(shown, ' '), detail: joined(detail, ', '), row };
}

/** Those that may be chosen: records that are no longer offered only where they are chosen already. */
export const choosable = (options: readonly NameOption[], ...chosen: readonly (number | null | undefined)[]): NameOption[] =>
  options.filter(({ id, row }) => row?.['isOffered'] !== false || chosen.includes(id));

/**
 * The choices of a picker; they are fetched again when that resource was saved.
 * `null`, or a missing query value that is required, fetches nothing and gives an empty list.
 */
export function useNames(names: NamesCall | null, asked: Query = {}) {
  const query = { ...names?.asks, ...asked };
  const [, , area = '', name = ''] = names?.path.split('/') ?? [];
  return useQuery({
    // The key is the call alone: pickers that show these names differently share the rows.
    queryKey: [area, name, 'names', names?.path, query],
    queryFn: ({ signal }) => api.get<NameRow[]>(names?.path ?? '', { query, signal }),
    select: useCallback((rows: NameRow[]) => (names ? rows.map((row) => nameOption(names, row)) : []), [names]),
    enabled: names !== null,
    staleTime: 300_000,
  });
}
