import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { salaryStructure } from './salary-structure.domain.ts';
import { salaryStructures } from './salary-structure.table.ts';

export const salaryStructureResource = storedResource(salaryStructure, { table: salaryStructures });
