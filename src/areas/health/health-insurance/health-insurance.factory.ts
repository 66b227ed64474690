import { validity } from '../../../common/enumerations.domain.ts';
import type { HealthInsuranceInput } from './health-insurance.domain.ts';

/** An insurance in force; record and provider have to be there. */
export const healthInsuranceFactory = (
  change: Partial<HealthInsuranceInput> & Pick<HealthInsuranceInput, 'healthRecordId' | 'healthInsuranceProviderId'>,
): HealthInsuranceInput => ({
  healthInsuranceStatus: validity.active,
  ...change,
});
