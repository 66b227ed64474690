import { and, gte, lte, sql } from 'drizzle-orm';
import { copyToPrograms } from '../../../common/copy-to-programs.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { namedPrograms } from '../../program/program/program.table.ts';
import { copyFeeStructure } from './copy-fee-structure.domain.ts';
import { feeStructure } from './fee-structure.domain.ts';
import { feeStructureResource } from './fee-structure.server.ts';
import { feeStructures } from './fee-structure.table.ts';

const { create } = saving(feeStructure, feeStructureResource.storage);
const { get } = records(feeStructure, feeStructureResource.storage);

/** Copies a fee structure to other programs, as if it were entered in each of them. */
export const copyFeeStructureRoutes = writing(copyFeeStructure, async (ctx, { grant, body }) => {
  const { feeStructureId, toProgramIds } = body();
  const source = await get(ctx, grantOf(ctx, 'feestructure.read', 'feestructure.create'), feeStructureId);
  const { feeType, description, amount, isOptional, isConcession, effectiveFrom, effectiveTo } = source;
  return copyToPrograms(ctx, {
    ...{ grant, from: source.programId, toProgramIds, name: feeType },
    ...{ programs: namedPrograms, programId: feeStructures.programId },
    isSame: and(
      sql`lower(${feeStructures.feeType}) = lower(${feeType})`,
      lte(feeStructures.effectiveFrom, effectiveTo),
      gte(feeStructures.effectiveTo, effectiveFrom),
    ),
    create: (programId) =>
      create(ctx, { feeType, description, amount, isOptional, isConcession, effectiveFrom, effectiveTo, programId }),
  });
});
