import { fieldsOf } from '../../../kit/web/fields-of.tsx';
import { today } from '../../../kit/web/today.web.ts';
import { StaffHistoryStep, type StaffStepProps } from '../staff/staff-history-step.tsx';
import { type EducationalBackgroundRow, earliestYearOfPassing, educationalBackground } from './educational-background.domain.ts';

const { TextField, NumberField } = fieldsOf(educationalBackground);

/** What and where, in two lines. */
export const educationLines = (row: EducationalBackgroundRow) =>
  [`${row.degree}, ${row.fieldOfStudy}`, `${row.institutionName}, ${row.yearOfPassing}`] as const;

/** Step 3: Staff Education. */
export const EducationStep = (props: StaffStepProps) => (
  <StaffHistoryStep
    {...props}
    of={educationalBackground}
    one="education"
    lines={educationLines}
    fields={
      <>
        <TextField name="institutionName" label="Institution Name" wide />
        <TextField name="degree" label="Degree" />
        <TextField name="fieldOfStudy" label="Field of Study" />
        <NumberField
          name="yearOfPassing"
          label="Year of Passing"
          min={earliestYearOfPassing}
          max={Number(today().slice(0, 4))}
          step={1}
        />
      </>
    }
  />
);
