import { z } from 'zod';
import { issuesAgain } from '../../../common/paper/paper.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

/** The receipt of a payment; what the school pays is a payment voucher. */
export const printReceipt = defineCall({
  method: 'GET',
  path: '/api/fs/PaymentTransaction/PrintReceipt',
  tag: 'Payment Transactions',
  summary: 'The receipt of a payment as PDF, also of a cancelled one',
  permission: ['paymenttransaction.read'],
  query: z.object({
    paymentTransactionId: parameters.id,
    /** For those who may enter payments: the only original. Printed again, or by others, it is a copy. */
    original: z.enum(['true', 'false'], 'must be true or false.').optional(),
  }),
  answer: z.unknown(),
  answered:
    'Marked as original once, and again for ten minutes in the same session, where that is asked for; else as duplicate, or as copy for the payer',
  answersFile: 'application/pdf',
  errors: [404],
});

export const issueReceiptAgain = defineCall({
  ...issuesAgain,
  path: '/api/fs/PaymentTransaction/IssueAgain',
  tag: 'Payment Transactions',
  summary: 'Have the receipt of a payment issued again at its next print',
  permission: ['paymenttransaction.update'],
  query: z.object({ paymentTransactionId: parameters.id }),
});
