import type { FastifyPluginAsync } from 'fastify';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { bulkFeeRoutes } from './bulk-fees/bulk-fees.server.ts';
import { dayBookRoutes } from './day-book/day-book.server.ts';
import { duesRoutes } from './dues/dues.server.ts';
import { familyStatementRoutes } from './family-statement/family-statement.server.ts';
import { copyFeeStructureRoutes } from './fee-structure/copy-fee-structure.server.ts';
import { feeStructureResource } from './fee-structure/fee-structure.server.ts';
import { financialMetricRoutes } from './financial-metrics/financial-metrics.server.ts';
import { ledgerRoutes } from './ledger/ledger.server.ts';
import { paySalariesRoutes } from './pay-salaries/pay-salaries.server.ts';
import { paymentImportRoutes } from './payment-import/payment-import.server.ts';
import { openBalanceRoutes } from './payment-transaction/open-balance.server.ts';
import { paymentSumsRoutes } from './payment-transaction/payment-sums.server.ts';
import { paymentTransactionResource } from './payment-transaction/payment-transaction.server.ts';
import { programPaymentsRoutes } from './payment-transaction/program-payments.server.ts';
import { payslipRoutes } from './payslip/payslip.server.ts';
import { receiptRoutes } from './receipt/receipt.server.ts';
import { salaryStructureResource } from './salary-structure/salary-structure.server.ts';
import { salaryPartRoutes, staffSalaryResource } from './staff-salary/staff-salary.server.ts';
import { staffSalaryDetails } from './staff-salary/staff-salary.table.ts';
import { feePartRoutes } from './student-fee/fee-parts.server.ts';
import { programFeesRoutes } from './student-fee/program-fees.server.ts';
import { studentFeeResource } from './student-fee/student-fee.server.ts';
import { studentFeeDetails } from './student-fee/student-fee.table.ts';

export const financialResources: readonly StoredResource[] = [
  feeStructureResource,
  studentFeeResource,
  salaryStructureResource,
  staffSalaryResource,
  paymentTransactionResource,
];

export const financialReferrers: readonly Referrer[] = [
  { table: studentFeeDetails, one: 'student fee', many: 'student fees', permission: 'studentfee' },
  {
    table: staffSalaryDetails,
    one: 'staff salary',
    many: 'staff salaries',
    partOf: staffSalaryDetails.staffSalaryId,
    permission: 'staffsalary',
  },
];

export const financialRoutes: readonly FastifyPluginAsync[] = [
  copyFeeStructureRoutes,
  feePartRoutes,
  ...bulkFeeRoutes,
  ...duesRoutes,
  programFeesRoutes,
  familyStatementRoutes,
  salaryPartRoutes,
  payslipRoutes,
  paymentImportRoutes,
  openBalanceRoutes,
  paymentSumsRoutes,
  programPaymentsRoutes,
  ...dayBookRoutes,
  ledgerRoutes,
  receiptRoutes,
  ...paySalariesRoutes,
  ...financialMetricRoutes,
];
