/**
 * Keeps the focus in the page, dialogs included. A button that is disabled while it works gets the focus back afterwards. Until then,
 * or if the focused element is gone, the nearest one around it has the focus.
 * @returns a function that ends this
 */
export function keepFocus(part: HTMLElement): () => void {
  /** What had the focus last, then the elements around it. */
  let path: HTMLElement[] = [];
  /** The one around it that has the focus in its place. */
  let standIn: HTMLElement | undefined;
  /** While it is not known yet whether somebody left what had the focus. */
  let isLeaving = false;

  const onFocusIn = ({ target }: FocusEvent) => {
    if (target === standIn) return;
    standIn = undefined;
    path = [];
    for (let one = target as HTMLElement; one !== part; one = one.parentElement ?? part) path.push(one);
    path.push(part);
  };
  const onFocusOut = ({ target }: FocusEvent) => {
    const left = target as HTMLElement;
    isLeaving = true;
    // What is being removed is still there at this moment.
    queueMicrotask(() => {
      isLeaving = false;
      if (left === (standIn ?? path[0]) && canFocus(left)) path = [];
    });
  };
  const giveBack = () => {
    if (isLeaving) return queueMicrotask(giveBack);
    const { activeElement } = document;
    const [last] = path;
    if (!last || (activeElement !== document.body && activeElement !== standIn)) return;
    const next = path.find(canFocus);
    if (!next || next === activeElement) return;
    standIn = next === last ? undefined : next;
    // So that it can have the focus, though Tab does not lead to it.
    if (standIn && standIn.tabIndex < 0) standIn.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(giveBack);
  observer.observe(part, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  part.addEventListener('focusin', onFocusIn);
  part.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    part.removeEventListener('focusin', onFocusIn);
    part.removeEventListener('focusout', onFocusOut);
  };
}

/** Whether nothing that can be operated has the focus, so that something may take it. */
export const isFocusFree = (): boolean => !document.activeElement?.matches('a, button, input, select, textarea');

const canFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');
