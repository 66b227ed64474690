import { Wallet } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { financialArea } from './financial.menu.domain.ts';

export const financialScreens: AreaScreens = {
  area: financialArea,
  icon: Wallet,
  screens: {
    '/fs/feestructure/grid': () => import('./fee-structure/fee-structure.screen.tsx').then((screen) => screen.FeeStructureScreen),
    '/fs/studentfee/grid': () => import('./student-fee/student-fee.screen.tsx').then((screen) => screen.StudentFeeScreen),
    '/fs/studentfee/bulk': () => import('./bulk-fees/bulk-fees.screen.tsx').then((screen) => screen.BulkFeesScreen),
    '/fs/salarystructure/grid': () =>
      import('./salary-structure/salary-structure.screen.tsx').then((screen) => screen.SalaryStructureScreen),
    '/fs/staffsalary/grid': () => import('./staff-salary/staff-salary.screen.tsx').then((screen) => screen.StaffSalaryScreen),
    '/fs/paysalaries': () => import('./pay-salaries/pay-salaries.screen.tsx').then((screen) => screen.PaySalariesScreen),
    '/fs/daybook': () => import('./day-book/day-book.screen.tsx').then((screen) => screen.DayBookScreen),
    '/fs/paymenttransaction/grid': () =>
      import('./payment-transaction/payment-transaction.screen.tsx').then((screen) => screen.PaymentTransactionScreen),
  },
};
