import { vaccinations } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PartList } from '../../../kit/web/form/part/part-list.tsx';
import { OwnNameField } from '../health-part/own-name-field.tsx';
import { vaccinationRecord } from './vaccination-record.domain.ts';

const { EnumField, DateField, BoolField, LongTextField } = fieldsOf(vaccinationRecord);

/** The vaccinations in a health record's form. */
export const Vaccinations = ({ healthRecordId }: { healthRecordId: number }) => (
  <PartList of={vaccinationRecord} owner={{ healthRecordId }}>
    <EnumField name="vaccine" of={vaccinations} />
    <OwnNameField of="vaccine" />
    <DateField name="dateAdministered" />
    <BoolField name="booster" />
    <LongTextField name="notes" />
  </PartList>
);
