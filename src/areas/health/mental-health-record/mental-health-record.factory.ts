import type { MentalHealthInput } from './mental-health-record.domain.ts';

/** Anxiety, in a record that has to be there. */
export const mentalHealthRecordFactory = (
  change: Partial<MentalHealthInput> & Pick<MentalHealthInput, 'healthRecordId'>,
): MentalHealthInput => ({
  mentalHealth: 2,
  ...change,
});
