import { defineExport, parameters } from '../../../kit/domain/call.domain.ts';

/** For those who read all payments. */
export const exportLedger = defineExport({
  path: '/api/fs/PaymentTransaction/ExportLedger',
  tag: 'Payment Transactions',
  summary: 'All payments of a month in both directions, cancelled ones among them, as PDF, Excel or CSV',
  permission: ['paymenttransaction.read'],
  query: { month: parameters.month },
  answered: 'By the day that the payments bear; what was cancelled is marked and counted nowhere',
});
