import { subject } from '../../../common/enumerations.domain.ts';

/** What decides the name of a payment's paper. */
export interface PrintedPayment {
  paymentFor: number;
  isRefund: boolean;
}

/** Money that the school received has a receipt, money that it paid a voucher. */
export const receiptName = ({ paymentFor, isRefund }: PrintedPayment): 'Receipt' | 'Payment Voucher' =>
  paymentFor === subject.staff || isRefund ? 'Payment Voucher' : 'Receipt';
