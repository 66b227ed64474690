import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { defineCall, defineExport } from '../../../kit/domain/call.domain.ts';
import { filterParameters } from '../../../kit/domain/filter-parameters.domain.ts';
import { studentFee } from '../student-fee/student-fee.domain.ts';

const filters = filterParameters(studentFee);

const ofFees = { tag: 'Student Fees', permission: ['studentfee.read'] } as const;

export const exportDues = defineExport({
  ...ofFees,
  path: '/api/fs/StudentFee/ExportDues',
  summary: 'Who owes what and how much of it is overdue, by program with sums, as PDF, Excel or CSV',
  query: filters,
  answered: 'The open balances under the filters of the list of fees',
});

export const getFeeSums = defineCall({
  ...ofFees,
  method: 'GET',
  path: '/api/fs/StudentFee/GetFeeSums',
  summary: 'What the fees of a list come to',
  query: z.object(filters),
  answer: z.object({
    total: amountField,
    paid: amountField,
    balance: amountField,
    excess: amountField.describe('Paid beyond what is charged'),
    overdue: amountField.describe('The balances whose due date has passed'),
  }),
  answered: 'The sums of all fees under the filters of the list, not of a page of it',
});
