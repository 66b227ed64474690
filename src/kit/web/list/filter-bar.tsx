import { ListFilter, Rows2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListedResource } from '../../domain/resource.domain.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { barBox } from '../inputs/field-frame.tsx';
import { ownFilters } from '../route/standing-filters.web.ts';
import { setCompactRows, useCompactRows } from './compact-rows.web.ts';
import type { List } from './list.web.ts';

const FilterChips = loadedLater(() => import('./desk/filter-chips.tsx').then((part) => part.FilterChips));
/** Its room is kept, so that the cards below it stay where they are. */
const SortSelect = loadedLater(
  () => import('./desk/sort-select.tsx').then((part) => part.SortSelect),
  <span aria-hidden className={`${barBox} invisible max-sm:flex-1 max-sm:basis-48`} />,
);
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
