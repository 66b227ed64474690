import type { ReactNode } from 'react';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { formatMoney } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FeeStatusBadge } from './fee-status.tsx';
import { Doubled, WithoutStay } from './fee-warnings.tsx';
import { yearOfFee } from './fee-year.domain.ts';
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
            {programDetails.programName}, {yearOfFee(fee)}, due on {displayDate(dueDate)}
          </Muted>
        </div>
        <FeeStatusBadge value={feeStatus} />
      </div>
      {isWithoutStay && <WithoutStay year={yearOfFee(fee)} />}
      {isDoubled && <Doubled year={yearOfFee(fee)} />}
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

const head = 'h-9 pr-3 text-left font-semibold last:pr-0';
const cell = 'border-line border-t py-2 pr-3 last:pr-0';

function FeeParts({ fee }: { fee: StudentFeeRow }) {
  const { studentFeeDetails: parts, totalAmount, amountPaid, balance, excessPaid } = fee;
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-semibold">What is charged</caption>
      <thead className="text-muted text-xs">
        <tr>
          <th scope="col" className={head}>
            Fee Type
          </th>
          <th scope="col" className={head}>
            Mandatory
          </th>
          <th scope="col" className={`${head} text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ studentFeeDetailId, feeStructure: { feeType, isOptional, isConcession }, amount }) => (
          <tr key={studentFeeDetailId}>
            <th scope="row" className={`${cell} wrap-anywhere text-left font-normal`}>
              {feeType}
            </th>
            <td className={`${cell} text-muted`}>{mandatoryText(isOptional, isConcession)}</td>
            <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>{formatMoney(amount)}</td>
          </tr>
        ))}
        {parts.length === 0 && (
          <tr className="text-muted">
            <td colSpan={3} className={cell}>
              None
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <Sum label="Total" amount={totalAmount} />
        <Sum label="Amount Paid" amount={amountPaid} />
        <Sum label="Balance" amount={balance} isBold />
        {excessPaid > 0 && <Sum label="Excess Paid" amount={excessPaid} />}
      </tfoot>
    </table>
  );
}

function mandatoryText(isOptional: boolean, isConcession: boolean): string {
  if (isConcession) return 'Concession';
  return isOptional ? 'No' : 'Yes';
}

const Sum = ({ label, amount, isBold = false }: { label: string; amount: number; isBold?: boolean }) => (
  <tr className={isBold ? 'font-semibold' : ''}>
    <th scope="row" colSpan={2} className={`${cell} text-left ${isBold ? 'font-semibold' : 'font-normal'}`}>
      {label}
    </th>
    <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>{formatMoney(amount)}</td>
  </tr>
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
    <table className="w-full">
      <caption className="pb-1 text-left font-semibold">Payments</caption>
      <thead className="text-muted text-xs">
        <tr>
          {['Receipt Number', 'Date', 'Mode'].map((name) => (
            <th key={name} scope="col" className={`${head} ${name === 'Mode' ? 'max-sm:hidden' : ''}`}>
              {name}
            </th>
          ))}
          <th scope="col" className={`${head} text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ paymentTransactionId, receiptNumber, paymentDate, paymentMode, amountPaid, paymentAmount }) => (
          <tr key={paymentTransactionId}>
            <th scope="row" className={`${cell} whitespace-nowrap text-left font-normal tabular-nums`}>
              {receiptNumber}
            </th>
            <td className={`${cell} whitespace-nowrap tabular-nums`}>
              {displayDate(paymentDate)}
              <Part className="sm:hidden">{labelOf(paymentModes, paymentMode)}</Part>
            </td>
            <td className={`${cell} max-sm:hidden`}>{labelOf(paymentModes, paymentMode)}</td>
            <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>
              {formatMoney(amountPaid)}
              {amountPaid !== paymentAmount && <Part>part of {formatMoney(paymentAmount)}</Part>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Part = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span className={`block text-muted text-xs ${className}`}>{children}</span>
);
