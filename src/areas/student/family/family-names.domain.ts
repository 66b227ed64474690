import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Family members by name, beside it the students they belong to: many share a name, and a child's name finds its parents. */
export const familyNames: NamesCall = {
  path: '/api/sis/Family/GetAllFamilyNames',
  id: 'familyId',
  shown: ['firstName', 'lastName'],
  detail: ['students'],
};
