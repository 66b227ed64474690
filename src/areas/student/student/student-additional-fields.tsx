import { categories, communities, religions } from '../../../common/enumerations.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { student } from './student.domain.ts';

const { TextField, LongTextField, DateField, EnumField, BoolField } = fieldsOf(student);

/** Step 4: Student Additional Details. */
export const AdditionalFields = () => (
  <>
    <DateField name="enrolledOn" optional={false} />
    <TextField name="studentEducationId" optional={false} />
    <TextField name="idDocumentNumber" inputMode="numeric" />
    <EnumField name="religion" of={religions} optional={false} />
    <EnumField name="caste" of={categories} optional={false} />
    <EnumField name="community" of={communities} optional={false} />
    <TextField name="identificationMarks" wide />
    <BoolField name="isDisabled" />
    <TextField name="languages" />
    <TextField name="hobbies" />
    <TextField name="interest" wide />
    <TextField name="previousInstitution" />
    <TextField name="previousTranscript" />
    <LongTextField name="achievements" />
    <LongTextField name="remarks" />
  </>
);
