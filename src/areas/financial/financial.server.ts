import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { feeStructureResource } from './fee-structure/fee-structure.server.ts';
import { salaryStructureResource } from './salary-structure/salary-structure.server.ts';

export const financialResources: readonly StoredResource[] = [feeStructureResource, salaryStructureResource];
