import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PartList } from '../../../kit/web/form/part/part-list.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { earliestYearOfPassing, educationalBackground } from './educational-background.domain.ts';

const { TextField, NumberField } = fieldsOf(educationalBackground);

/** Step 3: Staff Education. */
export const Educations = ({ staffId }: { staffId: number }) => (
  <PartList of={educationalBackground} owner={{ staffId }} keepsSaved>
    <TextField name="institutionName" wide />
    <TextField name="degree" />
    <TextField name="fieldOfStudy" />
    <NumberField name="yearOfPassing" min={earliestYearOfPassing} max={Number(today().slice(0, 4))} step={1} />
  </PartList>
);
