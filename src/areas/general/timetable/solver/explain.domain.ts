import type { Finding } from './finding.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';

/**
 * What makes a week impossible, as far as it can be counted in milliseconds; the heaviest first. Never says that a week is impossible
 * that is not; an empty answer is no promise.
 */
export function explain(_instance: TimetableInstance): Finding[] {
  return [];
}
