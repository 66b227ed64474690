import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { StaffHistoryStep, type StaffStepProps } from '../staff/staff-history-step.tsx';
import { experienceLines } from './experience-lines.web.ts';
import { professionalExperience } from './professional-experience.domain.ts';

const { TextField, DateField } = fieldsOf(professionalExperience);

/** Step 2: Staff Experience. */
export const ExperienceStep = (props: StaffStepProps) => (
  <StaffHistoryStep
    {...props}
    of={professionalExperience}
    one="experience"
    lines={experienceLines}
    fields={
      <>
        <TextField name="organizationName" wide />
        <TextField name="positionHeld" wide />
        <DateField name="startDate" />
        <DateField name="endDate" />
      </>
    }
  />
);
