import { X } from 'lucide-react';
import { displayDate, isIsoDate } from '../../../domain/dates.domain.ts';
import { labelOf, parseChoice } from '../../../domain/enumeration.domain.ts';
import type { Filter } from '../../../domain/resource.domain.ts';
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
    const filter = filters[name];
    return filter && <Chip key={name} filter={filter} value={value} onRemove={() => list.setFilter(name, '')} />;
  });

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
