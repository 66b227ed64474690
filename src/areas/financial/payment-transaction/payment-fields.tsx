import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { paymentModes, subject, subjects } from '../../../common/enumerations.domain.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { OpenBalance } from './open-balance.tsx';
import { paymentTransaction } from './payment-transaction.domain.ts';

const { EnumField, LookupField, MoneyField, DateField, BoolField, TextField, LongTextField } = fieldsOf(paymentTransaction);

/** What a payment says, the person first: whose names are offered follows from what was chosen. */
export function PaymentFields({ paymentId }: { paymentId: number }) {
  const { control } = useFormContext();
  const [paymentFor, paymentForId] = useWatch({ control, name: ['paymentFor', 'paymentForId'] }).map(Number);
  const names = namesOf(paymentFor);
  const isStudent = paymentFor === subject.student;
  const { error } = useNames(names);
  useEffect(() => {
    if (error) notify.failure('Failed to fetch entity', error);
  }, [error]);
  useForgottenPerson();
  return (
    <>
      <EnumField name="paymentFor" of={subjects} />
      <LookupField
        key={paymentFor}
        name="paymentForId"
        names={names}
        none={names === null ? 'Choose the Entity Type first.' : undefined}
        hint={isStudent && paymentForId ? <OpenBalance studentId={paymentForId} paymentId={paymentId} /> : undefined}
      />
      <MoneyField name="amountPaid" min={1} />
      <EnumField name="paymentMode" of={paymentModes} />
      <DateField name="paymentDate" />
      <TextField name="reference" />
      {isStudent && <BoolField name="isRefund" />}
      <LongTextField name="notes" />
    </>
  );
}

function namesOf(paymentFor: number | undefined) {
  if (paymentFor === subject.student) return studentNames;
  return paymentFor === subject.staff ? staffNames : null;
}

/** Another kind of person is another person, and only a student is paid back. */
function useForgottenPerson() {
  const { subscribe, setValue } = useFormContext();
  useEffect(
    () =>
      subscribe({
        name: 'paymentFor',
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== 'paymentFor') return;
          setValue('paymentForId', null);
          setValue('isRefund', false);
        },
      }),
    [subscribe, setValue],
  );
}
