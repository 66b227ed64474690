import type { SolveProgress } from '../../../timetable-solver/run.domain.ts';

/** How far a run is, of a hundred, and what it is doing. */
export const progressOf = (at: SolveProgress): [done: number, of: number, message: string] => [shareOf(at), 100, wordsOf(at)];

const shareOf = ({ phase, placed, of, share = 0 }: SolveProgress): number =>
  phase === 'improving' ? 30 + 65 * share : (30 * placed) / Math.max(of, 1);

const phases = { checking: 'Checking', placing: 'Placing lessons', improving: 'Improving' } as const;

const wordsOf = ({ phase, placed, of, cost }: SolveProgress): string =>
  phase === 'improving'
    ? `${phases[phase]}: all ${of} placed, discomfort ${Math.round(cost ?? 0)}`
    : `${phases[phase]}: ${placed} of ${of}`;
