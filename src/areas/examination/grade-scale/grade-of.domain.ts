import type { GradeBand } from './grade-scale.domain.ts';

/** Shown instead of a letter below the lowest band. */
export const noLetter = '–';

/** Where a scale ends if that is above 0, in words: `no grade below 33.5 %`. */
export function scaleEnd(bands: readonly GradeBand[]): string | undefined {
  const lowest = Math.min(...bands.map(({ fromPercentage }) => fromPercentage));
  return lowest > 0 && lowest < Number.POSITIVE_INFINITY ? `no grade below ${lowest} %` : undefined;
}

/** The grade for a percentage, even below the lowest band; undefined without a scale. */
export function gradeOf(bands: readonly GradeBand[], percentage: number): Pick<GradeBand, 'letter' | 'words'> | undefined {
  if (bands.length === 0) return undefined;
  const band = bands
    .toSorted((one, other) => other.fromPercentage - one.fromPercentage)
    .find(({ fromPercentage }) => fromPercentage <= percentage);
  return band ?? { letter: noLetter, words: scaleEnd(bands) ?? '' };
}
