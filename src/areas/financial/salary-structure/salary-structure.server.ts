import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { staffSalaryDetails } from '../staff-salary/staff-salary.table.ts';
import { refuseIfUsed } from '../used-structure.server.ts';
import { salaryStructure } from './salary-structure.domain.ts';
import { salaryStructures } from './salary-structure.table.ts';

export const salaryStructureResource = storedResource(salaryStructure, {
  table: salaryStructures,
  check: async ({ isDeduction }, ctx, { before }) => {
    if (before === null) return;
    await refuseIfUsed(ctx, {
      fields: before.isDeduction === isDeduction ? [] : ['isDeduction'],
      structure: salaryStructures.salaryStructureId,
      id: before.salaryStructureId,
      part: staffSalaryDetails.salaryStructureId,
      message: 'Salaries already use this: add another salary structure',
    });
  },
});
