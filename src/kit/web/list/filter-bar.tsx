import { ListFilter, Rows2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListedResource } from '../../domain/resource.domain.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { barBox } from '../inputs/field-frame.tsx';
import { ownFilters } from '../route/standing-filters.web.ts';
import { setCompactRows, useCompactRows } from './compact-rows.web.ts';
import type { List } from './list.web.ts';

const FilterChips = loadedLater(() => import('./desk/filter-chips.tsx').then((part) => part.FilterChips));
const FilterPanel = loadedLater(() => import('./desk/filter-panel.tsx').then((part) => part.FilterPanel));

interface FilterBarProps {
  of: Pick<ListedResource, 'filters' | 'sort'>;
  list: List<unknown>;
  /** Whether the table has the filters of its columns, so that only the others are offered here. */
  inHeader: boolean;
}

/** The line above the records: active filters as chips, filters without a column, the sort of cards, the height of rows. */
export function FilterBar({ of, list, inHeader }: FilterBarProps) {
  const { filters } = of;
  const [open, setOpen] = useState(false);
  const compact = useCompactRows();
  const id = useId();
  const { state } = list;
  const inColumns = new Set(list.columns.map((column) => column.filter));
  const offered = Object.entries(filters).filter(([name]) => !inHeader || !inColumns.has(name));
  const active = Object.entries(ownFilters(state.filters));
  return (
    <div className="shrink-0 px-4 sm:px-6">
      <div className="flex min-h-10 flex-wrap items-center gap-2 pb-2">
        {active.length > 0 && <FilterChips filters={filters} active={active} list={list} />}
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
          <SortSelect of={of} list={list} />
        )}
      </div>
      {open && <FilterPanel {...{ id, filters, offered, list }} />}
    </div>
  );
}

const quiet =
  'flex h-7 items-center gap-1.5 rounded-field px-2 text-muted hover:bg-wash hover:text-base-content focus-visible:ring-focus aria-pressed:bg-press aria-pressed:text-base-content';

/** Offers to sort by each column, in the list's own order and in the current one, which need not be that of a column. */
function SortSelect({ of, list }: Pick<FilterBarProps, 'of' | 'list'>) {
  const id = useId();
  const { sort } = list.state;
  const headers: Record<string, string | undefined> = {};
  for (const order of [of.sort, sort]) {
    const name = order.replace(/^-/, '');
    headers[name] = of.filters[name]?.label;
  }
  for (const { filter, header } of list.columns) if (filter) headers[filter] = header;
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
        onChange={(event) => list.setSort(event.target.value)}
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
