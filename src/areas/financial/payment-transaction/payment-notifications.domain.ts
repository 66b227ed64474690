import { amountText, inRupees } from '../../../common/money.domain.ts';
import { defineNotification } from '../../../common/notification-kind.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';

export const paymentReceived = defineNotification({
  name: 'payment-received',
  label: 'Payment received',
  when: 'A payment for a student is entered, or moved to them',
  to: ['guardian'],
  permission: 'paymenttransaction',
  facts: ['Amount Paid', 'Payment Date', 'Receipt Number'],
  notice: 'Payment of {{Amount Paid}} for {{Student First Name}} received',
  isUrgent: true,
});

/** What is known of a payment. */
export const paymentFacts = (payment: { amountPaid: number; paymentDate: string; receiptNumber: string }) => ({
  'Amount Paid': inRupees(amountText(payment.amountPaid)),
  'Payment Date': displayDate(payment.paymentDate),
  'Receipt Number': payment.receiptNumber,
});
