import { filterNames } from '../../domain/list/comparison.domain.ts';
import type { Filter } from '../../domain/resource.domain.ts';
import { type PageSize, parsePageSize } from './page-size.web.ts';
import { standingFilters } from './standing-filters.web.ts';

/** What the side panel of a list is open for. */
export type PanelMode = 'new' | 'edit' | 'detail';

/** What a list screen shows, according to its address. */
export interface ListState {
  /** From 1. */
  page: number;
  size: PageSize;
  /** A filter's name, `-` before it for descending. */
  sort: string;
  view: 'grid' | 'card';
  /** The keys of its columns, separated by commas, if the address says which. */
  columns: string | undefined;
  /** The active filters by name, as they are sent. */
  filters: Readonly<Record<string, string>>;
  /** The open side panel; edit and detail need an id above 0. */
  panel: { mode: PanelMode; id: number } | null;
}

/** The query of an address, as the router has it. */
export type Search = Readonly<Record<string, unknown>>;

interface ListSubject {
  filters: Readonly<Record<string, Filter>>;
  sort: string;
}

const whole = (value: unknown): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** Whether a value means that the filter is unused; such a value is never sent. */
export function isNoFilter(filter: Filter | undefined, value: string): boolean {
  if (value.trim() === '') return true;
  if (!filter) return false;
  return value === '0' && (filter.kind === 'id' || (filter.kind === 'enum' && (filter.of?.zeroIsNone ?? true)));
}

/** Whether a filter is typed, not chosen. */
export const isTyped = (filter: Filter | undefined): boolean => !/^(enum|bool|id|date)$/.test(filter?.kind ?? '');

/** Reads a list's state from the address; repairs broken values and leaves unknown ones alone. */
export function readListSearch(of: ListSubject, search: Search, storedSize: PageSize = 20): ListState {
  const filters: Record<string, string> = {};
  const standing = standingFilters();
  for (const name of filterNames(of.filters)) {
    const value = search[name] ?? standing[name];
    if (value === undefined || value === null || typeof value === 'object') continue;
    const text = String(value);
    if (!isNoFilter(of.filters[name], text)) filters[name] = text;
  }
  return {
    page: whole(search.page) || 1,
    size: parsePageSize(String(search.size)) ?? storedSize,
    sort: sortOf(of, search.sort),
    view: search.view === 'card' ? 'card' : 'grid',
    columns: typeof search.columns === 'string' ? search.columns : undefined,
    filters,
    panel: panelOf(search),
  };
}

function sortOf(of: ListSubject, value: unknown): string {
  const sort = typeof value === 'string' ? value : '';
  return of.filters[sort.replace(/^-/, '')] ? sort : of.sort;
}

function panelOf(search: Search): ListState['panel'] {
  if (search.panel === 'new') return { mode: 'new', id: 0 };
  const id = whole(search.id);
  if (id > 0 && (search.panel === 'edit' || search.panel === 'detail')) return { mode: search.panel, id };
  return null;
}

/** The address after a filter was set (empty: removed): back on page 1. */
export function withFilter(search: Search, name: string, value: string): Search {
  return without({ ...search, [name]: value }, ['page', ...(value.trim() === '' ? [name] : [])]);
}

/** The address without any of the filters. */
export const withoutFilters = (of: ListSubject, search: Search): Search => without(search, ['page', ...filterNames(of.filters)]);

/** The address with a different page size: back on page 1. */
export const withSize = (search: Search, size: number): Search => without({ ...search, size }, ['page']);

/** The address of another page; the first has no number. */
export const withPage = (search: Search, page: number): Search => (page > 1 ? { ...search, page } : without(search, ['page']));

/** The address with the records as cards, or as a table again. */
export const withView = (search: Search, view: ListState['view']): Search =>
  view === 'card' ? { ...search, view } : without(search, ['view']);

/** The address sorted by a column; the same column again reverses the order. */
export function withSort(of: ListSubject, search: Search, name: string): Search {
  const descending = sortOf(of, search.sort) === name;
  return without({ ...search, sort: descending ? `-${name}` : name }, ['page']);
}

/** The search with a panel opened, or with none. */
export function withPanel(search: Search, panel: ListState['panel']): Search {
  const rest = without(search, ['panel', 'id', 'step']);
  if (!panel) return rest;
  return panel.mode === 'new' ? { ...rest, panel: 'new' } : { ...rest, panel: panel.mode, id: panel.id };
}

function without(search: Search, names: readonly string[]): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
}

/** Whether the filter row shows: above ten rows, or with a filter in use. */
export const showsFilters = (totalCount: number, filters: ListState['filters']): boolean =>
  totalCount > 10 || Object.keys(filters).length > 0;
