import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import type { printReceipt } from './receipt.domain.ts';
import { type PrintedPayment, receiptName } from './receipt-name.domain.ts';

interface ReceiptButtonProps {
  payment: PrintedPayment & { paymentTransactionId: number; receiptNumber: string };
  /** In a list: an icon. */
  inList?: boolean;
}

/**
 * The receipt of a payment, or the voucher of what the school paid; for those who may enter payments the original, until it has
 * been printed.
 */
export function ReceiptButton({ payment, inList = false }: ReceiptButtonProps) {
  const { can } = usePermissions();
  const { paymentTransactionId, receiptNumber } = payment;
  const label = receiptName(payment);
  return (
    <PaperButton<typeof printReceipt>
      call="GET /api/fs/PaymentTransaction/PrintReceipt"
      query={{ paymentTransactionId, ...(can('paymenttransaction.create') && { original: 'true' }) }}
      file={`${label.toLowerCase()} ${receiptNumber}`}
      label={label}
      {...(inList && { of: receiptNumber })}
    />
  );
}
