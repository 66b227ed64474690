import { z } from 'zod';
import { defineCall, defineExport, parameters } from '../../../../kit/domain/call.domain.ts';
import { dayField, flagField, idField, momentField, textField } from '../../../../kit/domain/row.domain.ts';

const absentStudent = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  programId: idField.describe('Whose register says so'),
  programName: textField,
  morning: flagField,
  afternoon: flagField,
  reason: textField.describe('What is known about why, in words: leave, what a guardian said, the note; empty if nothing is'),
});
/** A student who was absent for some or all of a day. */
export type AbsentStudent = z.output<typeof absentStudent>;

const absentOn = z.object({
  closed: textField.nullable().describe('Why there is no school on the day, as the end of a sentence; null on a school day'),
  notTaken: z.int().describe('How many students have no mark on the day yet'),
  students: z.array(absentStudent),
});
/** Who was absent on a day. */
export type AbsentOn = z.output<typeof absentOn>;

const registerToday = z.object({
  date: dayField,
  closed: absentOn.shape.closed,
  isTaken: flagField,
  takenBy: textField.describe('Who took it; empty for callers who see only some of its students'),
  takenAt: momentField.nullable(),
  total: z.int().describe('How many students the caller may see'),
  notTaken: absentOn.shape.notTaken,
  students: absentOn.shape.students.describe('Who is absent, for all of the day or half of it'),
});
/** The register of a class today. */
export type RegisterToday = z.output<typeof registerToday>;

const ofStudents = { tag: 'Student Attendances', permission: ['studentattendance.read'] } as const;

export const getAbsent = defineCall({
  ...ofStudents,
  method: 'GET',
  path: '/api/las/StudentAttendance/GetAbsent',
  summary: 'Who was absent on a day, for all of it or half of it, and why',
  query: z.object({ date: parameters.day }),
  answer: absentOn,
  answered: 'Those whom the caller may see, by program and name',
});

export const getRegisterToday = defineCall({
  ...ofStudents,
  method: 'GET',
  path: '/api/las/StudentAttendance/GetRegisterToday',
  summary: 'Whether the register of a program is taken today, by whom, and who is absent',
  query: z.object({ programId: parameters.id }),
  answer: registerToday,
  answered: 'What concerns those whom the caller may see',
});

export const exportAbsent = defineExport({
  ...ofStudents,
  path: '/api/las/StudentAttendance/ExportAbsent',
  summary: 'Who was absent on a day and why, as PDF, Excel or CSV',
  query: { date: parameters.day },
  answered: 'Those whom the caller may see, by program and name',
});
