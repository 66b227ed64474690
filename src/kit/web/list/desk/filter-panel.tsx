import type { Filter } from '../../../domain/resource.domain.ts';
import { FilterInput } from '../filter-input.tsx';
import type { List } from '../list.web.ts';
import { MoreConditions } from './more-conditions.tsx';

interface FilterPanelProps {
  id: string;
  filters: Readonly<Record<string, Filter>>;
  /** Those that have no place above a column. */
  offered: readonly (readonly [name: string, filter: Filter])[];
  list: List<unknown>;
}

/** The filters that have no place above a column, and what else can be asked of any of them. */
export const FilterPanel = ({ id, filters, offered, list }: FilterPanelProps) => (
  <div id={id} className="-mx-1 max-h-[50dvh] space-y-4 overflow-y-auto border-t border-line px-1 py-4">
    {offered.length > 0 && (
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-3 xl:grid-cols-5">
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
    )}
    <MoreConditions id={id} filters={filters} list={list} />
  </div>
);
