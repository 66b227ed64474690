import { defineExport, parameters } from '../../../kit/domain/call.domain.ts';

export const exportDues = defineExport({
  path: '/api/fs/StudentFee/ExportDues',
  tag: 'Student Fees',
  summary: 'Who owes what, by program with sums, as PDF, Excel or CSV',
  permission: ['studentfee.read'],
  query: { programId: parameters.id.optional() },
  answered: 'The open balances',
});
