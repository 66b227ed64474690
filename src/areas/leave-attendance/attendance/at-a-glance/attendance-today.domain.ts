import { z } from 'zod';
import { schoolYearParameter } from '../../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters } from '../../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, textField } from '../../../../kit/domain/row.domain.ts';
import { largestInteger } from '../../../../kit/domain/rules.domain.ts';

const counted = z.int();

/** The people of a day whom the caller may see. */
const present = z.object({
  total: counted,
  morningPresent: counted,
  afternoonPresent: counted,
  /** Present in the morning, in the afternoon or all day. */
  present: counted,
  absent: counted,
  onLeave: counted,
  isTaken: flagField,
});
export type Present = z.output<typeof present>;

const programToday = present.extend({ programId: idField, programName: textField });
/** One program on the day that is shown. */
export type ProgramToday = z.output<typeof programToday>;

/** The day that is shown at a glance, today or the last school day. */
const shownDay = z.object({
  today: dayField,
  closed: textField.nullable().describe('Why there is no school today, as the end of a sentence; null on a school day'),
  date: dayField.describe('The day of the figures: today, or the last school day if there is no school today'),
});
export type ShownDay = z.output<typeof shownDay>;

const studentsToday = shownDay.extend({
  programs: z.array(programToday),
  unexplained: counted.describe('Children about whose absence somebody should call; only for those who may explain absences'),
});
/** Attendance of students at a glance. */
export type StudentsToday = z.output<typeof studentsToday>;

const personOnLeave = z.object({
  staffId: idField,
  firstName: textField,
  lastName: textField,
  categoryName: textField.nullable().describe('What kind of leave; null for whoever may not see their leaves'),
});
/** Somebody who is on leave on the day that is shown. */
export type PersonOnLeave = z.output<typeof personOnLeave>;

const staffToday = shownDay.extend(present.shape).extend({
  peopleOnLeave: z.array(personOnLeave).describe('The first of those on leave, by name'),
});
/** Attendance of staff at a glance. */
export type StaffToday = z.output<typeof staffToday>;

const attendanceDay = z.object({
  date: dayField,
  present: counted,
  absent: counted,
  programs: z.array(z.object({ programId: idField, programName: textField, present: counted, absent: counted })),
});
/** One day of the chart. */
export type AttendanceDay = z.output<typeof attendanceDay>;

const ofStudents = { method: 'GET', tag: 'Student Attendances', permission: ['studentattendance.read'] } as const;
const answered = 'Counted inside what the caller may see';

/** Besides those who read registers, the kitchen and the nurse are told the numbers, of no child by name. */
export const getStudentsToday = defineCall({
  ...ofStudents,
  permission: ['studentattendance.read', 'healthalert.read'],
  path: '/api/las/StudentAttendance/GetAttendanceToday',
  summary: 'Who is here today, program by program; if there is no school today, who was here on the last school day',
  answer: studentsToday,
  answered,
});

export const getDataForDays = defineCall({
  ...ofStudents,
  path: '/api/las/StudentAttendance/GetDataForDays',
  summary: 'Attendance of the last days, or of the last of a school year, for the chart',
  query: z.object({ days: parameters.whole(1, 366).default(30), schoolYear: schoolYearParameter }),
  answer: z.array(attendanceDay),
  answered,
});

export const getStaffToday = defineCall({
  method: 'GET',
  path: '/api/las/StaffAttendance/GetAttendanceToday',
  tag: 'Staff Attendances',
  summary: 'Which staff are here today; if there is no school today, who was here on the last school day',
  permission: ['staffattendance.read'],
  query: z.object({ most: parameters.whole(1, largestInteger).default(6).describe('How many of those on leave are named') }),
  answer: staffToday,
  answered,
});
