import { pageConfig } from '../../common/page-config.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';

const RestorationBar = loadedLater(() =>
  import('../../areas/general/restoration/restoration-bar.tsx').then((part) => part.RestorationBar),
);

/** The place of a restored school's bar; its code loads only there. */
export function RestorationSlot() {
  const { can } = usePermissions();
  return pageConfig().sendingHeld && can('school.update') && <RestorationBar />;
}
