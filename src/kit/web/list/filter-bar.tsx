import { ListFilter, Rows2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { displayDate, isIsoDate } from '../../domain/dates.domain.ts';
import { labelOf, parseChoice } from '../../domain/enumeration.domain.ts';
import type { Filter, ListedResource } from '../../domain/resource.domain.ts';
import { useNames } from '../calls/names.web.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { barBox } from '../inputs/field-frame.tsx';
import { ownFilters } from '../route/standing-filters.web.ts';
import { setCompactRows, useCompactRows } from './compact-rows.web.ts';
import { FilterInput } from './filter-input.tsx';
import type { List } from './list.web.ts';

interface FilterBarProps {
  // biome-ignore lint/suspicious/noExplicitAny: kit cast: reads headers only, of any row
  of: Pick<ListedResource<any>, 'columns' | 'filters' | 'sort'>;
  list: List<unknown>;
  /** Whether the table has the filters of its columns, so that only the others are offered here. */
  inHeader: boolean;
}

/** The line above the records: active filters as chips, filters without a column, the sort of cards, the height of rows. */
export function FilterBar({ of, list, inHeader }: FilterBarProps) {
  const { filters, columns } = of;
  const [open, setOpen] = useState(false);
  const compact = useCompactRows();
  const id = useId();
  const { state } = list;
  const inColumns = new Set(columns.map((column) => column.filter));
  const offered = Object.entries(filters).filter(([name]) => !inHeader || !inColumns.has(name));
  const active = Object.entries(ownFilters(state.filters));
  return (
    <div className="shrink-0 px-4 sm:px-6">
      <div className="flex min-h-10 flex-wrap items-center gap-2 pb-2">
        {active.map(([name, value]) => {
          const filter = filters[name];
          return filter && <Chip key={name} filter={filter} value={value} onRemove={() => list.setFilter(name, '')} />;
        })}
        {offered.length > 0 && (
          <button
            type="button"
            className={`${quiet} max-sm:h-11 ${active.length > 0 ? '' : '-ml-2'}`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ListFilter size={16} aria-hidden />
            {inHeader ? 'More filters' : 'Filters'}
          </button>
        )}
        {active.length > 0 && (
          <button type="button" className={quiet} onClick={list.clearFilters}>
            Clear all
          </button>
        )}
        <span className="flex-1 max-sm:hidden" />
        {inHeader ? (
          <button type="button" className={quiet} aria-pressed={compact} onClick={() => setCompactRows(!compact)}>
            <Rows2 size={16} aria-hidden />
            Compact rows
          </button>
        ) : (
          <SortSelect of={of} sort={state.sort} onChange={list.setSort} />
        )}
      </div>
      {open && offered.length > 0 && (
        <div
          id={id}
          className="-mx-1 grid max-h-[50dvh] grid-cols-1 gap-x-4 gap-y-3 overflow-y-auto border-t border-line px-1 py-4 sm:grid-cols-3 xl:grid-cols-5"
        >
          {offered.map(([name, filter]) => (
            <div key={name}>
              <label className="mb-1 block text-xs text-muted" htmlFor={`${id}-${name}`}>
                {filter.label}
              </label>
              <FilterInput
                id={`${id}-${name}`}
                filter={filter}
                value={state.filters[name] ?? ''}
                onChange={(value) => list.setFilter(name, value)}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const quiet =
  'flex h-7 items-center gap-1.5 rounded-field px-2 text-muted hover:bg-wash hover:text-base-content focus-visible:ring-focus aria-pressed:bg-press aria-pressed:text-base-content';

function Chip({ filter, value, onRemove }: { filter: Filter; value: string; onRemove: () => void }) {
  const { data } = useNames(filter.kind === 'id' ? (filter.names ?? null) : null);
  const shown = data?.find((option) => String(option.id) === value)?.label ?? valueText(filter, value);
  return (
    <span className="inline-flex h-7 max-w-80 items-center gap-1 rounded-selector bg-press pl-2.5">
      <span className="truncate" title={`${filter.label}: ${shown}`}>
        {filter.label}: <b className="font-semibold">{shown}</b>
      </span>
      <button
        type="button"
        aria-label={`Remove filter ${filter.label}`}
        className="grid size-7 shrink-0 place-items-center rounded-selector focus-visible:ring-focus"
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}

function valueText({ kind, of }: Filter, value: string): string {
  if (kind === 'bool') return value === 'true' ? 'Yes' : 'No';
  if (kind === 'date' && isIsoDate(value)) return displayDate(value);
  if (kind === 'enum' && of) return labelOf(of, parseChoice(of, value)) || value;
  return value;
}

/** Offers to sort by each column, in the list's own order and in the current one, which need not be that of a column. */
function SortSelect({ of, sort, onChange }: { of: FilterBarProps['of']; sort: string; onChange: (sort: string) => void }) {
  const id = useId();
  const headers: Record<string, string | undefined> = {};
  for (const order of [of.sort, sort]) {
    const name = order.replace(/^-/, '');
    headers[name] = of.filters[name]?.label;
  }
  for (const { filter, header } of of.columns) if (filter) headers[filter] = header;
  return (
    <span className="flex min-w-0 items-center gap-2 text-muted max-sm:flex-1 max-sm:basis-48">
      <label htmlFor={id} className="whitespace-nowrap max-sm:sr-only">
        Sort by
      </label>
      <ChoiceBox
        id={id}
        look={barBox}
        className="min-w-0 text-base-content max-sm:flex-1"
        value={sort}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(headers).flatMap(([filter, header]) =>
          ['', '-'].map((sign) => (
            <option key={sign + filter} value={sign + filter}>
              {header}
              {sign && ', descending'}
            </option>
          )),
        )}
      </ChoiceBox>
    </span>
  );
}
