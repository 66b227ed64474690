import { useEffect, useState } from 'react';
import { subject } from '../../../common/enumerations.domain.ts';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { editorOf } from '../../../kit/web/form/record-panel.tsx';
import { showSaved } from '../../../kit/web/form/show-saved.web.ts';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { PaymentFields } from './payment-fields.tsx';
import { type PaymentInput, type PaymentRow, paymentTransaction } from './payment-transaction.domain.ts';

/** The student named by the address, who is then removed from it, so that the next payment begins without one. */
function useStudentOfAddress(): number | undefined {
  const { pay: named } = useAddress().search;
  const [pay] = useState(named);
  useEffect(() => {
    if (named) navigate({ to: '.', search: ({ pay: _, ...search }) => search, replace: true });
  }, [named]);
  return Number(pay) || undefined;
}

/** Enters or changes a payment, of a student unless another is chosen: salaries are paid together. `?pay=7` in the address begins with student 7. */
export const PaymentEditor = editorOf(paymentTransaction, function PaymentForm({ record, onClose }) {
  const pay = useStudentOfAddress();
  const form = useRecordForm<PaymentInput, PaymentRow>(paymentTransaction, {
    record,
    initial: {
      paymentDate: today(),
      paymentFor: subject.student,
      ...(pay && { paymentForId: pay }),
    },
    onSaved: record ? onClose : showSaved,
  });
  return (
    <FormShell of={form} onSubmit={() => void form.save()} footer={<SaveFooter saving={form.saving} onCancel={onClose} />}>
      <FormGrid>
        <PaymentFields paymentId={record?.paymentTransactionId ?? 0} />
      </FormGrid>
    </FormShell>
  );
});
