import { z } from 'zod';
import { genders, studentStatus, studentStatuses } from '../../../common/enumerations.domain.ts';
import { schoolYearParameter } from '../../../common/school-year/school-year.domain.ts';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import { dateField, dayField, enumField, idField, numberField, reference, textField } from '../../../kit/domain/row.domain.ts';

/** One stay of a student in a program; `toDate` is the last day, null while it lasts. */
const enrolment = z.object({
  enrolmentId: idField,
  studentId: idField,
  programId: idField,
  programName: textField,
  fromDate: dayField,
  toDate: dateField,
  rollNumber: numberField.nullable().describe('In the school year of its last day, or of today'),
});
export type Enrolment = z.output<typeof enrolment>;

const ofStudents = { method: 'GET', tag: 'Students', permission: ['student.read'], errors: [404] } as const;

export const getEnrolmentHistory = defineCall({
  ...ofStudents,
  path: '/api/sis/Student/GetEnrolmentHistory',
  summary: 'Which programs a student belonged to, and when',
  query: z.object({ studentId: parameters.id }),
  answer: z.array(enrolment),
  answered: 'First to last',
});

export const getProgramForStudent = defineCall({
  ...ofStudents,
  path: '/api/sis/Student/GetProgramForStudent',
  summary: 'The program of a student',
  query: z.object({ studentId: parameters.id }),
  answer: z.object({ programId: idField, programName: textField }).partial(),
  answered: 'Its id and name; nothing where the student belongs to none',
});

/** A student of a program, as its panel lists them. */
const studentOfProgram = z.object({
  studentId: idField,
  firstName: textField,
  lastName: textField,
  programId: reference,
  studentStatus: enumField(studentStatuses),
  schoolAdmissionNumber: textField,
  gender: enumField(genders),
  fromDate: dayField.describe('Since when they have belonged to it'),
  rollNumber: numberField.nullable().describe('In the program and the school year that is asked for'),
});

export const getStudentsForProgram = defineCall({
  ...ofStudents,
  path: '/api/sis/Student/GetStudentsForProgram',
  summary: 'The students who belong to a program today, belonged to it on a day, or for a day or more of a school year',
  query: z.object({ programId: parameters.id, onDay: parameters.day.optional(), schoolYear: schoolYearParameter }),
  answer: z.array(studentOfProgram),
  answered: 'In the order of their roll numbers, those without one by name',
});

/** The statuses of those who belong to a program; see `belongsToProgram`. */
export const belonging: readonly number[] = [studentStatus.inactive, studentStatus.active];

/** Whether a student with this status belongs to a program at all: leavers do not. */
export const belongsToProgram = (status: number): boolean => belonging.includes(status);
