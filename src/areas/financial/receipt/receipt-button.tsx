import { IssueAgainButton } from '../../../common/paper/issue-again-button.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import type { issueReceiptAgain, printReceipt } from './receipt.domain.ts';
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

/** Has the receipt of a payment issued again, for those who may change payments. */
export function IssueReceiptAgain({ payment }: Pick<ReceiptButtonProps, 'payment'>) {
  const { can } = usePermissions();
  if (!can('paymenttransaction.update')) return null;
  const { paymentTransactionId } = payment;
  const send = (changeReason: string) =>
    callApi<typeof issueReceiptAgain>('POST /api/fs/PaymentTransaction/IssueAgain', {
      query: { paymentTransactionId },
      body: { changeReason },
    });
  return <IssueAgainButton paper={receiptName(payment).toLowerCase()} send={send} />;
}
