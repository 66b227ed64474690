import { allergies } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PartList } from '../../../kit/web/form/part/part-list.tsx';
import { GravityFields } from '../health-part/gravity-fields.tsx';
import { OwnNameField } from '../health-part/own-name-field.tsx';
import { allergyRecord } from './allergy-record.domain.ts';

const { EnumField } = fieldsOf(allergyRecord);

/** The allergies in a health record's form. */
export const Allergies = ({ healthRecordId }: { healthRecordId: number }) => (
  <PartList of={allergyRecord} owner={{ healthRecordId }}>
    <EnumField name="allergy" of={allergies} />
    <OwnNameField of="allergy" />
    <GravityFields />
  </PartList>
);
