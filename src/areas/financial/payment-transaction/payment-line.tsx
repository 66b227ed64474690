import { Undo2 } from 'lucide-react';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { personName } from '../../../common/person-name.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import type { PaymentRow } from './payment-transaction.domain.ts';

/** A payment in a panel; its number leads to it. */
export const PaymentLine = ({ payment, named = false }: { payment: PaymentRow; named?: boolean }) => (
  <>
    <span className="min-w-0 flex-1 break-words">
      {named && <span className="block truncate">{personName(payment)}</span>}
      <span className="flex flex-wrap items-center gap-x-2">
        <Link
          to={`/fs/paymenttransaction/grid?panel=detail&id=${payment.paymentTransactionId}`}
          className={`rounded-field tabular-nums underline-offset-4 hover:underline focus-visible:ring-focus ${named ? 'text-muted text-xs' : ''}`}
        >
          {payment.receiptNumber}
        </Link>
        {payment.isRefund && (
          <Badge tone="info" icon={Undo2}>
            Refund
          </Badge>
        )}
      </span>
      <span className="block text-muted text-xs tabular-nums">
        {displayDate(payment.paymentDate)}, {labelOf(paymentModes, payment.paymentMode)}
      </span>
    </span>
    <span className="shrink-0 tabular-nums">{rupees(payment.amountPaid)}</span>
    <ReceiptButton payment={payment} inList />
  </>
);
