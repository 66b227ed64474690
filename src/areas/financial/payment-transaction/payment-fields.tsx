import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { paymentModes, subject } from '../../../common/enumerations.domain.ts';
import { PersonChoice } from '../../../common/person-choice.tsx';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { OpenBalance } from './open-balance.tsx';
import { paymentTransaction } from './payment-transaction.domain.ts';

const { MoneyField, EnumField, DateField, BoolField, TextField, LongTextField } = fieldsOf(paymentTransaction);

const person = { kind: 'paymentFor', id: 'paymentForId' };
const names = { [subject.student]: studentNames, [subject.staff]: staffNames };

/** What a payment says, the person first. */
export function PaymentFields({ paymentId }: { paymentId: number }) {
  const { control, getValues, setValue } = useFormContext();
  const [paymentFor, paymentForId] = useWatch({ control, name: ['paymentFor', 'paymentForId'] }).map(Number);
  const isStudent = paymentFor === subject.student;
  // Only a student is paid back.
  useEffect(() => {
    if (!isStudent && getValues('isRefund')) setValue('isRefund', false);
  }, [isStudent, getValues, setValue]);
  return (
    <>
      <PersonChoice
        of={paymentTransaction}
        by={person}
        names={names}
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
