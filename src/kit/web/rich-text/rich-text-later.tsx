import { loadedLater } from '../calls/loaded.web.ts';

/** Formatted text as it is read; what cleans it comes when the first one shows. */
export const RichTextLater = loadedLater(() => import('./rich-text.tsx').then((part) => part.RichText));
