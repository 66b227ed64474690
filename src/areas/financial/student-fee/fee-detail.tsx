import type { ReactNode } from 'react';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { PlainTable, SumRow } from '../../../kit/web/panel/plain-table.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { formatMoney } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FeeStatusBadge } from './fee-status.tsx';
import { PayLink } from './pay-link.tsx';
import type { StudentFeeRow } from './student-fee.domain.ts';

/** A fee: its parts, what was paid and what is still open. */
export function FeeDetail({ fee }: { fee: StudentFeeRow }) {
  const { student, programDetails, dueDate, feeStatus, isWithoutStay, isDoubled } = fee;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="break-words font-semibold text-base">{fullName(student)}</p>
          <Muted className="break-words">
            {programDetails.programName}, {fee.schoolYearName}, due on {displayDate(dueDate)}
          </Muted>
        </div>
        <FeeStatusBadge value={feeStatus} />
      </div>
      {isWithoutStay && <WithoutStay year={fee.schoolYearName} />}
      {isDoubled && <Doubled year={fee.schoolYearName} />}
      <FeeParts fee={fee} />
      {fee.balance > 0 && (
        <p className="flex justify-end">
          <PayLink studentId={fee.studentId} />
        </p>
      )}
      <FeePayments fee={fee} />
    </div>
  );
}

function FeeParts({ fee }: { fee: StudentFeeRow }) {
  const { studentFeeDetails: parts, totalAmount, amountPaid, balance, excessPaid } = fee;
  return (
    <PlainTable
      caption="What is charged"
      rows={parts}
      keyOf={(part) => part.studentFeeDetailId}
      none="None"
      columns={[
        { head: 'Fee Type', cell: ({ feeStructure }) => feeStructure.feeType },
        { head: 'Mandatory', className: 'text-muted', cell: mandatoryText },
        { head: 'Amount', figure: true, cell: ({ amount }) => formatMoney(amount) },
      ]}
      foot={
        <>
          <Sum label="Total" amount={totalAmount} />
          <Sum label="Amount Paid" amount={amountPaid} />
          <Sum label="Balance" amount={balance} isBold />
          {excessPaid > 0 && <Sum label="Excess Paid" amount={excessPaid} />}
        </>
      }
    />
  );
}

function mandatoryText({ feeStructure: { isOptional, isConcession } }: StudentFeeRow['studentFeeDetails'][number]): string {
  if (isConcession) return 'Concession';
  return isOptional ? 'No' : 'Yes';
}

const Sum = ({ amount, ...row }: { label: string; amount: number; isBold?: boolean }) => (
  <SumRow span={2} {...row}>
    {formatMoney(amount)}
  </SumRow>
);

/** A phone has no room for the mode beside the date. */
function FeePayments({ fee: { paymentTransactions: payments } }: { fee: StudentFeeRow }) {
  if (payments.length === 0) {
    return (
      <div>
        <h3 className="pb-1 font-semibold">Payments</h3>
        <Muted className="border-line border-t py-2">Nothing has been paid yet.</Muted>
      </div>
    );
  }
  return (
    <PlainTable
      caption="Payments"
      rows={payments}
      keyOf={(payment) => payment.paymentTransactionId}
      columns={[
        { head: 'Receipt Number', className: 'whitespace-nowrap tabular-nums', cell: ({ receiptNumber }) => receiptNumber },
        {
          head: 'Date',
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ paymentDate, paymentMode }) => (
            <>
              {displayDate(paymentDate)}
              <Part className="sm:hidden">{labelOf(paymentModes, paymentMode)}</Part>
            </>
          ),
        },
        { head: 'Mode', className: 'max-sm:hidden', cell: ({ paymentMode }) => labelOf(paymentModes, paymentMode) },
        {
          head: 'Amount',
          figure: true,
          cell: ({ amountPaid, paymentAmount }) => (
            <>
              {formatMoney(amountPaid)}
              {amountPaid !== paymentAmount && <Part>part of {formatMoney(paymentAmount)}</Part>}
            </>
          ),
        },
      ]}
    />
  );
}

const Part = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span className={`block text-muted text-xs ${className}`}>{children}</span>
);

/** Says that the year of a fee is not attended, and what to do about it. */
const WithoutStay = ({ year }: { year: string }) => (
  <Notice kind="warning">
    <p className="font-semibold">The student attends no class in {year}.</p>
    <p>The fee was kept because of what was paid. Pay that back, or leave it for a later fee.</p>
  </Notice>
);

/** Says that there are two fees of one year, and what to do about it. */
const Doubled = ({ year }: { year: string }) => (
  <Notice kind="warning">
    <p className="font-semibold">The student has another fee of {year}.</p>
    <p>Delete the one that is not owed. What was paid on it then settles the other.</p>
  </Notice>
);
