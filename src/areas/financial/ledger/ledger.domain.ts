import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { exportFormats } from '../../../kit/domain/export-format.domain.ts';

/** For those who read all payments. */
export const exportLedger = defineCall({
  method: 'GET',
  alsoPost: true,
  path: '/api/fs/PaymentTransaction/ExportLedger',
  tag: 'Payment Transactions',
  summary: 'All payments of a month in both directions, cancelled ones among them, as PDF, Excel or CSV',
  permission: ['paymenttransaction.read'],
  query: z.object({ month: parameters.month, format: parameters.exportFormat }),
  answer: z.unknown(),
  answered: 'By the day that the payments bear; what was cancelled is marked and counted nowhere',
  answersFile: exportFormats.map(({ mediaType }) => mediaType),
});
