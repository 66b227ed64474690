import { loadedLater } from '../../kit/web/calls/loaded.web.ts';

/** `ClosedYearNotice`, loaded only when needed. */
export const ClosedYear = loadedLater(() => import('./closed-year-notice.tsx').then((part) => part.ClosedYearNotice));
