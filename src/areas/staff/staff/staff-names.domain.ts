import type { NamesCall } from '../../../kit/domain/names.domain.ts';

const named = { id: 'staffId', shown: ['firstName', 'lastName'], detail: ['designation'] };

/** Staff by name, whatever their status. */
export const staffNames: NamesCall = { path: '/api/ss/Staff/GetAllStaffNames', ...named };

/** Those of one status, the active ones unless told. */
export const staffNamesForStatus: NamesCall = {
  path: '/api/ss/Staff/GetStaffNamesForStatus',
  query: ['staffStatus', 'staffType'],
  ...named,
};
