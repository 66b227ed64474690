import { loadedLater } from '../calls/loaded.web.ts';

/** Formatted text for reading; the code that cleans it loads when the first one shows. */
export const RichTextLater = loadedLater(() => import('./rich-text.tsx').then((part) => part.RichText));
