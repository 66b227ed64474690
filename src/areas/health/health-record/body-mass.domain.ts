/** Limits of the measurements. Source: text 3, section 5. */
export const heights = { min: 70, max: 250 } as const;
export const weights = { min: 10, max: 250 } as const;

/** A BMI is written with as many, so that 23.0 stands beside 17.4. */
export const bmiDecimals = 1;

/** The BMI for a height in cm and a weight in kg, rounded to one decimal; 0 if either is missing. */
export function bodyMassIndex(height: number | null | undefined, weight: number | null | undefined): number {
  if (!height || !weight) return 0;
  // Computed in whole numbers until the end, so that 54.4 kg at 160 cm is exactly 21.25.
  return Math.round((weight * 100_000) / (height * height)) / 10;
}
