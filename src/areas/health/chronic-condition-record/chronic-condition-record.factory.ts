import { severity } from '../../../common/enumerations.domain.ts';
import type { ChronicConditionInput } from './chronic-condition-record.domain.ts';

/** Mild asthma; its health record has to exist already. */
export const chronicConditionRecordFactory = (
  change: Partial<ChronicConditionInput> & Pick<ChronicConditionInput, 'healthRecordId'>,
): ChronicConditionInput => ({
  chronicCondition: 1,
  name: '',
  severity: severity.mild,
  actionPlan: 'Two puffs of the blue inhaler; it is in the school bag.',
  ...change,
});
