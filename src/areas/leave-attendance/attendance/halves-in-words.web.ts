/** A number of days in halves, in the usual spelling: `23½`. */
export function halvesInWords(days: number): string {
  const whole = Math.floor(days);
  if (whole === days) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}
