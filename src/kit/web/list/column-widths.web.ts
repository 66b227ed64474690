import { usualActions } from '../parts/row-actions.tsx';
import { isFigure } from './cell.tsx';

/** What decides the width of a column. */
interface Sized {
  header: string;
  kind?: string;
  longest?: number;
}

const namePx = 235;
/** Room for a picture and nearly every name: before a name gets more, other texts get theirs. */
const wholeNamePx = 310;
const textPx = 108;
/** With room to spare, a name gets this many times the width of another text. */
const nameShare = 1.8;
const headerLetterPx = 7.7;
/** Added to a header: the padding of its cell, and the arrow of the order. */
const besideHeaderPx = 34;
const letterPx = 7.4;
/** Added to the first column: its wider padding and bold letters. */
const besideFirstPx = 34;
/** Added to a value: the padding of its cell, and a badge around its word, which is smaller. */
const besideValuePx = 36;
/** Added to a figure, which has no badge. */
const besideFigurePx = 16;
/** A day, with the button of its filter. */
const datePx = 136;

/** The width of a column in any window; undefined for a text, whose width depends on the window. */
function fixedPx({ header, kind, longest }: Sized): number | undefined {
  const headerPx = Math.ceil(header.length * headerLetterPx) + besideHeaderPx;
  const figure = isFigure({ kind });
  const valuePx = longest === undefined ? undefined : Math.ceil(longest * letterPx) + (figure ? besideFigurePx : besideValuePx);
  if (figure) return Math.max(valuePx ?? 110, headerPx);
  if (kind === 'date') return Math.max(datePx, headerPx);
  return valuePx === undefined ? undefined : Math.max(110, headerPx, valuePx);
}

/**
 * The width of each column, and the least width of the table in px. Names and other texts share what the fixed columns leave. The widest
 * list, seven columns with three amounts, fits beside the sidebar on a screen of 1280 px.
 */
export function columnWidths(columns: readonly Sized[], buttonsPx: number) {
  const [first, ...others] = columns.map(fixedPx);
  const restPx = others.reduce<number>((sum, px = 0) => sum + px, buttonsPx);
  const texts = others.filter((px) => px === undefined).length;
  const own = texts > 0 && first !== undefined ? first + besideFirstPx : undefined;
  const widths = [own ?? nameWidth(restPx, texts), ...others, ...(buttonsPx > 0 ? [buttonsPx] : [])];
  return { widths, least: (own ?? namePx) + texts * textPx + restPx };
}

const buttonPx = 28;
const besideButtonsPx = 28;

/** The width of a column with so many buttons at most. */
export const actionsPx = (count: number): number => besideButtonsPx + count * buttonPx;

/** From here on the sidebar takes its part of the screen. */
const desktopPx = 1024;
const phonePx = 640;

/**
 * The media query of screens without room for a table: phones, and upright tablets on which it would have to be scrolled sideways. Whoever
 * shows fewer columns there has the table, and so has a desk whose page is enlarged: it has no height for cards.
 */
export function tooNarrowFor(columns: readonly Sized[]): string {
  const { least } = columnWidths(columns, actionsPx(usualActions));
  return `(width < ${phonePx}px), (width < ${Math.min(desktopPx, least)}px) and (orientation: portrait)`;
}

/** The width of the names beside fixed columns of `restPx` and so many texts. */
function nameWidth(restPx: number, texts: number): string {
  const room = `(100cqi - ${restPx}px)`;
  const share = `${room} * ${nameShare / (nameShare + texts)}`;
  return `max(${namePx}px, min(${room} - ${texts * textPx}px, max(${wholeNamePx}px, ${share})))`;
}
