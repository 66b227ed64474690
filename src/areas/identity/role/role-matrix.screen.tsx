import { counted } from '../../../kit/domain/wording.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useIdOfAddress } from '../../../kit/web/form/record.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import type { getRoleMatrix } from './role-calls.domain.ts';

const RoleMatrixParts = loadedLater(() => import('./role-matrix-parts.tsx').then((part) => part.RoleMatrixParts));

/** What a role allows, and who holds it. */
export function RoleMatrixScreen() {
  const roleId = useIdOfAddress();
  const matrix = useCall<typeof getRoleMatrix>('GET /api/ias/Role/GetMatrix', { roleId });
  usePageTitle(matrix.data?.roleName);
  return (
    <Page
      title={matrix.data?.roleName ?? 'Role'}
      note={matrix.data && counted(matrix.data.people, 'person', 'people')}
      before={<BackLink to="/gs/role" page="Roles" />}
      className="max-w-300 space-y-4"
    >
      <Fetched of={matrix} what="role">
        {(role) => <RoleMatrixParts role={role} />}
      </Fetched>
    </Page>
  );
}
