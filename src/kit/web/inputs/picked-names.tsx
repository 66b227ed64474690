import { X } from 'lucide-react';
import { useId } from 'react';
import type { NamesCall } from '../../domain/names.domain.ts';
import { useNames } from '../calls/names.web.ts';
import { RowButton } from '../parts/row-button.tsx';
import { FieldFrame } from './field-frame.tsx';
import { Picker } from './picker.tsx';

interface PickedNamesProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Whether it says that nobody need be chosen. */
  optional?: boolean;
  names: NamesCall;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Several names, each found by any part of it and added to a list. */
export function PickedNames({ label, hint, error, optional = false, names, ids, onChange }: PickedNamesProps) {
  const id = useId();
  const { data = [] } = useNames(names);
  const picked = ids.map((id) => data.find((known) => known.id === id) ?? { id, label: '', detail: '' });
  return (
    <div>
      <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error}>
        <Picker
          // Empties the field after each choice.
          key={ids.length}
          input={{ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-note` }}
          label={label}
          names={names}
          value={null}
          current=""
          onChange={(person) => person !== null && onChange([...new Set([...ids, person])])}
        />
      </FieldFrame>
      <ul className="mt-2">
        {picked.map((person) => (
          <li key={person.id} className="flex min-h-8 items-center gap-2 border-line border-b max-sm:min-h-11">
            <span className="min-w-0 flex-1 break-words">
              {person.label} <span className="text-muted text-xs">{person.detail}</span>
            </span>
            <RowButton
              label="Remove"
              of={person.label}
              icon={X}
              onClick={() => onChange(ids.filter((other) => other !== person.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
