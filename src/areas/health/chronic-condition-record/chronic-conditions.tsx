import { chronicConditions } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PartList } from '../../../kit/web/form/part/part-list.tsx';
import { GravityFields } from '../health-part/gravity-fields.tsx';
import { OwnNameField } from '../health-part/own-name-field.tsx';
import { chronicConditionRecord } from './chronic-condition-record.domain.ts';

const { EnumField } = fieldsOf(chronicConditionRecord);

/** The chronic conditions in a health record's form. */
export const ChronicConditions = ({ healthRecordId }: { healthRecordId: number }) => (
  <PartList of={chronicConditionRecord} owner={{ healthRecordId }}>
    <EnumField name="chronicCondition" of={chronicConditions} />
    <OwnNameField of="chronicCondition" />
    <GravityFields />
  </PartList>
);
