import { subject } from '../../../common/enumerations.domain.ts';

/** What decides how the paper of a payment is called. */
export interface PrintedPayment {
  paymentFor: number;
  isRefund: boolean;
}

/** What the school got has a receipt, what it paid a voucher. */
export const receiptName = ({ paymentFor, isRefund }: PrintedPayment): 'Receipt' | 'Payment Voucher' =>
  paymentFor === subject.staff || isRefund ? 'Payment Voucher' : 'Receipt';
