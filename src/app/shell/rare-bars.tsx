import { RestorationBar } from '../../areas/general/restoration/restoration-bar.tsx';
import { ViewBar } from '../../areas/identity/view-as/view-bar.tsx';
import { pageConfig } from '../../common/page-config.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { isView } from '../../kit/web/parts/browser-storage.web.ts';

/** As whom somebody sees, and that a school was restored. */
export function RareBars() {
  const { can } = usePermissions();
  return (
    <>
      {isView() && <ViewBar />}
      {pageConfig().sendingHeld && can('school.update') && <RestorationBar />}
    </>
  );
}
