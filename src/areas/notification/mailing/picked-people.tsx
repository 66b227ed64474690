import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PickedNames } from '../../../kit/web/inputs/picked-names.tsx';
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
