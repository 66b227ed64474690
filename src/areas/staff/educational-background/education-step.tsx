import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { StaffHistoryStep, type StaffStepProps } from '../staff/staff-history-step.tsx';
import { educationLines } from './education-lines.web.ts';
import { earliestYearOfPassing, educationalBackground } from './educational-background.domain.ts';

const { TextField, NumberField } = fieldsOf(educationalBackground);

/** Step 3: Staff Education. */
export const EducationStep = (props: StaffStepProps) => (
  <StaffHistoryStep
    {...props}
    of={educationalBackground}
    one="education"
    lines={educationLines}
    fields={
      <>
        <TextField name="institutionName" wide />
        <TextField name="degree" />
        <TextField name="fieldOfStudy" />
        <NumberField name="yearOfPassing" min={earliestYearOfPassing} max={Number(today().slice(0, 4))} step={1} />
      </>
    }
  />
);
