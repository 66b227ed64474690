import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Family members by name. */
export const familyNames: NamesCall = {
  path: '/api/sis/Family/GetAllFamilyNames',
  id: 'familyId',
  shown: ['firstName', 'lastName'],
};
