import { validity } from '../../../common/enumerations.domain.ts';
import type { HealthInsuranceInput } from './health-insurance.domain.ts';

/** An insurance in force; health record and provider have to exist already. */
export const healthInsuranceFactory = (
  change: Partial<HealthInsuranceInput> & Pick<HealthInsuranceInput, 'healthRecordId' | 'healthInsuranceProviderId'>,
): HealthInsuranceInput => ({
  healthInsuranceStatus: validity.active,
  ...change,
});
