import { Ban } from 'lucide-react';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { formatMoney } from '../../../kit/web/parts/format.web.ts';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { kindOfPayment } from '../payment-transaction/payment-transaction.domain.ts';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { cancellationOf, type DayBookLine } from './day-book.domain.ts';

/** Payments in the order of their numbers; a cancelled one says by whom and why. */
export function DayBookLines({ lines, none }: { lines: readonly DayBookLine[]; none: string }) {
  if (lines.length === 0) return <Muted className="px-4 pb-4">{none}</Muted>;
  return (
    <ul>
      {lines.map((line) => (
        <Line key={line.paymentTransactionId} line={line} />
      ))}
    </ul>
  );
}

const Line = ({ line }: { line: DayBookLine }) => (
  <li className="flex gap-3 border-line border-t px-4 py-2">
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold tabular-nums">{line.receiptNumber}</span>
        <span className="break-words">{line.personName}</span>
        {line.cancelled !== null && (
          <Badge tone="warning" icon={Ban}>
            Cancelled
          </Badge>
        )}
      </span>
      <span className="block break-words text-muted text-xs">{whatItIs(line)}</span>
      {line.cancelled !== null && (
        <span className="block break-words text-xs">{cancellationOf(line, localInstant(line.cancelled))}</span>
      )}
    </span>
    <span className={`shrink-0 tabular-nums ${line.cancelled === null ? '' : 'text-muted line-through'}`}>
      {formatMoney(line.amountPaid)}
    </span>
    <ReceiptButton payment={line} inList />
  </li>
);

const whatItIs = (line: DayBookLine): string =>
  [
    kindOfPayment(line),
    labelOf(paymentModes, line.paymentMode),
    line.reference,
    `entered ${localInstant(line.entered)} by ${line.enteredBy}`,
  ]
    .filter(Boolean)
    .join(', ');
