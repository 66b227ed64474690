import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { resourceKey } from '../../../kit/web/calls/resource-key.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { useFormFrame } from '../../../kit/web/form/form-frame.web.ts';
import { loadRecord } from '../../../kit/web/form/record.web.ts';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { familyNames } from '../../student/family/family-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { account, personField } from './account.domain.ts';
import { role, roles } from './account-roles.domain.ts';

const GuardiansField = lazy(async () => ({ default: (await import('./guardians/guardians-field.tsx')).GuardiansField }));

const { TextField, EnumField, LookupField, BoolField } = fieldsOf(account);

const howToInvite =
  'Whoever reads the mail of this address gets the account: check it. Saving tells nobody; then make an invitation link in the list, or send the invitation by e-mail.';

/** The fields of an account: the role decides whether to type a name or to choose a person. */
export function AccountFields() {
  const chosen = Number(useWatch({ name: 'role' }));
  const { creating } = useFormFrame();
  useOnePerson(chosen);
  useKnownEmail(chosen);
  return (
    <>
      <EnumField name="role" of={roles} editable="on-create" wide />
      {chosen === role.admin && <TextField name="accountName" optional={false} wide />}
      {chosen === role.staff && <LookupField name="staffId" names={staffNames} editable="on-create" optional={false} wide />}
      {chosen === role.parent && <LookupField name="familyId" names={familyNames} editable="on-create" optional={false} wide />}
      {chosen === role.student && (
        <LookupField name="studentId" names={studentNames} editable="on-create" optional={false} wide />
      )}
      {chosen !== role.student && (
        <Suspense fallback={null}>
          <GuardiansField isOfGuardian={chosen === role.parent} />
        </Suspense>
      )}
      <TextField name="email" type="email" wide {...(creating && { hint: howToInvite })} />
      <BoolField name="isDisabled" wide />
    </>
  );
}

/** An account belongs to at most one person, so choosing another role clears the person chosen before. */
function useOnePerson(chosen: number) {
  const { setValue, getValues } = useFormContext();
  useEffect(() => {
    const own = personField[chosen as keyof typeof personField];
    for (const field of Object.values(personField)) {
      if (field !== own && getValues(field)) setValue(field, null);
    }
  }, [chosen, setValue, getValues]);
}

/** Whose records name the e-mail address of a chosen person; guardians are invited by program. */
const records = {
  [role.staff]: { area: 'ss', name: 'Staff' },
  [role.student]: { area: 'sis', name: 'Student' },
} as const;

/** A new account gets the e-mail address that the school has for the chosen person, unless one has been typed. */
function useKnownEmail(chosen: number) {
  const { setValue, getValues, clearErrors } = useFormContext();
  const { creating } = useFormFrame();
  const record = records[chosen as keyof typeof records];
  const id = Number(useWatch({ name: chosen === role.student ? 'studentId' : 'staffId' }) ?? 0);
  const { data } = useQuery({
    queryKey: resourceKey(record ?? records[role.staff], 'record', id),
    queryFn: ({ signal }) => loadRecord<{ email: string }>(record, id, signal),
    enabled: creating && record !== undefined && id > 0,
    retry: false,
  });
  const taken = useRef('');
  useEffect(() => {
    if (!data || ![taken.current, ''].includes(getValues('email'))) return;
    taken.current = data.email;
    setValue('email', data.email, { shouldDirty: true });
    clearErrors('email');
  }, [data, getValues, setValue, clearErrors]);
}
