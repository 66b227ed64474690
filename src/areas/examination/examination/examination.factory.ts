import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { ExaminationInput } from './examination.domain.ts';

/** A week-long examination that is valid on 15-06-2026; its program has to exist. */
export function examinationFactory(
  change: Partial<ExaminationInput> & Pick<ExaminationInput, 'programId'>,
  seed = nextSeed(),
): ExaminationInput {
  const chance = createChance(seed);
  const startDate = change.startDate ?? chance.day('2026-06-15', '2027-06-08');
  const examinationName = `${chance.pick(['Unit Test', 'Half-Yearly', 'Pre-Board', 'Annual'])} ${seed}`;
  return { examinationName, startDate, endDate: addDays(startDate, 6), isFinalExam: false, ...change };
}
