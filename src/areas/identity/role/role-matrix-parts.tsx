import type { RoleMatrix } from './role-calls.domain.ts';
import { RoleHolders } from './role-holders.tsx';
import { RoleMatrixForm } from './role-matrix-form.tsx';

/** What a role allows, and below it who holds it. */
export const RoleMatrixParts = ({ role }: { role: RoleMatrix }) => (
  <>
    <RoleMatrixForm key={`${role.roleId} ${role.version}`} role={role} />
    <RoleHolders role={role} />
  </>
);
