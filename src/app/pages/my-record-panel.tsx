import { useMe } from '../../areas/identity/me.web.ts';
import type { PermissionKey } from '../../kit/domain/area.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { LinkRow } from '../../kit/web/panel/link-row.tsx';

const parts: readonly (readonly [PermissionKey, string])[] = [
  ['staffattendance.read', 'attendance'],
  ['staffleave.read', 'leave'],
  ['staffsalary.read', 'salary and payslips'],
];

/** The way of a staff member to what the school keeps about them. */
export function MyRecordPanel() {
  const me = useMe();
  const { can } = usePermissions();
  if (!me?.staffId) return null;
  const shown = parts.filter(([permission]) => can(permission)).map(([, part]) => part);
  return (
    <ul>
      <LinkRow
        to={`/ss/staff/grid?panel=detail&id=${me.staffId}`}
        title={me.name}
        note={shown.length > 0 && `With your ${shown.join(', ')}`}
      />
    </ul>
  );
}
