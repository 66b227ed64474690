import { z } from 'zod';
import { defineCall, parameters } from '../../../../kit/domain/call.domain.ts';
import { dayField, flagField, reference, textField } from '../../../../kit/domain/row.domain.ts';

const personDay = z.object({
  attendanceDate: dayField,
  morning: flagField,
  afternoon: flagField,
  notes: textField,
  onLeave: flagField.describe('Whether leave was entered for the day'),
  toExplain: reference.describe('The absence that the caller may explain; null if there is none'),
});

/** One day of one person, as the server sends it. */
export type PersonDay = z.output<typeof personDay>;

const days = parameters.whole(1, 366).default(60);
const ofPerson = {
  method: 'GET',
  summary: 'Attendance of one person in the last days',
  answer: z.array(personDay),
  answered: 'Latest first',
} as const;

export const getAttendanceForStudent = defineCall({
  ...ofPerson,
  path: '/api/las/StudentAttendance/GetAttendanceForStudent',
  tag: 'Student Attendances',
  permission: ['studentattendance.read'],
  query: z.object({ studentId: parameters.id, days }),
});

export const getAttendanceForStaff = defineCall({
  ...ofPerson,
  path: '/api/las/StaffAttendance/GetAttendanceForStaff',
  tag: 'Staff Attendances',
  permission: ['staffattendance.read'],
  query: z.object({ staffId: parameters.id, days }),
});
