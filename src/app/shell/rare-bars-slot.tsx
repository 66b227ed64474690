import { pageConfig } from '../../common/page-config.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { isView } from '../../kit/web/parts/browser-storage.web.ts';

const RareBars = loadedLater(() => import('./rare-bars.tsx').then((part) => part.RareBars));

/** The place of the bars that few people ever see; their code loads only there. */
export const RareBarsSlot = () => (isView() || pageConfig().sendingHeld) && <RareBars />;
