import type { z } from 'zod';
import { bySchoolYear } from '../../../common/constants.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { defineListed } from '../../../kit/domain/resource.domain.ts';
import { registerWarning, sheetRow } from '../attendance/attendance.domain.ts';

export type StaffAttendanceRow = z.output<typeof sheetRow>;

/** The grid of staff attendance: a row for each date. Separate calls write the sheets. */
export const staffAttendance = defineListed({
  area: 'las',
  name: 'StaffAttendance',
  id: 'sheetId',
  permission: 'staffattendance',
  labels: { one: 'staff attendance', warning: registerWarning },
  row: sheetRow,
  fields: {
    attendanceDate: 'Attendance Date',
  },
  filters: { attendanceDate: { kind: 'date' }, ...bySchoolYear },
  columns: [
    'attendanceDate',
    { header: 'Morning Present', value: 'morningPresent' },
    { header: 'Afternoon Present', value: 'afternoonPresent' },
    { header: 'Total Staffs', value: 'total' },
  ],
  sort: '-attendanceDate',
  // Whole sheets are for callers who may see everyone. Somebody who is on a sheet may see it, but the row itself does not name them.
  owners: { staffid: null },
  titleOf: reading(sheetRow, ['attendanceDate'], (row) => displayDate(row.attendanceDate)),
});
