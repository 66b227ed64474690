import { is } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { IsoDate } from '../../domain/dates.domain.ts';
import { comparisonsOf, mostValues, splitName } from '../../domain/list/comparison.domain.ts';
import type { AnyListed, Filter } from '../../domain/resource.domain.ts';
import { largestInteger } from '../../domain/rules.domain.ts';
import type { Caller, Session } from '../http/context.server.ts';
import { malformed } from '../http/errors.server.ts';
import { internalFor, isApart } from './masking.server.ts';
import { filterValue, nameAsSent, type Query, wholeNumber } from './query-values.server.ts';
import type { AnyReadStorage } from './storage.server.ts';

/** A resource, and how its list is stored. */
interface Listed {
  resource: AnyListed;
  storage: Pick<AnyReadStorage, 'filters'>;
}

/** What a filter is set to; several values of `in`. */
export type FilterValue = string | number | boolean | readonly number[];

/** A list request, read and checked. */
export interface ListRequest {
  page: number;
  size: number;
  /** Filter name → value, for the filters that are set; a comparison stands after a point (`joinedOn.from`). */
  filters: Readonly<Record<string, FilterValue>>;
  sort: { filter: string; descending: boolean };
  /** Only these of the records; all that the filters find without it. */
  ids?: readonly number[] | undefined;
  /** Today in the school's time zone, for filters that depend on it. */
  today: IsoDate;
}

const reserved = new Set(['pagenumber', 'pagesize', 'sort']);

/** The longest page, of whole records and of selected fields. */
export const mostRows = { whole: 100, fields: 1000 } as const;

/**
 * Reads paging, sort and filters; an empty value counts as missing. Callers cannot filter or sort by what is masked for them: the
 * answers would tell them.
 * @param besides other parameters of the call, in lower case
 * @param longest the most rows that a page may have
 * @throws 400 naming what is unknown or of the wrong kind
 */
export function readListRequest(
  { resource, storage }: Listed,
  query: Query,
  { session, today }: Caller,
  besides: readonly string[] = [],
  longest: number = mostRows.whole,
): ListRequest {
  const names = filtersFor(resource, session);
  const filters: Record<string, FilterValue> = {};
  for (const [key, raw] of Object.entries(query)) {
    if (reserved.has(key) || besides.includes(key)) continue;
    const [known, comparison] = splitName(key);
    const name = names.get(known);
    const filter = name === undefined ? undefined : resource.filters[name];
    if (name === undefined || !filter || (comparison && !comparisonsOf(filter).includes(comparison))) {
      throw malformed(`There is no filter ${nameAsSent(query, key)}.`);
    }
    const whole = comparison ? `${name}.${comparison}` : name;
    const value = asked(filter, whole, raw, wholeUpTo(storage.filters[name]));
    if (value !== undefined) filters[whole] = value;
  }
  return {
    page: wholeNumber(query['pagenumber'] || '1', 'PageNumber', 1, 1_000_000),
    size: wholeNumber(query['pagesize'] || '20', 'PageSize', 1, longest),
    filters,
    sort: readSort(query['sort'] || resource.sort, names),
    today,
  };
}

/** @throws 400 if it is not of the filter's kind */
function asked(filter: Filter, name: string, raw: string, largest: number | undefined): FilterValue | undefined {
  const [, comparison] = splitName(name);
  if (comparison === 'empty') return filterValue({ kind: 'bool', label: '' }, name, raw);
  if (comparison !== 'in') return filterValue(filter, name, raw, largest);
  const given = raw.split(',');
  if (given.length > mostValues) throw malformed(`The filter ${name} takes at most ${mostValues} values.`);
  const values = given.map((one) => filterValue(filter, name, one, largest)).filter((one) => typeof one === 'number');
  return values.length > 0 ? values : undefined;
}

const wholeColumns: Readonly<Record<string, number>> = { PgInteger: largestInteger, PgSmallInt: 32_767 };

/** The largest number of a filter that compares whole ones; the database would refuse any other without naming the filter. */
const wholeUpTo = (target: unknown): number | undefined => (is(target, PgColumn) ? wholeColumns[target.columnType] : undefined);

/** Names of filters, by themselves in lower case. */
type Names = ReadonlyMap<string, string>;

const known = new WeakMap<AnyListed, Names>();

/** The filters that the caller may use. */
function filtersFor(resource: AnyListed, session: Session): Names {
  const all = known.get(resource) ?? new Map(Object.keys(resource.filters).map((name) => [name.toLowerCase(), name]));
  known.set(resource, all);
  const apart = isApart(session) ? (resource.sensitive?.apart?.fields ?? []) : [];
  const hidden: readonly string[] = [...apart, ...internalFor(resource, session)];
  return hidden.length === 0 ? all : new Map([...all].filter(([, name]) => !hidden.includes(name)));
}

function readSort(text: string, names: Names): ListRequest['sort'] {
  const descending = text.startsWith('-');
  const filter = names.get(text.slice(descending ? 1 : 0).toLowerCase());
  if (!filter) throw malformed(`There is no sort ${text.slice(0, 60)}; sort by ${[...names.values()].join(', ')}.`);
  return { filter, descending };
}
