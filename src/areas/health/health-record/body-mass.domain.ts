/** Bounds of the measures. Source: text 3, section 5. */
export const heights = { min: 70, max: 250 } as const;
export const weights = { min: 10, max: 250 } as const;

/** BMI of a height in cm and a weight in kg, rounded to one decimal; 0 where either is missing. */
export function bodyMassIndex(height: number | null | undefined, weight: number | null | undefined): number {
  if (!height || !weight) return 0;
  // In whole numbers as long as it goes: 54.4 kg at 160 cm is 21.25, and no hair less.
  return Math.round((weight * 100_000) / (height * height)) / 10;
}
