import { Copy, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { role } from '../account/account-roles.domain.ts';
import { usualGraceDays } from './grace-days.domain.ts';
import { definedRole, type RoleRow } from './role.domain.ts';
import type { copyRole } from './role-calls.domain.ts';

const { TextField, LongTextField, BoolField, NumberField } = fieldsOf(definedRole);

const pageOf = (roleId: number) => `/gs/role/details/${roleId}`;
const pathOf = reading(definedRole.row, ['roleId'], ({ roleId }) => pageOf(roleId));

/** The roles of Homeroom and of the school. What a role allows has a page of its own. */
export function RoleScreen() {
  const rowActions = useMemo(
    () => ({
      permissions: reading(definedRole.row, ['roleId', 'roleName'], (row) => (
        <RowButton label="Permissions" of={row.roleName} icon={ListChecks} onClick={() => navigate({ to: pageOf(row.roleId) })} />
      )),
      copy: reading(definedRole.row, ['roleId', 'roleName', 'heldBy'], (row) => <CopyButton row={row} />),
    }),
    [],
  );
  return (
    <ResourceScreen
      of={definedRole}
      pathOf={pathOf}
      initial={{ demandsFactor: false, graceDays: usualGraceDays }}
      rowActions={rowActions}
      form={
        <>
          <TextField name="roleName" wide />
          <LongTextField name="description" wide />
          <BoolField name="demandsFactor" />
          <NumberField name="graceDays" min={0} step={1} />
        </>
      }
    />
  );
}

function CopyButton({ row }: { row: Pick<RoleRow, 'roleId' | 'roleName' | 'heldBy'> }) {
  const { canAll } = usePermissions();
  const [, attempt] = useAttempt();
  const copy = async () => {
    const { data } = await callApi<typeof copyRole>('POST /api/ias/Role/Copy', { query: { roleId: row.roleId } });
    navigate({ to: pageOf(data) });
  };
  return (
    <RowButton
      label="Copy"
      of={row.roleName}
      icon={Copy}
      disabled={!canAll('role.create') || row.heldBy !== role.staff}
      onClick={() => void attempt('The role was not copied', copy)}
    />
  );
}
