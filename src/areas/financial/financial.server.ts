import { serverArea } from '../../common/server-area.server.ts';
import { kind } from '../../kit/server/resource/kinds.server.ts';
import { staffExits } from '../staff/staff-exit/staff-exit.table.ts';
import { bulkFeeRoutes } from './bulk-fees/bulk-fees.server.ts';
import { emptySheets } from './bulk-fees/empty-sheets.server.ts';
import { dayBookRoutes } from './day-book/day-book.server.ts';
import { duesRoutes } from './dues/dues.server.ts';
import { namesOpenFees } from './dues/open-fees.server.ts';
import { familyStatementRoutes } from './family-statement/family-statement.server.ts';
import { copyFeeStructureRoutes } from './fee-structure/copy-fee-structure.server.ts';
import { feeStructureResource } from './fee-structure/fee-structure.server.ts';
import { feeStructures } from './fee-structure/fee-structure.table.ts';
import { inForceTwiceRoutes } from './fee-structure/in-force-once.server.ts';
import { financialMetricRoutes } from './financial-metrics/financial-metrics.server.ts';
import { ledgerRoutes } from './ledger/ledger.server.ts';
import { paySalariesRoutes } from './pay-salaries/pay-salaries.server.ts';
import { paymentImportRoutes, paymentImportTasks } from './payment-import/payment-import.server.ts';
import { openBalanceRoutes } from './payment-transaction/open-balance.server.ts';
import { paymentReceived } from './payment-transaction/payment-notifications.domain.ts';
import { paymentSumsRoutes } from './payment-transaction/payment-sums.server.ts';
import { paymentTransactionResource } from './payment-transaction/payment-transaction.server.ts';
import { cancelledPayments, paymentTransactions } from './payment-transaction/payment-transaction.table.ts';
import { programPaymentsRoutes } from './payment-transaction/program-payments.server.ts';
import { receiptSearch } from './payment-transaction/receipt-search.server.ts';
import { issuedPayslips } from './payslip/issued-payslip.table.ts';
import { payslipRoutes } from './payslip/payslip.server.ts';
import { issuedReceipts } from './receipt/issued-receipt.table.ts';
import { receiptRoutes } from './receipt/receipt.server.ts';
import { salaryStructureResource } from './salary-structure/salary-structure.server.ts';
import { salaryPartRoutes, staffSalaryResource } from './staff-salary/staff-salary.server.ts';
import { staffSalaries, staffSalaryDetails } from './staff-salary/staff-salary.table.ts';
import { feeDue, feeOverdue } from './student-fee/fee-notifications.domain.ts';
import { feePartRoutes } from './student-fee/fee-parts.server.ts';
import { remindOfFees } from './student-fee/fee-reminders.server.ts';
import { chargeJoined, followClasses, forgetUnpaidFees } from './student-fee/fees-of-classes.server.ts';
import { programFeesRoutes } from './student-fee/program-fees.server.ts';
import { settleMoved } from './student-fee/settlement.server.ts';
import { studentFeeResource } from './student-fee/student-fee.server.ts';
import { studentFeeDetails, studentFees, withdrawnFees } from './student-fee/student-fee.table.ts';
import { feeStructuresStep } from './year-plan/fee-structures-step.server.ts';
import { feesStep } from './year-plan/fees-step.server.ts';

export const financialArea = serverArea({
  resources: [feeStructureResource, studentFeeResource, salaryStructureResource, staffSalaryResource, paymentTransactionResource],
  referrers: [
    { table: cancelledPayments, one: 'cancelled payment', many: 'cancelled payments' },
    { table: issuedReceipts, one: 'issued receipt', many: 'issued receipts' },
    { table: issuedPayslips, one: 'issued payslip', many: 'issued payslips' },
    { table: withdrawnFees, one: 'fee that is not wanted', many: 'fees that are not wanted' },
    {
      table: studentFeeDetails,
      one: 'student fee',
      many: 'student fees',
      goes: { one: 'line', many: 'lines' },
      permission: 'studentfee',
    },
    {
      table: staffSalaryDetails,
      one: 'staff salary',
      many: 'staff salaries',
      goes: { one: 'line', many: 'lines' },
      partOf: staffSalaryDetails.staffSalaryId,
      permission: 'staffsalary',
    },
  ],
  routes: [
    copyFeeStructureRoutes,
    inForceTwiceRoutes,
    feePartRoutes,
    ...bulkFeeRoutes,
    ...duesRoutes,
    programFeesRoutes,
    familyStatementRoutes,
    salaryPartRoutes,
    ...payslipRoutes,
    paymentImportRoutes,
    openBalanceRoutes,
    paymentSumsRoutes,
    programPaymentsRoutes,
    ...dayBookRoutes,
    ledgerRoutes,
    ...receiptRoutes,
    ...paySalariesRoutes,
    ...financialMetricRoutes,
  ],
  emptyPages: emptySheets,
  tasks: [paymentImportTasks],
  search: [receiptSearch],
  notifications: [feeDue, feeOverdue, paymentReceived],
  listeners: {
    classesChanged: [followClasses],
    peopleDeleted: [forgetUnpaidFees],
    schoolYearCloses: [namesOpenFees],
    studentRecordsMoved: [settleMoved],
    studentsJoined: [chargeJoined],
  },
  jobs: [remindOfFees],
  planSteps: [feeStructuresStep, feesStep],
  papers: [{ kind: 'Receipt', table: issuedReceipts }],
  kinds: [
    // Who is still to be paid depends on what was paid, and on who leaves.
    kind('StaffSalary', 'staffsalary', staffSalaries, paymentTransactions, staffExits),
    kind('PaymentTransaction', 'paymenttransaction', paymentTransactions, studentFees),
    kind('StudentFee', 'studentfee', studentFees, feeStructures, paymentTransactions),
  ],
});
