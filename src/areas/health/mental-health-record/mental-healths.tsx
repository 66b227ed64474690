import { mentalHealths } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PartList } from '../../../kit/web/form/part/part-list.tsx';
import { OwnNameField } from '../health-part/own-name-field.tsx';
import { mentalHealthRecord } from './mental-health-record.domain.ts';

const { EnumField } = fieldsOf(mentalHealthRecord);

/** The entries about mental health in a health record's form. */
export const MentalHealths = ({ healthRecordId }: { healthRecordId: number }) => (
  <PartList of={mentalHealthRecord} owner={{ healthRecordId }}>
    <EnumField name="mentalHealth" of={mentalHealths} wide />
    <OwnNameField of="mentalHealth" />
  </PartList>
);
