import { isFigure } from './cell.tsx';

/** What the width of a column follows from. */
interface Sized {
  header: string;
  kind?: string;
  longest?: number;
}

const namePx = 236;
/** As wide as a face and nearly every name: other texts need their room sooner than the name needs more. */
const wholeNamePx = 310;
const textPx = 120;
/** How many times the room of another text a name takes where there is enough for all. */
const nameShare = 1.8;
const headerLetterPx = 7.7;
/** Beside a header: the edges of its cell and the arrow of the order. */
const besideHeaderPx = 34;
const letterPx = 7.4;
/** What the first column has more beside it, and its bold letters take more. */
const besideFirstPx = 24;
/** Beside a value: the edges of its cell, and what a badge adds to its word. */
const besideValuePx = 44;

/** The width that is right in any window, or undefined for a text, which may need more than it has. */
function fixedPx({ header, kind, longest }: Sized): number | undefined {
  const headerPx = Math.ceil(header.length * headerLetterPx) + besideHeaderPx;
  const valuePx = longest === undefined ? undefined : Math.ceil(longest * letterPx) + besideValuePx;
  if (isFigure({ kind })) return Math.max(valuePx ?? 110, headerPx);
  if (kind === 'date') return Math.max(140, headerPx);
  return valuePx === undefined ? undefined : Math.max(110, headerPx, valuePx);
}

/**
 * The width of each column, and the least of the table in px. The names and the other texts share what the rest leaves. Seven columns
 * with three amounts, the widest of the lists, fit beside the sidebar on a screen of 1366 px.
 */
export function columnWidths(columns: readonly Sized[], actionsPx: number) {
  const [first, ...others] = columns.map(fixedPx);
  const restPx = others.reduce<number>((sum, px = 0) => sum + px, actionsPx);
  const texts = others.filter((px) => px === undefined).length;
  const own = texts > 0 && first !== undefined ? first + besideFirstPx : undefined;
  const widths = [own ?? nameWidth(restPx, texts), ...others, ...(actionsPx > 0 ? [actionsPx] : [])];
  return { widths, least: (own ?? namePx) + texts * textPx + restPx };
}

/** The width of the names beside what is as wide in any window and so many texts. */
function nameWidth(restPx: number, texts: number): string {
  const room = `(100cqi - ${restPx}px)`;
  const share = `${room} * ${nameShare / (nameShare + texts)}`;
  return `max(${namePx}px, min(${room} - ${texts * textPx}px, max(${wholeNamePx}px, ${share})))`;
}
