import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { staffSalaryDetails } from '../staff-salary/staff-salary.table.ts';
import { refuseIfUsed } from '../used-structure.server.ts';
import { salaryStructure } from './salary-structure.domain.ts';
import { salaryStructures } from './salary-structure.table.ts';

export const salaryStructureResource = storedResource(salaryStructure, {
  table: salaryStructures,
  save: async (ctx, input, { before, send }) => {
    if (before)
      await refuseIfUsed(ctx, {
        fields: before.isDeduction === input.isDeduction ? [] : ['isDeduction'],
        structure: salaryStructures.salaryStructureId,
        id: before.salaryStructureId,
        part: staffSalaryDetails.salaryStructureId,
        message: 'Salaries already use this: add another salary structure',
      });
    await send(input);
  },
});
