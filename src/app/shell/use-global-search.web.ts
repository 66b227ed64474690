import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../../areas/identity/me.web.ts';
import type { SearchGroup, SearchHit, search } from '../../kit/domain/search/search.domain.ts';
import { counted } from '../../kit/domain/wording.domain.ts';
import { callApi } from '../../kit/web/calls/api.web.ts';
import { useLoaded } from '../../kit/web/calls/loaded.web.ts';
import { useSession } from '../../kit/web/calls/session.web.ts';
import { usePaused } from '../../kit/web/inputs/paused.web.ts';
import { useSavedLists } from '../../kit/web/list/desk/saved-lists.web.ts';
import { address } from '../../kit/web/route/address.web.ts';
import { toastDetail } from '../../kit/web/toast/toast-detail.web.ts';
import { areas } from '../areas.tsx';
import { useCallsFound } from './calls-found.web.ts';
import { lettersFound } from './letters-found.web.ts';
import { listsFound } from './lists-found.web.ts';
import { placesFound } from './places-found.web.ts';
import { pagesVisited } from './visited.web.ts';

const loadHelp = () => import('../help/help-pages.web.ts').then((pages) => pages.helpFound);
const pauseMs = 150;
const nothing: readonly SearchGroup[] = [];

interface Found {
  groups: readonly SearchGroup[];
  /** All finds in the order shown. */
  hits: readonly SearchHit[];
  /** What is said about the hits, shown and announced; `''` before anything was typed. */
  status: string;
}

/**
 * The last pages before anything was typed; then screens, actions and help by their names, and what the server finds for a text, fetched when the typing pauses. The previous hits stay
 * until the new ones are there.
 */
export function useGlobalSearch(text: string): Found {
  const wanted = usePaused(text.trim(), pauseMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) => callApi<typeof search>('GET /api/search', { query: { q: wanted }, signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const { permissions } = useSession();
  const role = useMe()?.role;
  const { part: helpFound } = useLoaded(loadHelp);
  const saved = useSavedLists();
  const people = error || wanted === '' ? nothing : (data ?? nothing);
  const calls = useCallsFound(people);
  // Screens are known here: they come at once, also where the search fails.
  const groups = useMemo(() => {
    const all = areas.map(({ area }) => area);
    if (wanted === '') return [pagesVisited(all, permissions, address().pathname)].filter((group) => group !== null);
    const place = placesFound(wanted, all, permissions);
    const lists = listsFound(wanted, all, saved);
    const help = helpFound?.(wanted, role, permissions) ?? null;
    // Each right below those whom it is about.
    const also: Readonly<Record<string, SearchGroup | null>> = { student: calls, program: lettersFound(people, permissions) };
    const found = people.flatMap((group) => [group, also[group.kind] ?? null]);
    return [place, lists, ...found, help].filter((group) => group !== null);
  }, [wanted, permissions, people, calls, role, helpFound, saved]);
  const hits = groups.flatMap((group) => group.items);
  return { groups, hits, status: statusOf(wanted, hits.length, error, isFetching) };
}

function statusOf(wanted: string, count: number, error: unknown, searching: boolean): string {
  if (wanted === '') return '';
  if (error) return `The search failed. ${toastDetail(error).join(' ')}`;
  if (searching && count === 0) return 'Searching';
  if (count === 0) return `Nothing found for "${wanted}". Try a part of the name.`;
  return counted(count, 'result');
}
