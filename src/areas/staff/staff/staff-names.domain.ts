import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';

const named = { id: 'staffId', shown: ['firstName', 'lastName'], detail: ['designation'] };

/** Staff by name, whatever their status. */
export const staffNames: NamesCall = { path: '/api/ss/Staff/GetAllStaffNames', ...named, many: 'staff' };

/** The names of staff with one status; active by default. */
export const staffNamesForStatus: NamesCall = {
  path: '/api/ss/Staff/GetStaffNamesForStatus',
  query: ['staffStatus', 'staffType'],
  asks: { staffStatus: staffStatus.active },
  ...named,
};

/** Asks it for those who can be given a course. */
export const activeTeachers = { staffStatus: staffStatus.active, staffType: staffType.teaching };
