import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PartList } from '../../../kit/web/form/part/part-list.tsx';
import { professionalExperience } from './professional-experience.domain.ts';

const { TextField, DateField } = fieldsOf(professionalExperience);

/** Step 2: Staff Experience. */
export const Experiences = ({ staffId }: { staffId: number }) => (
  <PartList of={professionalExperience} owner={{ staffId }} keepsSaved>
    <TextField name="organizationName" wide />
    <TextField name="positionHeld" wide />
    <DateField name="startDate" />
    <DateField name="endDate" />
  </PartList>
);
