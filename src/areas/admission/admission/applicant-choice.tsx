import { UserPlus, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { genders } from '../../../common/enumerations.domain.ts';
import { splitFullName } from '../../../common/person-name.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { DateField, EnumField, LongTextField, LookupField, PhoneField, TextField } from '../../../kit/web/form/fields.tsx';
import { useFormFrame } from '../../../kit/web/form/form-frame.web.ts';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { studentNames } from '../../student/student/student-names.domain.ts';

const kinds = [
  { value: 'student', label: 'Student', icon: UserRound },
  { value: 'applicant', label: 'New applicant', icon: UserPlus },
] as const;

/** Who applies: an existing student, or someone new. It cannot be changed later. */
export function ApplicantChoice() {
  const { creating } = useFormFrame();
  const { can } = usePermissions();
  const { setValue, clearErrors } = useFormContext();
  const newApplicant: unknown = useWatch({ name: 'newApplicant' });
  const isNew = Boolean(newApplicant);
  const typed = useRef('');

  const choose = (kind: (typeof kinds)[number]['value']) => {
    clearErrors();
    setValue('newApplicant', kind === 'applicant' ? { gender: 0, ...nameOf(typed.current) } : null, { shouldDirty: true });
    setValue('studentId', null);
  };

  return (
    <>
      {creating && can('student.create') && (
        <div className="flex sm:col-span-2">
          <Segment label="Who applies" items={kinds} value={isNew ? 'applicant' : 'student'} onChange={choose} />
        </div>
      )}
      {isNew ? (
        <ApplicantFields />
      ) : (
        <LookupField
          name="studentId"
          label="Student"
          names={studentNames}
          none="No students found"
          editable="on-create"
          optional={false}
          onTyped={(text) => {
            typed.current = text;
          }}
          wide
        />
      )}
    </>
  );
}

/** A name that was searched for and not found need not be typed again. */
const nameOf = (text: string) => (text.trim() === '' ? {} : splitFullName(text));

/** The few fields that an application has; saving makes an Inactive student of them. */
const ApplicantFields = () => (
  <>
    <TextField name="newApplicant.firstName" label="First Name" optional={false} />
    <TextField name="newApplicant.lastName" label="Last Name" />
    <DateField name="newApplicant.dateOfBirth" label="Date of Birth" optional={false} />
    <EnumField name="newApplicant.gender" label="Gender" of={genders} optional={false} />
    <PhoneField name="newApplicant.emergencyContact" label="Emergency Contact" optional={false} />
    <PhoneField name="newApplicant.personalContact" label="Personal Contact" />
    <TextField name="newApplicant.email" label="Email" inputMode="email" wide />
    <LongTextField name="newApplicant.currentAddress" label="Current Address" optional={false} />
  </>
);
