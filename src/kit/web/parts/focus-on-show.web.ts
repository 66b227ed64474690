/**
 * For `ref`: what takes the focus as soon as it shows, because somebody has just asked for it. A page, a panel and a dialog have
 * their own rule for what comes first.
 */
export const focusOnShow = (element: HTMLElement | null): void => element?.focus();
