import type { Area } from '../../kit/domain/area.domain.ts';

export const financialArea: Area = {
  code: 'fs',
  label: 'Financial Area',
  menu: [
    { label: 'Fee Structures', path: '/fs/feestructure/grid', permission: 'feestructure.read' },
    { label: 'Student Fees', path: '/fs/studentfee/grid', permission: 'studentfee.read' },
    { label: 'Salary Structures', path: '/fs/salarystructure/grid', permission: 'salarystructure.read' },
    { label: 'Staff Salaries', path: '/fs/staffsalary/grid', permission: 'staffsalary.read' },
    { label: 'Payment Transactions', path: '/fs/paymenttransaction/grid', permission: 'paymenttransaction.read' },
  ],
  pages: [
    { label: 'Create Fees', path: '/fs/studentfee/bulk', permission: 'studentfee.create' },
    { label: 'Pay Salaries', path: '/fs/paysalaries', under: '/fs/staffsalary/grid', permission: 'paymenttransaction.create' },
    {
      label: 'Import Payment Transactions',
      path: '/fs/paymenttransaction/import',
      permission: 'paymenttransaction.create',
    },
    {
      label: 'Day Book',
      path: '/fs/daybook',
      under: '/fs/paymenttransaction/grid',
      permission: 'paymenttransaction.read',
      requires: [],
    },
  ],
};
