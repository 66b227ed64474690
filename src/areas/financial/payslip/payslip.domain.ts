import { z } from 'zod';
import { issuesAgain } from '../../../common/paper/paper.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';

/** The payslip of a month, by the salary that was in force then. */
export const printPayslip = defineCall({
  method: 'GET',
  path: '/api/fs/StaffSalary/PrintPayslip',
  tag: 'Staff Salaries',
  summary: 'The payslip of a staff member for a month (YYYY-MM) as PDF',
  permission: ['staffsalary.read'],
  query: z.object({ staffId: parameters.id, month: parameters.month }),
  answer: z.unknown(),
  answered: 'What was earned, deducted and paid in the month, by the salary in force then; 404 where there was none',
  answersFile: 'application/pdf',
  errors: [404],
});

export const issuePayslipAgain = defineCall({
  ...issuesAgain,
  path: '/api/fs/StaffSalary/IssueAgain',
  tag: 'Staff Salaries',
  summary: 'Have the payslip of a month issued again at its next print',
  permission: ['staffsalary.update'],
  query: z.object({ staffId: parameters.id, month: parameters.month }),
});
