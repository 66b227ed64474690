import { categories, communities, religions } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/fields-of.tsx';
import { student } from './student.domain.ts';

const { TextField, LongTextField, DateField, EnumField, BoolField } = fieldsOf(student);

/** Step 4: Student Additional Details. */
export const AdditionalFields = () => (
  <>
    <DateField name="enrolledOn" label="Enrolled On" optional={false} />
    <TextField name="studentEducationId" label="EMIS Number" optional={false} />
    <TextField name="idDocumentNumber" label="Aadhaar Number" inputMode="numeric" />
    <EnumField name="religion" label="Religion" of={religions} optional={false} />
    <EnumField name="caste" label="Caste" of={categories} optional={false} />
    <EnumField name="community" label="Community" of={communities} optional={false} />
    <TextField name="identificationMarks" label="Identification Marks" wide />
    <BoolField name="isDisabled" label="Is Disabled" />
    <TextField name="languages" label="Languages" />
    <TextField name="hobbies" label="Hobbies" />
    <TextField name="interest" label="Interest" wide />
    <TextField name="previousInstitution" label="Previous Institution" />
    <TextField name="previousTranscript" label="Previous Transcript" />
    <LongTextField name="achievements" label="Achievements" />
    <LongTextField name="remarks" label="Remarks" />
  </>
);
