import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { exportFormats } from '../../../kit/domain/export-format.domain.ts';

export const exportDues = defineCall({
  method: 'GET',
  alsoPost: true,
  path: '/api/fs/StudentFee/ExportDues',
  tag: 'Student Fees',
  summary: 'Who owes what, by program with sums, as PDF, Excel or CSV',
  permission: ['studentfee.read'],
  query: z.object({ programId: parameters.id.optional(), format: parameters.exportFormat }),
  answer: z.unknown(),
  answered: 'The open balances',
  answersFile: exportFormats.map(({ mediaType }) => mediaType),
});
