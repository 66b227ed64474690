import type { FastifyPluginAsync } from 'fastify';
import type { Referrer } from '../../kit/server/resource/referrers.server.ts';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { feeStructureResource } from './fee-structure/fee-structure.server.ts';
import { openBalanceRoutes } from './payment-transaction/open-balance.server.ts';
import { paymentTransactionResource } from './payment-transaction/payment-transaction.server.ts';
import { salaryStructureResource } from './salary-structure/salary-structure.server.ts';
import { salaryPartRoutes, staffSalaryResource } from './staff-salary/staff-salary.server.ts';
import { staffSalaryDetails } from './staff-salary/staff-salary.table.ts';

export const financialResources: readonly StoredResource[] = [
  feeStructureResource,
  salaryStructureResource,
  staffSalaryResource,
  paymentTransactionResource,
];

export const financialReferrers: readonly Referrer[] = [
  { table: staffSalaryDetails, one: 'staff salary', many: 'staff salaries', permission: 'staffsalary' },
];

export const financialRoutes: readonly FastifyPluginAsync[] = [salaryPartRoutes, openBalanceRoutes];
