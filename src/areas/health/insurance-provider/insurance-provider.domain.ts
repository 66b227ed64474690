import { z } from 'zod';
import { optionalEmail, optionalPhone } from '../../../common/person.domain.ts';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredText } from '../../../kit/domain/rules.domain.ts';

const insuranceProviderInput = z.object({
  insuranceProviderName: requiredText('Provider Name', 'Provider Name is required', lengths.name),
  insuranceProviderContactMail: optionalEmail,
  insuranceProviderContactNumber: optionalPhone('Contact Number should be 10 digits'),
});
export type InsuranceProviderInput = z.output<typeof insuranceProviderInput>;

const insuranceProviderRow = z.object({
  insuranceProviderId: idField,
  ...rowFieldsOf(insuranceProviderInput),
  ...stampFields,
});

export const insuranceProviderNames: NamesCall = {
  path: '/api/hs/InsuranceProvider/GetAllInsuranceProviderNames',
  id: 'insuranceProviderId',
  shown: ['insuranceProviderName'],
};

export const insuranceProvider = defineResource({
  area: 'hs',
  name: 'InsuranceProvider',
  id: 'insuranceProviderId',
  permission: 'insuranceprovider',
  nameField: 'insuranceProviderName',
  labels: { one: 'insurance provider', deleted: 'insurance provider' },
  input: insuranceProviderInput,
  row: insuranceProviderRow,
  fields: {
    insuranceProviderName: 'Name',
    insuranceProviderContactMail: 'Mail',
    insuranceProviderContactNumber: 'Contact',
  },
  filters: {
    ...byFields('insuranceProviderName', 'insuranceProviderContactMail'),
    insuranceProviderContactNumber: { isTelephone: true },
  },
  columns: ['insuranceProviderName', 'insuranceProviderContactMail', 'insuranceProviderContactNumber'],
  owners: { insuranceproviderid: 'insuranceProviderId' },
  names: [insuranceProviderNames],
});
