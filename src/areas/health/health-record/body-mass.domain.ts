/** Bounds of the measures. Source: text 3, section 5. */
export const heights = { min: 70, max: 250 } as const;
export const weights = { min: 10, max: 250 } as const;

/** BMI of a height in cm and a weight in kg, rounded to one decimal; 0 where either is missing. */
export function bodyMassIndex(height: number | null | undefined, weight: number | null | undefined): number {
  if (!height || !weight) return 0;
  const metres = height / 100;
  return Math.round((weight / (metres * metres)) * 10) / 10;
}
