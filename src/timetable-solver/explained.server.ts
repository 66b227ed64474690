import { conflictSet } from './conflict-set.domain.ts';
import { loadPossibility } from './exact/exact.server.ts';
import type { TimetableInstance } from './instance.domain.ts';
import type { SolveOutcome } from './run.domain.ts';

/** Seconds to look for a cause that can be proved. */
const seconds = 10;

/** Where a search left lessons over and counting found no cause: asks the exact engine for lessons that exclude one another. */
export async function explained<Outcome extends SolveOutcome>(
  instance: TimetableInstance,
  outcome: Outcome,
  isCancelled: () => boolean,
): Promise<Outcome> {
  if (outcome.unplaced.length === 0 || outcome.findings.length > 0 || isCancelled()) return outcome;
  const isPossible = await loadPossibility(isCancelled);
  const finding = conflictSet(instance, outcome.unplaced, isPossible, { now: () => performance.now(), seconds, isCancelled });
  return finding ? { ...outcome, findings: [finding] } : outcome;
}
