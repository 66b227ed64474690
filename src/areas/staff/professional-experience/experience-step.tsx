import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { fieldsOf } from '../../../kit/web/fields-of.tsx';
import { StaffHistoryStep, type StaffStepProps } from '../staff/staff-history-step.tsx';
import { type ProfessionalExperienceRow, professionalExperience } from './professional-experience.domain.ts';

const { TextField, DateField } = fieldsOf(professionalExperience);

/** Where and how long, in two lines. */
export const experienceLines = (row: ProfessionalExperienceRow) =>
  [`${row.positionHeld}, ${row.organizationName}`, `${displayDate(row.startDate)} to ${displayDate(row.endDate)}`] as const;

/** Step 2: Staff Experience. */
export const ExperienceStep = (props: StaffStepProps) => (
  <StaffHistoryStep
    {...props}
    of={professionalExperience}
    one="experience"
    lines={experienceLines}
    fields={
      <>
        <TextField name="organizationName" label="Organization Name" wide />
        <TextField name="positionHeld" label="Position Held" wide />
        <DateField name="startDate" label="Start Date" />
        <DateField name="endDate" label="End Date" />
      </>
    }
  />
);
