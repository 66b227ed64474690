import { X } from 'lucide-react';
import { displayDate, isIsoDate } from '../../../domain/dates.domain.ts';
import { labelOf, parseChoice } from '../../../domain/enumeration.domain.ts';
import { splitName } from '../../../domain/list/comparison.domain.ts';
import { filterLabel } from '../../../domain/list/filter-words.domain.ts';
import type { Filter } from '../../../domain/resource.domain.ts';
import { listed } from '../../../domain/wording.domain.ts';
import { useNames } from '../../calls/names.web.ts';
import type { List } from '../list.web.ts';

interface FilterChipsProps {
  filters: Readonly<Record<string, Filter>>;
  active: readonly (readonly [name: string, value: string])[];
  list: List<unknown>;
}

/** The filters in force, each with a button that removes it. */
export const FilterChips = ({ filters, active, list }: FilterChipsProps) =>
  active.map(([name, value]) => {
    const [of] = splitName(name);
    const filter = filters[of];
    return filter && <Chip key={name} {...{ name, filter, value }} onRemove={() => list.setFilter(name, '')} />;
  });

interface ChipProps {
  name: string;
  filter: Filter;
  value: string;
  onRemove: () => void;
}

function Chip({ name, filter, value, onRemove }: ChipProps) {
  const { data } = useNames(filter.kind === 'id' ? (filter.names ?? null) : null);
  const [, comparison] = splitName(name);
  const nameOf = (one: string) => data?.find((option) => String(option.id) === one)?.label ?? valueText(filter, one);
  const label = comparison === 'empty' ? filter.label : filterLabel(name, filter);
  const shown =
    comparison === 'empty'
      ? value === 'true'
        ? 'empty'
        : 'not empty'
      : listed((comparison === 'in' ? value.split(',') : [value]).map(nameOf));
  return (
    <span className="inline-flex h-7 max-w-80 items-center gap-1 rounded-selector bg-press pl-2.5">
      <span className="truncate" title={`${label}: ${shown}`}>
        {label}: <b className="font-semibold">{shown}</b>
      </span>
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
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
