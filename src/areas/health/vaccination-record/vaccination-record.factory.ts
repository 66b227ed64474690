import type { VaccinationInput } from './vaccination-record.domain.ts';

/** A tetanus vaccination; its health record has to exist already. */
export const vaccinationRecordFactory = (
  change: Partial<VaccinationInput> & Pick<VaccinationInput, 'healthRecordId'>,
): VaccinationInput => ({
  vaccine: 5,
  name: '',
  dateAdministered: '2024-07-09',
  booster: false,
  notes: 'Left arm',
  ...change,
});
