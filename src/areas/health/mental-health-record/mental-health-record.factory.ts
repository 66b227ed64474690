import type { MentalHealthInput } from './mental-health-record.domain.ts';

/** Anxiety; its health record has to exist already. */
export const mentalHealthRecordFactory = (
  change: Partial<MentalHealthInput> & Pick<MentalHealthInput, 'healthRecordId'>,
): MentalHealthInput => ({
  mentalHealth: 2,
  name: '',
  ...change,
});
