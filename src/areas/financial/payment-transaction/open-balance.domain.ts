import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

/** What a student still has to pay, for those who enter payments. */
export const getOpenBalance = defineCall({
  method: 'GET',
  path: '/api/fs/PaymentTransaction/GetOpenBalance',
  tag: 'Payment Transactions',
  summary: 'What a student still has to pay, and what was paid beyond all fees',
  permission: ['paymenttransaction.create', 'paymenttransaction.update'],
  query: z.object({
    studentId: parameters.id,
    paymentTransactionId: parameters.id.describe('As it would be without this payment').optional(),
  }),
  answer: z.object({ balance: amountField, excess: amountField }).describe('How the student stands'),
  errors: [404],
});
