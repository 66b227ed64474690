import { shownAs } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { programLink } from '../../program/program/program.table.ts';
import { studentFeeDetails } from '../student-fee/student-fee.table.ts';
import { refuseIfUsed } from '../used-structure.server.ts';
import { feeStructure } from './fee-structure.domain.ts';
import { feeStructures } from './fee-structure.table.ts';
import { refuseSecondInForce } from './in-force-once.server.ts';

export const feeStructureResource = storedResource(feeStructure, {
  table: feeStructures,
  links: { programId: shownAs(programLink, 'programDetails') },
  save: async (ctx, input, { before, send }) => {
    await refuseSecondInForce(ctx, input, before);
    if (before)
      await refuseIfUsed(ctx, {
        fields: (['programId', 'isConcession'] as const).filter((field) => input[field] !== before[field]),
        structure: feeStructures.feeStructureId,
        id: before.feeStructureId,
        part: studentFeeDetails.feeStructureId,
        message: 'Fees already use this: add another fee structure',
      });
    await send(input);
  },
});
