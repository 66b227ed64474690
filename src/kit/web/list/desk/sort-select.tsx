import { useId } from 'react';
import type { ListedResource } from '../../../domain/resource.domain.ts';
import { ChoiceBox } from '../../inputs/choice-box.tsx';
import { barBox } from '../../inputs/field-frame.tsx';
import type { List } from '../list.web.ts';

interface SortSelectProps {
  of: Pick<ListedResource, 'filters' | 'sort'>;
  list: List<unknown>;
}

/** Offers to sort by each column, in the list's own order and in the current one, which need not be that of a column. */
export function SortSelect({ of, list }: SortSelectProps) {
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
