import type { Page } from 'playwright-core';

/** Shows a theme at once, without the transitions of colours. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    document.documentElement.dataset.theme = chosen;
  }, theme);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

/** Of the elements, those whose text has too little contrast to what is painted behind it. */
export const undecidedPairs = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  selectors.length === 0 ? Promise.resolve([]) : page.evaluate(weakPairs, { selectors, borders: '' });

/** Of everything that shows, the texts below their ratio and the borders of fields below 3. */
export const allWeakPairs = (page: Page): Promise<string[]> =>
  page.evaluate(weakPairs, { selectors: ['body *'], borders: 'input, select, textarea' });

/** Runs in the page: computes ratios as a screen shows them, through a canvas, with half-transparent colours laid over each other. */
function weakPairs({ selectors, borders }: { selectors: readonly string[]; borders: string }): string[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return ['no canvas'];
  type Rgba = readonly [number, number, number, number];
  const known = new Map<string, Rgba>();

  const parse = (colour: string): Rgba => {
    const before = known.get(colour);
    if (before) return before;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    const parsed: Rgba = [r, g, b, a / 255];
    known.set(colour, parsed);
    return parsed;
  };
  const over = (top: Rgba, below: Rgba): Rgba => {
    const mix = (upper: number, lower: number) => upper * top[3] + lower * (1 - top[3]);
    return [mix(top[0], below[0]), mix(top[1], below[1]), mix(top[2], below[2]), 1];
  };
  const groundOf = (element: Element | null): Rgba => {
    if (!element) return [255, 255, 255, 1];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] > 0.999 ? own : over(own, groundOf(element.parentElement));
  };
  const luminance = (colour: Rgba): number => {
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(colour[0] / 255) + 0.7152 * linear(colour[1] / 255) + 0.0722 * linear(colour[2] / 255);
  };
  const ratio = (one: Rgba, other: Rgba): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const shows = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.matches(':disabled, :disabled *, [aria-hidden=true] *') &&
    element.getBoundingClientRect().width > 1;
  const isFaded = (element: Element) => element.closest('.opacity-50') !== null;
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) ||
    (element instanceof HTMLInputElement && element.value !== '' && !['checkbox', 'radio', 'file'].includes(element.type));
  const name = (element: Element) => `${element.outerHTML.slice(0, 120)} …`;

  const weak = new Set<string>();
  for (const element of new Set(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]))) {
    if (!shows(element) || isFaded(element)) continue;
    const style = getComputedStyle(element);
    if (ownText(element)) {
      const ground = groundOf(element);
      const found = ratio(over(parse(style.color), ground), ground);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (found < (large ? 3 : 4.5)) weak.add(`text ${found.toFixed(2)} ${name(element)}`);
    }
    if (borders && element.matches(borders) && Number.parseFloat(style.borderTopWidth) > 0) {
      const ground = groundOf(element.parentElement);
      const found = ratio(over(parse(style.borderTopColor), ground), ground);
      if (found < 3) weak.add(`border ${found.toFixed(2)} ${name(element)}`);
    }
  }
  return [...weak];
}
