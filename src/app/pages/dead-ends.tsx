import { loadedLater } from '../../kit/web/calls/loaded.web.ts';

/** Pages that few people ever see: their code loads only when they show. */
const notFound = () => import('./not-found.tsx');

/** An unknown address inside an area. */
export const AreaNotFound = loadedLater(() => notFound().then((page) => page.AreaNotFound));

/** An unknown address anywhere else. */
export const RouteNotFound = loadedLater(() => notFound().then((page) => page.RouteNotFound));

/** A page that the account does not include. */
export const PermissionMissing = loadedLater(() => import('./permission-missing.tsx').then((page) => page.PermissionMissing));
