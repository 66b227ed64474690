/** Rounded half up to two decimals, as results are. Computed in hundredths, so that an exact half never comes out slightly below. */
export function percentageOf(part: number, whole: number): number {
  const [p, w] = [Math.round(part * 100), Math.round(whole * 100)];
  return Math.floor((20_000 * p + w) / (2 * w)) / 100;
}
