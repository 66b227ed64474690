/**
 * A `ref` for what takes the focus as soon as it shows, because somebody has just asked for it. Pages, panels and dialogs have their
 * own rules for the first focus.
 */
export const focusOnShow = (element: HTMLElement | null): void => element?.focus();
