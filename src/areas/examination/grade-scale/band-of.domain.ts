import type { GradeBand } from './grade-scale.domain.ts';

/** The band of a percentage; none without a scale, or below its lowest. */
export const bandOf = (bands: readonly GradeBand[], percentage: number): GradeBand | undefined =>
  bands
    .toSorted((one, other) => other.fromPercentage - one.fromPercentage)
    .find(({ fromPercentage }) => fromPercentage <= percentage);
