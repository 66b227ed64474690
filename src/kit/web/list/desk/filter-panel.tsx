import type { Filter } from '../../../domain/resource.domain.ts';
import { FilterInput } from '../filter-input.tsx';
import type { List } from '../list.web.ts';

interface FilterPanelProps {
  id: string;
  offered: readonly (readonly [name: string, filter: Filter])[];
  list: List<unknown>;
}

/** The filters that have no place above a column. */
export const FilterPanel = ({ id, offered, list }: FilterPanelProps) => (
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
          value={list.state.filters[name] ?? ''}
          onChange={(value) => list.setFilter(name, value)}
        />
      </div>
    ))}
  </div>
);
