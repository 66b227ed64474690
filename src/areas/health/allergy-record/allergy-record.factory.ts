import { severity } from '../../../common/enumerations.domain.ts';
import type { AllergyInput } from './allergy-record.domain.ts';

/** A severe peanut allergy; its health record has to exist already. */
export const allergyRecordFactory = (change: Partial<AllergyInput> & Pick<AllergyInput, 'healthRecordId'>): AllergyInput => ({
  allergy: 1,
  name: '',
  severity: severity.severe,
  actionPlan: 'Give the adrenaline pen, call 108, then the parents.',
  ...change,
});
