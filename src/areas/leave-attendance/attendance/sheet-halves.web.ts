/** The part of a line that the keys act on. */
export const halves = ['both', 'morning', 'afternoon'] as const;
export type Half = (typeof halves)[number];

/** The part of a line to the left (-1) or right (1). */
const halfBeside = (half: Half, step: 1 | -1): Half =>
  halves[(halves.indexOf(half) + step + halves.length) % halves.length] ?? 'both';

interface Place {
  index: number;
  half: Half;
}

/** Where a key moves to on a sheet of so many lines; undefined if it moves nowhere. */
export function stepOf(key: string, { index, half, lines }: Place & { lines: number }): Place | undefined {
  switch (key) {
    case 'ArrowDown':
      return { index: index + 1, half };
    case 'ArrowUp':
      return { index: index - 1, half };
    case 'ArrowRight':
      return { index, half: halfBeside(half, 1) };
    case 'ArrowLeft':
      return { index, half: halfBeside(half, -1) };
    case 'Home':
      return { index: 0, half };
    case 'End':
      return { index: lines - 1, half };
    default:
      return undefined;
  }
}
