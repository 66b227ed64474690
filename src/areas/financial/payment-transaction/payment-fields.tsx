import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { paymentModes, subject } from '../../../common/enumerations.domain.ts';
import { PersonChoice } from '../../../common/person-choice.tsx';
import { rupees } from '../../../common/rupees.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { dueInWords } from '../student-fee/fee-words.domain.ts';
import type { getOpenBalance } from './open-balance.domain.ts';
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
      <div>
        <MoneyField name="amountPaid" min={1} />
        {isStudent && paymentForId ? <MoreThanDue studentId={paymentForId} paymentId={paymentId} /> : null}
      </div>
      <EnumField name="paymentMode" of={paymentModes} />
      <DateField name="paymentDate" />
      <TextField name="reference" />
      {isStudent && <BoolField name="isRefund" />}
      <LongTextField name="notes" />
    </>
  );
}

interface OfPayment {
  studentId: number;
  paymentId: number;
}

const useOpenBalance = ({ studentId, paymentId }: OfPayment) =>
  useCall<typeof getOpenBalance>(
    'GET /api/fs/PaymentTransaction/GetOpenBalance',
    { studentId, paymentTransactionId: paymentId || undefined },
    { shows: 'StudentFee' },
  ).data;

/** Paying ahead is allowed; a digit too many is seen before a receipt has it. */
function MoreThanDue(payment: OfPayment) {
  const [amount, isRefund] = useWatch({ name: ['amountPaid', 'isRefund'] });
  const balance = useOpenBalance(payment)?.balance ?? Number.POSITIVE_INFINITY;
  const excess = Number(amount) - balance;
  return (
    <p role="status" className="mt-1 text-muted text-xs empty:hidden">
      {!isRefund && excess > 0 && `${rupees(excess)} more than is due; it is kept as excess.`}
    </p>
  );
}

/** What a student still has to pay, while the payment is being entered. */
function OpenBalance(payment: OfPayment) {
  const data = useOpenBalance(payment);
  if (!data) return null;
  if (data.balance > 0) return dueInWords(rupees(data.balance));
  return data.excess > 0 ? `Nothing due, an excess of ${rupees(data.excess)}` : 'Nothing due';
}
