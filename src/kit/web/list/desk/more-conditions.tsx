import { type ReactNode, useState } from 'react';
import { choicesOf } from '../../../domain/enumeration.domain.ts';
import { type Comparison, comparisonsOf } from '../../../domain/list/comparison.domain.ts';
import { filterLabel } from '../../../domain/list/filter-words.domain.ts';
import type { Filter } from '../../../domain/resource.domain.ts';
import { useNames } from '../../calls/names.web.ts';
import { ChoiceBox } from '../../inputs/choice-box.tsx';
import { barBox, Tick } from '../../inputs/field-frame.tsx';
import { FilterInput } from '../filter-input.tsx';
import type { List } from '../list.web.ts';

interface MoreConditionsProps {
  id: string;
  filters: Readonly<Record<string, Filter>>;
  list: List<unknown>;
}

/** Asks of one field after the other what its own filter cannot: from and to, one of several, whether it is empty. */
export function MoreConditions({ id, filters, list }: MoreConditionsProps) {
  const offered = Object.entries(filters).filter(([, filter]) => comparisonsOf(filter).length > 0);
  const [name, setName] = useState('');
  const filter = filters[name];
  if (offered.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-3 xl:grid-cols-5">
      <legend className="sr-only">Another condition</legend>
      <Labelled id={`${id}-more`} label="Another condition">
        <ChoiceBox id={`${id}-more`} look={`${barBox} w-full`} value={name} onChange={({ target }) => setName(target.value)}>
          <option value="">Choose a field</option>
          {offered.map(([own, { label }]) => (
            <option key={own} value={own}>
              {label}
            </option>
          ))}
        </ChoiceBox>
      </Labelled>
      {filter &&
        comparisonsOf(filter).map((comparison) => (
          <Condition key={`${name}.${comparison}`} {...{ id, comparison, filter, list }} name={`${name}.${comparison}`} />
        ))}
    </fieldset>
  );
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div>
    <label className="mb-1 block text-muted text-xs" htmlFor={id}>
      {label}
    </label>
    {children}
  </div>
);

interface ConditionProps {
  id: string;
  name: string;
  comparison: Comparison;
  filter: Filter;
  list: List<unknown>;
}

function Condition({ id, name, comparison, filter, list }: ConditionProps) {
  const own = `${id}-${name}`;
  const value = list.state.filters[name] ?? '';
  const set = (next: string) => list.setFilter(name, next);
  const label = filterLabel(name, filter);
  if (comparison === 'in') return <OneOf label={label} filter={filter} value={value} onChange={set} />;
  if (comparison !== 'empty') {
    return (
      <Labelled id={own} label={label}>
        <FilterInput id={own} filter={{ ...filter, label }} value={value} onChange={set} />
      </Labelled>
    );
  }
  return (
    <Labelled id={own} label={label}>
      <ChoiceBox id={own} look={`${barBox} w-full`} value={value} onChange={({ target }) => set(target.value)}>
        <option value="">Select</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </ChoiceBox>
    </Labelled>
  );
}

/** Above so many choices a box narrows them. */
const manyChoices = 12;

function OneOf({
  label,
  filter,
  value,
  onChange,
}: {
  label: string;
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}) {
  const { data: names = [] } = useNames(filter.kind === 'id' ? (filter.names ?? null) : null);
  const [typed, setTyped] = useState('');
  const choices = filter.of
    ? choicesOf(filter.of).map(([one, text]) => ({ id: one, label: text }))
    : names.map((one) => ({ id: one.id, label: one.label }));
  const chosen = value.split(',').filter(Boolean);
  const shown = choices.filter((one) => one.label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-muted text-xs">{label}</legend>
      {choices.length > manyChoices && (
        <input
          aria-label={`Narrow the choices of ${filter.label}`}
          placeholder="Narrow these"
          className={`${barBox} mb-1 w-full`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="grid max-h-40 grid-cols-2 gap-x-3 overflow-y-auto rounded-field border border-line px-3 py-1">
        {shown.map((one) => (
          <Tick
            key={one.id}
            label={one.label}
            checked={chosen.includes(String(one.id))}
            onChange={(is) =>
              onChange((is ? [...chosen, String(one.id)] : chosen.filter((other) => other !== String(one.id))).join())
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
