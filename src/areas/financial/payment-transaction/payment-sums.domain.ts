import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { defineCall } from '../../../kit/domain/call.domain.ts';
import { filterParameters } from '../../../kit/domain/filter-parameters.domain.ts';
import { paymentTransaction } from './payment-transaction.domain.ts';

export const getPaymentSums = defineCall({
  method: 'GET',
  path: '/api/fs/PaymentTransaction/GetPaymentSums',
  tag: 'Payment Transactions',
  summary: 'What the payments of a list come to',
  permission: ['paymenttransaction.read'],
  query: z.object(filterParameters(paymentTransaction)),
  answer: z.object({
    received: amountField.describe('From students'),
    refunds: amountField.describe('Paid back to students'),
    income: amountField.describe('What was received, less what was paid back'),
    expense: amountField.describe('To staff'),
  }),
  answered: 'The sums of all payments under the filters of the list, not of a page of it',
});
