import { shownAs } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { programLink } from '../../program/program/program.table.ts';
import { feeStructure } from './fee-structure.domain.ts';
import { feeStructures } from './fee-structure.table.ts';

export const feeStructureResource = storedResource(feeStructure, {
  table: feeStructures,
  links: { programId: shownAs(programLink, 'programDetails') },
});
