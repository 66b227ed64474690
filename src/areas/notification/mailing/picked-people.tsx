import { X } from 'lucide-react';
import { useId } from 'react';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';
import { Picker } from '../../../kit/web/inputs/picker.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { studentNamesForStatus } from '../../student/student/student-names.domain.ts';
import type { Audience } from './audience-fields.domain.ts';

interface PickedPeopleProps {
  of: Pick<Audience, 'studentIds' | 'staffIds'>;
  onChange: (changed: Partial<Audience>) => void;
}

/** People picked one by one: students, whose guardians get the message, and staff. */
export function PickedPeople({ of: { studentIds, staffIds }, onChange }: PickedPeopleProps) {
  const { can } = usePermissions();
  return (
    <>
      {can('student.read') && (
        <PickedNames
          label="Student"
          hint="Their guardians get the message."
          names={studentNamesForStatus}
          ids={studentIds}
          onChange={(ids) => onChange({ studentIds: ids })}
        />
      )}
      {can('staff.read') && (
        <PickedNames label="Staff" names={staffNamesForStatus} ids={staffIds} onChange={(ids) => onChange({ staffIds: ids })} />
      )}
    </>
  );
}

interface PickedNamesProps {
  label: string;
  hint?: string;
  names: NamesCall;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

function PickedNames({ label, hint, names, ids, onChange }: PickedNamesProps) {
  const id = useId();
  const { data = [] } = useNames(names);
  const picked = ids.map((id) => data.find((known) => known.id === id) ?? { id, label: '', detail: '' });
  return (
    <div>
      <FieldFrame id={id} label={label} optional={false} hint={hint}>
        <Picker
          // Empties the field after each choice.
          key={ids.length}
          input={{ id }}
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
