import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The address's query as plain texts. */
type SearchParams = Readonly<Record<string, string>>;
/** Values to set; `''`, null and undefined take a name out of the address. */
type SearchPatch = Readonly<Record<string, string | number | null | undefined>>;

/** `?a=1&b=x` → `{ a: '1', b: 'x' }`: no value is ever read as a number or as JSON. Of a repeated name the last counts. */
export const parseSearch = (text: string): SearchParams => Object.fromEntries(new URLSearchParams(text));

/** `{ a: 1, b: '' }` → `?a=1` */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** The address's query, and a way to change parts of it. `replace` leaves no step for Back, as while typing. */
export function useSearchParams(): [SearchParams, (patch: SearchPatch, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const change = useCallback(
    (patch: SearchPatch, { replace = false }: { replace?: boolean } = {}) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}
