import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Programs by name, in their order, with `isOffered`: those that are no longer offered still name what is filed under them. */
export const programNames: NamesCall = {
  path: '/api/ps/Program/GetAllProgramNames',
  id: 'programId',
  shown: ['programName'],
};
