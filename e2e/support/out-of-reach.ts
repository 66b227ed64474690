import type { Page } from 'playwright-core';

/** The boxes of a page that may scroll, but not by keyboard: Tab stops neither at them nor at anything in them. */
export const outOfReach = (page: Page): Promise<string[]> => page.evaluate(boxesWithoutStop);

/** Runs in the page. Whether a box scrolls depends on the theme, the window and what is in it: each that scrolls with more in it counts. */
function boxesWithoutStop(): string[] {
  const shows = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const isStop = (element: Element) =>
    element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && shows(element);
  const scrolling = ['auto', 'scroll'];
  const filling = document.createElement('div');
  filling.style.cssText = 'flex: none; width: 9999px; height: 9999px';
  const scrollsWithMore = (box: Element) => {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (!scrolling.includes(overflowX) && !scrolling.includes(overflowY)) return false;
    box.append(filling);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box;
    filling.remove();
    return (
      (scrolling.includes(overflowX) && scrollWidth > clientWidth) ||
      (scrolling.includes(overflowY) && scrollHeight > clientHeight)
    );
  };
  // The field of a picker moves through its list.
  return [...document.querySelectorAll('body *:not(:empty, [role=listbox], textarea, select)')]
    .filter((box) => shows(box) && !isStop(box) && ![...box.querySelectorAll('*')].some(isStop) && scrollsWithMore(box))
    .map((box) => `scrolls, but not by keyboard: ${box.outerHTML.slice(0, 240)}`);
}
