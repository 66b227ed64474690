import { z } from 'zod';
import { validities, validity } from '../../../common/enumerations.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { choice, chosen } from '../../../kit/domain/rules.domain.ts';
import { healthPart, ofHealthRecord } from '../health-part/health-part.domain.ts';
import { insuranceProviderNames } from '../insurance-provider/insurance-provider.domain.ts';

const healthInsuranceInput = z.object({
  ...ofHealthRecord.input,
  healthInsuranceProviderId: chosen('Please select a healthinsurance to add.'),
  healthInsuranceStatus: choice(validities, 'Status should be one of the list', validity.expired),
});
export type HealthInsuranceInput = z.output<typeof healthInsuranceInput>;

export const healthInsuranceRow = z.object({
  healthInsuranceId: idField,
  ...rowFieldsOf(healthInsuranceInput),
  healthInsuranceProvider: z.object({ insuranceProviderName: textField }),
  ...stampFields,
});

/** An insurance of a person, and whether it is still in force. */
export const healthInsurance = defineResource({
  ...healthPart,
  name: 'HealthInsurance',
  id: 'healthInsuranceId',
  labels: { one: 'health insurance', deleted: 'healthinsurance' },
  input: healthInsuranceInput,
  row: healthInsuranceRow,
  fields: {
    ...ofHealthRecord.fields,
    healthInsuranceProviderId: 'Insurance Provider',
    healthInsuranceStatus: 'Status',
  },
  filters: {
    ...ofHealthRecord.filters,
    healthInsuranceProviderId: { names: insuranceProviderNames },
    ...byFields('healthInsuranceStatus'),
  },
  columns: ['healthInsuranceStatus'],
  sort: 'healthInsuranceStatus',
  titleOf: reading(
    healthInsuranceRow,
    ['healthInsuranceProvider.insuranceProviderName'],
    ({ healthInsuranceProvider }) => healthInsuranceProvider.insuranceProviderName,
  ),
});
