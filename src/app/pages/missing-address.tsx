import { pageConfig } from '../../common/page-config.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { Notice } from '../../kit/web/parts/alert.tsx';

/** Tells administrators if others reach the school at an address that the server has not been told. */
export function MissingAddress() {
  const { can } = usePermissions();
  if (!pageConfig().lacksAddress || !can('school.update')) return null;
  return (
    <Notice kind="warning">
      <p>
        The address at which people reach the school is not set: links in messages lead nowhere, and papers have no address at
        which they can be verified. Ask whoever looks after the server to set PUBLIC_URL.
      </p>
    </Notice>
  );
}
