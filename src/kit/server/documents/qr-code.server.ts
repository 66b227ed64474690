import { encode } from 'uqr';

/** Modules that stay empty around a code, or readers do not find it. Source: ISO/IEC 18004. */
const quietZone = 4;

/** A pattern that every reader knows; to look for the best of all eight takes twenty times as long, which a thousand codes do not have. */
const anyMask = 2;

/**
 * A text as a QR code: one SVG path in black on white, so that a document draws it as sharp as the printer can.
 * @param options.isOneOfMany where the time that it takes counts
 */
export function qrCode(text: string, { isOneOfMany = false } = {}): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0, ...(isOneOfMany && { maskPattern: anyMask }) });
  const whole = size + 2 * quietZone;
  const dark = data.map(pathOfRow).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${whole} ${whole}"><rect x="${-quietZone}" y="${-quietZone}" width="${whole}" height="${whole}" fill="#fff"/><path d="${dark}" fill="#000"/></svg>`;
}

/** The dark modules of a row: one rectangle for all that touch. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const begin = x;
    while (row[x + 1]) x += 1;
    const length = x + 1 - begin;
    path += `M${begin} ${y}h${length}v1h-${length}z`;
  }
  return path;
}
