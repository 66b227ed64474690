import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Programs by name, in their order. */
export const programNames: NamesCall = {
  path: '/api/ps/Program/GetAllProgramNames',
  id: 'programId',
  shown: ['programName'],
};
