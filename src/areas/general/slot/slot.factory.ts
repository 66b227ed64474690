import { nextSeed } from '../../../kit/domain/chance.factory.ts';
import { clockOf } from '../../../kit/domain/clock.domain.ts';
import type { SlotInput } from './slot.domain.ts';

/** A slot that the server accepts. Each one follows the last and lasts ten minutes, so that a program can have many. */
export function slotFactory(change: Partial<SlotInput> & Pick<SlotInput, 'programId'>, seed = nextSeed()): SlotInput {
  const start = 7 * 60 + (seed % 90) * 10;
  return { slotName: `Period ${seed}`, startTime: clockOf(start), endTime: clockOf(start + 10), isTeaching: true, ...change };
}
