import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { popoverWaiting } from '../../kit/web/parts/popover.tsx';

/** The list of themes; its code loads when it is first opened. */
export const ThemeList = loadedLater(() => import('./theme-picker.tsx').then((part) => part.ThemePicker), popoverWaiting);
