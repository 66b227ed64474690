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
  const dark = data
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${whole} ${whole}"><rect x="${-quietZone}" y="${-quietZone}" width="${whole}" height="${whole}" fill="#fff"/><path d="${dark}" fill="#000"/></svg>`;
}

/** Where the dark modules of a row begin, and how many they are. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
