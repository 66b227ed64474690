import { loadedLater } from '../calls/loaded.web.ts';

/** Asks what stays where two people changed one sheet; loaded only then. */
export const Conflict = loadedLater(() => import('./sheet-conflict.tsx').then((part) => part.SheetConflict));
