import { paymentModes, subjects } from '../../../common/enumerations.domain.ts';
import { sumOf } from '../../../common/money.domain.ts';
import { personName } from '../../../common/person-name.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { displayDate, monthName } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { AmountTable } from '../amount-table.tsx';
import { PaidMonthPayslip } from '../payslip/paid-month-payslip.tsx';
import { IssueReceiptAgain, ReceiptButton } from '../receipt/receipt-button.tsx';
import type { PaymentRow } from './payment-transaction.domain.ts';

/** A payment: whom it is for, what it says, and which fees it settles. */
export const PaymentDetail = ({ payment }: { payment: PaymentRow }) => (
  <div className="space-y-4">
    <div className="rounded-box bg-base-200 px-4 py-3">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span className="min-w-0 break-words text-base">{personName(payment)}</span>
        <span className="shrink-0 text-xl">{rupees(payment.amountPaid)}</span>
      </p>
      <Muted>{directionOf(payment)}</Muted>
    </div>
    <div className="flex flex-wrap gap-2">
      <ReceiptButton payment={payment} />
      <IssueReceiptAgain payment={payment} />
      {payment.staffId !== null && payment.salaryMonth !== null && (
        <PaidMonthPayslip staffId={payment.staffId} name={personName(payment)} salaryMonth={payment.salaryMonth} />
      )}
    </div>
    <PaymentFacts payment={payment} />
    {payment.studentId !== null && !payment.isRefund && <Settled payment={payment} />}
  </div>
);

function directionOf({ studentId, isRefund, salaryMonth }: PaymentRow): string {
  if (salaryMonth) return `Salary of ${monthName(salaryMonth)}, paid by the school`;
  if (studentId === null) return 'Paid by the school';
  return isRefund ? 'An excess, paid back by the school' : 'Paid to the school';
}

/** What it says; the notes are the office's. */
function PaymentFacts({ payment }: { payment: PaymentRow }) {
  const { can } = usePermissions();
  const isOffice = can('paymenttransaction.create') || can('paymenttransaction.update');
  return <Facts columns={2} items={factsOf(payment).filter(([label]) => isOffice || label !== 'Notes')} />;
}

const factsOf = (payment: PaymentRow): FactItem[] => [
  ['Receipt Number', payment.receiptNumber],
  ['For', labelOf(subjects, payment.paymentFor)],
  ['Payment Date', displayDate(payment.paymentDate)],
  ['Payment Method', labelOf(paymentModes, payment.paymentMode)],
  ['Reference', payment.reference],
  ['Notes', payment.notes],
  ['Entered', `${localInstant(payment.created)}, ${payment.createdBy}`],
  ...(payment.revised ? [['Revised', localInstant(payment.revised)] as const] : []),
];

function Settled({ payment: { settles } }: { payment: PaymentRow }) {
  const fees = settles.map(({ studentFeeId, programName, dueDate, settled }) => ({
    key: studentFeeId,
    label: `${programName}, due ${displayDate(dueDate)}`,
    amount: settled,
  }));
  const excess = sumOf(settles.map((part) => part.excess));
  const lines = fees.filter(({ amount }) => amount > 0);
  if (excess > 0) lines.push({ key: 0, label: 'Excess', amount: excess });
  if (lines.length === 0) return <Muted>There is no fee yet that this payment could settle.</Muted>;
  return <AmountTable title="Settles" lines={lines} total={sumOf(lines.map(({ amount }) => amount))} />;
}
