import { useEffect } from 'react';
import type { SearchGroup, SearchHit } from '../../kit/domain/search/search.domain.ts';
import { ListboxOption } from '../../kit/web/parts/listbox-option.tsx';

interface SearchResultsProps {
  id: string;
  groups: readonly SearchGroup[];
  chosen: SearchHit | undefined;
  choose: (hit: SearchHit) => void;
}

/** The hits under their headings. The input above keeps the focus and says which one is chosen. */
export function SearchResults({ id, groups, chosen, choose }: SearchResultsProps) {
  const order = groups.flatMap((group) => group.items);
  const active = chosen && `${id}-${order.indexOf(chosen)}`;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={id} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-2 empty:p-0">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options have no element of their own; a fieldset groups fields
        <div key={group.kind} role="group" aria-label={group.label}>
          <div aria-hidden className="px-2 pt-2 pb-1 font-semibold text-muted text-xs">
            {group.label}
          </div>
          {group.items.map((hit) => (
            <ListboxOption
              key={hit.id}
              id={`${id}-${order.indexOf(hit)}`}
              isChosen={hit === chosen}
              className="group flex min-h-11 items-center gap-3 rounded-field px-2 py-1"
              onTake={() => choose(hit)}
            >
              <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{hit.title}</span>
              <span className={`max-w-1/2 truncate text-xs ${hit === chosen ? '' : 'text-muted group-hover:text-base-content'}`}>
                {hit.subtitle}
              </span>
            </ListboxOption>
          ))}
        </div>
      ))}
    </div>
  );
}
