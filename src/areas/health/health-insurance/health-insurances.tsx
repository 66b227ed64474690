import { validity } from '../../../common/enumerations.domain.ts';
import { BoolField } from '../../../kit/web/form/fields.tsx';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PartList } from '../../../kit/web/form/part/part-list.tsx';
import { healthInsurance } from './health-insurance.domain.ts';

const { LookupField } = fieldsOf(healthInsurance);

/** The insurances in a health record's form; a new one is expired until somebody says that it is active. */
export const HealthInsurances = ({ healthRecordId }: { healthRecordId: number }) => (
  <PartList of={healthInsurance} owner={{ healthRecordId }} initial={{ healthInsuranceStatus: validity.expired }}>
    <LookupField name="healthInsuranceProviderId" wide />
    <BoolField name="healthInsuranceStatus" label="IsActive" yes={validity.active} no={validity.expired} />
  </PartList>
);
