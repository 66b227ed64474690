import { z } from 'zod';
import { bySchoolYear } from '../../../common/constants.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { defineListed } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { registerWarning, sheetRow } from '../attendance/attendance.domain.ts';

const studentAttendanceRow = sheetRow.extend({
  programId: idField,
  ownerId: numberField,
  program: z.object({ programName: textField }),
});

/** The grid of registers: a row for each program and date. Separate calls write the sheets. */
export const studentAttendance = defineListed({
  area: 'las',
  name: 'StudentAttendance',
  id: 'sheetId',
  permission: 'studentattendance',
  labels: {
    // The published panels of both kinds say "staff".
    one: 'staff attendance',
    missing: 'student attendance',
    many: 'student attendances',
    warning: registerWarning,
  },
  row: studentAttendanceRow,
  fields: {
    programId: 'Program Name',
    attendanceDate: 'Attendance Date',
  },
  filters: {
    programId: { names: programNames },
    attendanceDate: { kind: 'date' },
    ...bySchoolYear,
  },
  columns: [
    { value: 'program.programName', filter: 'programId' },
    'attendanceDate',
    { header: 'Morning Present', value: 'morningPresent' },
    { header: 'Afternoon Present', value: 'afternoonPresent' },
    { header: 'Total Students', value: 'total' },
  ],
  sort: '-attendanceDate',
  // Somebody who is on a sheet may see it, but the row itself does not name them.
  owners: { programid: 'ownerId', studentid: null },
  titleOf: reading(
    studentAttendanceRow,
    ['program.programName', 'attendanceDate'],
    (row) => `${row.program.programName}, ${displayDate(row.attendanceDate)}`,
  ),
});
