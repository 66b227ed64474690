/** The part of a line that the keys act on. */
export const halves = ['both', 'morning', 'afternoon'] as const;
export type Half = (typeof halves)[number];

/** The part of a line to the left (-1) or right (1). */
export const halfBeside = (half: Half, step: 1 | -1): Half =>
  halves[(halves.indexOf(half) + step + halves.length) % halves.length] ?? 'both';
